"""A procedure bound to a book: each slot filled by a note, by a thing of the same name, or asked."""

from collections.abc import Iterator
from typing import NamedTuple, Protocol

from kodeks_engine import procedures
from kodeks_engine.actions import Actions
from kodeks_engine.dice_text import parse_dice
from kodeks_engine.errors import InputError, RuleError
from kodeks_engine.expression import Context, expression_step
from kodeks_engine.procedures import Procedure
from kodeks_engine.ruleset import (
    Binding,
    Input,
    InputKind,
    QuantitySlot,
    Ruleset,
    SentenceSlot,
    Slot,
    TableSlot,
    ValueSlot,
)
from kodeks_engine.slots import SlotSpec, is_named, names, slug
from kodeks_engine.step import Step
from kodeks_engine.table import Lookup
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
    lookups: dict[str, Lookup]

    def knows(self, name: str) -> bool:
        """Whether the book itself has this id."""

    def label(self, name: str) -> str:
        """What an id is called."""


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
        if slot is None and spec.kind not in ("table", "sentence"):
            asked.append(_asked(book, name, spec, binding))
            slot = QuantitySlot(asked[-1].id, binding.place)
        if slot is not None:
            slots[spec.name] = slot
    return Bound(binding, name, procedure, slots, tuple(asked), book.ruleset.actions)


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


def _asked(book: Book, name: str, spec: SlotSpec, binding: Binding) -> Input:
    """The input of an unbound slot; another procedure's of the same id is shared only if it asks the same."""
    label = names("slot", name, spec.name, book.language)[0]
    kinds: dict[str, InputKind] = {"number": "number", "number-or-none": "number-or-none", "yesno": "yesno"}
    asked = Input(
        slug("slot", name, spec.name, book.language),
        label[:1].upper() + label[1:],
        kinds.get(spec.kind, "text"),
        binding.place,
        default=spec.default,
        low=spec.low,
        high=spec.high,
    )
    other = book.inputs.get(asked.id, asked)
    free = asked.id not in book.bindings and other._replace(place=asked.place) == asked
    return asked if free else asked._replace(id=f"{binding.id}_{asked.id}")


class Slots:
    """The slots of a running procedure."""

    def __init__(self, context: Context, bound: Bound) -> None:
        self.lang = context.lang
        self.actions = bound.actions
        self._context = context
        self._bound = bound

    def step(self, name: str) -> Step:
        """The step of a value slot. Raises EvaluationError."""
        slot = self._bound.slots.get(name)
        if isinstance(slot, QuantitySlot):
            return self._context.step(slot.id)
        if isinstance(slot, ValueSlot):
            return expression_step(self._context, slot.expr)._replace(place=slot.place)
        said = names("slot", self._bound.name, name, self.lang)[0]
        raise RuleError("unbound", place=self._bound.binding.place, slot=said)

    def dice(self, name: str) -> Step:
        """The step of a dice slot; typed text is read as dice. Raises EvaluationError."""
        step = self.step(name)
        if not isinstance(step.value, str):
            return step
        dice = parse_dice(step.value)
        if dice is None:
            raise InputError("not_dice", subject=step.id, place=step.place, label=step.label, text=step.value)
        return step._replace(value=expression_step(self._context, dice).value)

    def quote(self, name: str) -> Step | None:
        """The sentence of a slot, as a step; None where the note binds none."""
        slot = self._bound.slots.get(name)
        if not isinstance(slot, SentenceSlot):
            return None
        return Step(slot.text, True, "quote", slot.place)

    def word(self, key: str, /, **fill: object) -> str:
        """A text of the words tables under `engine.`."""
        return word(self.lang, f"engine.{key}", **fill)


def procedure_step(context: Context, bound: Bound) -> Step:
    """All results of a procedure; its value is the main one. Raises EvaluationError."""
    found = bound.procedure.run(Slots(context, bound))
    steps = tuple(_named(bound, result, found[result], context.lang) for result in bound.procedure.RESULTS)
    binding = bound.binding
    return Step(binding.label, steps[0].value, steps[0].op, binding.place, binding.id, steps)


def _named(bound: Bound, result: str, step: Step, lang: str) -> Step:
    label = names("result", bound.name, result, lang)[0]
    return step._replace(label=label[:1].upper() + label[1:], id=bound.result_id(result, lang))
