"""Procedure tables: `Procedura | atak`, whose rows bind the slots of an engine's procedure (NOTATION 5)."""

from kodeks_engine.ruleset import Binding, QuantitySlot, SentenceSlot, Slot, TableSlot, ValueSlot
from kodeks_engine.text import fold

from kodeks.model import Cell
from kodeks.rulebook.draft import BindingDraft, Draft, Mention
from kodeks.rulebook.names import Home
from kodeks.rulebook.reader import Reader, cell_at, is_empty
from kodeks.rulebook.trouble import Trouble
from kodeks.rulebook.values import cell_value
from kodeks.tables import Typed


def read_binding(reader: Reader, typed: Typed, draft: Draft) -> None:
    """A binding table. A broken row hides this procedure alone."""
    slots: list[tuple[str, Slot]] = []
    whole = True
    for row in typed.table.rows:
        if all(is_empty(cell) for cell in row):
            continue
        try:
            slots.append(_row(reader, typed, row))
        except Trouble as trouble:
            draft.say(reader.path, trouble, "RUL010")
            whole = False
    name = typed.heads[1].text
    home = Home(reader.path, typed.table.heading if _under_heading(reader, typed) else -1)
    binding = Binding(
        reader.names.procedure(name), reader.names.label(home), tuple(slots), reader.table_place(typed)
    )
    mention = Mention(reader.path, *typed.heads[1].cell.span)
    draft.bindings.append(BindingDraft(binding, home, mention, whole))


def _under_heading(reader: Reader, typed: Typed) -> bool:
    """Whether the note binds several procedures, each under its own heading."""
    bound = [t for t in reader.names.typed(reader.path) if t.kind == "procedure"]
    return len(bound) > 1 and typed.table.heading >= 0


def _row(reader: Reader, typed: Typed, row: tuple[Cell, ...]) -> tuple[str, Slot]:
    bound = cell_at(row, 1)
    if bound is None or is_empty(bound):
        raise Trouble("empty_slot", *row[0].span, found=reader.links.words(row[0]))
    return reader.links.words(row[0]), _slot(reader, typed, row, bound)


def _slot(reader: Reader, typed: Typed, row: tuple[Cell, ...], cell: Cell) -> Slot:
    place = reader.row_place(typed, row)
    link = reader.links.alone(cell)
    if link is None:
        return ValueSlot(cell_value(reader, cell), place)
    block = reader.names.block(reader.path, link)
    if block is None:
        return QuantitySlot(reader.ref(link).id, place)
    return _table(reader, *block) or _quoted(reader, *block)


def _table(reader: Reader, path: str, block: str) -> TableSlot | None:
    """A link to the block id of a lookup table."""
    for typed in reader.names.typed(path):
        if typed.kind == "lookup" and fold(typed.table.block_id) == fold(block):
            other = Reader(path, reader.names, [])
            columns = [(h.text, other.ref_id(h.link)) for h in typed.heads if h.link is not None]
            return TableSlot(reader.names.table_id(path, typed), other.table_place(typed), tuple(columns))
    return None


def _quoted(reader: Reader, path: str, block: str) -> SentenceSlot:
    """The text of the block that a link leads to, without its id."""
    other = Reader(path, reader.names, [])
    found = next(b for b in other.facts.block_ids if b.id == block)
    text = other.readable(found.block).rpartition(" ^")[0].strip()
    return SentenceSlot(text, other.place(found.block[0], found.id, other.heading_above(found.block[0])))
