"""The action economy with the numbers and sentences of the notes: the book's own, and the seed's."""

import re

import pytest
from kodeks_engine.answer import answer
from kodeks_engine.evaluate import evaluate
from kodeks_engine.index import Index
from kodeks_engine.procedures.turn import SENTENCES
from kodeks_engine.slots import names

TURN = "Rozdział V - Walka i Magia/Tura.md"
RESULTS = ("dozwolone", "koszt_zapalu", "zapal_po", "darmowa_wolna", "oplacona_wolna", "odnowienie")
COLUMNS = (*RESULTS[:-1], "odnowienie_na_poczatku_nast_tury")
OPTIONS = {
    "N1": ("wlasny_koszt_odbiera_odnowienie", "nie", {26, 27}),
    "N2": ("pierwsza_z_wlasnym_kosztem_jest_darmowa", "nie", {30}),
    "N3": ("oplacona_mimo_oszolomienia", "tak", {45}),
    "N4": ("kilka_dodatkowych_akcji_w_turze", "nie", {6}),
    "N5": ("najpierw_zaplac_zachowaj_darmowa", "tak", {24, 33, 35, 38}),
    "N6": ("pierwsze_uzycie_placi_oplate_ogolna", "nie", {28}),
    "N7": ("runda_zmienia_sie_dla_wszystkich_naraz", "nie", {18, 19}),
}


@pytest.fixture(scope="module")
def cases(read_rows):
    rows = read_rows("action_economy_cases.csv")
    assert len(rows) == 49
    return rows


def play(index, sequence, **more):
    """The six results of a sequence, as values."""
    told = answer(index, {"outputs": ["tura"], "inputs": {"ciag": sequence, **more}})
    assert not told["errors"]
    return [result["value"] for result in told["results"]]


def given(case):
    return {
        "zapal": case["zapal_start"],
        "oszolomiony": "tak" if case["stan"] == "Oszołomiony" else "nie",
        "dodatkowe_darmowe_natychmiastowe": "1" if case["stan"] == "bóstwo +1" else "0",
    }


def expected(case):
    told = {"tak": True, "nie": False}
    return [told[case[c]] if case[c] in told else int(case[c]) for c in COLUMNS]


def differing(index, cases, **options):
    return {
        int(case["nr"])
        for case in cases
        if play(index, case["ciag"], **given(case), **options) != expected(case)
    }


def test_every_case(index, cases, tell):
    wrong = differing(index, cases)
    tell(f"oracle, turns: {len(cases) - len(wrong)} of {len(cases)} cases agree")
    assert not wrong


@pytest.mark.parametrize("name", OPTIONS)
def test_each_option_changes_its_cases(index, cases, name):
    option, value, changed = OPTIONS[name]
    assert differing(index, cases, **{option: value}) == changed


def test_a_round_that_ends_with_the_own_turn(index):
    """N7, which the cases leave out: what is renewed and what lapses with a round is then the own turn's."""
    at_turn = {OPTIONS["N7"][0]: "nie"}
    assert play(index, "~ I ROUND I", zapal=0) == [True, 0, 0, 0, 0, True]
    assert play(index, "~ I ROUND I", zapal=0, **at_turn)[0] is False
    assert play(index, "~ I I TURN I", zapal=1) == [True, 1, 0, 0, 0, False], "the prepaid half is left"
    assert play(index, "~ I I TURN I", zapal=1, **at_turn) == [True, 1, 0, 0, 0, False]
    assert play(index, "~ I I TURN I I", zapal=1)[0] is False
    assert play(index, "~ I I TURN I I", zapal=1, **at_turn)[0] is False
    assert play(index, "~ I I TURN", zapal=1)[3:5] == [0, 1]
    assert play(index, "~ I I TURN", zapal=1, **at_turn)[3:5] == [1, 0]


# What only tells where one is in the round; no rule decides it.
NO_RULE = ("Własna tura", "Poza własną turą", "Nowa runda")


def acts(index, sequence, **more):
    return evaluate(index, "tura.dozwolone", {"ciag": sequence, **more}).step.steps


def test_every_act_quotes_a_sentence_that_stands_there(index, cases, root):
    """Each quotation is the text of the note at the line that it names."""
    for case in cases:
        for act in acts(index, case["ciag"], **given(case)):
            assert act.steps or act.label in NO_RULE, case["sytuacja"]
            for quote in act.steps:
                lines = (root / "vault" / quote.place.note).read_text("utf-8").splitlines()
                assert plain(quote.label) in plain(lines[quote.place.line - 1]), quote


def plain(text):
    """A line as it is read: links by their text, no emphasis, no block id."""
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text)
    return re.sub(r"[*_]| \^[\w-]+$", "", text)


# Changes of the book


