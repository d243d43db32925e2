"""What switches that are on do to a quantity (NOTATION 3, effects)."""

from typing import TypeAlias

from kodeks_engine import arithmetic as a
from kodeks_engine.errors import RuleError
from kodeks_engine.expression import Context, add_up, expression_step, op_label
from kodeks_engine.formula import Number
from kodeks_engine.rolled import Rolled, Value, lift
from kodeks_engine.stacking import Part, Settled, settle, total, valued
from kodeks_engine.step import Step
from kodeks_engine.table import Effect, Switch
from kodeks_engine.words import word

On: TypeAlias = list[tuple[Switch, Effect]]


def with_effects(context: Context, base: Step, effects: list[tuple[Switch, Effect]]) -> Step:
    """A step after the effects of the switches that are on: ×, then ±, then bounds, then `=` (NOTATION 3)."""
    on = [(switch, effect) for switch, effect in effects if context.step(switch.id).value is True]
    idle = [_idle(context, switch, effect) for switch, effect in effects if (switch, effect) not in on]
    if not on:
        return base._replace(steps=(*base.steps, *idle))
    value, steps = base.value, []
    for apply in (_multiply, _shift, _bound, _set):
        value, more = apply(context, value, on)
        steps += more
    inner = base._replace(label=f"{base.label} ({op_label(context, 'base')})", id=None)
    return base._replace(value=value, op="effects", steps=(inner, *steps, *idle))


def _idle(context: Context, switch: Switch, effect: Effect) -> Step:
    reason = word(context.lang, "engine.reason.switched_off", switch=switch.label)
    return Step(switch.label, None, "effect", effect.place, switch.id, state="inactive", reason=reason)


def _multiply(context: Context, value: Value, on: On) -> tuple[Value, list[Step]]:
    steps = []
    for switch, effect in on:
        if effect.op == "*":
            amount = expression_step(context, effect.amount).value
            value = lift(a.multiply, (value, amount))
            steps.append(Step(switch.label, amount, "factor", effect.place, switch.id))
    return value, steps


def _shift(context: Context, value: Value, on: On) -> tuple[Value, list[Step]]:
    """Bonuses and penalties, of one kind only the highest and the worst."""
    shifts = [
        (switch, effect, expression_step(context, effect.amount)) for switch, effect in on if _shifts(effect)
    ]
    parts = [_shift_part(effect, step) for _, effect, step in shifts]
    if any(isinstance(step.value, Rolled) for *_, step in shifts):
        amount = lift(lambda *values: total(valued(parts, values)), [step.value for *_, step in shifts])
        steps = [Step(s.label, step.value, "effect", e.place, s.id) for s, e, step in shifts]
        return add_up([value, amount]), steps
    steps = [
        _shifted(context, switch, effect, step, result)
        for (switch, effect, step), result in zip(shifts, settle(parts), strict=True)
    ]
    return lift(a.plus, (value, total(parts))) if shifts else value, steps


def _shifts(effect: Effect) -> bool:
    """Whether an effect adds something; a zero with bounds only bounds."""
    only_bounds = effect.amount == Number(0) and (effect.low is not None or effect.high is not None)
    return effect.op == "+" and not only_bounds


def _shift_part(effect: Effect, step: Step) -> Part:
    value = None if isinstance(step.value, Rolled) or step.value is None else a.number(step.value)
    return Part(value, effect.bonus_kind, effect.stacks)


def _shifted(context: Context, switch: Switch, effect: Effect, step: Step, result: Settled) -> Step:
    reason = None
    if result.reason:
        reason = word(context.lang, f"engine.reason.{result.reason}", kind=effect.bonus_kind, columns="")
    return Step(
        switch.label, step.value, "effect", effect.place, switch.id, state=result.state, reason=reason
    )


def _bound(context: Context, value: Value, on: On) -> tuple[Value, list[Step]]:
    steps = []
    for switch, effect in on:
        for way, limit in (("at_least", effect.low), ("at_most", effect.high)):
            if limit is not None:
                bound = expression_step(context, limit).value
                value = lift(lambda x, y, way=way: a.bounded(way, x, y), (value, bound))
                label = f"{switch.label}: {op_label(context, way)}"
                steps.append(Step(label, bound, way, effect.place, switch.id))
    return value, steps


def _set(context: Context, value: Value, on: On) -> tuple[Value, list[Step]]:
    """`= 0`; switches that set one quantity to different values contradict each other."""
    found: list[tuple[Switch, Effect, Value]] = [
        (switch, effect, expression_step(context, effect.amount).value)
        for switch, effect in on
        if effect.op == "="
    ]
    for switch, effect, other in found[1:]:
        if other != found[0][2]:
            raise RuleError("set_conflict", place=effect.place, one=found[0][0].label, other=switch.label)
    steps = [Step(switch.label, other, "set", effect.place, switch.id) for switch, effect, other in found]
    return (found[0][2] if found else value), steps
