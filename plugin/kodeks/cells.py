"""Cell text → a typed value, or a refusal that says why and how to write it (NOTATION 6).

A cell that could mean two things is refused, never guessed.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from functools import cache, lru_cache
from typing import NamedTuple, TypeAlias

from kodeks_engine.number import Exact, parts, ratio
from kodeks_engine.text import fold
from kodeks_engine.words import LANGUAGES, spellings


class Amount(NamedTuple):
    """A number, perhaps a measure: `+3`, `9 m (6 pól)` (``unit`` "m", ``also`` ((6, "pól"),))."""

    value: Exact
    unit: str = ""
    also: tuple[tuple[Exact, str], ...] = ()


class Absent(NamedTuple):
    """`brak`, a dash, an empty cell."""


class Roll(NamedTuple):
    """Dice and a fixed number: `2k6+1`; ``unit`` is a word after them (`1d4 kłute`)."""

    dice: int
    sides: int
    plus: Exact = 0
    unit: str = ""


class Span(NamedTuple):
    """A range of numbers, both ends counted; None is no end."""

    low: Exact | None
    high: Exact | None
    unit: str = ""


class Several(NamedTuple):
    """A sequence: `+16/+11/+6/+1`, `1d6/1d6`."""

    items: "tuple[Amount | Roll, ...]"


class Critical(NamedTuple):
    """`19–20/×2`: the lowest natural roll that threatens, and the factor."""

    threat: int
    factor: int


class Percent(NamedTuple):
    """`35 %`, as the number before the sign."""

    value: Exact


class Test(NamedTuple):
    """`5:1`: at least ``successes`` dice show ``target`` or more; None: any number, more is better."""

    target: int
    successes: int | None


class Text(NamedTuple):
    """Anything else: a word of a choice, or prose."""

    text: str


class Refused(NamedTuple):
    """A cell that could mean two things; ``reason`` ends a word's key, ``instead`` says how to write it."""

    text: str
    reason: str
    instead: str = ""


Value: TypeAlias = Amount | Absent | Roll | Span | Several | Critical | Percent | Test | Text
Reading: TypeAlias = Value | Refused

SPACES = " \t\u00a0\u202f\u2009\u2007\u2002\u2003"
_S = f"[{SPACES}]"
_SIGN = r"(?:--|[-–−+])"
_DIGITS = rf"\d+(?:{_S}\d{{3}})*"
_NUMBER = rf"{_SIGN}?{_S}?(?:{_DIGITS}(?:[.,]\d+)?{_S}?[½¼¾⅓⅔]?|[½¼¾⅓⅔])"
_UNIT = r"[^\W\d_][^\W\d_]*\.?|[′″'\"°]"
_DICE = rf"(\d*)[kKdDwW](\d+|%)(?:{_S}*([-–−+]){_S}*(\d+))?"
_FRACTIONS = {"½": (1, 2), "¼": (1, 4), "¾": (3, 4), "⅓": (1, 3), "⅔": (2, 3)}
_COMMON_DICE = frozenset({2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16, 20, 24, 30, 100})

NUMBER = re.compile(rf"({_NUMBER})(?:{_S}*({_UNIT}))?(?:{_S}*\(({_NUMBER}){_S}*({_UNIT})\))?")
DICE = re.compile(rf"{_DICE}(?:{_S}+({_UNIT}))?")
PERCENT = re.compile(rf"({_NUMBER}){_S}?%")
BETWEEN = re.compile(rf"({_NUMBER}){_S}*(?:[-–−]|…|\.\.\.?){_S}*(\d[\d.,½]*)(?:{_S}*({_UNIT}))?")
OPEN_END = re.compile(rf"(≤|≥|<=|>=|<|>){_S}*({_NUMBER})(?:{_S}*({_UNIT}))?")
PLUS = re.compile(rf"(\d[\d.,]*){_S}?\+")
MINUS_END = re.compile(rf"(\d+){_S}?[-–−]")
CRITICAL = re.compile(r"(?:(\d+)(?:\s*[-–−]\s*20)?\s*/\s*)?[x×](\d+)")
TEST = re.compile(r"(\d+):(\d+|[A-Z])")
GLUED = re.compile(r"(?:^|[^\w])[^\W\d_]{2,}\d+(?:$|[^\w])")
MARK = re.compile(r"(?:\^\w{1,3}\^|<sup>[^<]{1,4}</sup>|[¹²³⁰⁴-⁹†‡]|(?<=[^*\s])\*{1,3})$")
NUMERIC_LOOK = re.compile(rf"{_SIGN}?{_S}*\d[\d{SPACES}.,]*")
EMPHASIS = ("**", "__", "==", "~~", "*", "_")


