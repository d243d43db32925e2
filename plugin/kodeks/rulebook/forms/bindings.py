"""Procedure tables: `Procedura | atak`, whose rows bind the slots of an engine's procedure (NOTATION 5)."""

from functools import cache

from kodeks_engine import procedures
from kodeks_engine.formula import Word
from kodeks_engine.ruleset import Binding, QuantitySlot, SentenceSlot, Slot, TableSlot, ValueSlot
from kodeks_engine.slots import SlotSpec, names
from kodeks_engine.text import fold
from kodeks_engine.words import spellings

from kodeks.diagnostic import Diagnostic
from kodeks.model import Cell
from kodeks.rulebook.draft import BindingDraft, Draft, Mention
from kodeks.rulebook.forms.values import cell_value
from kodeks.rulebook.formulas.trouble import SlotTrouble, Trouble
from kodeks.rulebook.names import Home
from kodeks.rulebook.reader import Reader, cell_at, is_blank, is_empty
from kodeks.tables import Typed

COUNTED = ("number", "number-or-none", "yesno", "dice")  # kinds that no word is of
NEEDS = {"table": "table", "sentence": "sentence"}
_KINDS: dict[type, str] = {TableSlot: "table", SentenceSlot: "sentence"}


def read_binding(reader: Reader, typed: Typed, draft: Draft) -> None:
    """A binding table. A broken row hides this procedure alone."""
    head = typed.heads[1]
    procedure = procedures.find(head.text)
    if procedure is None:
        draft.say(reader.path, _unknown(draft, head.text, head.cell))
        return
    slots: dict[str, tuple[str, Slot]] = {}
    whole = True
    for row in typed.table.rows:
        if is_blank(row):
            continue
        try:
            _bind(reader, typed, row, procedure, slots)
        except Trouble as trouble:
            draft.say(reader.path, trouble)
            whole = False
    home = Home(reader.path, typed.table.heading if _under_heading(reader, typed) else -1)
    place = reader.table_place(typed)
    binding = Binding("", reader.names.label(home), tuple(slots.values()), place, procedure)
    mention = Mention(reader.path, *head.cell.span)
    draft.bindings.append(BindingDraft(binding, home, mention, whole))
    if whole:  # a row that cannot be read may have been the missing one
        draft.problems += _unsaid(draft, procedure, set(slots), mention)


def _unknown(draft: Draft, text: str, cell: Cell) -> Trouble:
    lang = draft.names.language
    known = ", ".join(names_of(name, lang) for name in procedures.NAMES)
    return SlotTrouble("unknown_procedure", *cell.span, found=text, known=known)


def names_of(procedure: str, lang: str) -> str:
    """The name under which a procedure is bound, in a language."""
    return spellings(lang, f"engine.procedure.{procedure}")[0]


def _under_heading(reader: Reader, typed: Typed) -> bool:
    """Whether the note binds several procedures, each under its own heading."""
    bound = [t for t in reader.names.typed(reader.path) if t.kind == "procedure"]
    return len(bound) > 1 and typed.table.heading >= 0


def _bind(
    reader: Reader, typed: Typed, row: tuple[Cell, ...], procedure: str, slots: dict[str, tuple[str, Slot]]
) -> None:
    """Read one row into ``slots``. Raises Trouble."""
    said, bound = reader.links.words(row[0]), cell_at(row, 1)
    spec = _slot_named(procedure, said)
    if spec is None:
        lang = reader.names.language
        known = ", ".join(names("slot", procedure, s.name, lang)[0] for s in procedures.load(procedure).SLOTS)
        raise SlotTrouble("unknown_slot", *row[0].span, found=said, known=known)
    if spec.name in slots:
        raise SlotTrouble("slot_twice", *row[0].span, found=said)
    if bound is None or is_empty(bound):
        raise SlotTrouble("empty_slot", *row[0].span, found=said)
    slots[spec.name] = said, _slot(reader, typed, row, bound, spec)


def _slot_named(procedure: str, said: str) -> SlotSpec | None:
    return _slots(procedure).get(fold(said)) or procedures.slot_named(procedure, said)


@cache
def _slots(procedure: str) -> dict[str, SlotSpec]:
    """The slots of a procedure by their names, as they are mostly written."""
    return {
        fold(name): spec
        for spec in procedures.load(procedure).SLOTS
        for name in names("slot", procedure, spec.name)
    }


def _slot(reader: Reader, typed: Typed, row: tuple[Cell, ...], cell: Cell, spec: SlotSpec) -> Slot:
    """What a cell binds: a link to a block is a table or a sentence, any other link a quantity."""
    place = reader.row_place(typed, row)
    link = reader.links.alone(cell)
    if link is None:
        said = reader.links.words(row[0])
        return _value(reader, cell, spec, said, place_of=ValueSlot(Word(reader.links.words(cell)), place))
    block = reader.names.block(reader.path, link)
    slot: Slot = QuantitySlot(reader.used_id(link), place) if block is None else _block(reader, *block)
    kind = (
        "table" if isinstance(slot, TableSlot) else "sentence" if isinstance(slot, SentenceSlot) else "value"
    )
    if NEEDS.get(spec.kind, "value") != kind:
        raise SlotTrouble(
            f"slot_needs_{NEEDS.get(spec.kind, 'value')}", *cell.span, found=reader.links.words(row[0])
        )
    return slot


def _value(reader: Reader, cell: Cell, spec: SlotSpec, said: str, place_of: ValueSlot) -> ValueSlot:
    if spec.kind in NEEDS:
        raise SlotTrouble(f"slot_needs_{NEEDS[spec.kind]}", *cell.span, found=said)
    if spec.kind == "text":
        return place_of
    value = cell_value(reader, cell)
    if isinstance(value, Word) and spec.kind in COUNTED:
        raise SlotTrouble("slot_is_word", *cell.span, found=said, value=value.text)
    return place_of._replace(expr=value)


def _block(reader: Reader, path: str, block: str) -> TableSlot | SentenceSlot:
    """A lookup table by its block id, or the text of the block that a link leads to, without its id."""
    other = Reader(path, reader.names, [])
    for typed in reader.names.typed(path):
        if typed.kind == "lookup" and fold(typed.table.block_id) == fold(block):
            columns = [(h.text, other.ref_id(h.link)) for h in typed.heads if h.link is not None]
            return TableSlot(reader.names.table_id(path, typed), other.table_place(typed), tuple(columns))
    found = next(b for b in other.facts.block_ids if b.id == block)
    text = other.readable(found.block).removesuffix(f"^{found.id}").strip()
    return SentenceSlot(text, other.place(found.block[0], found.id, other.heading_above(found.block[0])))


def _unsaid(draft: Draft, procedure: str, bound: set[str], mention: Mention) -> list[Diagnostic]:
    """Sentences that a procedure would quote and that no row binds: there the book does not say."""
    lang = draft.names.language
    missing = [
        names("slot", procedure, spec.name, lang)[0]
        for spec in procedures.load(procedure).SLOTS
        if spec.kind == "sentence" and spec.name not in bound
    ]
    return [Diagnostic("RUL017", *mention, "info", fill={"slot": ", ".join(missing)})] if missing else []
