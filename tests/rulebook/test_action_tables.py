"""Action tables: the seed note byte for byte, small changes to it, English and homebrew tables."""

import pytest

TURA = "Rozdział V - Walka i Magia/Tura.md"
ZAPAL = "Rozdział II - Tworzenie Postaci/Zapał.md"


@pytest.fixture(scope="module")
def seed(shared):
    return (shared / "seeds/Tura.md").read_text(encoding="utf-8")


def book(compiled, tura, **more):
    return compiled({TURA: tura, ZAPAL: "Zapał wraca na początku tury.\n", **more})


def limits(found):
    return {
        limit.kind: (limit.number, limit.per, limit.free) for limit in reversed(found.ruleset.actions.limits)
    }


def costs(found):
    return {c.kind: (c.resource, c.points, c.extra) for c in found.ruleset.actions.costs}


def codes(found):
    return [(each.code, each.variant) for each in faults(found)]


def faults(found):
    """All findings but the questions to the author and what no sentence decides."""
    return [each for each in found.diagnostics if each.code not in ("ACT006", "RUL017")]


def test_the_seed_note_as_it_stands(compiled, seed):
    found = book(compiled, seed)
    assert limits(found) == {
        "Ruch": (1, "turn", False),
        "Akcja": (1, "turn", False),
        "Akcja Darmowa": (None, "turn", False),
        "Akcja Natychmiastowa": (1, "round", True),
    }
    assert costs(found) == {"Akcja": ("Zapał", 1, 1), "Akcja Natychmiastowa": ("Zapał", 1, 2)}
    assert codes(found) == []


def test_statements_have_the_lines_of_the_note(compiled, seed):
    rows = seed.split("\n")
    found = [s for s in book(compiled, seed).statements if s.ok and s.note == TURA]
    assert {(s.kind, s.line) for s in found} >= {("limit", 13), ("cost", 14), ("limit", 22), ("cost", 23)}
    assert all(s.text.split()[0].strip("*|") in rows[s.line - 1] for s in found)


def test_what_could_not_be_read_is_listed_too(compiled, seed):
    unread = [(s.line, s.text) for s in book(compiled, seed).statements if not s.ok]
    assert {line for line, _ in unread} >= {7, 14, 16, 20, 23, 24}
    assert any(text.startswith("Pierwsza dodatkowa kosztuje") for _, text in unread)
    assert not any("opłaca" in text for _, text in unread), "what was read is not listed again"


@pytest.mark.parametrize("name", ["Błyskawiczna", "Natychmistowa"], ids=["another name", "a slip of the pen"])
def test_a_name_that_no_table_knows_is_not_taken_for_a_shorter_one(compiled, seed, name):
    found = book(compiled, seed.replace("| **Akcja Natychmiastowa** |", f"| **Akcja {name}** |"))
    assert costs(found) == {"Akcja": ("Zapał", 1, 1)}
    assert codes(found) == []
    assert ("RUL017", "limit", "Akcja Natychmiastowa") in [
        (d.code, d.variant, d.fill["slot"]) for d in found.diagnostics if d.code == "RUL017"
    ]


@pytest.mark.parametrize(
    "limit",
    [
        "jedna lub dwie na turę",
        "1–2 na turę",
        "ani jednej na turę",
        "mało",
        " ",
        "−1 na turę",
        "**+1** na turę",
        "1½ na turę",
        "2k4 na turę",
        ">2 na turę",
    ],
)
def test_a_limit_that_could_mean_two_things_is_refused(compiled, seed, limit):
    found = book(compiled, seed.replace("| jedna na turę |", f"| {limit} |"))
    assert "Akcja" not in limits(found)
    assert [code for code, _ in codes(found)] == ["ACT001"]


def test_two_limits_that_share_a_turn(compiled, seed):
    found = book(compiled, seed, **{"Mit.md": "Masz jeden Ruch i dwie Akcje w swojej turze.\n"})
    (problem,) = faults(found)
    assert (problem.code, problem.fill["kind"]) == ("ACT003", "Akcja")


