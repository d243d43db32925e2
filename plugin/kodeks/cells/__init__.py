"""Cell text → a typed value, or a refusal that says why and how to write it (NOTATION 6).

A cell that could mean two things is refused, never guessed. `values` tells what there is; `numbers` and
`ranges` know their spellings.
"""

import re
from collections.abc import Callable, Sequence
from functools import cache, lru_cache

from kodeks_engine.number import Exact, parts
from kodeks_engine.text import fold
from kodeks_engine.words import LANGUAGES, spellings

from kodeks.cells.numbers import (
    LONG_DASHES,
    LONGEST,
    MINUS,
    NUMBER_TEXT,
    SPACE,
    UNIT_TEXT,
    is_nought,
    is_whole,
    odd_number,
    read_number,
)
from kodeks.cells.ranges import read_range
from kodeks.cells.values import (
    DEFAULTS,
    Absent,
    Amount,
    Critical,
    Options,
    Percent,
    Reading,
    Refused,
    Roll,
    Several,
    Span,
    Test,
    Text,
    Value,
)

__all__ = [
    "Absent",
    "Amount",
    "Critical",
    "Options",
    "Percent",
    "Reading",
    "Refused",
    "Roll",
    "Several",
    "Span",
    "Test",
    "Text",
    "Value",
    "is_absent",
    "plain",
    "read_cell",
    "read_column",
    "read_number",
    "strip_marks",
    "unpadded",
]

_DICE = rf"(\d*)[kKdDwW](\d+|%)(?:{SPACE}*([{MINUS}+]){SPACE}*(\d+))?"
_COMMON_DICE = frozenset({2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16, 20, 24, 30, 100})

NUMBER = re.compile(
    rf"({NUMBER_TEXT})(?:{SPACE}*({UNIT_TEXT}))?(?:{SPACE}*\(({NUMBER_TEXT}){SPACE}*({UNIT_TEXT})\))?"
)
DICE = re.compile(rf"{_DICE}(?:{SPACE}+({UNIT_TEXT}))?")
PERCENT = re.compile(rf"({NUMBER_TEXT}){SPACE}?%")
CRITICAL = re.compile(r"(?:(\d+)(?:\s*[-–−—―]\s*20)?\s*/\s*)?[x×](\d+)")
TEST = re.compile(r"(\d+):(\d+|[A-Z])")
_TIME = re.compile(r"\d\d:\d\d")  # of the day: its zeros belong there
_NUMERAL = re.compile(r"[\d½¼¾⅓⅔%]")  # every value but a word holds one
GLUED = re.compile(r"(?:^|[^\w])[^\W\d_]{2,}\d+(?:$|[^\w])")
_BETWEEN_DIGITS = re.compile(rf"\d{SPACE}*[{''.join(LONG_DASHES)}]{SPACE}*\d")
MARK = re.compile(r"(?:\[\^[^\]\s]{1,40}\]|\^\w{1,3}\^|<sup>[^<]{1,4}</sup>|[¹²³⁰⁴-⁹†‡]|(?<=[^*\s])\*{1,3})$")
_TAGGED = re.compile(
    r"<(b|i|u|em|strong|small|span|font|mark|center|div|p)(?: [^<>]*)?>(.*)</\1>", re.IGNORECASE
)
_BREAKS = re.compile(r"(?:\s*<br ?/?>)+$", re.IGNORECASE)
SURE = ("merged", "long_dash", "off_die")  # refusals that no lost footnote explains
EMPHASIS = ("**", "__", "==", "~~", "*", "_")


@lru_cache(4096)
def read_cell(text: str, options: Options = DEFAULTS) -> Reading:
    """The value of one cell. Never raises; what is longer than any value is text."""
    if len(text) > LONGEST:
        return Text(text.strip())
    if is_whole(text):
        return Amount(int(text))
    body, _ = strip_marks(plain(text))
    if is_absent(body):
        return Absent()
    for read in _READERS if _NUMERAL.search(body) else ():
        value = read(body, options)
        if value is not None:
            return value
    return _long_dashed(body, options) or _text(body)


def read_column(texts: Sequence[str], options: Options = DEFAULTS) -> list[Reading]:
    """The values of a column. One refused cell makes its signed numbers of two digits doubtful too."""
    values = [read_cell(text, options) for text in texts]
    refused = [value for value in values if isinstance(value, Refused)]
    if all(value.reason in SURE for value in refused):
        return values
    return [_doubtful(text, value) for text, value in zip(texts, values, strict=True)]


def _doubtful(text: str, value: Reading) -> Reading:
    signed = text.strip()[:1] in tuple(MINUS + "+")
    if isinstance(value, Amount) and signed and _wide(value.value):
        return Refused(text, "beside_refused", text.strip()[:-1])
    if isinstance(value, Roll) and value.sides not in _COMMON_DICE:
        return Refused(text, "beside_refused", text.strip()[:-1])
    return value


