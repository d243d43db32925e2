"""What a running procedure is told: the values of its slots, within their limits, and what would be if."""

from collections.abc import Mapping
from typing import Protocol

from kodeks_engine.arithmetic import number
from kodeks_engine.binding import Bound
from kodeks_engine.dice_text import parse_dice
from kodeks_engine.errors import InputError, RuleError
from kodeks_engine.expression import Context, expression_step
from kodeks_engine.number import Plain
from kodeks_engine.rolled import counts_of
from kodeks_engine.ruleset import QuantitySlot, SentenceSlot, ValueSlot
from kodeks_engine.slots import SlotSpec, names
from kodeks_engine.step import More, Step
from kodeks_engine.words import word


class Supposing(Context, Protocol):
    """An evaluation that can be asked what would be if."""

    def supposing(self, given: Mapping[str, Plain], name: str, more: More | None = None) -> "Supposing":
        """The same evaluation with other inputs, and perhaps one bonus more, as far as ``name`` needs it."""


class Slots:
    """The slots of a running procedure."""

    def __init__(self, context: Supposing, bound: Bound) -> None:
        self.lang = context.lang
        self.actions = bound.actions
        self._context = context
        self._bound = bound

    def step(self, name: str) -> Step:
        """The step of a value slot, within the slot's limits. Raises EvaluationError."""
        slot, spec = self._bound.slots.get(name), self._spec(name)
        if isinstance(slot, QuantitySlot):
            return _limited(spec, self._context.step(slot.id))
        if isinstance(slot, ValueSlot):
            step = expression_step(self._context, slot.expr)
            return _limited(spec, step._replace(place=slot.place, label=self.label(name)))
        if slot is None and spec.kind not in ("table", "sentence"):
            return self._unbound(spec)
        raise RuleError("unbound", place=self._bound.binding.place, slot=self.label(name))

    def _spec(self, name: str) -> SlotSpec:
        return next(spec for spec in self._bound.procedure.SLOTS if spec.name == name)

    def _unbound(self, spec: SlotSpec) -> Step:
        """What holds where no note binds a slot; of a number of the rules, that the book does not tell it."""
        step = Step(self.label(spec.name), spec.default, "default", self._bound.binding.place)
        if spec.unbound != "assume":
            return step
        return step._replace(op="assumed", reason=self.word("reason.unsaid"))

    def label(self, name: str) -> str:
        """What a slot is called."""
        label = names("slot", self._bound.name, name, self.lang)[0]
        return label[:1].upper() + label[1:]

    def binds(self, name: str) -> bool:
        """Whether a note binds the slot, or the reader is asked for it."""
        return name in self._bound.slots

    def dice(self, name: str) -> Step:
        """The step of a dice slot; typed text is read as dice. Raises EvaluationError."""
        return self.thrown(self.step(name))

    def thrown(self, step: Step) -> Step:
        """A step whose text is read as dice. Raises InputError."""
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

    def unsaid(self, name: str) -> Step:
        """That the book has no sentence for a slot."""
        place, reason = self._bound.binding.place, self.word("reason.unsaid")
        return Step(self.label(name), None, "quote", place, state="inactive", reason=reason)

    def supposing(self, given: Mapping[str, Plain], more: More | None = None) -> "Slots":
        """The slots as they would be with other values of some, and perhaps one bonus more.

        Only what is bound to a quantity can be supposed. Raises EvaluationError.
        """
        slots = [(self._bound.slots.get(name), value) for name, value in given.items()]
        inputs = {slot.id: value for slot, value in slots if isinstance(slot, QuantitySlot)}
        return Slots(self._context.supposing(inputs, self._bound.binding.id, more), self._bound)

    def word(self, key: str, /, **fill: object) -> str:
        """A text of the words tables under `engine.`."""
        return word(self.lang, f"engine.{key}", **fill)


def _limited(spec: SlotSpec, step: Step) -> Step:
    """The step, whose values keep the slot's limits. Raises RuleError."""
    bounded = spec.low is not None or spec.high is not None
    for value in counts_of(step.value) if bounded else ():
        if value is None and spec.kind == "number-or-none":
            continue
        exact = number(value)
        low = spec.low is not None and exact < spec.low
        if low or (spec.high is not None and exact > spec.high):
            key, limit = ("too_low", spec.low) if low else ("too_high", spec.high)
            raise RuleError(
                key, subject=step.id, place=step.place, label=step.label, limit=limit, value=exact
            )
    return step


def procedure_step(context: Supposing, bound: Bound) -> Step:
    """All results of a procedure; its value is the main one. Raises EvaluationError."""
    found = bound.procedure.run(Slots(context, bound))
    steps = tuple(_named(bound, result, found[result], context.lang) for result in bound.procedure.RESULTS)
    binding = bound.binding
    return Step(binding.label, steps[0].value, steps[0].op, binding.place, binding.id, steps)


def _named(bound: Bound, result: str, step: Step, lang: str) -> Step:
    label = names("result", bound.name, result, lang)[0]
    place = step.place or bound.binding.place
    return step._replace(label=label[:1].upper() + label[1:], id=bound.result_id(result, lang), place=place)