def test_two_free_ones_in_the_table_contradict_the_prose(compiled, seed):
    found = book(compiled, seed.replace("**jedna darmowa na rundę**", "**dwie darmowe na rundę**"))
    assert limits(found)["Akcja Natychmiastowa"] == (2, "round", True)
    (problem,) = faults(found)
    assert (problem.code, problem.variant) == ("ACT003", "limit")
    assert {problem.fill["line"], problem.fill["other"]} == {"16", "22"}


def test_two_free_ones_everywhere_are_simply_two(compiled, seed):
    changed = seed.replace("**jedna darmowa na rundę**", "**dwie darmowe na rundę**")
    changed = changed.replace("**jedną darmową Akcję Natychmiastową", "**dwie darmowe Akcje Natychmiastowe")
    found = book(compiled, changed)
    assert limits(found)["Akcja Natychmiastowa"] == (2, "round", True)
    assert [changed[d.start : d.end][:7] for d in faults(found)] == ["Postać "], "the stunned have but one"
    changed = changed.replace("jedną darmową Akcję Natychmiastową", "dwie darmowe Akcje Natychmiastowe")
    assert codes(book(compiled, changed)) == []


def test_another_note_contradicts(compiled, seed):
    more = {"Unik.md": f"Tu 2 [Zapał](<{ZAPAL}>) opłacają jedną dodatkową Akcję.\n"}
    found = book(compiled, seed, **more)
    assert codes(found) == [("ACT003", "cost")]
    assert faults(found)[0].fill["note"] == TURA


def test_a_negated_sentence_is_no_limit(compiled, seed):
    found = book(
        compiled, seed, **{"Mit.md": "Nikt nie ma dwóch Akcji na turę. Nobody has three Akcje per turn.\n"}
    )
    assert codes(found) == []


def test_a_kind_that_stands_twice_and_a_limit_that_says_nothing(compiled, seed):
    changed = seed.replace("| **Akcja Darmowa** |", "| **Ruch** | dwa na turę | |\n| **Akcja Darmowa** |")
    changed = changed.replace("bez ścisłego limitu - MG pilnuje rozsądku", "zależy od MG")
    assert codes(book(compiled, changed)) == [("ACT002", ""), ("ACT001", "")]


def test_kinds_that_a_slip_in_the_table_hides_are_told_at_the_slip_alone(compiled, seed):
    notes = {
        "Unik.md": "---\nakcja: Akcja Natychmiastowa\n---\nUskakujesz.\n",
        "Cios.md": "W ramach Reakcji.\n",
    }
    slip = seed.replace("| **Akcja Natychmiastowa** |", "| **Akcja Natychmiastwoa** |")
    (error,) = [d for d in book(compiled, slip, **notes).diagnostics if d.severity == "error"]
    assert (error.code, slip[error.start : error.end]) == ("RUL017", "**Akcja Natychmiastwoa**")


def test_kinds_of_notes_from_property_and_prose(compiled, seed):
    notes = {
        "Unik.md": "---\nakcja: Akcja Natychmiastowa\n---\nUskakujesz.\n",
        "Cios.md": "Bijesz w ramach Akcji.\n",
        "Skok.md": "---\nakcja: Reakcja\n---\nSkaczesz.\n",
        "Pieśń.md": "Śpiewasz.\n",
    }
    found = book(compiled, seed, **notes)
    assert {kind.label: kind.kind for kind in found.ruleset.actions.kinds} == {
        "Unik": "Akcja Natychmiastowa",
        "Cios": "Akcja",
    }
    assert codes(found) == [("ACT005", ""), ("ACT004", "")]


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("Bronisz się w ramach Reakcji.", [("ACT004", "")]),
        ("Bronisz się w ramach Akcji Błyskawicznej.", [("ACT004", "")]),
        ("Bronisz się w ramach reakcji na cios.", []),
        ("Bronisz się w ramach rozsądku.", []),
    ],
)
def test_a_usual_kind_that_the_table_lacks_is_unknown_in_prose_too(compiled, seed, said, told):
    assert codes(book(compiled, seed, **{"Unik.md": f"{said}\n"})) == told
    known = seed.replace("| **Akcja Darmowa** |", "| **Reakcja** | jedna na rundę | |\n| **Akcja Darmowa** |")
    assert codes(book(compiled, known, **{"Unik.md": "Bronisz się w ramach Reakcji.\n"})) == []


