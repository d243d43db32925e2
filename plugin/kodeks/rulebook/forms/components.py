"""Component tables: `Składnik sumy | Rodzaj premii | variants … | Kumuluje się` (NOTATION 3)."""

from collections.abc import Sequence

from kodeks_engine.table import Component, Components, VariantCell

from kodeks.cells import Absent, Amount, Refused, read_cell
from kodeks.model import Cell
from kodeks.rulebook.draft import Draft
from kodeks.rulebook.forms.decisions import condition
from kodeks.rulebook.formulas.trouble import CellTrouble, Trouble
from kodeks.rulebook.reader import Reader, cell_at, is_blank, refusal
from kodeks.tables import COMPONENT_HEADERS, Typed, says, variants_of

_VARIANTS: tuple[tuple[str, VariantCell], ...] = (
    ("yes", "yes"),
    ("no", "no"),
    ("penalty_only", "penalty"),
    ("bonus_only", "bonus"),
)


def read_components(reader: Reader, typed: Typed, draft: Draft) -> None:
    """A component table. A broken row is reported, and no sum of the table is computed without it."""
    variants = variant_columns(typed)
    known = len(draft.problems)
    rows = [_reported(reader, typed, row, variants, draft) for row in typed.table.rows]
    draft.components.append(
        Components(
            reader.names.table_id(reader.path, typed),
            typed.heads[0].text,
            tuple([typed.heads[i].text for i in variants]),
            tuple([row for row in rows if row is not None]),
            reader.table_place(typed),
            unread=len(draft.problems) > known,
        )
    )


def variant_columns(typed: Typed) -> list[int]:
    """The columns that are variants of the sum."""
    variants = variants_of(typed.heads)
    return [i for i, head in enumerate(typed.heads) if head.text in variants]


def _reported(
    reader: Reader, typed: Typed, row: tuple[Cell, ...], variants: Sequence[int], draft: Draft
) -> Component | None:
    if is_blank(row):
        return None
    try:
        return _row(reader, typed, row, variants)
    except Trouble as trouble:
        draft.say(reader.path, trouble)
        return None


def _row(reader: Reader, typed: Typed, row: tuple[Cell, ...], variants: Sequence[int]) -> Component:
    links = reader.links.within(row[0].span)
    if len(links) != 1:
        raise CellTrouble("one_link", *row[0].span)
    kind, stacks, when, enhances = (cell_at(row, typed.column(key)) for key in COMPONENT_HEADERS[1:])
    return Component(
        reader.ref(links[0]),
        reader.row_place(typed, row),
        "" if kind is None else _kind(reader, kind),
        stacks is not None and _is_yes(reader, stacks),
        tuple([_variant(reader, cell_at(row, i), row) for i in variants]),
        None if when is None or _says_nothing(reader, when) else condition(reader, when),
        None if enhances is None else _enhanced(reader, enhances),
    )


def _kind(reader: Reader, cell: Cell) -> str:
    return "" if _says_nothing(reader, cell) else reader.links.words(cell)


def _says_nothing(reader: Reader, cell: Cell) -> bool:
    return isinstance(read_cell(reader.links.words(cell)), Absent)


def _is_yes(reader: Reader, cell: Cell) -> bool:
    text = reader.links.words(cell)
    if not says("yes", text) and not says("no", text) and not isinstance(read_cell(text), Absent):
        raise CellTrouble("variant_cell", *cell.span, found=text)
    return says("yes", text)


def _variant(reader: Reader, cell: Cell | None, row: tuple[Cell, ...]) -> VariantCell:
    if cell is None:
        raise CellTrouble("short_row", row[0].span[0], row[-1].span[1])
    text = reader.links.words(cell)
    for key, variant in _VARIANTS:
        if says(key, text):
            return variant
    value = read_cell(text, reader.cell_options)
    if isinstance(value, Amount):
        return value.value
    if isinstance(value, Absent):
        return "no"
    if isinstance(value, Refused):
        raise refusal(cell, value)
    raise CellTrouble("variant_cell", *cell.span, found=text)


def _enhanced(reader: Reader, cell: Cell) -> str | None:
    links = reader.links.within(cell.span)
    return reader.used_id(links[0]) if links else None
