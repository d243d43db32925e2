"""The meaning of each node of a formula: its value, and the step that says how it came about."""

from collections.abc import Callable
from functools import partial
from typing import Any, Protocol, cast

from kodeks_engine import arithmetic as a
from kodeks_engine import dice, rolled
from kodeks_engine import formula as f
from kodeks_engine.dice import Counts
from kodeks_engine.errors import DiceError
from kodeks_engine.number import Plain
from kodeks_engine.plain import refuse_given_fraction
from kodeks_engine.rolled import Rolled, Value, lift
from kodeks_engine.step import Step
from kodeks_engine.text import show
from kodeks_engine.words import word


class Context(Protocol):
    """What an expression may ask of the evaluation that it stands in."""

    lang: str

    def step(self, name: str) -> Step:
        """The step of a quantity, input or switch. Raises EvaluationError."""

    def total(self, node: f.Total) -> Step:
        """The step of a component table's sum. Raises EvaluationError."""


def expression_step(context: Context, node: f.Expr | f.Condition) -> Step:
    """The value of a node with its reasons. Raises EvaluationError."""
    return _STEPS[type(node)](context, node)


def op_label(context: Context, op: str) -> str:
    """What an operation is called in a breakdown."""
    return word(context.lang, f"engine.op.{op}")


def _named(context: Context, op: str, value: Value, *steps: Step) -> Step:
    return Step(op_label(context, op), value, op, steps=steps)


def _number(context: Context, node: f.Number) -> Step:
    return Step(show(node.value, context.lang), node.value, "number")


def _word(context: Context, node: f.Word) -> Step:
    return Step(node.text, node.text, "word")


def _flag(context: Context, node: f.Flag) -> Step:
    return Step(show(node.value, context.lang), node.value, "word")


def _nothing(context: Context, node: f.Nothing) -> Step:
    return Step(show(None, context.lang), None, "word")


def _ref(context: Context, node: f.Ref) -> Step:
    return context.step(node.id)


def _negate(context: Context, node: f.Negate) -> Step:
    return _negative(expression_step(context, node.operand))


def _negative(step: Step) -> Step:
    """The step with its sign turned: a bare number turns itself, anything else is shown below."""
    value = lift(a.negate, (step.value,))
    return (
        step._replace(value=value) if step.op == "number" else Step(step.label, value, "minus", steps=(step,))
    )


def _binary(context: Context, node: f.Binary) -> Step:
    first = expression_step(context, node.first)
    rest = [(op, expression_step(context, operand)) for op, operand in node.rest]
    if node.rest[0][0] in "+-":
        steps = [first, *[_negative(step) if op == "-" else step for op, step in rest]]
        return _named(context, "sum", add_up([step.value for step in steps]), *steps)
    value = first.value
    for op, step in rest:
        value = lift(a.OPERATORS[op], (value, step.value))
    return _named(
        context, "product", value, first, *[_divisor(step) if op == "/" else step for op, step in rest]
    )


def _divisor(step: Step) -> Step:
    return (
        step._replace(op="divisor")
        if step.op == "number"
        else Step(step.label, step.value, "divisor", steps=(step,))
    )


def add_up(values: list[Value]) -> Value:
    """The sum; rolls that nobody else sees are added first, so that few outcomes are joint."""
    summed: Value = 0
    for value in sorted(values, key=_shared):
        summed = lift(a.plus, (summed, value))
    return summed


def _shared(value: Value) -> bool:
    return isinstance(value, Rolled) and not all(source.private for source in value.sources)


def _rounding(context: Context, node: f.Rounding) -> Step:
    inner = expression_step(context, node.operand)
    return _named(context, f"round_{node.way}", rounded(inner.value, node.way), inner)


def rounded(value: Value, way: str) -> Value:
    """A whole number; `brak` stays `brak`."""
    return lift(lambda x: None if x is None else a.ROUND[way](a.number(x)), (value,))


