"""The sum of a component table in one variant, with the reason for each part that does not count."""

from kodeks_engine import arithmetic as a
from kodeks_engine.errors import RuleError
from kodeks_engine.expression import Context, expression_step
from kodeks_engine.formula import Total
from kodeks_engine.rolled import Rolled, lift
from kodeks_engine.stacking import Part, Settled, settle, total, valued
from kodeks_engine.step import Step
from kodeks_engine.table import Component, Components, VariantCell
from kodeks_engine.text import fold
from kodeks_engine.words import word


def components_step(context: Context, table: Components, node: Total) -> Step:
    """The sum of a component table in the asked variant, with reasons for what does not count."""
    columns = [_column(table, name) for name in node.columns]
    asked = [(row, _component(context, row)) for row in table.rows]
    at = {row.ref.id: i for i, row in enumerate(table.rows)}
    parts = [_part(row, step, columns, at) for row, step in asked]
    if any(isinstance(step.value, Rolled) for _, step in asked):
        value = lift(lambda *values: total(valued(parts, values)), [step.value for _, step in asked])
        return Step(table.label, value, "components", table.place, steps=tuple(step for _, step in asked))
    settled = settle(parts)
    steps = [
        _settled(context, table, node, *pair, result) for pair, result in zip(asked, settled, strict=True)
    ]
    return Step(table.label, total(parts), "components", table.place, steps=_nest(table, at, steps))


def _column(table: Components, name: str) -> int:
    for i, column in enumerate(table.columns):
        if fold(column) == fold(name):
            return i
    raise RuleError("no_column", place=table.place, table=table.label, column=name)


def _component(context: Context, row: Component) -> Step:
    """A component's step; switched off it is `brak`."""
    step = context.step(row.ref.id)
    if row.when is None:
        return step
    holds = expression_step(context, row.when).value
    value = lift(lambda on, x: x if a.truth(on) else None, (holds, step.value))
    return step if value is step.value else step._replace(value=value, state="inactive")


def _part(row: Component, step: Step, columns: list[int], at: dict[str, int]) -> Part:
    cells: tuple[VariantCell, ...] = tuple(row.variants[column] for column in columns)
    value = None if isinstance(step.value, Rolled) or step.value is None else a.number(step.value)
    return Part(value, row.bonus_kind, row.stacks, cells, at.get(row.enhances) if row.enhances else None)


def _settled(
    context: Context, table: Components, node: Total, row: Component, step: Step, result: Settled
) -> Step:
    """A component as it counts: its step, or the number of the variant that replaces it, or why not."""
    if result.state == "used":
        replaced = not row.enhances and result.amount != step.value
        return step._replace(value=result.amount, place=row.place, op="variant") if replaced else step
    off = step.state == "inactive"
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
