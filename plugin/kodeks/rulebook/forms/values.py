"""Cells of rule tables → the engine's trees and plain values (NOTATION 3 and 6)."""

import re
from functools import cache, lru_cache
from typing import NamedTuple

from kodeks_engine.formula import Binary, Dice, Expr, Flag, Nothing, Number, Word
from kodeks_engine.number import Exact, Plain, divide, ratio
from kodeks_engine.table import Between, Is, Key
from kodeks_engine.words import LANGUAGES, spellings

from kodeks.cells import (
    Absent,
    Amount,
    Options,
    Percent,
    Reading,
    Refused,
    Roll,
    Span,
    Text,
    Value,
    read_cell,
    unpadded,
)
from kodeks.model import Cell
from kodeks.rulebook.formulas.trouble import CellTrouble, Trouble
from kodeks.rulebook.reader import Reader, refusal, refuse_cut_link
from kodeks.rulebook.units import Units
from kodeks.tables import says

_COMPUTED = re.compile(r"[+×·/()–−-]|\d")
_WRITTEN = re.compile(r"(?!.*\d{4})[\d\s+×·/()–−,.kKdD½¼¾⅓⅔-]+")  # no words, no date
_QUOTED = re.compile(r"[„“\"«]([^„“”\"«»]*)[”“\"»]")


class Said(NamedTuple):
    """A cell, its text as a reader sees it, and what that was read as."""

    cell: Cell
    text: str
    value: Reading


class Worked(NamedTuple):
    """What a cell of a worked example says: a value, how exact it is (None: wholly), the unit that it names.

    ``value`` None: it is that of any other cell with this text.
    """

    value: Expr | None
    about: Exact | None
    unit: str


def cell_value(reader: Reader, cell: Cell) -> Expr:
    """One cell as a value: a number, dice, a word, `brak`, or an expression with links. Raises Trouble."""
    refuse_cut_link(cell)
    inside = reader.links_at(cell.span)
    if len(inside) == 1 and inside[0][:2] == cell.span:
        return reader.ref(inside[0].number)
    if inside or reader.links.within(cell.span):
        return reader.sentence(cell.text, cell.span[0])
    return _unlinked(reader, cell, reader.links.words(cell))


def _unlinked(reader: Reader, cell: Cell, text: str) -> Expr:
    settled = _settled(text, reader.names.units, reader.cell_options)
    if settled is not None:
        return settled
    return _placed(reader, Said(cell, text, _reading(text, reader.names.units, reader.cell_options)))


@lru_cache(maxsize=4096)
def _settled(text: str, units: Units, options: Options) -> Expr | None:
    """What a text without links is wherever it stands; None where it must be read at its place."""
    value = _reading(text, units, options)
    if isinstance(value, Refused) or (isinstance(value, Text) and _is_computed(value.text)):
        return None
    return tree(value, text)


def _reading(text: str, units: Units, options: Options) -> Reading:
    """What a cell's text is, a measure in the unit of the book."""
    return units.convert(read_cell(text, options))


def example_value(reader: Reader, cell: Cell) -> tuple[Expr, Worked]:
    """A cell of a worked example: its value, and what else it says. Raises Trouble."""
    inside = reader.links.within(cell.span)
    text = reader.links.words(cell, inside)
    worked = (_worked if inside else _settled_worked)(text, reader.names.units, reader.cell_options)
    if worked.value is not None:
        return worked.value, worked
    _refuse_padded(reader, cell, text)
    return reader.sentence(cell.text, cell.span[0]) if inside else _unlinked(reader, cell, text), worked


def _refuse_padded(reader: Reader, cell: Cell, text: str) -> None:
    """`1 na 09`, `≈ 016,7 %`: what would be read but for a zero too many. Raises Trouble."""
    instead = unpadded(text)
    if instead != text and _worked(instead, reader.names.units, reader.cell_options).value is not None:
        raise refusal(cell, Refused(text, "leading_zero", instead))


@lru_cache(maxsize=4096)
def _settled_worked(text: str, units: Units, options: Options) -> Worked:
    """What a text without links says wherever it stands; no value where it must be read at its place."""
    worked = _worked(text, units, options)
    return worked if worked.value is not None else worked._replace(value=_settled(text, units, options))


