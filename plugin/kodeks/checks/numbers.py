"""Plain numbers in columns and in prose, for checks that add up."""

import re
from functools import cache
from typing import TYPE_CHECKING

from kodeks_engine.number import Exact, divide, parts, ratio
from kodeks_engine.words import LANGUAGES, spellings

from kodeks.model import Table

if TYPE_CHECKING:
    from kodeks.cells import Amount

LONGEST = 12
THOUSANDS = re.compile(r"(?<=[1-9]),(?=\d{3}\b)|(?<=[1-9]\d),(?=\d{3}\b)|(?<=[1-9]\d\d),(?=\d{3}\b)")
DIGITS = frozenset("0123456789")


def column(table: Table, at: int) -> list[Exact] | None:
    """The numbers of a column, or None where a cell holds none or could mean two things.

    They may be measures, of one unit; a dash in the first row is nothing yet. A comma before three digits
    parts thousands here: where it does not, the column adds up to nothing.
    """
    values: list[Exact] = []
    units: set[str] = set()
    for number, row in enumerate(table.rows):
        text = row[at].text if at < len(row) else ""
        value = amount(THOUSANDS.sub("", text) if "," in text else text, none=number == 0)
        if value is None:
            return None
        values.append(value.value)
        units.add(value.unit)
    return values if len(units - {""}) < 2 else None


def amount(text: str, *, none: bool = False) -> "Amount | None":
    """The number or measure of a cell; None for anything else. ``none``: a dash or nothing is 0."""
    text = text.strip("* ")
    if len(text) > LONGEST or (DIGITS.isdisjoint(text) and not none):
        return None
    from kodeks.cells import Absent, Amount, read_cell

    value = read_cell(text)
    if none and isinstance(value, Absent):
        return Amount(0)
    return value if isinstance(value, Amount) else None


@cache
def number_words() -> dict[str, int]:
    """Number words of all languages, from one to ten, in every case and gender."""
    return {
        said.lower(): number
        for lang in LANGUAGES
        for number in range(1, 11)
        for said in spellings(lang, f"notation.number_{number}")
    }


TOKEN = re.compile(r"\s*\\?(\d+(?:[ \u00a0\u202f]\d{3}(?!\d))*(?:[.,]\d+)?|[-+−–×·*/:()x])")
MINUS, TIMES, BY = "-−–", "×·*x", "/:"


def number(text: str) -> Exact:
    """`1,5`, `1.5`, `−3`: exactly."""
    sign = -1 if text.strip()[:1] in tuple(MINUS) else 1
    plain = "".join(text.split()).lstrip(MINUS).replace(",", ".")
    whole, _, rest = plain.partition(".")
    return ratio(sign * int(whole + rest), 10 ** len(rest))


def evaluate(text: str) -> Exact | None:
    """The value of a sum of plain numbers with brackets; None for what is none."""
    tokens = TOKEN.findall(text)
    try:
        value = _sum(tokens)
    except (IndexError, ValueError, ZeroDivisionError):
        return None
    return None if tokens else value


def _sum(tokens: list[str]) -> Exact:
    """Reads from the front of ``tokens`` and takes what it reads."""
    value = _product(tokens)
    while tokens and tokens[0] in "+" + MINUS:
        minus = tokens.pop(0) != "+"
        term = _product(tokens)
        value = value - term if minus else value + term
    return value


def _product(tokens: list[str]) -> Exact:
    value = _factor(tokens)
    while tokens and tokens[0] in TIMES + BY:
        times = tokens.pop(0) in TIMES
        factor = _factor(tokens)
        value = value * factor if times else divide(value, factor)
    return value


def _factor(tokens: list[str]) -> Exact:
    token = tokens.pop(0)
    if token in MINUS:
        return -_factor(tokens)
    if token != "(":
        return number(token)
    value = _sum(tokens)
    if tokens.pop(0) != ")":
        raise ValueError(token)
    return value


def written(value: Exact) -> str:
    """A number as Polish writes it: `3,5`; a fraction that does not end, as a fraction."""
    top, bottom = parts(value)
    for places in range(5):
        if (10**places) % bottom == 0:
            digits = str(abs(top) * 10**places // bottom).rjust(places + 1, "0")
            whole = digits[: len(digits) - places]
            return ("−" if top < 0 else "") + whole + ("," + digits[-places:] if places else "")
    return f"{top}/{bottom}"


def near(value: Exact, text: str) -> bool:
    """Whether a written result is the value, or the value rounded to its places or to a whole number."""
    result = number(text)
    places = len(text.replace(",", ".").partition(".")[2])
    top, bottom = parts(value - result)
    top = abs(top)
    return top == 0 or (parts(value)[1] > 1 and top * 10**places < bottom)
