"""What switches that are on do to a quantity (NOTATION 3, effects)."""

from typing import TypeAlias, cast

from kodeks_engine import arithmetic as a
from kodeks_engine.errors import RuleError
from kodeks_engine.expression import Context, add_up, expression_step, op_label, rounded
from kodeks_engine.formula import Expr, Negate, Number
from kodeks_engine.number import Plain
from kodeks_engine.rolled import Rolled, Value, lift
from kodeks_engine.stacking import Part, Settled, settle, total, valued
from kodeks_engine.step import Step
from kodeks_engine.table import Effect, Switch
from kodeks_engine.words import word

On: TypeAlias = list[tuple[Switch, Effect]]


def with_effects(context: Context, base: Step, on: On, idle: On) -> Step:
    """A step after the effects of the switches that are on: ×, then ±, then bounds, then `=` (NOTATION 3)."""
    off = [step for switch, effect in idle for step in _idle(context, switch, effect)]
    if not on:
        return base._replace(steps=(*base.steps, *off))
    _check_read(on)
    value, steps = base.value, []
    for apply in (_multiply, _shift, _bound, _set):
        value, more = apply(context, value, on)
        steps += more
    inner = base._replace(label=f"{base.label} ({op_label(context, 'base')})", id=None)
    return base._replace(value=value, op="effects", steps=(inner, *steps, *off))


def _check_read(on: On) -> None:
    """Raises RuleError where a change that is on cannot be read."""
    for switch, effect in on:
        if effect.op == "?":
            raise RuleError("bad_cell", place=effect.place, table=switch.label)


def sort_out(context: Context, effects: On) -> tuple[On, On]:
    """The effects whose switches are on, and the others."""
    on: On = []
    idle: On = []
    for switch, effect in effects:
        (on if context.step(switch.id).value is True else idle).append((switch, effect))
    return on, idle


def joins(effect: Effect) -> bool:
    """Whether an effect stacks by kind with the components of the sum that it changes."""
    return effect.op == "+" and bool(effect.bonus_kind) and effect.low is None and effect.high is None


def _idle(context: Context, switch: Switch, effect: Effect) -> list[Step]:
    """What a switch that is off would do, as far as that is written as a number."""
    reason = word(context.lang, "engine.reason.switched_off", switch=switch.label)
    op = {"*": "factor", "=": "set"}.get(effect.op, "effect")
    told = [(switch.label, op, effect.amount)]
    if effect.op == "+" and not _shifts(effect):
        told = [(_limited(context, switch, way), way, limit) for way, limit in _limits(effect)]
    return [
        Step(label, _written(effect, amount), op, effect.place, switch.id, state="inactive", reason=reason)
        for label, op, amount in told
    ]


def _written(effect: Effect, amount: Expr) -> Plain:
    """The number that a cell says; None where it is computed, or cannot be read."""
    if isinstance(amount, Negate) and isinstance(amount.operand, Number):
        return -amount.operand.value
    return amount.value if isinstance(amount, Number) and effect.op != "?" else None


def _limits(effect: Effect) -> list[tuple[str, Expr]]:
    pairs = (("at_least", effect.low), ("at_most", effect.high))
    return [(way, limit) for way, limit in pairs if limit is not None]


def _limited(context: Context, switch: Switch, way: str) -> str:
    return f"{switch.label}: {op_label(context, way)}"


def _multiply(context: Context, value: Value, on: On) -> tuple[Value, list[Step]]:
    steps = []
    for switch, effect in on:
        if effect.op == "*":
            amount = expression_step(context, effect.amount).value
            value = lift(a.multiply, (value, amount))
            steps.append(Step(switch.label, amount, "factor", effect.place, switch.id))
            if effect.rounding:
                value = rounded(value, effect.rounding)
                label = op_label(context, f"round_{effect.rounding}")
                steps.append(
                    Step(f"{switch.label}: {label}", value, f"round_{effect.rounding}", effect.place)
                )
    return value, steps


def _shift(context: Context, value: Value, on: On) -> tuple[Value, list[Step]]:
    """Bonuses and penalties, of one kind only the highest and the worst."""
    shifts = [(switch, effect) for switch, effect in on if _shifts(effect)]
    if not shifts:
        return value, []
    parts = [effect_part(effect) for _, effect in shifts]
    steps = [effect_step(context, switch, effect) for switch, effect in shifts]
    values = [step.value for step in steps]
    changed = add_up([value, lift(lambda *plain: total(valued(parts, plain)), values)])
    if any(isinstance(one, Rolled) for one in values):
        return changed, steps
    settled = settle(valued(parts, cast("list[Plain]", values)))
    return changed, [with_reason(context, *one) for one in zip(steps, parts, settled, strict=True)]


def _shifts(effect: Effect) -> bool:
    """Whether an effect adds something; a zero with bounds only bounds."""
    only_bounds = effect.amount == Number(0) and (effect.low is not None or effect.high is not None)
    return effect.op == "+" and not only_bounds


def effect_part(effect: Effect) -> Part:
    """An effect as a part of a sum, still without its value."""
    return Part(None, effect.bonus_kind, effect.stacks)


def effect_step(context: Context, switch: Switch, effect: Effect) -> Step:
    """What an effect adds. Raises EvaluationError."""
    amount = expression_step(context, effect.amount).value
    return Step(switch.label, amount, "effect", effect.place, switch.id)


def with_reason(context: Context, step: Step, part: Part, result: Settled) -> Step:
    """The step of an effect as it counts."""
    if not result.reason:
        return step
    reason = word(context.lang, f"engine.reason.{result.reason}", kind=part.kind, columns="")
    return step._replace(state=result.state, reason=reason)


def _bound(context: Context, value: Value, on: On) -> tuple[Value, list[Step]]:
    steps = []
    for switch, effect in on:
        for way, limit in _limits(effect):
            bound = expression_step(context, limit).value
            value = lift(lambda x, y, way=way: a.bounded(way, x, y), (value, bound))
            steps.append(Step(_limited(context, switch, way), bound, way, effect.place, switch.id))
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
