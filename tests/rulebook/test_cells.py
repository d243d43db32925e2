"""Cells as real vaults write them (NOTATION 6): read, or refused with the reason; never guessed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from kodeks.cells import (
    Absent,
    Amount,
    Critical,
    Options,
    Percent,
    Refused,
    Roll,
    Several,
    Span,
    Text,
    read_cell,
    read_column,
)
from kodeks.cells import (
    Test as PoolTest,
)
from kodeks_engine.number import ratio
from kodeks_engine.words import LANGUAGES, table

READ = [
    ("19—20/×2", Critical(19, 2)),
    ("6[^1]", Amount(6)),
    ("**strzelba**[^1]", Text("strzelba")),
    ("n/d", Absent()),
    *[(minus + "1", Amount(-1)) for minus in ("-", "–", "−", "‐", "‑", "‒")],
    *[(none, Absent()) for none in ("", "-", "--", "–", "—", "---", "brak", "Nie dotyczy", "n/a", " ")],
    ("+0", Amount(0)),
    ("±0", Amount(0)),
    ("+/−0", Amount(0)),
    ("1,5", Amount(ratio(3, 2))),
    ("1.5", Amount(ratio(3, 2))),
    ("½", Amount(ratio(1, 2))),
    ("2½", Amount(ratio(5, 2))),
    ("20 000", Amount(20000)),
    ("1\u00a0000\u202f000", Amount(1000000)),
    ("k6", Roll(1, 6)),
    ("K10", Roll(1, 10)),
    ("k4 - 1", Roll(1, 4, -1)),
    ("2d6+1", Roll(2, 6, 1)),
    ("k%", Roll(1, 100)),
    ("1d4 kłute", Roll(1, 4, 0, "kłute")),
    ("1–3", Span(1, 3)),
    ("1—3", Span(1, 3)),
    ("k4‑1", Roll(1, 4, -1)),
    ("16+", Span(16, None)),
    ("≤0", Span(None, 0)),
    ("0 i mniej", Span(None, 0)),
    ("21 wzwyż", Span(21, None)),
    ("20 m Lub Więcej", Span(20, None, "m")),
    ("40+ m", Span(40, None, "m")),
    ("40 m+", Span(40, None, "m")),
    ("10 m – 39 m", Span(10, 39, "m")),
    ("od 10 m do 39 m", Span(10, 39, "m")),
    ("0 m – 5 km", Text("0 m – 5 km")),
    ("3+ k6", Text("3+ k6")),
    ("−3 do 0", Span(-3, 0)),
    ("-1–+3", Span(-1, 3)),
    ("+2 to +4", Span(2, 4)),
    ("01–05", Span(1, 5)),
    ("9 m (6 pól)", Amount(9, "m", ((6, "pól"),))),
    ("30 ft.", Amount(30, "ft")),
    ("2 rundy", Amount(2, "rundy")),
    ("+16/+11/+6", Several((Amount(16), Amount(11), Amount(6)))),
    ("1d6/1d6", Several((Roll(1, 6), Roll(1, 6)))),
    ("19–20/×2", Critical(19, 2)),
    ("18-20/x2", Critical(18, 2)),
    ("x3", Critical(20, 3)),
    ("35%", Percent(35)),
    ("35\u00a0%", Percent(35)),
    ("5:1", PoolTest(5, 1)),
    ("5:S", PoolTest(5, None)),
    ("08:30", PoolTest(8, 30)),
    ("2k6+0", Roll(2, 6)),
    ("1,05", Amount(ratio(21, 20))),
    ("+2^1^", Amount(2)),
    ("+2¹", Amount(2)),
    ("+2*", Amount(2)),
    ("20<sup>2</sup>", Amount(20)),
    ("Maybe^2^", Text("Maybe")),
    ("**Duży**", Text("Duży")),
    ("<b>6 m</b>", Amount(6, "m")),
    ('<span style="color:red">**–2**</span>', Amount(-2)),
    ("+12<br>", Amount(12)),
    ("<b>1</b>–<b>3</b>", Text("<b>1</b>–<b>3</b>")),
    ("broń lekka oburącz", Text("broń lekka oburącz")),
]
REFUSED = [
    ("1,500", "three_digits", "1500"),
    ("1.500", "three_digits", "1500"),
    ("1,500 gp", "three_digits", "1500"),
    ("--3", "double_dash", "–3"),
    ("+02", "leading_zero", "2"),
    ("2k6+01", "leading_zero", "2k6+1"),
    ("k06", "leading_zero", "k6"),
    ("20k06+01", "leading_zero", "20k6+1"),
    ("05:1", "leading_zero", "5:1"),
    ("019–20/×2", "leading_zero", "19–20/×2"),
    ("x02", "leading_zero", "x2"),
    ("25–20/×2", "off_die", "19–20/×2"),
    ("Maybe2", "glued", "Maybe 2"),
    ("1 50", "odd_number", "150"),
    ("10/5", "fraction_or_two", "10 / 5"),
    ("5–3", "backwards", "3–5"),
    ("<", "merged", ""),
    ("jw.", "merged", ""),
    ("″", "merged", ""),
    ("—1", "long_dash", "–1"),
    ("2k6—1", "long_dash", "2k6–1"),
]


@pytest.mark.parametrize(("text", "value"), READ)
def test_read(text, value):
    assert read_cell(text) == value


@pytest.mark.parametrize(("text", "reason", "instead"), REFUSED)
def test_refused_with_a_reason_and_a_way_to_write_it(text, reason, instead):
    assert read_cell(text) == Refused(text, reason, instead)
    assert all(f"check.RUL006.cell_{reason}" in table(lang) for lang in LANGUAGES)


def test_a_double_dash_may_be_a_minus():
    assert read_cell("--3", Options(double_dash_minus=True)) == Amount(-3)


def test_beside_a_refused_cell_long_signed_numbers_are_doubtful():
    column = read_column(["+02", "-21", "+1", "21", "1d23"])
    assert [isinstance(value, Refused) for value in column] == [True, True, False, False, True]
    assert read_column(["-21", "+1"]) == [Amount(-21), Amount(1)]
    assert read_column(["-21", "jw."])[0] == Amount(-21), "no footnote is lost where a cell says ditto"


@given(st.text(max_size=400))
def test_any_text_is_read_or_refused(text):
    assert read_cell(text) is not None


@given(st.integers(-999, 999), st.sampled_from("-–−"))
def test_numbers_come_back(number, minus):
    assert read_cell(str(number).replace("-", minus)) == Amount(number)
