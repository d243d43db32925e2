"""Decision tables: `Gdy | [[Quantity]]`, the first row that holds (NOTATION 3)."""

from kodeks_engine.formula import Condition, Expr
from kodeks_engine.table import Decision, DecisionRow

from kodeks.model import Cell
from kodeks.rulebook.draft import DecisionDraft, Draft, Mention
from kodeks.rulebook.forms.values import cell_value
from kodeks.rulebook.formulas.trouble import CellTrouble, Trouble
from kodeks.rulebook.reader import Reader, cell_at, refuse_cut_link
from kodeks.tables import Typed, says


def read_decision(reader: Reader, typed: Typed, draft: Draft) -> None:
    """A decision table. One broken row makes the whole table unusable: a later row must not step in."""
    links = [head.link for head in typed.heads[1:] if head.link is not None]
    mentions = tuple([Mention(reader.path, *head.cell.span) for head in typed.heads[1:]])
    homes = tuple([reader.names.home(reader.path, link) for link in links])
    rows = _rows(reader, typed, draft)
    decision = Decision(
        reader.names.table_id(reader.path, typed),
        typed.heads[1].text,
        tuple([reader.ref_id(link) for link in links]),
        rows,
        reader.table_place(typed),
    )
    draft.decisions.append(DecisionDraft(decision, homes, mentions))


def _rows(reader: Reader, typed: Typed, draft: Draft) -> tuple[DecisionRow, ...]:
    """All rows, or none where one is broken; each that is broken is reported."""
    rows = [row for row in typed.table.rows if row and any(cell.text for cell in row)]
    read = [_reported(reader, typed, row, draft, is_last=row is rows[-1]) for row in rows]
    sound = tuple([row for row in read if row is not None])
    return sound if len(sound) == len(rows) else ()


def _reported(
    reader: Reader, typed: Typed, row: tuple[Cell, ...], draft: Draft, *, is_last: bool
) -> DecisionRow | None:
    try:
        _check_last(reader, row, is_last=is_last)
        found = _row(reader, typed, row)
        _check_order(row, found, is_last=is_last)
    except Trouble as trouble:
        draft.say(reader.path, trouble)
        return None
    return found


def _check_last(reader: Reader, row: tuple[Cell, ...], *, is_last: bool) -> None:
    """A last row in words alone (`reszta`) was meant as the other case. Raises Trouble."""
    if not is_last or "[" in row[0].text:
        return
    text = reader.links.words(row[0])
    if not says("else", text) and not any(c.isdigit() for c in text):
        raise CellTrouble("no_else", *row[0].span)


def _check_order(row: tuple[Cell, ...], found: DecisionRow, *, is_last: bool) -> None:
    """`w innym przypadku` is the last row and no other. Raises Trouble."""
    if found.when is None and not is_last:
        raise CellTrouble("else_not_last", *row[0].span)
    if found.when is not None and is_last:
        raise CellTrouble("no_else", *row[0].span)


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
    refuse_cut_link(cell)
    parser = reader.parser(cell.text, cell.span[0])
    found = parser.whole_condition()
    reader.warnings += parser.warnings
    return found
