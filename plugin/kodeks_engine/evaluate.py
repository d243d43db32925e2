"""The value of any quantity of the book, with its reasons. One path for check, terminal and browser.

Each quantity is computed once, after what it needs, without recursion from one to the next: a chain may
be as long as it likes. A quantity that cannot be computed harms an answer only if the answer uses it.
"""

from collections.abc import Iterable, Mapping
from typing import cast

from kodeks_engine.arithmetic import plus
from kodeks_engine.components import MORE, components_step, with_more
from kodeks_engine.definition import quantity_step
from kodeks_engine.effects import On, joins, sort_out, with_effects
from kodeks_engine.errors import CycleError, EvaluationError, RuleError, UnknownNameError
from kodeks_engine.expression import expression_step
from kodeks_engine.formula import Condition, Expr, Total
from kodeks_engine.index import Index, cycles, index_of
from kodeks_engine.inputs import default_of, read_inputs
from kodeks_engine.number import Plain
from kodeks_engine.place import Place
from kodeks_engine.rolled import publish
from kodeks_engine.ruleset import Binding, Formula, Input, Quantity, Ruleset
from kodeks_engine.slot_values import procedure_step
from kodeks_engine.step import More, Result, Step
from kodeks_engine.table import Switch
from kodeks_engine.text import chained, fold
from kodeks_engine.walk import totals


class Evaluation:
    """One set of inputs and everything that was computed from it so far."""

    def __init__(
        self, index: Index, inputs: Mapping[str, Plain], wrong: Mapping[str, EvaluationError] | None = None
    ) -> None:
        """``wrong`` holds inputs that could not be read: whatever uses one has no value."""
        self.index = index
        self.lang = index.language
        self.inputs = inputs
        self._wrong = dict(wrong or {})
        self._known: dict[str, Step | EvaluationError] = {**self._wrong}
        self._joined: On = []
        self._more: More | None = None

    def result(self, name: str) -> Result:
        """A quantity, input or switch with its breakdown. Raises EvaluationError."""
        self.prepare((name,))
        step = self.step(name)
        return Result(name, step.label, step.value, step)

    def prepare(self, names: Iterable[str]) -> None:
        """Compute what these ids need, and them."""
        for name in self.index.reach(names):
            if name not in self._known:
                self._known[name] = self._attempt(name)

    def supposing(self, given: Mapping[str, Plain], name: str, more: More | None = None) -> "Evaluation":
        """The same evaluation with other inputs, and perhaps one bonus more, as far as ``name`` needs it."""
        raised = self._raised(more) if more else {}
        other = Evaluation(self.index, {**self.inputs, **given, **raised}, self._wrong)
        other._more = None if raised else more
        other.prepare(self.index.needs(name))
        return other

    def _raised(self, more: More) -> dict[str, Plain]:
        """The input that a bonus simply adds to: what changes or keeps the input then holds for it too."""
        for table in self.index.ruleset.components:
            for row in table.rows:
                asked = self.index.inputs.get(row.ref.id)
                if asked and row.stacks and fold(row.bonus_kind) == fold(more.kind):
                    before = self.inputs.get(asked.id, asked.default)
                    return {asked.id: plus(before, cast(Plain, more.step.value))}
        return {}

    def expression(self, root: Expr | Condition) -> Step:
        """The value of a tree that stands in no quantity (an example's cell). Raises EvaluationError."""
        self.prepare(self.index.expression_needs(root))
        return expression_step(self, root)

    def step(self, name: str) -> Step:
        """The step of something that was prepared. Raises EvaluationError."""
        if name == MORE and self._more:
            return self._more.step
        known = self._known.get(name)
        if known is None:  # only a member of a cycle is asked for before it is known
            raise self._cycle(name)
        if isinstance(known, EvaluationError):
            raise known
        return known

    def total(self, node: Total) -> Step:
        """The sum of a component table. Raises EvaluationError."""
        table = self.index.components.get(node.table)
        if table is None:
            raise RuleError("no_table")
        return components_step(self, with_more(table, self._more), node, self._joined)

    def _attempt(self, name: str) -> Step | EvaluationError:
        try:
            step = self._compute(name)
        except EvaluationError as error:
            return self._explained(error, name)
        value = publish(step.value, step.label)
        return step if value is step.value else step._replace(value=value)

    def _explained(self, error: EvaluationError, name: str) -> EvaluationError:
        """The error with the quantity at which it came up, if it does not know one yet."""
        if error.subject is None:
            error.subject = name
            error.fill.setdefault("label", self.index.label(name))
        if error.place is None:
            error.place = self._defined_at(name)
        return error

    def _defined_at(self, name: str) -> Place | None:
        quantity = self.index.quantities.get(name)
        if quantity is not None and isinstance(quantity.definition, Formula):
            return quantity.definition.place
        return self.index.place(name)

    def _compute(self, name: str) -> Step:
        found = self.index.find(name)
        if isinstance(found, Switch):
            return Step(found.label, self.inputs.get(name, False), "switch", found.place, name)
        if isinstance(found, Binding):
            return procedure_step(self, self.index.bound(name))
        return self._part(name) if found is None else self._changed(found)

    def _changed(self, found: Quantity | Input) -> Step:
        """A quantity or input after the effects of switches."""
        effects = self.index.effects.get(found.id)
        if not effects:
            return self._own(found)
        on, idle = sort_out(self, effects)
        self._joined = self._joining(found, on)
        try:
            step = self._own(found)
        finally:
            joined, self._joined = self._joined, []
        return with_effects(self, step, [pair for pair in on if pair not in joined], idle)

    def _joining(self, found: Quantity | Input, on: On) -> On:
        """The effects that stack with the components of a sum; none where a × comes before them."""
        if found.id in self.inputs or isinstance(found, Input) or not isinstance(found.definition, Formula):
            return []
        one_sum = len(list(totals(found.definition.expr))) == 1
        multiplied = any(effect.op == "*" for _, effect in on)
        return [(s, e) for s, e in on if joins(e)] if one_sum and not multiplied else []

    def _own(self, found: Quantity | Input) -> Step:
        if isinstance(found, Quantity) and found.id not in self.inputs:
            return quantity_step(self, self.index, found)
        return self._given(found)

    def _given(self, found: Input | Quantity) -> Step:
        if found.id in self.inputs:
            return Step(found.label, self.inputs[found.id], "given", found.place, found.id)
        if isinstance(found, Quantity):
            raise UnknownNameError("unknown_name", subject=found.id, name=found.label)
        return Step(found.label, default_of(found), "default", found.place, found.id)

    def _part(self, name: str) -> Step:
        """One result of a procedure."""
        part = self.index.result_of(name)
        if part is None:
            raise self.index.unknown(name)
        return next(step for step in self.step(part[0]).steps if step.id == name)

    def _cycle(self, name: str) -> EvaluationError:
        for chain in cycles(self.index):
            if name in chain:
                told = chained([self.index.label(name) for name in chain])
                return CycleError("cycle", subject=name, place=self.index.place(name), chain=told)
        return self.index.unknown(name)


def evaluate(rules: Ruleset | Index, name: str, inputs: Mapping[str, object] | None = None) -> Result:
    """The value of the quantity or procedure with id ``name``, with its tree of steps.

    ``inputs`` maps ids to values, or to text as people type it. What is not given takes the default that the
    book writes. Raises EvaluationError: `InputError` for a missing, mistyped or out-of-range input,
    `UnknownNameError`, `RuleError`, `CycleError`, `DiceError`.
    """
    index = index_of(rules)
    return Evaluation(index, read_inputs(index, inputs or {})).result(name)
