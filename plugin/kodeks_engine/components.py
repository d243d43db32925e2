"""The sum of a component table in one variant, with the reason for each part that does not count."""

from typing import NamedTuple, cast

from kodeks_engine import arithmetic as a
from kodeks_engine.effects import On, effect_part, effect_step, with_reason
from kodeks_engine.errors import RuleError
from kodeks_engine.expression import Context, expression_step
from kodeks_engine.formula import Ref, Total
from kodeks_engine.number import Plain
from kodeks_engine.rolled import Rolled, Value, lift
from kodeks_engine.stacking import Part, Settled, settle, total, valued
from kodeks_engine.step import More, Step
from kodeks_engine.table import Component, Components, VariantCell
from kodeks_engine.text import fold
from kodeks_engine.words import word

MORE = "+"  # the id of a supposed component; no note can have it


class Asked(NamedTuple):
    """A component with its step, and what it may add: `brak` where its condition does not hold."""

    row: Component
    step: Step
    value: Value


def components_step(context: Context, table: Components, node: Total, joined: On) -> Step:
    """The sum of a component table in the asked variant, with reasons for what does not count.

    ``joined`` are typed effects on the sum's quantity: they stack with the components by kind.
    """
    if table.unread:
        raise RuleError("bad_cell", place=table.place, table=table.label)
    columns = [_column(table, name) for name in node.columns]
    asked = [_ask(context, row) for row in table.rows]
    at = {row.ref.id: i for i, row in enumerate(table.rows)}
    more = [(effect_part(effect), effect_step(context, switch, effect)) for switch, effect in joined]
    parts = [_part(one, columns, at) for one in asked] + [part for part, _ in more]
    values = [one.value for one in asked] + [step.value for _, step in more]
    value = lift(lambda *plain: total(valued(parts, plain)), values)
    if any(isinstance(value, Rolled) for value in values):
        steps = tuple([one.step for one in asked] + [step for _, step in more])
        return Step(table.label, value, "components", table.place, steps=steps)
    settled = settle(valued(parts, cast("list[Plain]", values)))
    shown = [_settled(context, node, one, result) for one, result in zip(asked, settled, strict=False)]
    rest = [
        with_reason(context, step, part, result)
        for (part, step), result in zip(more, settled[len(asked) :], strict=True)
    ]
    return Step(table.label, value, "components", table.place, steps=(*_nest(table, at, shown), *rest))


def with_more(table: Components, more: More | None) -> Components:
    """The table with a supposed bonus as its last row, which counts as others of its kind do."""
    alike = [row for row in table.rows if more and fold(row.bonus_kind) == fold(more.kind)]
    if not alike:
        return table
    row = alike[0]._replace(ref=Ref(MORE), when=None, enhances=None)
    return table._replace(rows=(*table.rows, row))


def _column(table: Components, name: str) -> int:
    for i, column in enumerate(table.columns):
        if fold(column) == fold(name):
            return i
    raise RuleError("no_column", place=table.place, table=table.label, column=name)


def _ask(context: Context, row: Component) -> Asked:
    step = context.step(row.ref.id)
    if row.when is None:
        return Asked(row, step, step.value)
    holds = expression_step(context, row.when).value
    return Asked(row, step, lift(lambda on, x: x if a.truth(on) else None, (holds, step.value)))


def _part(one: Asked, columns: list[int], at: dict[str, int]) -> Part:
    row = one.row
    cells: tuple[VariantCell, ...] = tuple(row.variants[column] for column in columns)
    return Part(None, row.bonus_kind, row.stacks, cells, at.get(row.enhances) if row.enhances else None)


def _settled(context: Context, node: Total, one: Asked, result: Settled) -> Step:
    """A component as it counts: its step, or the number of the variant that replaces it, or why not."""
    row, step = one.row, one.step
    if result.state == "used":
        replaced = not row.enhances and result.amount != step.value
        return step._replace(value=result.amount, place=row.place, op="variant") if replaced else step
    off = one.value is None and step.value is not None
    fill = {"columns": ", ".join(node.columns), "kind": row.bonus_kind}
    reason = word(context.lang, f"engine.reason.{'condition' if off else result.reason}", **fill)
    return step._replace(state=result.state, reason=reason)


def _nest(table: Components, at: dict[str, int], steps: list[Step]) -> tuple[Step, ...]:
    """The components in order, each enhancement below the base that it is folded into."""
    below: dict[int, list[Step]] = {}
    for row, step in zip(table.rows, steps, strict=True):
        if row.enhances is not None and row.enhances in at:
            below.setdefault(at[row.enhances], []).append(step)
    return tuple(
        step._replace(steps=(*step.steps, *below.get(i, ())))
        for i, step in enumerate(steps)
        if table.rows[i].enhances not in at
    )
