"""Worked examples: tests that the reader can read (NOTATION 3)."""

from typing import NamedTuple

from kodeks_engine import procedures
from kodeks_engine.formula import Expr
from kodeks_engine.number import Exact
from kodeks_engine.slots import names as names_in
from kodeks_engine.table import Example

from kodeks.model import Cell
from kodeks.rulebook.draft import Draft, ExampleDraft, Mention
from kodeks.rulebook.forms.values import example_value
from kodeks.rulebook.formulas.trouble import CellTrouble, SlotTrouble, Trouble
from kodeks.rulebook.reader import Reader, is_blank
from kodeks.source import Span
from kodeks.tables import Head, Typed


class Column(NamedTuple):
    """A column of examples: a quantity's id, or the name of a procedure's slot or result."""

    name: str
    result: bool


def read_examples(reader: Reader, typed: Typed, draft: Draft) -> None:
    """A table of worked examples; a row that cannot be read is reported, a wrong header hides the table."""
    title = typed.heads[0].text.partition(":")[2].strip()
    procedure = procedures.find(title) if title and not _all_linked(typed) else None
    try:
        columns = {
            i: _column(reader, head, procedure, title)
            for i, head in enumerate(typed.heads)
            if i and head.text
        }
    except Trouble as trouble:
        draft.say(reader.path, trouble)
        return
    for row in typed.table.rows:
        if is_blank(row):
            continue
        try:
            draft.examples.append(_row(reader, typed, row, columns, procedure))
        except Trouble as trouble:
            draft.say(reader.path, trouble)


def _all_linked(typed: Typed) -> bool:
    return all(head.link is not None for head in typed.heads[1:] if head.text)


def _column(reader: Reader, head: Head, procedure: str | None, title: str) -> Column:
    """What a header names. Raises Trouble where that is nothing."""
    if head.link is not None:
        return Column(reader.used_id(head.link), head.result)
    if procedure is None:
        variant = "example_procedure" if title else "header_no_link"
        raise CellTrouble(variant, *head.cell.span, found=head.text, title=title)
    if head.result:
        if procedures.result_named(procedure, head.text) is None:
            raise _unknown(reader, head, procedure, "result", procedures.load(procedure).RESULTS)
    elif procedures.slot_named(procedure, head.text) is None:
        slots = tuple(spec.name for spec in procedures.load(procedure).SLOTS if spec.kind != "sentence")
        raise _unknown(reader, head, procedure, "slot", slots)
    return Column(head.text, head.result)


def _unknown(reader: Reader, head: Head, procedure: str, kind: str, known: tuple[str, ...]) -> Trouble:
    lang = reader.names.language
    said = ", ".join(names_in(kind, procedure, name, lang)[0] for name in known)
    return SlotTrouble(f"unknown_{kind}", *head.cell.span, found=head.text, known=said)


def _row(
    reader: Reader,
    typed: Typed,
    row: tuple[Cell, ...],
    columns: dict[int, Column],
    procedure: str | None,
) -> ExampleDraft:
    given: list[tuple[str, Expr]] = []
    expected: list[tuple[str, Expr]] = []
    cells: list[tuple[str, Span]] = []
    starts: list[Cell] = []
    about: list[tuple[str, Exact]] = []
    units: list[tuple[str, str, Span]] = []
    for i, (name, result) in columns.items():
        cell = row[i] if i < len(row) else None
        if cell is None or not cell.text.strip():
            continue
        value, worked = example_value(reader, cell)
        if worked.unit:
            units.append((name, worked.unit, cell.span))
        if worked.about is not None:
            about.append((name, worked.about))
        if not result:
            given.append((name, value))
            starts.append(cell)
            continue
        expected.append((name, value))
        cells.append((name, cell.span))
    title = reader.links.words(row[0])
    place = reader.row_place(typed, row)
    example = Example(title, tuple(given), tuple(expected), place, procedure, tuple(about))
    mention = Mention(reader.path, row[0].span[0], row[-1].span[1])
    return ExampleDraft(example, mention, tuple(cells), tuple(units), tuple(starts))