def test_what_is_struck_out_is_not_said(compiled, seed):
    changed = seed.replace("| jeden na turę |", "| ~~jeden~~ dwa na turę ~~albo rundę~~ |")
    changed = changed.replace(
        "**1 Zapał opłaca jedną dodatkową Akcję**", "~~1 Zapał opłaca jedną dodatkową Akcję~~"
    )
    changed = changed.replace(
        "| **Akcja Darmowa** |", "| ~~Akcja Pełna~~ | ~~jedna na turę~~ | |\n| **Akcja Darmowa** |"
    )
    found = book(compiled, changed)
    assert limits(found)["Ruch"] == (2, "turn", False)
    assert list(costs(found)) == ["Akcja Natychmiastowa"]
    assert codes(found) == []
    assert [d.fill["slot"] for d in found.diagnostics if d.variant == "price"] == ["Akcja"]


def test_the_note_of_what_pays_may_tell_the_price_itself(compiled, seed):
    price = "1 punkt Zapału opłaca dwie dodatkowe Akcje Natychmiastowe"
    found = compiled({TURA: seed.replace(price, "cenę zna jego notatka"), ZAPAL: f"{price}.\n"})
    assert costs(found) == costs(book(compiled, seed))


def test_a_price_that_the_calculator_cannot_play_is_told(compiled, seed):
    changed = seed.replace(
        "| jeden na turę | patrz:", "| jeden na turę | 1 Zapał opłaca jeden dodatkowy Ruch;"
    )
    (found,) = faults(book(compiled, changed))
    assert (found.code, found.variant, found.fill["kind"]) == ("RUL019", "unplayed", "Ruch")
    assert changed[found.start : found.end] == "1 Zapał opłaca jeden dodatkowy Ruch"


def test_a_slot_bound_to_a_sentence_that_tells_nothing_of_it(compiled, seed):
    binding = "\n| Procedura | tura |\n| --- | --- |\n| zdanie o Ripoście | [tak](#^cel) |\n"
    idle = f"{seed}\nCelem jest pokój między królestwami. ^cel\n{binding}"
    found = [d for d in book(compiled, idle).diagnostics if d.severity == "warning"]
    assert [(d.code, d.variant, idle[d.start : d.start + 5]) for d in found] == [
        ("RUL017", "unrelated", "[tak]")
    ]
    said = idle.replace("Celem jest pokój", "Ripostę daje pokój")
    assert [d for d in book(compiled, said).diagnostics if d.severity == "warning"] == []


def test_what_a_table_gives_or_asks_for_is_no_action(compiled, seed):
    notes = {
        "Unik.md": "---\nakcja: Akcja\n---\nUskakujesz.\n",
        "Pieśni.md": "W ramach Akcji.\n\n"
        "| [[Nuta]] | [[Głos]] |\n| --- | --- |\n| Kołysanka | 3 |\n\n[[Chór]] = 2 × [[Głos]]\n",
    }
    stubs = {f"{name}.md": "Zwykłe słowo.\n" for name in ("Nuta", "Głos", "Chór")}
    assert codes(book(compiled, seed, **notes, **stubs)) == []


def test_an_english_table(compiled):
    table = (
        "| Kind | How many per turn / round |\n| --- | --- |\n"
        "| Move | one per turn |\n| Action | 2 per turn |\n"
        "| Free Action | no limit |\n| Instant Action | one free per round |\n\n"
        "1 point of [Zeal](Zeal.md) buys one extra Action.\n"
    )
    found = compiled({"Turn.md": table, "Zeal.md": "Zeal.\n"})
    assert limits(found)["Action"] == (2, "turn", False)
    assert limits(found)["Instant Action"] == (1, "round", True)
    assert costs(found) == {"Action": ("Zeal", 1, 1)}


def test_a_table_of_attacks_per_round_is_no_action_table(compiled):
    table = "| Poziom | Ataki na rundę |\n| --- | --- |\n| 1 | 1 |\n| 6 | 2 |\n| 6 | 3 |\n"
    found = compiled({"Wojownik.md": table})
    assert found.diagnostics == ()
    assert found.ruleset.actions.limits == ()


