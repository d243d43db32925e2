"""The seed note in other words: what is read follows them, or `show` names what is not read."""

import re
import unicodedata

import pytest
from kodeks_engine.index import Index
from kodeks_engine.slots import names

PRICE = "**1 Zapał opłaca jedną dodatkową Akcję**"
EACH = re.compile(r"Każda postać ma \*\*jedną [^.]*\.")

LIMITS = {
    "Ruch": (1, "turn"),
    "Akcja": (1, "turn"),
    "Akcja Darmowa": (None, "turn"),
    "Akcja Natychmiastowa": (1, "round"),
}
COSTS = {"Akcja": (1, 1), "Akcja Natychmiastowa": (1, 2)}


@pytest.fixture(scope="module")
def seed(shared):
    return (shared / "seeds/Tura.md").read_text("utf-8")


@pytest.fixture
def read(tmp_path, read_book):
    """The book of a note alone."""

    def book(text):
        (tmp_path / "Tura.md").write_text(text, "utf-8")
        return read_book(tmp_path)

    return book


def replaced(seed, old, new):
    assert old in seed
    return seed.replace(old, new)


def stating(seed, said):
    assert EACH.search(seed)
    return EACH.sub(said, seed)


def limits(book):
    return {each.kind: (each.number, each.per) for each in reversed(book.ruleset.actions.limits)}


def costs(book):
    return {each.kind: (each.points, each.extra) for each in book.ruleset.actions.costs}


def errors(book):
    return [found.code for found in book.diagnostics if found.severity == "error"]


# Of a price: how it may be told, points and how many they buy.
PRICES = {
    "1 Zapał opłaca 1 dodatkową Akcję": (1, 1),
    "jeden punkt Zapału opłaca trzy dodatkowe Akcje": (1, 3),
    "dwa punkty Zapału opłacają jedną dodatkową Akcję": (2, 1),
    "2 Zapału opłacają jedną dodatkową Akcję": (2, 1),
    "jedna dodatkowa Akcja kosztuje 2 punkty Zapału": (2, 1),
    "każda dodatkowa Akcja kosztuje trzy punkty Zapału": (3, 1),
    "dwie dodatkowe Akcje kosztują 1 [[Zapał]]": (1, 2),
    "dwie dodatkowe Akcje opłaca 1 punkt Zapału": (1, 2),
    "dwie dodatkowe Akcje opłacasz 3 punktami Zapału": (3, 2),
    "za 1 Zapał kupisz dwie dodatkowe Akcje": (1, 2),
    "za każdy punkt Zapału zyskujesz jedną dodatkową Akcję": (1, 1),
    "wydając 2 punkty Zapału, zyskujesz jedną dodatkową Akcję": (2, 1),
    "1 Zapał daje dwie dodatkowe Akcje": (1, 2),
    "1 Zapał pozwala na dwie dodatkowe Akcje": (1, 2),
    "1 Zapał opłaca dodatkową Akcję": (1, 1),
    "dodatkowa Akcja kosztuje 2 punkty Zapału": (2, 1),
    "koszt dodatkowej Akcji to 3 punkty Zapału": (3, 1),
    "dodatkową Akcję możesz kupić za 2 punkty Zapału": (2, 1),
    "możesz wydać 2 punkty Zapału, by wykonać jedną dodatkową Akcję": (2, 1),
}


@pytest.mark.parametrize("said", PRICES)
def test_a_price_in_other_words(seed, read, said):
    book = read(replaced(seed, PRICE, f"**{said}**"))
    assert costs(book) == {**COSTS, "Akcja": PRICES[said]}
    assert not errors(book)


@pytest.mark.parametrize("said", ["1 Zapał opłaca kolejną Akcję", "1 Zapał to druga Akcja"])
def test_a_price_that_cannot_be_read_is_shown_and_left_open(seed, read, said):
    book = read(replaced(seed, PRICE, said))
    assert "Akcja" not in costs(book)
    assert any(said in each.text for each in book.statements if not each.ok)
    assert "Akcja" in [found.fill["slot"] for found in book.diagnostics if found.variant == "price"]