class Options(NamedTuple):
    """What `kodeks.toml` says about cells: `[cells] double_dash_minus`."""

    double_dash_minus: bool = False


DEFAULTS = Options()
LONGEST = 200


@lru_cache(4096)
def read_cell(text: str, options: Options = DEFAULTS) -> Reading:
    """The value of one cell. Never raises; what is longer than any value is text."""
    if len(text) > LONGEST:
        return Text(text.strip())
    if _is_whole(text):
        return Amount(int(text))
    body, _ = strip_marks(plain(text))
    if is_absent(body):
        return Absent()
    for read in _READERS:
        value = read(body, options)
        if value is not None:
            return value
    return _text(body)


def read_column(texts: Iterable[str], options: Options = DEFAULTS) -> list[Reading]:
    """The values of a column. One refused cell makes its signed numbers of two digits doubtful too."""
    column = [(text, read_cell(text, options)) for text in texts]
    if not any(isinstance(value, Refused) for _, value in column):
        return [value for _, value in column]
    return [_doubtful(text, value) for text, value in column]


def _doubtful(text: str, value: Reading) -> Reading:
    signed = text.strip()[:1] in ("-", "–", "−", "+")
    if isinstance(value, Amount) and signed and _wide(value.value):
        return Refused(text, "beside_refused", text.strip()[:-1])
    if isinstance(value, Roll) and value.sides not in _COMMON_DICE:
        return Refused(text, "beside_refused", text.strip()[:-1])
    return value


def _wide(value: Exact) -> bool:
    return parts(value)[0] not in range(-9, 10)


def plain(text: str) -> str:
    """Text without emphasis around the whole of it, and without outer spaces."""
    body = text.strip().strip("\u200b\ufeff\u2060")
    if body[:1] not in "*_=~" or not body:
        return body
    for mark in EMPHASIS:
        if len(body) > 2 * len(mark) and body.startswith(mark) and body.endswith(mark):
            inner = body[len(mark) : -len(mark)]
            if mark not in inner:
                return plain(inner)
    return body


def strip_marks(text: str) -> tuple[str, tuple[str, ...]]:
    """Text without footnote marks at its end (`^1^`, `¹`, `*`, `<sup>1</sup>`), and the marks."""
    marks: list[str] = []
    while found := MARK.search(text):
        marks.insert(0, found.group())
        text = text[: found.start()].rstrip()
    return text, tuple(marks)


@cache
def _none_words() -> frozenset[str]:
    return frozenset(fold(s) for lang in LANGUAGES for s in spellings(lang, "notation.none"))


def is_absent(text: str) -> bool:
    """Whether a cell says that there is no value."""
    return not text.strip("-–—−― \t\u00a0\u202f") or fold(text) in _none_words()


@lru_cache(4096)
def read_number(text: str, options: Options = DEFAULTS) -> Exact | Refused | None:
    """A bare number in any spelling of section 6; None for what is no number."""
    if _is_whole(text):
        return int(text)
    body = re.sub(f"[{SPACES}]", " ", text.strip())
    if not re.fullmatch(_NUMBER, body):
        return _odd_number(body)
    sign, digits = _split_sign(body)
    if sign == "--" and not options.double_dash_minus:
        return Refused(text, "double_dash", f"–{digits}")
    if refused := _two_meanings(text, digits):
        return refused
    value = _value(digits.replace(" ", ""))
    return -value if sign in ("--", "-", "–", "−") else value


def _is_whole(text: str) -> bool:
    """Whether a text is a whole number that none of the patterns need look at: most cells are."""
    return text.isdecimal() and text[0] != "0" and len(text) < LONGEST


def _odd_number(body: str) -> Refused | None:
    """A thing of digits, spaces and points that is no number (`1 50`) must not pass for a word."""
    digits = re.sub(r"\D", "", body)
    return Refused(body, "odd_number", digits) if NUMERIC_LOOK.fullmatch(body) else None


def _split_sign(body: str) -> tuple[str, str]:
    sign = re.match(_SIGN, body)
    return (sign.group(), body[sign.end() :].strip()) if sign else ("", body)


def _two_meanings(text: str, digits: str) -> Refused | None:
    if re.search(r"[.,]\d{3}(?!\d)", digits) and not re.match("0[.,]", digits):
        return Refused(text, "three_digits", re.sub("[.,]", "", digits))
    if re.match(r"0\d|0 \d", digits):
        return Refused(text, "leading_zero", digits.replace(" ", "").lstrip("0") or "0")
    return None