def test_columns_in_another_order(compiled, seed):
    """The kind before or behind its limit, remarks between: the same limits and costs, each in its place."""
    lines = seed.split("\n")
    at = [i for i, line in enumerate(lines) if line.startswith("| ")]
    for order in ((0, 2, 1), (1, 0, 2)):
        changed = list(lines)
        for i in at:
            cells = lines[i].strip("| ").split(" | ")
            changed[i] = f"| {' | '.join(cells[n] for n in order)} |"
        found = book(compiled, "\n".join(changed))
        assert limits(found) == limits(book(compiled, seed))
        assert costs(found) == costs(book(compiled, seed))
        assert codes(found) == []


@pytest.mark.parametrize(
    ("old", "new", "kind", "limit"),
    [
        ("jedna na turę", "2 na turę", "Akcja", (2, "turn", False)),
        ("jedna na turę", "dwie Akcje na turę", "Akcja", (2, "turn", False)),
        ("jeden na turę", "trzy na rundę", "Ruch", (3, "round", False)),
        ("jeden na turę", "bez limitu", "Ruch", (None, "turn", False)),
        ("jeden na turę", "najwyżej dwa na turę", "Ruch", (2, "turn", False)),
        ("jeden na turę", "raz na turę", "Ruch", (1, "turn", False)),
        ("jeden na turę", "dwanaście na turę", "Ruch", (12, "turn", False)),
        ("jeden na turę", "żaden na turę", "Ruch", (0, "turn", False)),
        ("jeden na turę", "jeden na turę; drugi za dwa punkty", "Ruch", (1, "turn", False)),
    ],
)
def test_other_words_for_numbers(compiled, seed, old, new, kind, limit):
    found = book(compiled, seed.replace(f"| {old} |", f"| {new} |"))
    assert limits(found)[kind] == limit
    assert codes(found) == []


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("jedną darmową Akcję Natychmiastową na rundę", "dwie darmowe Akcje Natychmiastowe na rundę"),
        ("jedną darmową Akcję Natychmiastową na rundę", "jedną darmową Akcję Natychmiastową na turę"),
    ],
)
def test_another_limit_in_the_prose_alone_contradicts_the_table(compiled, seed, old, new):
    (problem,) = faults(book(compiled, seed.replace(old, new)))
    assert (problem.code, problem.variant) == ("ACT003", "limit")


def test_another_price_in_the_prose(compiled, seed):
    found = book(compiled, seed.replace("1 punkt Zapału opłaca dwie", "2 punkty Zapału opłacają trzy"))
    assert costs(found)["Akcja Natychmiastowa"] == ("Zapał", 2, 3)


def test_every_rule_of_the_note_is_listed_read_or_not(compiled, seed):
    rows = {s.line for s in book(compiled, seed).statements}
    assert rows >= {7, 13, 14, 15, 16, 20, 22, 23, 24, 25}


def test_a_sentence_that_a_procedure_quotes_counts_as_understood(compiled, seed):
    bound = seed.replace("nie zużywa osobnej Akcji.", "nie zużywa osobnej Akcji. ^riposta")
    bound += "\n| Procedura | tura |\n| --- | --- |\n| zdanie o Ripoście | [Riposta](#^riposta) |\n"
    ok = [s for s in book(compiled, bound).statements if "Riposta jest" in s.text]
    assert [s.ok for s in ok] == [True]


def test_a_header_that_only_holds_the_letters_of_a_turn_limits_nothing(compiled):
    found = compiled({"A.md": "| Rodzaj | Na turęczkę |\n| --- | --- |\n| Akcja | 1 |\n"})
    assert found.ruleset.actions.limits == ()


def test_a_column_for_turns_and_one_for_rounds(compiled):
    """A dash means that the other column has the limit; two limits in one row are told."""
    head = "| Akcja | Ile na turę | Ile na rundę |\n| --- | --- | --- |\n"
    found = compiled({"Akcje.md": head + "| Ruch | 1 | – |\n| Reakcja | – | 2 |\n| Skok | | – |\n"})
    assert limits(found) == {"Ruch": (1, "turn", False), "Reakcja": (2, "round", False)}
    assert codes(found) == [("ACT001", "empty")]
    twice = compiled({"Akcje.md": head + "| Ruch | 1 | 2 |\n"})
    assert [code for code, _ in codes(twice)] == ["ACT003"]
