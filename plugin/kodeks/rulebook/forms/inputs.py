"""Input tables: `Podaj | Rodzaj | Domyślnie | Od | Do | Pytanie` (NOTATION 3)."""

import re
from functools import cache, lru_cache
from typing import NamedTuple

from kodeks_engine.measure import is_known
from kodeks_engine.number import Exact
from kodeks_engine.ruleset import InputKind
from kodeks_engine.text import parse_number
from kodeks_engine.words import LANGUAGES, spellings

from kodeks.cells import Absent, Amount, Options, Reading, Refused, Span, read_cell, unpadded
from kodeks.model import Cell
from kodeks.rulebook.draft import Draft, InputDraft, Mention
from kodeks.rulebook.forms.values import plain_of
from kodeks.rulebook.formulas.trouble import CellTrouble, Trouble
from kodeks.rulebook.reader import Reader, cell_at, is_blank, is_empty, refusal
from kodeks.rulebook.units import Units, different
from kodeks.tables import Typed, says

_NAMED: tuple[tuple[str, InputKind, bool], ...] = (
    ("number", "number", False),
    ("whole_number", "number", True),
    ("number_or_none", "number-or-none", False),
    ("yesno", "yesno", False),
)


_LISTED = re.compile(r"^[^\W\d_][^:,;/\d]{0,20}:\s+(?=\S)")  # `lista: mały, duży`
_AFTER = (" ", ",", ":", ";", "(")  # what stands between a kind and its limits
SHORT_UNIT = 4  # letters: `m`, `kg`, `pkt` need no list


class Kind(NamedTuple):
    """What `Rodzaj` says: the kind (None: nothing), words to choose from, whole numbers only, a range."""

    kind: InputKind | None = None
    choices: tuple[str, ...] = ()
    whole: bool = False
    span: Span = Span(None, None)


def read_inputs(reader: Reader, typed: Typed, draft: Draft) -> None:
    """An input table. A broken row is reported and left out."""
    for row in typed.table.rows:
        if is_blank(row):
            continue
        try:
            draft.inputs.append(_row(reader, typed, row))
        except Trouble as trouble:
            draft.say(reader.path, trouble)
            homes = (reader.names.home(reader.path, link) for link in reader.links.within(row[0].span))
            draft.broken.update(home for home in homes if home)


def _row(reader: Reader, typed: Typed, row: tuple[Cell, ...]) -> InputDraft:
    links = reader.links.within(row[0].span)
    if len(links) != 1:
        raise CellTrouble("one_link", *row[0].span)
    use = reader.look(links[0])
    if use.home is None:
        raise CellTrouble("missing_note", *row[0].span, found=use.name)
    said = _kind(reader, cell_at(row, typed.column("input_kind")))
    default, low, high = (
        _read(reader, cell_at(row, typed.column(key))) for key in ("default", "low", "high")
    )
    question = cell_at(row, typed.column("question"))
    return InputDraft(
        use.home,
        said.kind,
        said.choices,
        None if default is None else plain_of(default[1], reader.links.words(default[0])),
        said.span.low if low is None else _limit(*low),
        said.span.high if high is None else _limit(*high),
        None if question is None or is_empty(question) else reader.links.words(question),
        reader.row_place(typed, row),
        Mention(reader.path, *row[0].span),
        _unit(row, said.span, [each[1] for each in (default, low, high) if each]),
        said.whole,
        None if default is None else Mention(reader.path, *default[0].span),
        None if low is None else Mention(reader.path, *low[0].span),
    )


def _kind(reader: Reader, cell: Cell | None) -> Kind:
    """What a cell of `Rodzaj` says. Raises Trouble."""
    text = "" if cell is None else reader.links.words(cell)
    if not text or cell is None:
        return Kind()
    told = _told(text, reader.names.units, reader.cell_options)
    if told is None:
        raise CellTrouble("input_kind", *cell.span, found=text)
    if told.kind == "number" and told.choices and unpadded(text) != text:
        raise refusal(cell, Refused(text, "leading_zero", unpadded(text)))
    return told


