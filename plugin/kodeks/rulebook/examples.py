"""Worked examples: tests that the reader can read (NOTATION 3)."""

from kodeks_engine import procedures
from kodeks_engine.formula import Expr
from kodeks_engine.table import Example

from kodeks.model import Cell
from kodeks.rulebook.draft import Draft, ExampleDraft, Mention
from kodeks.rulebook.reader import Reader, cell_at, is_empty
from kodeks.rulebook.trouble import Trouble
from kodeks.rulebook.values import cell_value
from kodeks.source import Span
from kodeks.tables import Head, Typed


def read_examples(reader: Reader, typed: Typed, draft: Draft) -> None:
    """A table of worked examples; a row that cannot be read is reported."""
    title = typed.heads[0].text.partition(":")[2].strip()
    names = {i: _name(reader, head) for i, head in enumerate(typed.heads) if i}
    procedure = procedures.find(title) if title and not _all_linked(typed) else None
    for row in typed.table.rows:
        if all(is_empty(cell) for cell in row):
            continue
        try:
            draft.examples.append(_row(reader, typed, row, names, procedure))
        except Trouble as trouble:
            draft.say(reader.path, trouble)


def _all_linked(typed: Typed) -> bool:
    return all(head.link is not None for head in typed.heads[1:] if head.text)


def _name(reader: Reader, head: Head) -> str:
    """A quantity's id, or the name of a procedure's slot or result."""
    return head.text if head.link is None else reader.ref(head.link).id


def _row(
    reader: Reader, typed: Typed, row: tuple[Cell, ...], names: dict[int, str], procedure: str | None
) -> ExampleDraft:
    given: list[tuple[str, Expr]] = []
    expected: list[tuple[str, Expr]] = []
    cells: list[tuple[str, Span]] = []
    for i, name in names.items():
        cell = cell_at(row, i)
        if cell is None or is_empty(cell) or not name:
            continue
        value = (name, cell_value(reader, cell))
        if typed.heads[i].result:
            expected.append(value)
            cells.append((name, cell.span))
        else:
            given.append(value)
    title = reader.links.words(row[0])
    example = Example(title, tuple(given), tuple(expected), reader.row_place(typed, row), procedure)
    return ExampleDraft(example, Mention(reader.path, row[0].span[0], row[-1].span[1]), tuple(cells))
