"""Lookup tables: every header cell is a link, keys are the bold ones or the first (NOTATION 3)."""

from collections.abc import Sequence

from kodeks_engine.formula import Expr, Nothing
from kodeks_engine.table import Key, Lookup, LookupRow

from kodeks.cells import Amount, read_column
from kodeks.model import Cell, new
from kodeks.rulebook.draft import Draft, LookupDraft, Mention
from kodeks.rulebook.forms.values import Said, cell_tree, key_of
from kodeks.rulebook.formulas.trouble import CellTrouble, Trouble
from kodeks.rulebook.names import Home
from kodeks.rulebook.reader import Reader, is_empty
from kodeks.rulebook.units import different
from kodeks.rulebook.where import key_columns
from kodeks.tables import Head, Typed

Column = dict[int, Said]


def read_lookup(reader: Reader, typed: Typed, draft: Draft) -> None:
    """A lookup table. Refused cells are reported and unusable; a row without usable keys is left out."""
    keys = key_columns(typed)
    values = [i for i in range(len(typed.heads)) if i not in keys]
    rows = [row for row in typed.table.rows if not _is_section(row)]
    columns = {i: _column(reader, rows, i) for i in range(len(typed.heads))}
    read = [_row(reader, typed, row, n, keys, values, columns, draft) for n, row in enumerate(rows)]
    lookup = Lookup(
        reader.names.table_id(reader.path, typed),
        typed.heads[keys[0]].text,
        tuple([reader.ref(_link(typed, i)) for i in keys]),
        tuple([reader.ref_id(_link(typed, i)) for i in values]),
        tuple([row for row in read if row is not None]),
        reader.table_place(typed),
    )
    mentions = tuple([Mention(reader.path, *typed.heads[i].cell.span) for i in values])
    units = tuple([_unit(columns[i], typed.heads[i], reader.path, draft) for i in values])
    homes = _homes(reader, typed, keys), _homes(reader, typed, values)
    draft.lookups.append(LookupDraft(lookup, *homes, units, mentions))


def _homes(reader: Reader, typed: Typed, columns: Sequence[int]) -> tuple[Home | None, ...]:
    return tuple([reader.names.home(reader.path, _link(typed, i)) for i in columns])


def _link(typed: Typed, column: int) -> int:
    link = typed.heads[column].link
    return -1 if link is None else link


def _is_section(row: Sequence[Cell]) -> bool:
    """A row that only groups others: nothing, or a bold first cell alone."""
    rest = all(is_empty(cell) for cell in row[1:])
    return rest and (
        not row or is_empty(row[0]) or (len(row) > 1 and row[0].text.strip()[:2] in ("**", "__"))
    )


def _column(reader: Reader, rows: Sequence[tuple[Cell, ...]], at: int) -> Column:
    cells = {n: row[at] for n, row in enumerate(rows) if at < len(row)}
    texts = [reader.links.words(cell) for cell in cells.values()]
    values = reader.names.units.convert_all(read_column(texts, reader.cell_options))
    said = [new(Said, each) for each in zip(cells.values(), texts, values, strict=True)]
    return dict(zip(cells, said, strict=True))


def _row(
    reader: Reader,
    typed: Typed,
    row: tuple[Cell, ...],
    number: int,
    keys: Sequence[int],
    values: Sequence[int],
    columns: dict[int, Column],
    draft: Draft,
) -> LookupRow | None:
    found = [_key(reader, columns[i].get(number), draft) for i in keys]
    usable = tuple([key for key in found if key is not None])
    if len(usable) < len(keys):
        return None
    cells = _cells(reader, [columns[i].get(number) for i in values], draft)
    return LookupRow(usable, cells, reader.row_place(typed, row))


def _key(reader: Reader, said: Said | None, draft: Draft) -> Key | None:
    if said is None:
        return None
    try:
        return key_of(said)
    except Trouble as trouble:
        draft.say(reader.path, trouble)
        return None


def _cells(reader: Reader, row: Sequence[Said | None], draft: Draft) -> tuple[Expr | None, ...]:
    read: list[Expr | None] = []
    for said in row:
        try:
            read.append(Nothing() if said is None else cell_tree(reader, said))
        except Trouble as trouble:
            draft.say(reader.path, trouble)
            read.append(None)
    return tuple(read)


def _unit(column: Column, head: Head, path: str, draft: Draft) -> str:
    """The unit of a column's measures; several that no rate connects, or none beside one, are reported."""
    told = [(said.cell, said.value) for said in column.values()]
    measured = [value for _, value in told if isinstance(value, Amount)]
    units = sorted(different(dict.fromkeys(value.unit for value in measured)))
    if len(units) > 1:
        draft.say(path, CellTrouble("mixed_units", *head.cell.span, found=", ".join(units)))
    if len(units) != 1:
        return ""
    bare = [each for each in told if isinstance(each[1], Amount) and not each[1].unit and each[1].value]
    if bare:
        cell, _ = bare[0]
        draft.say(path, CellTrouble("bare_measure", *cell.span, found=cell.text, unit=units[0]), "warning")
    elif not draft.names.units.knows(units[0]):
        draft.say(path, CellTrouble("unknown_unit", *head.cell.span, found=units[0]), "info")
    return units[0]
