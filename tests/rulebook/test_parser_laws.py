"""The parser on any text: a tree or a Trouble inside the text, in linear time and bounded depth."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st
from kodeks.rulebook.formulas.cursor import Context
from kodeks.rulebook.formulas.lexer import LinkAt
from kodeks.rulebook.formulas.parser import Parser
from kodeks.rulebook.formulas.trouble import Trouble
from kodeks_engine.formula import Ref
from kodeks_engine.words import LANGUAGES, spellings, table

CONTEXT = Context(lambda token: Ref(token.shown), lambda token: token.shown, lambda link, token: token.text)
PIECES = st.sampled_from(
    [
        "(",
        ")",
        ";",
        ",",
        ", ",
        ":",
        "+",
        "−",
        "×",
        "/",
        "*",
        "**",
        "3",
        "1,5",
        "½",
        "k6",
        "2d6",
        "„a b”",
        "„",
        "[",
        " ",
        "\u00a0",
        "w dół",
        "co najmniej",
        "a bez",
        "suma",
        "mniejsza z",
        "szansa",
        "i",
        "lub",
        "nie",
        "jest",
        "brak",
        "≥",
        "=",
        "najlepsze",
        "z",
        "razy",
        "sukcesy z",
        "od",
        "Duży",
        "\0",
        "é",
        "#",
    ]
)


def parse(text, links=(), condition=False):
    try:
        parser = Parser(text, 0, list(links), CONTEXT)
        return parser.whole_condition() if condition else parser.sentence()
    except Trouble as trouble:
        return trouble


@given(st.lists(PIECES | st.text(max_size=4), max_size=30).map("".join), st.booleans())
def test_any_text_is_a_tree_or_a_trouble_in_it(text, condition):
    found = parse(text, condition=condition)
    if isinstance(found, Trouble):
        assert 0 <= found.start <= found.end <= len(text)
        assert f"check.{found.code}.{found.variant}" in table("pl")


@pytest.mark.parametrize(
    "text",
    [
        "(" * 20000,
        ")" * 20000,
        "-" * 20000,
        "„" * 20000,
        "*" * 20000,
        "nie " * 9000,
        "1+" * 20000,
        "9" * 20000,
        "w dół(" * 5000,
        "(1;" * 5000,
        "1, w dół" * 5000,
        "a" * 20000,
        "k6" * 9000,
        "½" * 9000,
        "„a”" * 9000,
    ],
)
def test_long_input_costs_little(text):
    start = time.process_time()
    parse(text)
    parse(text, condition=True)
    assert time.process_time() - start < 1.5


def test_a_long_sum_of_links_is_flat():
    text = " + ".join(["[[A]]"] * 5000)
    links = [LinkAt(i, i + 5, 0, "A") for i in range(0, len(text), 8)]
    assert len(parse(text, links).rest) == 4999


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("key", "text"),
    [
        ("round_down", "7 / 2, {}"),
        ("round_up", "7 / 2, {}"),
        ("round_nearest", "7 / 2, {}"),
        ("at_least", "7, {} 2"),
        ("at_most", "7, {} 2"),
        ("smaller", "{} (1; 2)"),
        ("larger", "{} (1; 2)"),
        ("smallest", "{} (1; 2)"),
        ("largest", "{} (1; 2)"),
        ("successes", "{} 2k6 od 4"),
        ("from", "sukcesy z 2k6 {} 4"),
        ("best", "{} 1 z 2k6"),
        ("worst", "{} 1 z 2k6"),
        ("of", "najlepsze 1 {} 2k6"),
        ("times", "2 {} (1k6)"),
        ("chance", "{} 1k6 ≥ 3"),
        ("none", "mniejsza z (1; {})"),
        ("yes", "{}"),
        ("no", "{}"),
    ],
)
def test_every_spelling_of_every_keyword_is_read(lang, key, text):
    for spelling in spellings(lang, f"notation.{key}"):
        assert not isinstance(parse(text.format(spelling)), Trouble), spelling
        assert not isinstance(parse(text.format(spelling.replace(" ", "\u00a0"))), Trouble), spelling


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("key", "text"),
    [
        ("and", "1 > 0 {} 2 > 1"),
        ("or", "1 > 0 {} 2 > 1"),
        ("not", "{} 1 > 0"),
        ("is", "1k6 {} 3"),
        ("is_not", "1k6 {} 3"),
    ],
)
def test_every_spelling_in_conditions_is_read(lang, key, text):
    for spelling in spellings(lang, f"notation.{key}"):
        assert not isinstance(parse(text.format(spelling), condition=True), Trouble), spelling
