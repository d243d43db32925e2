"""Ranges of numbers, by signs (`3–5`, `16+`, `≤ 0`) and in words (`od 3 do 5`, `0 i mniej`)."""

import re
from functools import cache

from kodeks_engine.words import LANGUAGES, spellings

from kodeks.cells.numbers import MINUS, NUMBER_TEXT, SPACE, UNIT_TEXT, read_number
from kodeks.cells.values import Options, Reading, Refused, Span

_MEASURED = rf"(?:{SPACE}*({UNIT_TEXT}))?"
BETWEEN = re.compile(rf"({NUMBER_TEXT}){SPACE}*(?:[{MINUS}—―]|…|\.\.\.?){SPACE}*(\+?\d[\d.,½]*){_MEASURED}")
OPEN_END = re.compile(rf"(≤|≥|<=|>=|<|>){SPACE}*({NUMBER_TEXT}){_MEASURED}")
PLUS = re.compile(rf"(\d[\d.,]*){SPACE}?\+")
MINUS_END = re.compile(rf"(\d+){SPACE}?[{MINUS}]")


def _spelled(key: str) -> list[str]:
    return [spelling for lang in LANGUAGES for spelling in spellings(lang, f"notation.{key}")]


@cache
def _worded() -> tuple[tuple[re.Pattern[str], str], ...]:
    """Ranges in words, each with what it is: ``between``, or the sign that says the same."""
    number, unit = rf"({NUMBER_TEXT})", _MEASURED

    def spelled(*parts: str) -> re.Pattern[str]:
        keys = [p if p in (number, unit) else f"(?:{'|'.join(map(re.escape, _spelled(p)))})" for p in parts]
        text = rf"{SPACE}+".join(keys).replace(rf"{SPACE}+{unit}", unit)
        return re.compile(text, re.IGNORECASE)

    return (
        (spelled(number, "range_to", number, unit), "between"),
        (spelled("range_from", number, "range_to", number, unit), "between"),
        (spelled("range_between", number, "range_and", number, unit), "between"),
        (spelled(number, unit, "or_less"), "≤"),
        (spelled(number, unit, "or_more"), "≥"),
        (spelled("up_to", number, unit), "≤"),
        (spelled("upwards", number, unit), "≥"),
        (spelled("less_than", number, unit), "<"),
        (spelled("more_than", number, unit), ">"),
    )


@cache
def _telling() -> tuple[str, ...]:
    """Words of which a range in words must hold one: mostly there is none, and no pattern need be tried."""
    keys = ("range_to", "range_between", "or_less", "or_more", "up_to", "upwards", "less_than", "more_than")
    return tuple({spelling.casefold() for key in keys for spelling in _spelled(key)})


def read_range(body: str, options: Options) -> Reading | None:
    """A range of numbers; None for what is none."""
    if found := BETWEEN.fullmatch(body):
        return _span(body, found[1], found[2], found[3] or "")
    if found := PLUS.fullmatch(body):
        return _span(body, found[1], None)
    if found := MINUS_END.fullmatch(body):  # `6-`, as tables of 2d6 write it
        return _span(body, None, found[1])
    if found := OPEN_END.fullmatch(body):
        return _open(body, found[1], found[2], found[3])
    folded = body.casefold()
    return _in_words(body) if any(word in folded for word in _telling()) else None


def _in_words(body: str) -> Reading | None:
    if not any(c.isdigit() for c in body):
        return None
    for pattern, sign in _worded():
        if found := pattern.fullmatch(body):
            if sign == "between":
                return _span(body, found[1], found[2], found[3] or "")
            return _open(body, sign, found[1], found[2])
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