@lru_cache(maxsize=4096)
def _worked(text: str, units: Units, options: Options) -> Worked:
    """What is said in examples alone: `1/9` and `1 na 9` are fractions, `≈ 16,67 %` is right to its digits.

    Half of the last digit may be missing there.
    """
    about = _about().match(text)
    body = text[about.end() :] if about else text
    said = _reading(text, units, options)
    unit = said.unit if isinstance(said, Amount) else ""
    if found := _fraction().fullmatch(body.strip()):
        top, bottom = (int(re.sub(r"[-–−]", "-", part)) for part in found.groups())
        if bottom and body == unpadded(body):
            return Worked(Number(ratio(top, bottom)), None, unit)
    value = _reading(body, units, options) if about else None
    if not isinstance(value, Amount | Percent):
        return Worked(None, None, unit)
    return Worked(tree(value, body), _half_digit(body, 200 if isinstance(value, Percent) else 2), unit)


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


def cell_tree(reader: Reader, said: Said) -> Expr:
    """A cell that has been read. Raises Trouble for a refused cell or a broken expression."""
    cell, text, value = said
    if "[" in cell.text:
        refuse_cut_link(cell)
    if reader.links.within(cell.span):
        return reader.sentence(cell.text, cell.span[0])
    if isinstance(value, Refused):  # by a neighbour perhaps
        raise refusal(cell, value)
    return _unlinked(reader, cell, text)


def _placed(reader: Reader, said: Said) -> Expr:
    """A cell without links. Text that looks computed is an expression if it reads as one, else a word."""
    cell, text, value = said
    if isinstance(value, Refused):
        raise refusal(cell, value)
    if not isinstance(value, Text) or not _is_computed(value.text):
        return tree(value, text)
    try:
        return reader.sentence(cell.text, cell.span[0])
    except Trouble as trouble:
        if trouble.variant == "leading_zero" and _WRITTEN.fullmatch(value.text):
            raise
        return Word(value.text)


def _is_computed(text: str) -> bool:
    """Whether a text holds operators or digits, and no quotation marks around it."""
    return _COMPUTED.search(text) is not None and not _QUOTED.fullmatch(text)


def tree(value: Value, text: str) -> Expr:
    """A typed cell as a tree; what the engine has no kind for stays a word, as it is written."""
    if isinstance(value, Amount):
        return Number(value.value)
    if isinstance(value, Roll):
        dice = Dice(Number(value.dice), value.sides)
        return Binary(dice, (("+", Number(value.plus)),)) if value.plus else dice
    plain = plain_of(value, text)
    if plain is None:
        return Nothing()
    if isinstance(plain, bool):
        return Flag(plain)
    return Word(plain) if isinstance(plain, str) else Number(plain)


def key_of(said: Said) -> Key:
    """A key cell. Raises Trouble for a refused one."""
    cell, text, value = said
    if not text.strip():
        raise CellTrouble("empty_key", *cell.span)
    if _several().fullmatch(text.strip()):
        raise CellTrouble("key_list", *cell.span, found=text.strip())
    if isinstance(value, Refused):
        raise refusal(cell, value)
    if isinstance(value, Span):
        return Between(value.low, value.high)
    return Is(plain_of(value, text))


@cache
def _several() -> re.Pattern[str]:
    """`1, 2, 3`, `1 lub 2`: numbers that want a range or a row each."""
    words = "|".join(re.escape(s) for lang in LANGUAGES for s in spellings(lang, "notation.or"))
    return re.compile(rf"\d+(?:(?:, | (?:{words}) )\d+)+", re.IGNORECASE)


def plain_of(value: Reading, text: str) -> Plain:
    """A typed cell as a plain value; dice and the like by their text."""
    if isinstance(value, Amount):
        return value.value
    if isinstance(value, Absent):
        return None
    if isinstance(value, Percent):
        return divide(value.value, 100)
    return _word(value.text) if isinstance(value, Text) else text


@lru_cache(maxsize=4096)
def _word(text: str) -> Plain:
    """A word without its quotation marks, or what `tak` and `nie` mean."""
    if quoted := _QUOTED.fullmatch(text):
        return quoted[1].strip()
    if says("yes", text) or says("no", text):
        return says("yes", text)
    return text
