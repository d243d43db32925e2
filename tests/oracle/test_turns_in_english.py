"""An English book of turns without any binding: the same answers, and what is turned about is told."""

from pathlib import Path

import pytest
from kodeks_engine.answer import answer
from kodeks_engine.index import Index

NOTE = (Path(__file__).parent / "english_turn.md").read_text("utf-8")
REST = {
    "Grit.md": "Stubbornness in points. You regain one point of Grit at the start of your turn.\n",
    "Stunned.md": "Stars all round.\n",
    "kodeks.toml": 'language = "en"\n',
}
COLUMNS = ("dozwolone", "koszt_zapalu", "zapal_po", "darmowa_wolna", "oplacona_wolna")
RENEWAL = "odnowienie_na_poczatku_nast_tury"


@pytest.fixture
def read(tmp_path, read_book):
    """The book with another text of its note."""

    def book(note):
        for name, text in {"Turn.md": note, **REST}.items():
            (tmp_path / name).write_text(text, "utf-8")
        return read_book(tmp_path)

    return book


def played(index, case):
    given = {
        "sequence": case["ciag"],
        "points": case["zapal_start"],
        "stunned": "yes" if case["stan"] == "Oszołomiony" else "no",
        "more_free_instants": "1" if case["stan"] == "bóstwo +1" else "0",
    }
    told = answer(index, {"outputs": ["turn"], "inputs": given})
    assert not told["errors"]
    return [result["value"] for result in told["results"]]


def told(book):
    """All findings but the questions to the author."""
    return [(d.code, d.variant) for d in book.diagnostics if d.code != "ACT006"]


def test_every_case_in_english(read, read_rows):
    values = {"tak": True, "nie": False}
    book = read(NOTE)
    index = Index(book.ruleset)
    assert told(book) == []
    for case in read_rows("action_economy_cases.csv"):
        expected = [values[case[c]] if case[c] in values else int(case[c]) for c in (*COLUMNS, RENEWAL)]
        assert played(index, case) == expected, case["sytuacja"]


LEFT_OPEN = [("RUL017", "implied")]
OTHERWISE = [
    ("regain Grit at the start", "regain Grit at the end", LEFT_OPEN),
    ("regain Grit at the start", "regain Grit from extra Actions at the start", LEFT_OPEN),
    ("does not regain", "does not always regain", LEFT_OPEN),
    (
        "does not regain Grit at the start of their next turn",
        "regains no Grit for their next two turns",
        LEFT_OPEN,
    ),
    ("cannot spend Grit", "need not spend Grit", LEFT_OPEN),
    ("cannot spend Grit", "cannot spend more than 2 Grit", LEFT_OPEN),
    ("cannot spend Grit", "cannot spend Grit on spells", LEFT_OPEN),
    ("Reaction does not use up", "Reaction uses up", LEFT_OPEN),
    ("draw on one shared pool", "do not draw on one shared pool", LEFT_OPEN),
    ("only its own cost, never the fee", "only its own cost, and the fee is added", LEFT_OPEN),
    ("does not give another", "gives another", LEFT_OPEN),
    ("talent limits how often", "talent does not limit how often", LEFT_OPEN),
    ("A riposte is part", "A riposte is not part", LEFT_OPEN),
    ("needs no action of its own", "needs an action of its own", LEFT_OPEN),
    ("outside your turn only if", "outside your turn even if", LEFT_OPEN),
    ("You may use one outside", "You may use one only outside", LEFT_OPEN),
    ("You may use one outside", "You may sometimes use one outside", LEFT_OPEN),
    ("grants a second free one", "grants a third free one", LEFT_OPEN),
    ("Gods are the exception", "Gods are no exception", LEFT_OPEN),
    ("unless the talent's", "even if the talent's", LEFT_OPEN),
    ("is lost at the end", "is not lost at the end", LEFT_OPEN),
    ("on your turn |", "on any turn |", [("RUL017", "price")]),
    ("the third costs 1 point again", "the third is paid too", [("RUL019", "price")]),
    ("buys two extra", "buys three extra", [("RUL019", "price")]),
    ("costs neither a Move nor an Action", "costs a Move", [("RUL019", "contrary")]),
    ("never get in the way of your Move", "replace your Move", [("RUL019", "contrary")]),
    ("cannot spend Grit", "cannot spend Grit unless they pass a save", [("RUL019", "exception")]),
    ("**1 point of Grit buys two", "once per fight **1 point of Grit buys two", [("RUL019", "exception")]),
    ("Every hero has", "Every hero except wizards has", [("RUL019", "exception")]),
    ("one free Reaction per round", "two free Reactions per round", [("ACT003", "limit")]),
]


@pytest.mark.parametrize(("said", "other", "found"), OTHERWISE, ids=[other for _, other, _ in OTHERWISE])
def test_what_is_told_otherwise_is_told(read, said, other, found):
    assert said in NOTE
    assert told(read(NOTE.replace(said, other, 1))) == found