def _wide(value: Exact) -> bool:
    return parts(value)[0] not in range(-9, 10)


@lru_cache(4096)
def plain(text: str) -> str:
    """Text without emphasis around the whole of it, and without outer spaces."""
    body = text.strip().strip("\u200b\ufeff\u2060")
    if body[-1:] == ">" and (bare := _without_tags(body)) != body:
        return plain(bare)
    if body[:1] not in "*_=~" or not body:
        return body
    for mark in EMPHASIS:
        if len(body) > 2 * len(mark) and body.startswith(mark) and body.endswith(mark):
            inner = body[len(mark) : -len(mark)]
            if mark not in inner:
                return plain(inner)
    return body


def _without_tags(body: str) -> str:
    """Text without HTML's emphasis around the whole of it, and without line breaks at its end."""
    body = _BREAKS.sub("", body)
    tagged = _TAGGED.fullmatch(body)
    return tagged[2] if tagged and f"<{tagged[1]}" not in tagged[2] else body


def strip_marks(text: str) -> tuple[str, tuple[str, ...]]:
    """Text without footnote marks at its end (`[^1]`, `^1^`, `¹`, `*`, `<sup>1</sup>`), and the marks."""
    marks: list[str] = []
    while found := MARK.search(text):
        marks.insert(0, found.group())
        text = plain(text[: found.start()])
    return text, tuple(marks)


@cache
def _none_words() -> frozenset[str]:
    return frozenset(fold(s) for lang in LANGUAGES for s in spellings(lang, "notation.none"))


@cache
def _ditto() -> frozenset[str]:
    return frozenset(fold(s) for lang in LANGUAGES for s in spellings(lang, "notation.ditto"))


def is_absent(text: str) -> bool:
    """Whether a cell says that there is no value."""
    return not text.strip("-–—−― \t\u00a0\u202f") or fold(text) in _none_words()


def _amount(body: str, options: Options) -> Reading | None:
    found = NUMBER.fullmatch(body)
    if not found:
        return Amount(0) if is_nought(body) else odd_number(body)
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
    if padded := _padded(body):
        return padded
    if found[1] == "0" or found[2] == "0":
        return Refused(body, "leading_zero", body.replace("0", "", 1))
    plus = int(found[4] or 0) * (1 if found[3] == "+" else -1)
    sides = 100 if found[2] == "%" else int(found[2])
    return Roll(int(found[1] or 1), sides, plus, found[5] or "")


def unpadded(text: str) -> str:
    """A text whose numbers begin with no zero too many."""
    return re.sub(r"(?<![\d.,])0+(?=\d)", "", text)


def _padded(body: str) -> Refused | None:
    """The refusal of a value in which a number begins with a zero too many: perhaps its footnote is lost."""
    instead = unpadded(body)
    return None if instead == body else Refused(body, "leading_zero", instead)


def _percent(body: str, options: Options) -> Reading | None:
    found = PERCENT.fullmatch(body)
    value = read_number(found[1], options) if found else None
    return Percent(value) if value is not None and not isinstance(value, Refused) else value


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
    if found and (padded := _padded(body)):
        return padded
    if not found or len(found[2]) > 3 or len(found[1] or "") > 2:
        return None
    threat = int(found[1] or 20)
    if threat > 20 and not body.startswith(f"{threat}/"):  # `25–20/×2`, a slip of 15
        return Refused(body, "off_die", "19–20/×2")
    return Critical(threat, int(found[2]))


def _test(body: str, options: Options) -> Reading | None:
    found = TEST.fullmatch(body)
    if not found or len(body) > 12:
        return None
    if not _TIME.fullmatch(body) and (padded := _padded(body)):
        return padded
    return Test(int(found[1]), int(found[2]) if found[2].isdecimal() else None)


def _long_dashed(body: str, options: Options) -> Refused | None:
    """`2k6—1`: what would be a value with a minus must not pass for a word."""
    if not _BETWEEN_DIGITS.search(body):
        return None
    instead = re.sub(f"[{''.join(LONG_DASHES)}]", "–", body)
    return None if isinstance(read_cell(instead, options), Text) else Refused(body, "long_dash", instead)


def _text(body: str) -> Reading:
    if body in ("<", "^", ">", "^^", '"', "″", "„", "〃", "-//-") or fold(body) in _ditto():
        return Refused(body, "merged")
    if GLUED.search(body) and len(body) < 60:
        return Refused(body, "glued", re.sub(r"(?<=[^\W\d_])(?=\d)", " ", body))
    return Text(body)


_READERS: Sequence[Callable[[str, Options], Reading | None]] = (
    _roll, _test, _critical, read_range, _percent, _amount, _several,
)  # fmt: skip
