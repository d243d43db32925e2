"""Exact numbers against `fractions`, and values as people read and type them."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from kodeks_engine.number import Ratio, ceil, divide, floor, nearest, parts, ratio
from kodeks_engine.text import is_none, parse_number, parse_yes_no, pick, show, show_percent, value_json

WHOLE = st.integers(-1000, 1000)
FRACTIONS = st.builds(Fraction, WHOLE, st.integers(1, 60))


def exact(fraction):
    return ratio(fraction.numerator, fraction.denominator)


def back(value):
    return Fraction(*parts(value))


@given(FRACTIONS, FRACTIONS)
def test_arithmetic_agrees_with_fractions(a, b):
    x, y = exact(a), exact(b)
    assert back(x + y) == a + b
    assert back(x - y) == a - b
    assert back(x * y) == a * b
    assert (x < y, x <= y, x > y, x >= y, x == y) == (a < b, a <= b, a > b, a >= b, a == b)
    assert (floor(x), ceil(x)) == (a.__floor__(), a.__ceil__())
    if b:
        assert back(divide(x, y)) == a / b


@given(FRACTIONS)
def test_a_whole_ratio_is_an_int(a):
    assert isinstance(exact(a), int) == (a.denominator == 1)
    assert isinstance(exact(a) + -exact(a), int)


@pytest.mark.parametrize(
    ("value", "rounded"), [((1, 2), 1), ((-1, 2), -1), ((3, 2), 2), ((7, 5), 1), ((-7, 5), -1)]
)
def test_a_half_rounds_away_from_zero(value, rounded):
    assert nearest(ratio(*value)) == rounded


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("+3", 3), ("–1", -1), ("−1", -1), ("- 2", -2), ("1,5", ratio(3, 2)), ("1.50", ratio(3, 2)),
        ("3/2", ratio(3, 2)),
        ("½", ratio(1, 2)), ("1½", ratio(3, 2)), ("10 000", 10000), ("10\u202f000", 10000), ("+0", 0),
        ("", None), ("x", None), ("1,", None), (",5", None), ("1/0", None), ("--1", None), ("1e3", None),
        ("٣", None), ("1" * 400, None), ("inf", None), ("0x1", None), ("1_000", None),
    ],
)  # fmt: skip
def test_typed_numbers(text, value):
    assert parse_number(text) == value


@given(FRACTIONS)
def test_a_shown_number_reads_back(a):
    value = exact(a)
    for lang in ("pl", "en"):
        assert parse_number(show(value, lang)) == value
        assert parse_number(show(value, lang, signed=True)) == value
    assert parse_number(str(value_json(value))) == value


def test_shown_values():
    assert [show(v, "pl", signed=True) for v in (7, -1, 0, ratio(3, 2))] == ["+7", "–1", "+0", "+1,5"]
    assert [show(v, "pl") for v in (None, True, False, "Duży", ratio(4, 3))] == [
        "brak",
        "tak",
        "nie",
        "Duży",
        "4/3",
    ]
    assert show(-1, "en") == "−1"
    assert show_percent(ratio(11, 20), "pl") == "55\u00a0%"
    assert show_percent(ratio(19, 400), "pl") == "4,75\u00a0%"
    assert show_percent(ratio(1, 3), "pl") == "≈ 33,33\u00a0%"
    assert value_json(Ratio(3, 2)) == "3/2"


def test_words_are_compared_without_case_and_in_ascii():
    sizes = ["Średni", "Duży", "Olbrzymi", "jedna ręka"]
    assert pick("duży", sizes) == "Duży"
    assert pick("Duz\u0307y".replace("z\u0307", "ż"), sizes) == "Duży"
    assert pick("DUZY", sizes) == "Duży"
    assert pick("jedna_reka", sizes) == "jedna ręka"
    assert pick("du", sizes) is None
    assert pick("las", ["lás", "łaś"]) is None, "two words have this ASCII form"


def test_yes_no_and_none():
    assert [parse_yes_no(t) for t in ("Tak", "no", "yes", "nie", "1", "moze")] == [
        True,
        False,
        True,
        False,
        True,
        None,
    ]
    assert [is_none(t) for t in ("brak", "–", "None", "0")] == [True, True, True, False]