def rewritten(folder, note, *changes):
    """A note of a copy with each (old, new) replaced, or new put at its end; every old text stands there."""
    path = folder / note
    text = path.read_text("utf-8")
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new) if old else text + new
    path.write_text(text, "utf-8")


def errors(book):
    return [(d.code, d.variant, d.path) for d in book.diagnostics if d.severity == "error"]


def test_two_free_ones_in_the_note_change_the_answers(copy_of_book, read_book, cases):
    rewritten(
        copy_of_book,
        TURN,
        ("**jedna darmowa na rundę**", "**dwie darmowe na rundę**"),
        ("przypada **jedna darmowa Akcja Natychmiastowa na rundę**", "przypadają **dwie darmowe Akcje "
         "Natychmiastowe na rundę**"),
    )  # fmt: skip
    book = read_book(copy_of_book)
    assert not errors(book)
    changed = Index(book.ruleset)
    assert play(changed, "~ I I", zapal=0) == [True, 0, 0, 0, 0, True]
    assert play(changed, "~ I I I", zapal=1) == [True, 1, 0, 0, 1, False]
    assert {9, 11, 12, 13, 46} <= differing(changed, cases)
    assert play(changed, "T M M")[0] is False, "the other kinds are as they were"


def test_dearer_extras_change_the_answers(copy_of_book, read_book):
    rewritten(
        copy_of_book,
        TURN,
        ("opłaca dwie dodatkowe Akcje Natychmiastowe", "opłaca trzy dodatkowe Akcje Natychmiastowe"),
        ("**1 [Zapał]", "**2 [Zapał]"),
    )
    changed = Index(read_book(copy_of_book).ruleset)
    assert play(changed, "~ I I I I", zapal=1) == [True, 1, 0, 0, 0, False]
    assert play(changed, "T A A+", zapal=1)[0] is False
    assert play(changed, "T A A+", zapal=2) == [True, 2, 0, 1, 0, False]


def test_table_against_prose_is_a_finding(copy_of_book, read_book):
    rewritten(copy_of_book, TURN, ("**jedna darmowa na rundę**", "**dwie darmowe na rundę**"))
    assert errors(read_book(copy_of_book)) == [("ACT003", "limit", TURN)]


# For each sentence a sequence that it decides; `more_free` needs a god, `paid_apart` the option N5.
DECIDES = {
    "stunned": ("T A A+", {"zapal": 3, "oszolomiony": "tak"}),
    "no_renewal": ("T A A+ TURN", {"zapal": 1}),
    "renewal": ("T TURN", {"zapal": 0}),
    "pool": ("T S:1", {"zapal": 1}),
    "riposte": ("~ I:parowanie R", {}),
    "outside_turn": ("~ X", {}),
    "once": ("~ I:a1 I:a1", {"zapal": 3}),
    "more_free": ("~ I I", {"dodatkowe_darmowe_natychmiastowe": 1}),
    "forbids": ("~ I I:a!", {"zapal": 2}),
    "own_cost": ("~ I:a=1", {"zapal": 1}),
    "paid_apart": ("~ I:a I:b", {"zapal": 1, OPTIONS["N5"][0]: "tak"}),
    "lapse": ("~ I I ROUND", {"zapal": 1}),
}


def without_row(folder, slot):
    """The book without the row that binds a sentence slot."""
    path = folder / TURN
    said = names("slot", "turn", f"{slot}_sentence", "pl")
    lines = path.read_text("utf-8").splitlines(True)
    kept = [line for line in lines if not line.startswith(tuple(f"| {name} |" for name in said))]
    assert len(kept) == len(lines) - 1
    path.write_text("".join(kept), "utf-8")
    return said[0]


@pytest.mark.parametrize("slot", SENTENCES)
def test_a_missing_sentence_is_a_finding_and_leaves_its_rule_open(copy_of_book, read_book, index, slot):
    said = without_row(copy_of_book, slot)
    book = read_book(copy_of_book)
    found = [d for d in book.diagnostics if d.code == "RUL017"]
    assert [d.fill["slot"] for d in found] == [said]
    assert not errors(book)
    changed = Index(book.ruleset)
    if slot == "no_more_free":
        whole, short = (len(acts(each, "~ I I", zapal=0)[-1].steps) for each in (index, changed))
        assert short == whole - 1, "it bears on the refusal, which the limit decides"
        return
    sequence, more = DECIDES[slot]
    assert play(index, sequence, **more)[0] is not None
    assert play(changed, sequence, **more)[0] is None
    left_open = [act for act in acts(changed, sequence, **more) if act.state == "inactive"]
    assert {act.reason for act in left_open} == {"podręcznik o tym nie mówi"}


# The seed note, byte for byte