@lru_cache(maxsize=1024)
def _told(text: str, units: Units, options: Options) -> Kind | None:
    """The kind that a text says: the inputs of a book are of the same few."""
    for key, kind, whole in _NAMED:
        if says(key, text):
            return Kind(kind, whole=whole)
    if (ranged := _ranged(text, units, options)) is not None:
        return ranged
    words = tuple([word.strip(" „”“\"«»'*_") for word in _between_choices().split(_LISTED.sub("", text))])
    if len(words) < 2 or not all(words) or any(says(key, word) for key, *_ in _NAMED for word in words):
        return None
    if len(words) == 2 and _either(*words):
        return Kind("yesno")
    return Kind("number" if all(map(_is_number, words)) else "choice", words)


@cache
def _between_choices() -> re.Pattern[str]:
    either = "|".join(re.escape(s) for lang in LANGUAGES for s in spellings(lang, "notation.or"))
    return re.compile(rf"\s*[,;/]\s*(?:(?:{either})\s+)?|\s*<br\s*/?>\s*|\s+(?:{either})\s+")


def _either(one: str, other: str) -> bool:
    """Whether two words to choose from are yes and no, in whatever order and however they are parted."""
    return (says("yes", one) and says("no", other)) or (says("no", one) and says("yes", other))


def _is_number(word: str) -> bool:
    """Whether a word to choose from is a bare number: such a choice is computed with (`4, 6, 8, 10`)."""
    return parse_number(word) is not None


def _ranged(text: str, units: Units, options: Options) -> Kind | None:
    """`0–20`, `liczba od 1 do 30 m`, `liczba całkowita (0+)`, `liczba (m)`: a number within a range."""
    for key, kind, whole in _NAMED[:2][::-1]:
        for lang in LANGUAGES:
            for word in spellings(lang, f"notation.{key}"):
                if text.casefold().startswith(word.casefold()) and text[len(word) : len(word) + 1] in _AFTER:
                    rest = text[len(word) :].strip(" ():,;")
                    read = units.convert(read_cell(rest, options))
                    if isinstance(read, Span):
                        return Kind(kind, whole=whole, span=read)
                    measured = units.convert(read_cell(f"1 {rest}", options))
                    if isinstance(measured, Amount) and _is_unit(text, measured.unit, units):
                        return Kind(kind, whole=whole, span=Span(None, None, measured.unit))
    read = read_cell(text, options)
    return Kind("number", span=read) if isinstance(read, Span) else None


def _is_unit(text: str, unit: str, units: Units) -> bool:
    """Whether what follows `liczba` is a unit: `liczba m`, `liczba (łokcie)`, but not `liczba nieujemna`."""
    if not unit or "(" in text:
        return bool(unit)
    return len(unit) < SHORT_UNIT or is_known(unit) or units.names(unit)


def _read(reader: Reader, cell: Cell | None) -> tuple[Cell, Reading] | None:
    """A cell of `Domyślnie`, `Od` or `Do`, measures in the unit of the book. Raises Trouble."""
    if cell is None or is_empty(cell):
        return None
    value = read_cell(reader.links.words(cell), reader.cell_options)
    if isinstance(value, Refused):
        raise refusal(cell, value)
    return cell, reader.names.units.convert(value)


def _limit(cell: Cell, value: Reading) -> Exact | None:
    if isinstance(value, Absent):
        return None
    if not isinstance(value, Amount):
        raise CellTrouble("limit_cell", *cell.span, found=cell.text)
    return value.value


def _unit(row: tuple[Cell, ...], span: Span, read: list[Reading]) -> str:
    """The one unit in which a row speaks. Raises Trouble where there are two."""
    told = [value.unit for value in read if isinstance(value, Amount)]
    units = sorted(different(dict.fromkeys([span.unit, *told])))
    if len(units) > 1:
        raise CellTrouble("mixed_input_units", *row[0].span, found=", ".join(units))
    return units[0] if units else ""