def _bound(context: Context, node: f.Bound) -> Step:
    inner, limit = expression_step(context, node.operand), expression_step(context, node.limit)
    value = lift(partial(a.bounded, node.way), (inner.value, limit.value))
    label = op_label(context, node.way)
    bound = limit._replace(label=f"{label}: {limit.label}")
    if isinstance(value, Rolled):
        return Step(label, value, node.way, steps=(inner, bound))
    replaced = value != inner.value
    reason = word(
        context.lang, f"engine.reason.{node.way}", limit=show(cast(Plain, limit.value), context.lang)
    )
    if replaced:
        return Step(label, value, node.way, steps=(_suppressed(inner, reason), bound))
    idle = bound._replace(state="inactive", reason=word(context.lang, "engine.reason.not_reached"))
    return Step(label, value, node.way, steps=(inner, idle))


def _suppressed(step: Step, reason: str) -> Step:
    return step._replace(state="suppressed", reason=reason)


def _otherwise(context: Context, node: f.Otherwise) -> Step:
    without = context.step(node.without.id)
    if isinstance(without.value, Rolled):
        operand, instead = (expression_step(context, e) for e in (node.operand, node.instead))
        value = lift(lambda w, x, y: y if w is None else x, (without.value, operand.value, instead.value))
        return _named(context, "otherwise", value, operand, instead, without)
    if without.value is None:
        instead = expression_step(context, node.instead)
        return _named(context, "otherwise", instead.value, without, instead)
    return expression_step(context, node.operand)


def _call(context: Context, node: f.Call) -> Step:
    steps = [expression_step(context, arg) for arg in node.args]
    value = lift(partial(a.extreme, node.name), [step.value for step in steps])
    if isinstance(value, Rolled):
        return _named(context, node.name, value, *steps)
    return _named(context, node.name, value, *_chosen(context, node.name, value, steps))


def _chosen(context: Context, name: str, value: Plain, steps: list[Step]) -> list[Step]:
    """The steps with all but the first that has the value marked as not counting."""
    reason = word(context.lang, f"engine.reason.{name}")
    winner = next((i for i, step in enumerate(steps) if step.value == value), 0)
    return [step if i == winner else _suppressed(step, reason) for i, step in enumerate(steps)]


def _total(context: Context, node: f.Total) -> Step:
    return context.total(node)


def _dice(context: Context, node: f.Dice) -> Step:
    return _rolled(context, "dice", node, lambda n: dice.roll(n, node.sides))


def _pool(context: Context, node: f.Pool) -> Step:
    target = expression_step(context, node.target)
    step = _rolled(
        context,
        "successes",
        node.dice,
        lambda n, t: dice.successes(n, node.dice.sides, t),
        target,
    )
    return step._replace(steps=(*step.steps, target))


def _keep(context: Context, node: f.Keep) -> Step:
    return _rolled(
        context, node.which, node.dice, lambda n: dice.kept(node.which, node.keep, n, node.dice.sides)
    )


def _rolled(
    context: Context, op: str, node: f.Dice, counts: Callable[..., dict[int, int]], *more: Step
) -> Step:
    """A fresh roll whose number of dice (and ``more``) may itself be rolled."""
    count = expression_step(context, node.rolls)
    for step in (count, *more):
        refuse_given_fraction(step)
    name = dice_text(context, count.value, node.sides)
    value = roll_each([count.value, *[step.value for step in more]], counts, name)
    label = name if op == "dice" else f"{op_label(context, op)} {name}"
    return Step(label, value, op, steps=() if count.op == "number" else (count,))


def dice_text(context: Context, count: Value, sides: int) -> str:
    """`2k6`, as the language writes it."""
    times = show(count, context.lang) if not isinstance(count, Rolled) else "?"
    return f"{times}{word(context.lang, 'notation.dice')}{sides}"