def _value(digits: str) -> Exact:
    tail = _FRACTIONS.get(digits[-1])
    if tail:
        return ratio(*tail) + _value(digits[:-1] or "0")
    whole, _, rest = digits.replace(",", ".").partition(".")
    return ratio(int(whole + rest), 10 ** len(rest))


def _amount(body: str, options: Options) -> Reading | None:
    found = NUMBER.fullmatch(body)
    if not found:
        return _odd_number(body)
    value = read_number(found[1], options)
    if value is None or isinstance(value, Refused):
        return value and value._replace(text=body)
    also = read_number(found[3], options) if found[3] else None
    if isinstance(also, Refused):
        return also._replace(text=body)
    return Amount(value, (found[2] or "").rstrip("."), () if also is None else ((also, found[4]),))


def _roll(body: str, options: Options) -> Reading | None:
    found = DICE.fullmatch(body)
    if not found or len(found[1]) > 6 or len(found[2]) > 6:
        return None
    if (found[1] + "x").startswith("0") or found[2].startswith("0"):
        return Refused(body, "leading_zero", body.replace("0", "", 1))
    plus = int(found[4] or 0) * (1 if found[3] == "+" else -1)
    sides = 100 if found[2] == "%" else int(found[2])
    return Roll(int(found[1] or 1), sides, plus, found[5] or "")


def _percent(body: str, options: Options) -> Reading | None:
    found = PERCENT.fullmatch(body)
    value = read_number(found[1], options) if found else None
    return Percent(value) if value is not None and not isinstance(value, Refused) else value


def _end_words(key: str) -> str:
    return "|".join(re.escape(s) for lang in LANGUAGES for s in spellings(lang, f"notation.{key}"))


@cache
def _worded() -> tuple[tuple[re.Pattern[str], str], ...]:
    """Ranges in words, each with what it is: ``between``, or the sign that says the same."""
    number, unit = rf"({_NUMBER})", rf"(?:{_S}*({_UNIT}))?"

    def spelled(*parts: str) -> re.Pattern[str]:
        keys = [p if p in (number, unit) else f"(?:{_end_words(p)})" for p in parts]
        text = rf"{_S}+".join(keys).replace(rf"{_S}+{unit}", unit)
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


def _range(body: str, options: Options) -> Reading | None:
    if found := BETWEEN.fullmatch(body):
        return _span(body, found[1], found[2], found[3] or "")
    if found := PLUS.fullmatch(body):
        return _span(body, found[1], None)
    if found := MINUS_END.fullmatch(body):  # `6-`, as tables of 2d6 write it
        return _span(body, None, found[1])
    if found := OPEN_END.fullmatch(body):
        return _open(body, found[1], found[2], found[3])
    if any(c.isdigit() for c in body):
        return _range_in_words(body)
    return None


def _range_in_words(body: str) -> Reading | None:
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


def _several(body: str, options: Options) -> Reading | None:
    items = [item.strip() for item in body.split("/")]
    if not 2 <= len(items) <= 20:
        return None
    if len(items) == 2 and all(item.isdecimal() for item in items):
        return Refused(body, "fraction_or_two", f"{items[0]} / {items[1]}")
    read = [_roll(item, options) or _amount(item, options) for item in items]
    if refused := next((item for item in read if isinstance(item, Refused)), None):
        return refused._replace(text=body)
    values = tuple(item for item in read if isinstance(item, Amount | Roll))
    return Several(values) if len(values) == len(items) else None


def _critical(body: str, options: Options) -> Reading | None:
    found = CRITICAL.fullmatch(body)
    if not found or len(found[2]) > 3 or len(found[1] or "") > 2:
        return None
    return Critical(int(found[1] or 20), int(found[2]))


def _test(body: str, options: Options) -> Reading | None:
    found = TEST.fullmatch(body)
    if not found or len(body) > 12:
        return None
    return Test(int(found[1]), int(found[2]) if found[2].isdecimal() else None)


def _text(body: str) -> Reading:
    if body in ("<", "^", ">"):
        return Refused(body, "merged")
    if GLUED.search(body) and len(body) < 60:
        return Refused(body, "glued", re.sub(r"(?<=[^\W\d_])(?=\d)", " ", body))
    return Text(body)


_READERS: Sequence[Callable[[str, Options], Reading | None]] = (
    _roll, _test, _critical, _range, _percent, _amount, _several,
)  # fmt: skip
