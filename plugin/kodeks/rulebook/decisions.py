"""Decision tables: `Gdy | [[Quantity]]`, the first row that holds (NOTATION 3)."""

from kodeks_engine.formula import Condition, Expr
from kodeks_engine.table import Decision, DecisionRow

from kodeks.model import Cell
from kodeks.rulebook.draft import DecisionDraft, Draft, Mention
from kodeks.rulebook.reader import Reader, cell_at
from kodeks.rulebook.trouble import CellTrouble, Trouble
from kodeks.rulebook.values import cell_value
from kodeks.tables import Typed, says


def read_decision(reader: Reader, typed: Typed, draft: Draft) -> None:
    """A decision table. One broken row makes the whole table unusable: a later row must not step in."""
    links = [head.link for head in typed.heads[1:] if head.link is not None]
    mentions = tuple([Mention(reader.path, *head.cell.span) for head in typed.heads[1:]])
    homes = tuple([reader.names.home(reader.path, link) for link in links])
    try:
        rows = _rows(reader, typed)
    except Trouble as trouble:
        draft.say(reader.path, trouble)
        rows = ()
    decision = Decision(
        reader.names.table_id(reader.path, typed),
        typed.heads[1].text,
        tuple([reader.ref_id(link) for link in links]),
        rows,
        reader.table_place(typed),
    )
    draft.decisions.append(DecisionDraft(decision, homes, mentions))


def _rows(reader: Reader, typed: Typed) -> tuple[DecisionRow, ...]:
    rows = [row for row in typed.table.rows if row and any(cell.text for cell in row)]
    read = [_row(reader, typed, row) for row in rows]
    for row, found in zip(rows[:-1], read[:-1], strict=True):
        if found.when is None:
            raise CellTrouble("else_not_last", *row[0].span)
    if read and read[-1].when is not None:
        raise CellTrouble("no_else", *rows[-1][0].span)
    return tuple(read)


def _row(reader: Reader, typed: Typed, row: tuple[Cell, ...]) -> DecisionRow:
    text = reader.links.words(row[0])
    cells = tuple([_value(reader, row, i) for i in range(1, len(typed.heads))])
    when = None if says("else", text) else condition(reader, row[0])
    return DecisionRow(when, cells, reader.row_place(typed, row), text)


def _value(reader: Reader, row: tuple[Cell, ...], column: int) -> Expr:
    cell = cell_at(row, column)
    if cell is None:
        raise CellTrouble("short_row", row[0].span[0], row[-1].span[1])
    return cell_value(reader, cell)


def condition(reader: Reader, cell: Cell) -> Condition:
    """The condition in a cell. Raises Trouble."""
    parser = reader.parser(cell.text, cell.span[0])
    found = parser.whole_condition()
    reader.warnings += parser.warnings
    return found