ONE = [
    "W każdej rundzie postać ma {}.",
    "Co rundę postać ma {}.",
    "Każdej postaci przysługuje co rundę {}.",
    "Każda postać ma {} na każdą rundę.",
    "Każda postać ma {} w ciągu rundy.",
    "Każda postać ma {} %%dwie darmowe%% w rundzie.",
]
TWICE = "**dwie darmowe** Akcje [Natychmiastowe](#Akcje%20Natychmiastowe)"


@pytest.mark.parametrize("said", ONE)
def test_a_limit_in_other_words(seed, read, said):
    one = read(stating(seed, said.format("*jedną* darmową **Akcję Natychmiastową**")))
    assert (limits(one), costs(one), errors(one)) == (LIMITS, COSTS, [])
    assert errors(read(stating(seed, said.format(TWICE)))) == ["ACT003"], "two against the table's one"


def test_how_often_is_no_limit(seed, read):
    book = read(seed + "\nRaz na rundę możesz wykonać jedną Akcję więcej, mówią kroniki.\n")
    assert (limits(book), errors(book)) == (LIMITS, [])


def test_a_number_beside_a_denial_is_not_passed_over(seed, read):
    one = "ma wyłącznie jedną darmową Akcję Natychmiastową"
    book = read(replaced(seed, one, "ma wyłącznie dwie darmowe Akcje Natychmiastowe"))
    unread = [each.text for each in book.statements if not each.ok]
    assert "dwie darmowe Akcje Natychmiastowe na rundę" in unread
    assert all(each.ok for each in read(seed).statements if each.text.startswith("jedną darmową"))


SPELLINGS = {
    "decomposed letters": lambda text: unicodedata.normalize("NFD", text),
    "no-break spaces in names": lambda text: re.sub(r"(Akcj[aę]) N", "\\1\u00a0N", text),
    "small letters": lambda text: text.replace("ję Natych", "ję natych").replace("je Natych", "je natych"),
    "a hidden remark": lambda text: text.replace("1 punkt Zapału", "1 %%2%% punkt <!-- dwa --> Zapału"),
    "a note to the number": lambda text: text.replace("n na turę", "n na turę[^1]") + "\n[^1]: Zob.\n",
    "in a callout": lambda text: "\n".join(
        f"> {line}" if line.startswith("|") else "> [!info] Tabela" if line == "## Rodzaje Akcji" else line
        for line in text.replace("Rodzaje Akcji\n\n", "Rodzaje Akcji\n").split("\n")
    ),
}


@pytest.mark.parametrize("spelling", SPELLINGS)
def test_another_spelling_says_the_same(seed, read, spelling):
    book = read(SPELLINGS[spelling](seed))
    assert (limits(book), costs(book), errors(book)) == (LIMITS, COSTS, [])
    index = Index(book.ruleset)
    assert sorted(index.bindings) == ["tura"]