@pytest.fixture
def seed_vault(shared, root, tmp_path):
    """The seed and the notes that it names; the rulings beside it say what it says without block ids."""
    chapters = {
        "Rozdział II - Tworzenie Postaci": ["Zapał"],
        "Rozdział IV - Talenty": ["Rozplatanie Zaklęć"],
        "Aneks A - Stany Postaci": ["Oszołomiony"],
        "Rozdział V - Walka i Magia": ["Ruch", "Pomoc"],
    }
    for chapter, titles in chapters.items():
        (tmp_path / chapter).mkdir()
        for title in titles:
            (tmp_path / chapter / f"{title}.md").write_text(f"Notatka o tym, czym jest {title}.\n", "utf-8")
    (tmp_path / TURN).write_bytes((shared / "seeds/Tura.md").read_bytes())
    rulings = (root / "tests/oracle/rulings.md").read_bytes()
    (tmp_path / "Dopowiedzenia.md").write_bytes(rulings)
    return tmp_path


def stated(book):
    """Limits and costs as (kind, number, per) and (kind, points, extra)."""
    actions = book.ruleset.actions
    return (
        [(limit.kind, limit.number, limit.per) for limit in actions.limits],
        [(cost.kind, cost.points, cost.extra) for cost in actions.costs],
    )


LIMITS = [
    ("Ruch", 1, "turn"),
    ("Akcja", 1, "turn"),
    ("Akcja Darmowa", None, "turn"),
    ("Akcja Natychmiastowa", 1, "round"),
]
COSTS = [("Akcja", 1, 1), ("Akcja Natychmiastowa", 1, 2)]


def test_the_seed_as_it_stands(seed_vault, read_book, shared, cases):
    book = read_book(seed_vault)
    assert (seed_vault / TURN).read_bytes() == (shared / "seeds/Tura.md").read_bytes()
    assert stated(book) == (LIMITS, COSTS)
    assert {d.code for d in book.diagnostics} == {"ACT006"}, "nothing but questions to the author"
    assert len({d.variant for d in book.diagnostics} | {d.fill.get("id") for d in book.diagnostics}) > 9
    assert not differing(Index(book.ruleset), cases)


def test_each_statement_of_the_seed_is_shown_with_its_line(seed_vault, read_book):
    lines = (seed_vault / TURN).read_text("utf-8").splitlines()
    shown = [s for s in read_book(seed_vault).statements if s.note == TURN]
    assert len([s for s in shown if s.ok]) >= 7, "four rows, a limit in prose, two costs"
    for statement in shown:
        assert plain(statement.text).strip("| ")[:12] in plain(lines[statement.line - 1])


def test_the_seed_alone(shared, read_book, tmp_path):
    """Without any other note, in the vault's root."""
    (tmp_path / "Tura.md").write_bytes((shared / "seeds/Tura.md").read_bytes())
    book = read_book(tmp_path)
    assert stated(book) == (LIMITS, COSTS)
    assert not errors(book)


def test_the_seed_alone_plays_turns(shared, read_book, tmp_path, cases, tell):
    """No settings, no binding: the sentences are known by their words, and what none says is told."""
    (tmp_path / "Tura.md").write_bytes((shared / "seeds/Tura.md").read_bytes())
    book = read_book(tmp_path)
    changed = Index(book.ruleset)
    wrong = differing(changed, cases)
    tell(f"oracle, turns by the seed alone: {len(cases) - len(wrong)} of {len(cases)} cases agree")
    assert not wrong
    unsaid = [d.fill["slot"].split(", ") for d in book.diagnostics if d.code == "RUL017"]
    assert unsaid == [[names("slot", "turn", f"{rule}_sentence", "pl")[0] for rule in ("renewal", "lapse")]]
    assert play(changed, "T TURN", zapal=0)[0] is None, "that a point returns stands in another note"


def test_a_sentence_dropped_from_the_seed_leaves_its_rule_open(shared, read_book, tmp_path):
    seed = (shared / "seeds/Tura.md").read_text("utf-8")
    kept = [line for line in seed.splitlines(True) if "Oszołomiona" not in line]
    (tmp_path / "Tura.md").write_text("".join(kept), "utf-8")
    book = read_book(tmp_path)
    (found,) = [d for d in book.diagnostics if d.code == "RUL017"]
    assert names("slot", "turn", "stunned_sentence", "pl")[0] in found.fill["slot"]
    assert play(Index(book.ruleset), "T A A+", zapal=3, oszolomiony="tak")[0] is None


