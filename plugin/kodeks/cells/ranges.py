"""Ranges of numbers, by signs (`3–5`, `16+`, `≤ 0`) and in words (`od 3 do 5`, `0 i mniej`)."""

import re
from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from kodeks_engine.words import LANGUAGES, spellings

from kodeks.cells.numbers import MINUS, NUMBER_TEXT, SPACE, UNIT_TEXT, read_number
from kodeks.cells.values import Options, Reading, Refused, Span

_MEASURED = rf"(?:{SPACE}*({UNIT_TEXT}))?"
BETWEEN = re.compile(rf"({NUMBER_TEXT}){SPACE}*(?:[{MINUS}—―]|…|\.\.\.?){SPACE}*(\+?\d[\d.,½]*){_MEASURED}")
OPEN_END = re.compile(rf"(≤|≥|<=|>=|<|>){SPACE}*({NUMBER_TEXT}){_MEASURED}")
PLUS = re.compile(
    rf"(\d[\d.,]*)(?:{SPACE}?\+{_MEASURED}|{SPACE}*({UNIT_TEXT}){SPACE}?\+)"
)  # `40+`, `40+ m`, `40 m+`
TWICE = re.compile(rf"(\d){SPACE}*({UNIT_TEXT})(?={SPACE}|[{MINUS}])(.*\d{SPACE}*)\2\Z")
MINUS_END = re.compile(rf"(\d+){SPACE}?[{MINUS}]")


class Wording(NamedTuple):
    """The keywords around the numbers of a range in words, and the sign that says the same as one end."""

    before: str = ""
    between: str = ""
    behind: str = ""
    sign: str = ""

    def says(self, *texts: str) -> bool:
        """Whether texts before, between and behind the numbers are its keywords."""
        return all(text.casefold() in _spelled(key) for key, text in zip(self, texts, strict=False))


_WORDINGS = (
    Wording("", "range_to"),
    Wording("range_from", "range_to"),
    Wording("range_between", "range_and"),
    Wording(behind="or_less", sign="≤"),
    Wording(behind="or_more", sign="≥"),
    Wording("up_to", sign="≤"),
    Wording("upwards", sign="≥"),
    Wording("less_than", sign="<"),
    Wording("more_than", sign=">"),
)


@cache
def _spelled(key: str) -> frozenset[str]:
    """The spellings of a keyword; an empty one is spelled by nothing."""
    texts = [text for lang in LANGUAGES for text in spellings(lang, f"notation.{key}")] if key else [""]
    return frozenset(map(str.casefold, texts))


@cache
def _worded() -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Numbers with words before and between them, a number with words behind it; six groups in both."""

    def spelled(keys: Iterable[str]) -> str:
        return "|".join(re.escape(text) for text in sorted(frozenset().union(*map(_spelled, keys))) if text)

    *around, _ = zip(*_WORDINGS, strict=True)
    before, between, behind = map(spelled, around)
    number = rf"({NUMBER_TEXT})"
    leading = rf"(?:({before}){SPACE}+)?{number}(?:{SPACE}+({between}){SPACE}+{number})?{_MEASURED}()"
    trailing = rf"(){number}()(){_MEASURED}{SPACE}+({behind})"
    return re.compile(leading, re.IGNORECASE), re.compile(trailing, re.IGNORECASE)


@cache
def _telling() -> tuple[str, ...]:
    """Words of which a range in words must hold one: mostly there is none, and no pattern need be tried."""
    keys = ("range_to", "range_between", "or_less", "or_more", "up_to", "upwards", "less_than", "more_than")
    return tuple(frozenset().union(*map(_spelled, keys)))


def read_range(body: str, options: Options) -> Reading | None:
    """A range of numbers; None for what is none."""
    if found := BETWEEN.fullmatch(body):
        return _span(body, found[1], found[2], found[3] or "")
    if found := PLUS.fullmatch(body):
        return _span(body, found[1], None, found[2] or found[3] or "")
    if found := MINUS_END.fullmatch(body):  # `6-`, as tables of 2d6 write it
        return _span(body, None, found[1])
    if found := OPEN_END.fullmatch(body):
        return _open(body, found[1], found[2], found[3])
    if not body[-1].isdecimal() and (once := TWICE.sub(r"\1\3\2", body)) != body:  # `9 m – 18 m`
        return read_range(once, options)
    folded = body.casefold()
    return _in_words(body) if any(word in folded for word in _telling()) else None


def _in_words(body: str) -> Reading | None:
    if not any(c.isdigit() for c in body):
        return None
    for found in filter(None, (pattern.fullmatch(body) for pattern in _worded())):
        before, low, between, high, unit, behind = found.groups("")
        wording = next((each for each in _WORDINGS if each.says(before, between, behind)), None)
        if wording is not None:
            return _open(body, wording.sign, low, unit) if wording.sign else _span(body, low, high, unit)
    return None


def _open(body: str, sign: str, end: str, unit: str | None) -> Reading:
    """A range with one end; `< 20` is `≤ 19`, since ranges count whole numbers."""
    if sign in ("≤", "<=", "<"):
        return _less(_span(body, None, end, unit or ""), 1 if sign == "<" else 0)
    return _less(_span(body, end, None, unit or ""), -1 if sign == ">" else 0)


def _less(read: Reading, by: int) -> Reading:
    """A range with its end a whole number lower."""
    if not by or not isinstance(read, Span):
        return read
    low, high = (None if end is None else end - by for end in (read.low, read.high))
    return read._replace(low=low, high=high)


def _span(body: str, low: str | None, high: str | None, unit: str = "") -> Reading:
    ends = [None if end is None else read_number(_unpadded(end)) for end in (low, high)]
    if high == "00" and low is not None:  # `96–00` of a d100
        ends[1] = 100
    if refused := next((end for end in ends if isinstance(end, Refused)), None):
        return refused._replace(text=body)
    bottom, top = (end for end in ends if not isinstance(end, Refused))
    if bottom is not None and top is not None and bottom > top:
        return Refused(body, "backwards", f"{high}–{low}")
    return Span(bottom, top, unit)


def _unpadded(end: str) -> str:
    """`01–05` is read as it is meant: a range has no footnotes."""
    return re.sub(r"^0+(?=\d+$)", "", end.strip())
