"""Input tables: `Podaj | Rodzaj | Domyślnie | Od | Do | Pytanie` (NOTATION 3)."""

import re

from kodeks_engine.number import Exact, Plain
from kodeks_engine.ruleset import InputKind

from kodeks.cells import Absent, Amount, Refused, read_cell
from kodeks.model import Cell
from kodeks.rulebook.draft import Draft, InputDraft, Mention
from kodeks.rulebook.reader import Reader, cell_at, is_empty, refusal
from kodeks.rulebook.trouble import CellTrouble, Trouble
from kodeks.rulebook.values import plain_of
from kodeks.tables import Typed, says

_KINDS: tuple[tuple[str, InputKind], ...] = (
    ("number", "number"),
    ("number_or_none", "number-or-none"),
    ("yesno", "yesno"),
)


def read_inputs(reader: Reader, typed: Typed, draft: Draft) -> None:
    """An input table. A broken row is reported and left out."""
    for row in typed.table.rows:
        if all(is_empty(cell) for cell in row):
            continue
        try:
            draft.inputs.append(_row(reader, typed, row))
        except Trouble as trouble:
            draft.say(reader.path, trouble)


def _row(reader: Reader, typed: Typed, row: tuple[Cell, ...]) -> InputDraft:
    links = reader.links.within(row[0].span)
    if len(links) != 1:
        raise CellTrouble("one_link", *row[0].span)
    use = reader.look(links[0])
    if use.home is None:
        raise CellTrouble("missing_note", *row[0].span, found=use.name)
    kind, choices = _kind(reader, cell_at(row, typed.column("input_kind")))
    question = cell_at(row, typed.column("question"))
    return InputDraft(
        use.home,
        kind,
        choices,
        _plain(reader, cell_at(row, typed.column("default"))),
        _limit(reader, cell_at(row, typed.column("low"))),
        _limit(reader, cell_at(row, typed.column("high"))),
        None if question is None or is_empty(question) else reader.links.words(question),
        reader.row_place(typed, row),
        Mention(reader.path, *row[0].span),
    )


def _kind(reader: Reader, cell: Cell | None) -> tuple[InputKind | None, tuple[str, ...]]:
    """The kind, and the words of a list of words."""
    text = "" if cell is None else reader.links.words(cell)
    if not text or cell is None:
        return None, ()
    for key, kind in _KINDS:
        if says(key, text):
            return kind, ()
    words = tuple([word.strip(" „”“\"«»'*_") for word in re.split(r"\s*[,;/]\s*|\s*<br\s*/?>\s*", text)])
    if len(words) < 2 or not all(words):
        raise CellTrouble("input_kind", *cell.span, found=text)
    return "choice", words


def _plain(reader: Reader, cell: Cell | None) -> Plain:
    if cell is None or is_empty(cell):
        return None
    text = reader.links.words(cell)
    value = read_cell(text, reader.cell_options)
    if isinstance(value, Refused):
        raise refusal(cell, value)
    return plain_of(value, text)


def _limit(reader: Reader, cell: Cell | None) -> Exact | None:
    if cell is None or is_empty(cell):
        return None
    value = read_cell(reader.links.words(cell), reader.cell_options)
    if isinstance(value, Refused):
        raise refusal(cell, value)
    if isinstance(value, Absent):
        return None
    if not isinstance(value, Amount):
        raise CellTrouble("limit_cell", *cell.span, found=cell.text)
    return value.value
