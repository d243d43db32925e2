"""A procedure bound to a book: each slot filled by a note, by a thing of the same name, or asked."""

from collections.abc import Iterator
from typing import NamedTuple, Protocol

from kodeks_engine import procedures
from kodeks_engine.actions import Actions
from kodeks_engine.errors import RuleError
from kodeks_engine.procedures import Procedure
from kodeks_engine.ruleset import (
    Binding,
    Formula,
    Input,
    InputKind,
    Quantity,
    QuantitySlot,
    Ruleset,
    Slot,
    TableSlot,
)
from kodeks_engine.slots import SlotSpec, is_named, names, question, slug
from kodeks_engine.table import Components, Lookup
from kodeks_engine.walk import totals
from kodeks_engine.words import word


class Bound(NamedTuple):
    """A binding with its procedure. ``slots`` holds what fills each; ``asked`` are inputs of its own."""

    binding: Binding
    name: str
    procedure: Procedure
    slots: dict[str, Slot]
    asked: tuple[Input, ...]
    actions: Actions

    def result_id(self, result: str, lang: str) -> str:
        """The id of a result: `atak.trafienie`."""
        return f"{self.binding.id}.{slug('result', self.name, result, lang)}"

    def needs(self) -> Iterator[Slot]:
        """What the slots refer to."""
        return iter(self.slots.values())


class Book(Protocol):
    """What binding asks of the index."""

    language: str
    ruleset: Ruleset
    inputs: dict[str, Input]
    bindings: dict[str, Binding]
    quantities: dict[str, Quantity]
    lookups: dict[str, Lookup]
    components: dict[str, Components]

    def knows(self, name: str) -> bool:
        """Whether the book itself has this id."""

    def label(self, name: str) -> str:
        """What an id is called."""


_INPUTS: dict[str, InputKind] = {
    "number": "number", "number-or-none": "number-or-none", "yesno": "yesno", "choice": "choice",
}  # fmt: skip


def bind(book: Book, binding: Binding) -> Bound:
    """Fill the slots of a binding's procedure. Raises RuleError where the engine has no such procedure."""
    name = binding.procedure or procedures.find(binding.id) or ""
    if name not in procedures.NAMES:
        raise RuleError("no_procedure", subject=binding.id, place=binding.place, name=binding.label)
    procedure = procedures.load(name)
    slots: dict[str, Slot] = {}
    asked: list[Input] = []
    for spec in procedure.SLOTS:
        slot = _written(binding, name, spec) or _column(book, name, spec, slots)
        slot = slot or _by_name(book, name, spec, binding)
        if slot is None and _is_asked(spec, slots):
            asked.append(_asked(book, name, spec, binding, slots))
            slot = QuantitySlot(asked[-1].id, binding.place)
        if slot is not None:
            slots[spec.name] = slot
    return Bound(binding, name, procedure, slots, tuple(asked), book.ruleset.actions)


def _is_asked(spec: SlotSpec, slots: dict[str, Slot]) -> bool:
    """Whether an unbound slot is a question to the reader."""
    if spec.kind in ("table", "sentence") or spec.unbound != "ask" or spec.unless in slots:
        return False
    return not spec.like or spec.like in slots


def _written(binding: Binding, name: str, spec: SlotSpec) -> Slot | None:
    return next((slot for said, slot in binding.slots if is_named(said, "slot", name, spec.name)), None)


def _column(book: Book, name: str, spec: SlotSpec, slots: dict[str, Slot]) -> Slot | None:
    """The column of a bound table whose header is a name of this slot."""
    table = slots.get(spec.column_of)
    if not isinstance(table, TableSlot):
        return None
    lookup = book.lookups.get(table.table)
    columns = table.columns or tuple((book.label(c), c) for c in (lookup.columns if lookup else ()))
    for header, column in columns:
        if is_named(header, "slot", name, spec.name):
            return QuantitySlot(column, table.place)
    return None


def _by_name(book: Book, name: str, spec: SlotSpec, binding: Binding) -> Slot | None:
    """A quantity, input or switch of the book that has the slot's own id."""
    own = slug("slot", name, spec.name, book.language)
    return QuantitySlot(own, binding.place) if spec.kind != "sentence" and book.knows(own) else None


def _asked(book: Book, name: str, spec: SlotSpec, binding: Binding, slots: dict[str, Slot]) -> Input:
    """The input of an unbound slot; another procedure's of the same id is shared only if it asks the same."""
    label = names("slot", name, spec.name, book.language)[0]
    none = word(book.language, "engine.none")
    asked = Input(
        slug("slot", name, spec.name, book.language),
        label[:1].upper() + label[1:],
        _INPUTS.get(spec.kind, "text"),
        binding.place,
        (none, *_offered(book, slots[spec.like])) if spec.like else (),
        none if spec.like else spec.default,
        low=spec.low,
        high=spec.high,
        question=question(spec.name, book.language),
    )
    other = book.inputs.get(asked.id, asked)
    free = asked.id not in book.bindings and other._replace(place=asked.place) == asked
    return asked if free else asked._replace(id=f"{binding.id}_{asked.id}")


def _offered(book: Book, slot: Slot) -> tuple[str, ...]:
    """What a choice like this slot offers: the same choices, or the kinds of bonus in its sum."""
    if not isinstance(slot, QuantitySlot):
        return ()
    if slot.id in book.inputs:
        return book.inputs[slot.id].choices
    quantity = book.quantities.get(slot.id)
    formula = quantity.definition if quantity else None
    tables = totals(formula.expr) if isinstance(formula, Formula) else ()
    rows = [row for table in tables if table in book.components for row in book.components[table].rows]
    return tuple(dict.fromkeys(row.bonus_kind for row in rows if row.bonus_kind))
