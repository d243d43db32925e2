"""Cells of rule tables → the engine's trees and plain values (NOTATION 3 and 6)."""

import re
from functools import cache

from kodeks_engine.formula import Binary, Dice, Expr, Flag, Nothing, Number, Word
from kodeks_engine.number import Exact, Plain, divide, ratio
from kodeks_engine.table import Between, Is, Key
from kodeks_engine.words import LANGUAGES, spellings

from kodeks.cells import Absent, Amount, Percent, Reading, Refused, Roll, Span, Text, Value, read_column
from kodeks.model import Cell
from kodeks.rulebook.reader import Reader, refusal
from kodeks.rulebook.trouble import Trouble
from kodeks.tables import says

_COMPUTED = re.compile(r"[+×·/()–−-]|\d")
_QUOTED = re.compile(r"[„“\"«]([^„“”\"«»]*)[”“\"»]")


def cell_value(reader: Reader, cell: Cell) -> Expr:
    """One cell as a value: a number, dice, a word, `brak`, or an expression with links. Raises Trouble."""
    return cell_tree(reader, cell, _reading(reader, reader.links.words(cell)))


def _reading(reader: Reader, text: str) -> Reading:
    """What a cell's text is, a measure in the unit of the book."""
    return reader.names.units.convert(read_column([text], reader.cell_options)[0])


def example_value(reader: Reader, cell: Cell) -> tuple[Expr, Exact | None]:
    """A cell of a worked example, where `1/9` and `1 na 9` are fractions, and how exact it is.

    `≈ 16,67 %` is right to the digits that are written: half of the last one may be missing. Raises Trouble.
    """
    text = reader.links.words(cell)
    about = _about().match(text)
    body = text[about.end() :] if about else text
    if found := _fraction().fullmatch(body.strip()):
        top, bottom = (int(re.sub(r"[-–−]", "-", part)) for part in found.groups())
        if bottom:
            return Number(ratio(top, bottom)), None
    if not about:
        return cell_value(reader, cell), None
    value = _reading(reader, body)
    if not isinstance(value, Amount | Percent):
        return cell_value(reader, cell), None
    return tree(value, body), _half_digit(body, 200 if isinstance(value, Percent) else 2)


def unit_in(reader: Reader, cell: Cell) -> str:
    """The unit of the measure that a cell is, "" for anything else."""
    value = _reading(reader, reader.links.words(cell))
    return value.unit if isinstance(value, Amount) else ""


def _half_digit(body: str, unit: int) -> Exact:
    """Half of the last digit of a number; ``unit`` is twice its scale."""
    digits = re.search(r"[.,](\d+)", body)
    return ratio(1, unit * 10 ** len(digits[1] if digits else ""))


@cache
def _about() -> re.Pattern[str]:
    words = "|".join(re.escape(s) for lang in LANGUAGES for s in spellings(lang, "notation.about"))
    return re.compile(rf"(?:{words})\s*(?=[\d.+–−-])", re.IGNORECASE)


@cache
def _fraction() -> re.Pattern[str]:
    words = "|".join(re.escape(s) for lang in LANGUAGES for s in spellings(lang, "notation.out_of"))
    return re.compile(rf"([-–−]?\d{{1,18}})(?:\s*/\s*|\s+(?:{words})\s+)(\d{{1,18}})", re.IGNORECASE)


def cell_tree(reader: Reader, cell: Cell, value: Reading) -> Expr:
    """A cell whose text was read as ``value``. Raises Trouble for a refused cell or a broken expression."""
    if reader.links.within(cell.span):
        return reader.sentence(cell.text, cell.span[0])
    if isinstance(value, Refused):
        raise refusal(cell, value)
    if isinstance(value, Text) and _COMPUTED.search(value.text) and not _QUOTED.fullmatch(value.text):
        return _computed(reader, cell, value)
    return tree(value, reader.links.words(cell))


def _computed(reader: Reader, cell: Cell, value: Text) -> Expr:
    """Text with operators or digits: an expression if it reads as one, else a word."""
    try:
        return reader.sentence(cell.text, cell.span[0])
    except Trouble:
        return Word(value.text)


def tree(value: Value, text: str) -> Expr:
    """A typed cell as a tree; what the engine has no kind for stays a word, as it is written."""
    if isinstance(value, Roll):
        dice = Dice(Number(value.dice), value.sides)
        return Binary(dice, (("+", Number(value.plus)),)) if value.plus else dice
    plain = plain_of(value, text)
    if plain is None:
        return Nothing()
    if isinstance(plain, bool):
        return Flag(plain)
    return Word(plain) if isinstance(plain, str) else Number(plain)


def key_of(reader: Reader, cell: Cell, value: Reading) -> Key:
    """A key cell. Raises Trouble for a refused one."""
    if isinstance(value, Refused):
        raise refusal(cell, value)
    if isinstance(value, Span):
        return Between(value.low, value.high)
    return Is(plain_of(value, reader.links.words(cell)))


def plain_of(value: Reading, text: str) -> Plain:
    """A typed cell as a plain value; dice and the like by their text."""
    if isinstance(value, Amount):
        return value.value
    if isinstance(value, Absent):
        return None
    if isinstance(value, Percent):
        return divide(value.value, 100)
    if isinstance(value, Text):
        quoted = _QUOTED.fullmatch(value.text)
        return quoted[1].strip() if quoted else _yes_no(value.text)
    return text


def _yes_no(text: str) -> Plain:
    if says("yes", text) or says("no", text):
        return says("yes", text)
    return text