def test_a_row_dropped_from_the_seed_leaves_its_kind_open(shared, read_book, tmp_path):
    seed = (shared / "seeds/Tura.md").read_text("utf-8")
    kept = [line for line in seed.splitlines(True) if not line.startswith("| **Ruch**")]
    (tmp_path / "Tura.md").write_text("".join(kept), "utf-8")
    book = read_book(tmp_path)
    assert [d.fill["slot"] for d in book.diagnostics if d.variant == "limit"] == ["Ruch"]
    assert play(Index(book.ruleset), "T M")[0] is None


TWO = ("Akcja Natychmiastowa", 2, "round")
LINK = "[Zapał](../Rozdział%20II%20-%20Tworzenie%20Postaci/Zapał.md)"
BOTH = [
    ("**jedna darmowa na rundę**", "**dwie darmowe na rundę**"),
    ("**jedną darmową Akcję Natychmiastową na rundę**", "**dwie darmowe Akcje Natychmiastowe na rundę**"),
]
SAME = (LIMITS, COSTS)
# What is changed in the seed, and what is then read of it.
CHANGES = {
    "two free ones": (BOTH, ([*LIMITS[:3], TWO], COSTS)),
    "in digits": ([("**jedna darmowa na rundę**", "**1 darmowa na rundę**")], SAME),
    "without emphasis": ([("**", "")], SAME),
    "underscored": ([("**jedna darmowa na rundę**", "_jedna darmowa na rundę_")], SAME),
    "wikilinks": ([(LINK, "[[Zapał]]"), ("[Ruch](Ruch.md)", "[[Ruch]]")], SAME),
    "no-break spaces": ([(" na rundę", "\u00a0na\u00a0rundę"), ("1 Zapał", "1\u00a0Zapał")], SAME),
    "Windows newlines": ([("\n", "\r\n")], SAME),
    "another header": ([("Ile na turę / rundę", "Ile na turę")], SAME),
    "two Moves": ([("| jeden na turę |", "| dwa na turę |")], ([("Ruch", 2, "turn"), *LIMITS[1:]], COSTS)),
    "cheaper Actions": (
        [("**1 Zapał opłaca jedną dodatkową Akcję**", "**1 Zapał opłaca trzy dodatkowe Akcje**")],
        (LIMITS, [("Akcja", 1, 3), COSTS[1]]),
    ),
    "a dearer pair": (
        [("**1 punkt Zapału opłaca dwie", "**3 punkty Zapału opłacają dwie")],
        (LIMITS, [COSTS[0], ("Akcja Natychmiastowa", 3, 2)]),
    ),
    "a price in the singular": (
        [("opłaca dwie dodatkowe Akcje Natychmiastowe", "opłaca jedną dodatkową Akcję Natychmiastową")],
        (LIMITS, [COSTS[0], ("Akcja Natychmiastowa", 1, 1)]),
    ),
    "no limit on Instants": (
        [("**jedna darmowa na rundę**", "bez limitu"),
         ("**jedną darmową Akcję Natychmiastową na rundę**", "coś w zanadrzu")],
        ([*LIMITS[:3], ("Akcja Natychmiastowa", None, "turn")], COSTS),
    ),
    "one more kind": (
        [("| **Akcja Darmowa** |", "| **Akcja Rytualna** | trzy na rundę | nowa |\n| **Akcja Darmowa** |")],
        ([*LIMITS[:2], ("Akcja Rytualna", 3, "round"), *LIMITS[2:]], COSTS),
    ),
    "per turn": (
        [("**jedna darmowa na rundę**", "**jedna darmowa na turę**"),
         ("Akcję Natychmiastową na rundę**", "Akcję Natychmiastową na turę**")],
        ([*LIMITS[:3], ("Akcja Natychmiastowa", 1, "turn")], COSTS),
    ),
}  # fmt: skip


@pytest.mark.parametrize("change", CHANGES)
def test_a_small_change_of_the_seed(seed_vault, read_book, change):
    changes, expectation = CHANGES[change]
    rewritten(seed_vault, TURN, *changes)
    book = read_book(seed_vault)
    assert stated(book) == expectation
    assert not errors(book)


FAULTS = {
    "table against prose": (BOTH[:1], "ACT003"),
    "prose against table": (BOTH[1:], "ACT003"),
    "a kind twice": (
        [("| **Akcja Darmowa** |", "| **Akcja** | dwie na turę | |\n| **Akcja Darmowa** |")], "ACT002"
    ),
    "no number": ([("| jeden na turę |", "| rzadko |")], "ACT001"),
    "two prices": (
        [("", "\n**2 punkty Zapału opłacają jedną dodatkową Akcję Natychmiastową**.\n")], "ACT003"
    ),
}  # fmt: skip


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_in_the_seed_is_found(seed_vault, read_book, fault):
    changes, code = FAULTS[fault]
    rewritten(seed_vault, TURN, *changes)
    found = read_book(seed_vault).diagnostics
    assert [d.code for d in found if d.severity == "error"] == [code]