def roll_each(args: list[Value], counts: Callable[..., dict[int, int]], name: str) -> Value:
    """A roll with ``counts(*args)``; where an argument is rolled itself, a separate roll for each outcome."""
    if not any(isinstance(arg, Rolled) for arg in args):
        return _fresh(args, counts, name)
    options: dict[str, tuple[Plain, ...]] = {}

    def choose(*plain: Plain) -> Plain:
        options[repr(plain)] = plain
        return repr(plain)

    chosen = lift(choose, args)
    rolls = {key: _fresh(list(plain), counts, name) for key, plain in options.items()}
    keys = list(rolls)
    return lift(lambda key, *values: values[keys.index(cast(str, key))], (chosen, *rolls.values()))


def _fresh(args: list[Any], counts: Callable[..., dict[int, int]], name: str) -> Value:
    if any(arg is None for arg in args):
        return None
    try:
        return rolled.from_counts(cast(Counts, counts(*map(a.whole, args))), name)
    except DiceError as error:
        raise DiceError(error.key.rpartition(".")[2], dice=name) from None


def _repeat(context: Context, node: f.Repeat) -> Step:
    times, once = expression_step(context, node.rolls), expression_step(context, node.operand)
    counts = rolled.counts_of(once.value)
    if None in counts:
        return _named(context, "repeat", None, times, once)
    numbers: Counts = {a.number(value): n for value, n in counts.items()}
    name = f"{times.label} × {once.label}"
    value = roll_each([times.value], lambda n: cast("dict[int, int]", dice.repeat(numbers, n)), name)
    return _named(context, "repeat", value, times, once)


def _chance(context: Context, node: f.Chance) -> Step:
    condition = expression_step(context, node.condition)
    return _named(context, "chance", rolled.chance_of(condition.value), condition)


def _and(context: Context, node: f.And) -> Step:
    return _connect(context, "and", node.parts, False)


def _or(context: Context, node: f.Or) -> Step:
    return _connect(context, "or", node.parts, True)


def _connect(context: Context, op: str, parts: tuple[f.Condition, ...], decisive: bool) -> Step:
    """`i` and `lub`: stops at the first part that decides alone."""
    steps: list[Step] = []
    for part in parts:
        steps.append(expression_step(context, part))
        if steps[-1].value is decisive:
            return _named(context, op, decisive, *steps)
    join = any if decisive else all
    value = lift(lambda *values: join(map(a.truth, values)), [step.value for step in steps])
    return _named(context, op, value, *steps)


def _not(context: Context, node: f.Not) -> Step:
    part = expression_step(context, node.part)
    return _named(context, "not", lift(lambda x: not a.truth(x), (part.value,)), part)


def _compare(context: Context, node: f.Compare) -> Step:
    left, right = expression_step(context, node.left), expression_step(context, node.right)
    value = lift(partial(a.compare, node.op), (left.value, right.value))
    sign = {"!=": "≠", "<=": "≤", ">=": "≥"}.get(node.op, node.op)
    return Step(f"{left.label} {sign} {right.label}", value, "compare", steps=(left, right))


def _is_none(context: Context, node: f.IsNone) -> Step:
    operand = expression_step(context, node.operand)
    value = lift(lambda x: (x is None) != node.negated, (operand.value,))
    key = "is_not_none" if node.negated else "is_none"
    return Step(f"{operand.label} {op_label(context, key)}", value, "compare", steps=(operand,))


def _truth(context: Context, node: f.Truth) -> Step:
    step = context.step(node.ref.id)
    return step._replace(value=lift(a.truth, (step.value,)))


_STEPS: dict[type, Callable[[Context, Any], Step]] = {
    f.Number: _number, f.Word: _word, f.Flag: _flag, f.Nothing: _nothing, f.Ref: _ref, f.Negate: _negate,
    f.Binary: _binary, f.Rounding: _rounding, f.Bound: _bound, f.Otherwise: _otherwise, f.Call: _call,
    f.Total: _total, f.Dice: _dice, f.Pool: _pool, f.Keep: _keep, f.Repeat: _repeat, f.Chance: _chance,
    f.And: _and, f.Or: _or, f.Not: _not, f.Compare: _compare, f.IsNone: _is_none, f.Truth: _truth,
}  # fmt: skip
