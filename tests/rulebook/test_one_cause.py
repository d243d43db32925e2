"""One cause is told once: what rests on a wrong term, a missing quantity or a lost choice is only counted."""

import pytest
from kodeks_engine.words import word

ATTACK = """[[Siła]] = 3
[[Atak]] = [[Siła]] {sign} 2
[[Cios]] = [[Atak]] × 2
[[Młynek]] = [[Cios]] + 1

| Przykład | = [[Młynek]] | = [[Cios]] |
| --- | --- | --- |
| Ogr | 11 | 10 |
"""
OWN = "| Przykład | = [[Atak]] |\n| --- | --- |\n| Ogr | 5 |\n"
STUBS = {f"{name}.md": "Opis.\n" for name in ("Siła", "Cios", "Młynek", "Chwyt", "Premia")}

ASKED = "| Podaj | Domyślnie |\n| --- | --- |\n| [[Siła]] | 3 |\n\n"


def example(heads):
    """The first two lines of a table of examples."""
    return f"| Przykład | {heads} |\n| --- |{' --- |' * (heads.count('|') + 1)}\n"


@pytest.fixture
def told(compiled):
    """The findings of a vault: code, note, line, and the end of the message."""

    def of(notes):
        found = []
        for each in compiled({**STUBS, **notes}).diagnostics:
            said = word("en", each.message_key, **each.filled("en"))
            found.append((each.code, each.path, said.rpartition(". ")[2]))
        return found

    return of


def test_a_wrong_term_is_told_at_the_example_nearest_to_it(told):
    found = told({"Walka.md": ATTACK.format(sign="−"), "Atak.md": OWN})
    assert found == [("EXM001", "Atak.md", "2 other examples of it and of what uses it fail too.")]
    assert told({"Walka.md": ATTACK.format(sign="+"), "Atak.md": OWN}) == []


def test_a_wrong_example_is_told_alone(told):
    found = told({"Walka.md": ATTACK.format(sign="+").replace("| 10 |", "| 9 |"), "Atak.md": OWN})
    assert found == [("EXM001", "Walka.md", "Correct the example or the rule.")]


def test_two_wrong_examples_are_two(told):
    rules = f"{ASKED}[[Atak]] = [[Siła]] + 2\n\n"
    rows = f"{example('[[Siła]] | = [[Atak]]')}| A | 1 | 4 |\n| B | 2 | 5 |\n| C | 3 | 5 |\n"
    assert [code for code, *_ in told({"Atak.md": rules + rows})] == ["EXM001", "EXM001"]


def test_a_missing_quantity_is_told_where_it_is_needed_first(told):
    rules = "[[Atak]] = [[Siła]] + 1\n[[Cios]] = [[Siła]] + 2\n"
    found = told({"Atak.md": rules, "Walka.md": "[[Młynek]] = 2 × [[Siła]]\n"})
    assert found == [("RUL001", "Atak.md", "2 more places need it.")]


SILENT = "<!-- kodeks: ignore-file RUL001, EXM001 -->\n\n"
PER_FILE = '[check.per-file-ignores]\n"A*.md" = ["RUL001", "EXM001"]\n'


@pytest.mark.parametrize(("comment", "settings"), [(SILENT, ""), ("", PER_FILE)])
def test_what_may_be_silenced_stands_for_nothing_elsewhere(told, comment, settings):
    rules = f"{comment}[[Atak]] = [[Siła]] + 1\n[[Cios]] = [[Siła]] + 2\n"
    found = told({"Atak.md": rules, "Walka.md": "[[Młynek]] = 2 × [[Siła]]\n", "kodeks.toml": settings})
    assert [(code, path) for code, path, _ in found] == [("RUL001", "Atak.md")] * 2 + [("RUL001", "Walka.md")]
    notes = {"Walka.md": ATTACK.format(sign="−"), "Atak.md": comment + OWN, "kodeks.toml": settings}
    found = told(notes)
    assert [(code, path) for code, path, _ in found] == [("EXM001", "Atak.md"), ("EXM001", "Walka.md")]


def test_a_lost_choice_is_told_once(told):
    rules = (
        "| Podaj | Rodzaj | Domyślnie |\n| --- | --- | --- |\n"
        "| [[Chwyt]] | jedna rękka, dwie ręce | jedna ręka |\n\n"
        "| Gdy | [[Premia]] |\n| --- | --- |\n| [[Chwyt]] = „jedna ręka” | 1 |\n| w innym przypadku | 2 |\n\n"
        f"{example('[[Chwyt]] | = [[Premia]]')}| A | jedna ręka | 1 |\n| B | jedna ręka | 1 |\n"
    )
    assert told({"Walka.md": rules}) == [("RUL011", "Walka.md", "It stands so in 3 more places.")]


def test_rows_torn_from_their_table_are_missed_once_each(told):
    """TAB002 names the rows, as a warning; that nobody may choose them is an error."""
    table = "| [[Chwyt]] | [[Premia]] |\n| --- | --- |\n| jedna | 1 |\n\n| dwie | 2 |\n| trzy | 3 |\n\n"
    rules = f"{table}[[Cios]] = [[Premia]] + 1\n\n"
    rows = f"{example('[[Chwyt]] | = [[Cios]]')}| A | dwie | 3 |\n| B | trzy | 4 |\n| C | trzy | 4 |\n"
    found = told({"Walka.md": rules + rows})
    assert [code for code, *_ in found] == ["EXM002", "EXM002"]
    assert found[1][2] == "It stands so in one more place."


def test_a_quantity_of_a_table_that_is_none_is_missed(told):
    notes = {
        "Siła.md": "Oto ona:\n| Podaj | Domyślnie |\n| [[Siła]] | 3 |\n",
        "Atak.md": "[[Atak]] = [[Siła]] + 1\n",
    }
    assert [code for code, *_ in told(notes)] == ["RUL001"]


def test_rows_of_a_decision_whose_example_fails_are_not_called_uncovered(told):
    rules = (
        f"{ASKED}| Gdy | [[Premia]] |\n| --- | --- |\n| [[Siła]] > 9 | 1 |\n| w innym przypadku | 2 |\n\n"
        f"{example('[[Siła]] | = [[Premia]]')}| A | 8 | 1 |\n| B | 3 | 2 |\n"
    )
    assert [code for code, *_ in told({"Walka.md": rules})] == ["EXM001"]


def test_what_cannot_be_computed_is_told_once(told):
    rules = "[[Siła]] = 1 / [[Premia]]\n[[Premia]] = 0\n[[Atak]] = [[Siła]] × 2\n[[Cios]] = [[Atak]] × 2\n\n"
    rows = f"{example('= [[Cios]] | = [[Atak]] | = [[Siła]]')}| A | 1 | 2 | 3 |\n"
    found = told({"Atak.md": rules + rows})
    assert found == [("EXM001", "Atak.md", "2 other examples of it and of what uses it fail too.")]