# A sentence turned into its contrary: what stands there, what then does, the rule that it no longer says.
CONTRARIES = [
    ("i nie zużywa osobnej Akcji", "i zużywa osobną Akcję", "riposte"),
    ("ale **nie daje dodatkowej darmowej", "i **daje dodatkową darmową", "once"),
    ("a Zapał jest wspólną pulą", "a Zapał nie jest wspólną pulą", "pool"),
    ("nie dolicza się do niego opłaty", "dolicza się do niego opłatę", "own_cost"),
    ("nie może wydawać Zapału", "może wydawać Zapał", "stunned"),
    ("Takie użycie nie zużywa darmowego limitu", "Takie użycie zużywa darmowy limit", "paid_apart"),
    ("nie rośnie z Talentów ani", "rośnie z Talentów i", "no_more_free"),
    ("żadne źródło nie daje drugiej darmowej", "niektóre źródła dają drugą darmową", "no_more_free"),
    ("dotyczy wszystkich", "nie dotyczy wszystkich", "no_more_free"),
    ("jedynym wyjątkiem są", "wyjątku nie mają nawet", "more_free"),
    ("chyba że opis", "nawet jeśli opis", "forbids"),
    ("turą, jeśli opis", "turą, nawet jeśli opis", "outside_turn"),
    ("Można ją wykonać także poza", "Nie można jej wykonać poza", "outside_turn"),
    ("ogranicza częstotliwość", "nie ogranicza częstotliwości", "once"),
    ("w rundzie jest darmowa", "w rundzie jest płatna", "once"),
    ("pierwsza Akcja", "każda Akcja", "once"),
    ("Riposta jest dalszym", "Riposta nie jest dalszym", "riposte"),
    ("w rundzie jest darmowa niezależnie", "w rundzie jest darmowa zależnie", "once"),
    ("nie może wydawać Zapału", "nie może wydać więcej niż 2 punktów Zapału", "stunned"),
    ("ma wyłącznie jedną darmową Akcję Natychmiastową", "nie ma żadnej Akcji Natychmiastowej", "stunned"),
    ("nie może wydawać Zapału", "nie musi wydawać Zapału", "stunned"),
    ("nie może wydawać Zapału", "nie może wydawać Zapału na dodatkowe Akcje", "stunned"),
    ("nie odnawia Zapału", "nie zawsze odnawia Zapał", "no_renewal"),
    ("także poza własną turą, jeśli", "tylko poza własną turą, jeśli", "outside_turn"),
    ("nie rośnie z Talentów ani przedmiotów - **żadne źródło nie daje drugiej", "**nikt nie ma trzeciej",
     "no_more_free"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("said", "contrary", "rule"), CONTRARIES, ids=[f"{each[2]}: {each[1]}" for each in CONTRARIES]
)
def test_a_rule_turned_into_its_contrary_is_not_taken_for_it(seed, read, said, contrary, rule):
    name = names("slot", "turn", f"{rule}_sentence", "pl")[0]

    def left_out(book):
        return ", ".join(d.fill["slot"] for d in book.diagnostics if d.variant == "implied")

    assert name not in left_out(read(seed))
    assert name in left_out(read(replaced(seed, said, contrary)))


@pytest.mark.parametrize(
    ("said", "contrary", "rule"),
    [each for each in CONTRARIES if each[2] in ("riposte", "pool", "own_cost", "outside_turn", "forbids")],
)
def test_the_contrary_of_a_rule_is_told_at_its_sentence(seed, read, said, contrary, rule):
    changed = replaced(seed, said, contrary)
    name = names("slot", "turn", f"{rule}_sentence", "pl")[0]
    (found,) = [d for d in read(changed).diagnostics if name in d.fill.get("slot", "")]
    assert found.variant == "implied"
    assert found.start <= changed.index(contrary) < found.end


SAME = [
    ("nie rośnie z Talentów ani", "nie wzrasta z Talentów ani", "no_more_free"),
    ("Riposta jest dalszym ciągiem", "Riposta nie jest osobną Akcją, lecz dalszym ciągiem", "riposte"),
    ("żadne źródło nie daje drugiej", "nic nie daje drugiej", "no_more_free"),
    ("chyba że opis Talentu wprost to wyklucza", "o ile opis Talentu tego nie zabrania", "own_cost"),
]


@pytest.mark.parametrize(("said", "other", "rule"), SAME)
def test_a_rule_in_other_words_is_still_that_rule(seed, read, said, other, rule):
    left_out = [d.fill["slot"] for d in read(replaced(seed, said, other)).diagnostics if d.code == "RUL017"]
    assert names("slot", "turn", f"{rule}_sentence", "pl")[0] not in ", ".join(left_out)


def test_another_number_to_choose_from_is_told(seed, read):
    book = read(replaced(seed, "oraz jedną z akcji", "oraz dwie z akcji"))
    assert [found.code for found in book.diagnostics if found.variant == "limit"] == ["RUL019"]


def test_a_remark_beside_one_kind_says_nothing_of_another(seed, read):
    sentence = re.search(r"Postać, która opłaciła [^.]*\.", seed).group()
    found = read(replaced(seed, sentence, "")).diagnostics
    assert "zdanie o braku odnowienia (Akcja Natychmiastowa)" in next(
        d.fill["slot"] for d in found if d.variant == "implied"
    )


@pytest.mark.parametrize(
    ("said", "other"),
    [
        ("trzecia dodatkowa znów kosztuje 1 punkt", "trzecia dodatkowa kosztuje 2 punkty"),
        ("druga w tej parze jest już opłacona", "druga w tej parze kosztuje 1 punkt"),
        ("trzecia dodatkowa znów kosztuje 1 punkt", "trzecia dodatkowa też jest już opłacona"),
        ("trzecia dodatkowa znów kosztuje 1 punkt, i", "trzecia i każda następna kosztuje 1 punkt, i"),
        ("opłaca dwie dodatkowe Akcje Natych", "opłaca trzy dodatkowe Akcje Natych"),
        ("opłaca dwie dodatkowe Akcje Natychmiastowe", "opłaca jedną dodatkową Akcję Natychmiastową"),
    ],
)
def test_a_series_that_costs_otherwise_than_its_price_is_told(seed, read, said, other):
    assert [
        found.variant for found in read(replaced(seed, said, other)).diagnostics if found.code == "RUL019"
    ] == ["price"]


@pytest.mark.parametrize(
    ("said", "other", "kind"),
    [
        ("są możliwe wyłącznie za", "nie są możliwe nawet za", "Akcja Natychmiastowa"),
        ("są możliwe wyłącznie za", "nie są możliwe wyłącznie za", "Akcja Natychmiastowa"),
        ("Akcję** w Twojej turze", "Akcję** poza Twoją turą", "Akcja"),
        ("Akcję** w Twojej turze", "Akcję** w dowolnej turze", "Akcja"),
    ],
)
def test_a_price_that_its_sentence_takes_back_buys_nothing(seed, read, said, other, kind):
    book = read(replaced(seed, said, other))
    assert costs(book) == {each: price for each, price in COSTS.items() if each != kind}
    assert kind in [found.fill["slot"] for found in book.diagnostics if found.variant == "price"]
    assert any("opłaca" in each.text for each in book.statements if not each.ok)


@pytest.mark.parametrize(
    ("said", "other"),
    [
        ("(tak samo jak po", "(inaczej niż po"),
        ("na początku swojej następnej tury", "na początku każdej tury"),
    ],
)
def test_a_renewal_that_is_told_otherwise_is_left_open(seed, read, said, other):
    left = [d.fill["slot"] for d in read(replaced(seed, said, other)).diagnostics if d.variant == "implied"]
    assert "zdanie o braku odnowienia (Akcja Natychmiastowa)" in left[0]


def test_a_turn_where_a_kind_is_counted_on_a_round_is_told(seed, read):
    book = read(replaced(seed, "w tej samej rundzie", "w tej samej turze"))
    assert [(d.code, d.fill["kind"]) for d in book.diagnostics if d.variant == "same_turn"] == [
        ("RUL019", "Akcja Natychmiastowa")
    ]


SERIES = "druga w tej parze jest już opłacona; trzecia dodatkowa znów kosztuje 1 punkt, i tak dalej"


@pytest.mark.parametrize(
    ("price", "series"),
    [
        (
            "dwie dodatkowe Akcje Natychmiastowe",
            "druga i czwarta są już opłacone, trzecia kosztuje 1 punkt",
        ),
        ("trzy dodatkowe Akcje Natychmiastowe", "druga i trzecia są darmowe, czwarta kosztuje 1 punkt"),
        ("jedną dodatkową Akcję Natychmiastową", "druga i trzecia też kosztują 1 punkt"),
    ],
)
def test_a_series_that_fits_its_price_is_not_told(seed, read, price, series):
    changed = replaced(replaced(seed, "dwie dodatkowe Akcje Natychmiastowe", price), SERIES, series)
    assert [d for d in read(changed).diagnostics if d.code == "RUL019"] == []


# Of a sentence that is read: what is put into it, and what of it the calculator cannot know.
PROVISOS = [
    ("dotyczy wszystkich postaci", "dotyczy wszystkich postaci z wyjątkiem magów"),
    ("Każda postać ma", "Każda postać oprócz czarodziejów ma"),
    ("osobnej Akcji.", "osobnej Akcji, chyba że cel jest Duży."),
    ("nie może wydawać Zapału, a", "nie może wydawać Zapału, chyba że zda test Woli, a"),
    ("swojej następnej tury**", "swojej następnej tury, chyba że jest bóstwem**"),
    (f"{PRICE} w Twojej turze", f"{PRICE} w Twojej turze, jeśli MG się zgodzi"),
    (f"{PRICE} w Twojej turze", f"{PRICE} w Twojej turze, ale tylko wojownikowi"),
    (f"{PRICE} w Twojej turze", f"{PRICE} w Twojej turze, ale najwyżej jedną na turę"),
    (PRICE, f"raz na walkę {PRICE}"),
    ("**1 punkt Zapału opłaca", "za kolejne użycia **1 punkt Zapału opłaca"),
    ("| jeden na turę |", "| jeden na turę, oprócz mnicha |"),
]


@pytest.mark.parametrize(("said", "other"), PROVISOS)
def test_an_exception_that_the_calculator_does_not_know_is_told(seed, read, said, other):
    changed = replaced(seed, said, other)
    (found,) = [d for d in read(changed).diagnostics if d.code == "RUL019"]
    assert found.variant == "exception"
    assert changed[found.start : found.end].count(other.strip(".|* ")[-8:]) == 1


@pytest.mark.parametrize(
    ("said", "other"),
    [
        (f"{PRICE} w Twojej turze", f"jeśli chcesz więcej, {PRICE} w Twojej turze"),
        ("są możliwe wyłącznie za", "są możliwe, choć tylko za"),
        ("poza własną turą, jeśli", "poza własną turą, ale tylko wtedy, gdy"),
        ("chyba że opis Talentu wprost to wyklucza", "z wyjątkiem Talentów, których opis to wyklucza"),
        (
            "żadne źródło nie daje drugiej darmowej Akcji",
            "nikt nie ma dwóch Akcji Natychmiastowych na rundę, Akcji",
        ),
    ],
)
def test_what_is_a_rule_itself_is_no_exception(seed, read, said, other):
    assert [d for d in read(replaced(seed, said, other)).diagnostics if d.code == "RUL019"] == []


# Remarks in the table that say otherwise than the rules which the calculator plays.
REMARKS = [
    ("nie zużywa Ruchu ani Akcji;", "zużywa Ruch;", "contrary"),
    ("nie zużywa Ruchu ani Akcji;", "nie zużywa Ruchu ani Akcji, tylko poza własną turą;", "contrary"),
    ("nie zużywa Ruchu ani Akcji;", "nie zużywa Ruchu ani Akcji; dwie darmowe na rundę;", "limit"),
    ("np. wyciągnięcie broni", "najwyżej trzy na turę; np. wyciągnięcie broni", "limit"),
    ("na początku następnej tury (", "na końcu następnej tury (", "contrary"),
    ("nie koliduje ze zwykłą", "koliduje ze zwykłą", "contrary"),
    ("ma wyłącznie jedną darmową Akcję Nat", "ma wyłącznie trzy darmowe Akcje Nat", "limit"),
]


@pytest.mark.parametrize(("said", "other", "variant"), REMARKS)
def test_a_remark_that_says_otherwise_is_told(seed, read, said, other, variant):
    found = read(replaced(seed, said, other)).diagnostics
    assert [d.variant for d in found if d.code == "RUL019"] == [variant]


def test_a_remark_of_another_kind_says_nothing_of_instants(seed, read):
    row = "| **Akcja Pełna** | jedna na turę | zużywa Ruch i Akcję |\n"
    found = read(replaced(seed, "| **Akcja Darmowa**", f"{row}| **Akcja Darmowa**")).diagnostics
    assert [d for d in found if d.code == "RUL019"] == []
