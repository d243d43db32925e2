"""How a quantity gets its value: by a sentence, by a lookup table or by a decision table."""

from typing import cast

from kodeks_engine import arithmetic as a
from kodeks_engine.errors import RuleError
from kodeks_engine.expression import Context, expression_step, op_label
from kodeks_engine.index import Index, key_value
from kodeks_engine.number import Plain
from kodeks_engine.place import Place
from kodeks_engine.plain import given_fraction
from kodeks_engine.rolled import Rolled, Value, lift
from kodeks_engine.ruleset import FromTable, Quantity
from kodeks_engine.step import Step
from kodeks_engine.table import Between, Decision, DecisionRow, Is, Key, Lookup, LookupRow
from kodeks_engine.text import show


def quantity_step(context: Context, index: Index, quantity: Quantity) -> Step:
    """The step of a quantity's own definition, before effects. Raises EvaluationError."""
    definition = quantity.definition
    if isinstance(definition, FromTable):
        return _from_tables(context, index, quantity, definition)
    step = expression_step(context, definition.expr)
    return _as(quantity, step, definition.place)


def _as(quantity: Quantity, step: Step, place: Place) -> Step:
    """A quantity's step out of its expression's, merged; another quantity alone stands below."""
    below = step.id is not None
    return Step(
        quantity.label,
        step.value,
        "same" if below else step.op,
        place,
        quantity.id,
        (step,) if below else step.steps,
    )


def _from_tables(context: Context, index: Index, quantity: Quantity, definition: FromTable) -> Step:
    for table in definition.tables:
        decision = index.decisions.get(table)
        if decision is not None:
            return _decide(context, decision, quantity)
    tables = [index.lookups[table] for table in definition.tables if table in index.lookups]
    if not tables:
        raise RuleError("no_table", place=quantity.place)
    return _look_up(context, index, tables, quantity)


def _look_up(context: Context, index: Index, tables: list[Lookup], quantity: Quantity) -> Step:
    """The cell of the row whose keys match, in whichever of the tables has it."""
    keys = [context.step(key.id) for key in tables[0].keys]
    if any(isinstance(key.value, Rolled) for key in keys):
        return _look_up_rolled(context, index, tables, quantity, keys)
    return _cell(context, index, tables, quantity, keys)


def _cell(context: Context, index: Index, tables: list[Lookup], quantity: Quantity, keys: list[Step]) -> Step:
    for table in tables:
        row = find_row(index, table, [cast(Plain, key.value) for key in keys])
        if row is not None:
            return _row_step(context, table, row, quantity, keys)
    asked = ", ".join(f"{key.label}: {show(cast(Plain, key.value), context.lang)}" for key in keys)
    typed = next((one.id for one in map(given_fraction, keys) if one), None)
    told = {"label": quantity.label, "table": tables[0].label, "keys": asked}
    raise RuleError("no_row", subject=typed, place=tables[0].place, **told)


def _row_step(context: Context, table: Lookup, row: LookupRow, quantity: Quantity, keys: list[Step]) -> Step:
    cell = row.cells[table.columns.index(quantity.id)]
    if cell is None:
        raise RuleError("bad_cell", place=row.place, table=table.label)
    inner = expression_step(context, cell)
    below = () if inner.op in ("number", "word") else (inner,)
    return Step(quantity.label, inner.value, "table", row.place, quantity.id, (*keys, *below))


def _look_up_rolled(
    context: Context, index: Index, tables: list[Lookup], quantity: Quantity, keys: list[Step]
) -> Step:
    """A lookup by a rolled key: every outcome finds its own row."""
    cells: dict[tuple[object, ...], Value] = {}

    def remember(*values: Plain) -> Plain:
        plain = [key._replace(value=value) for key, value in zip(keys, values, strict=True)]
        if values not in cells:
            cells[values] = _cell(context, index, tables, quantity, plain).value
        return True

    lift(remember, [key.value for key in keys])
    order = list(cells)
    arity = len(keys)
    value = lift(
        lambda *args: args[arity + order.index(args[:arity])],
        [key.value for key in keys] + list(cells.values()),
    )
    return Step(quantity.label, value, "table", tables[0].place, quantity.id, tuple(keys))


def find_row(index: Index, table: Lookup, values: list[Plain]) -> LookupRow | None:
    """The row of a lookup whose keys match the values."""
    row = index.rows(table).get(tuple([key_value(value) for value in values]))
    if row is not None:
        return row
    ranged = (row for row in table.rows if any(isinstance(key, Between) for key in row.keys))
    return next((row for row in ranged if all(map(matches, row.keys, values))), None)


def matches(key: Key, value: Plain) -> bool:
    """Whether a key cell means this value."""
    if isinstance(key, Is):
        return (value is None) if key.value is None else a.same(key.value, value)
    if value is None or isinstance(value, str | bool):
        return False
    return (key.low is None or key.low <= value) and (key.high is None or value <= key.high)


def _decide(context: Context, table: Decision, quantity: Quantity) -> Step:
    """The first row whose condition holds; rolled conditions choose for each outcome."""
    at = table.columns.index(quantity.id)
    open_rows: list[tuple[Step, Step]] = []
    for row in table.rows:
        condition = _condition(context, row)
        if condition.value is False:
            continue
        cell = expression_step(context, row.cells[at])
        if condition.value is True:
            return _decided(context, quantity, open_rows, condition, cell, row)
        open_rows.append((condition, cell))
    raise RuleError("no_decision", place=table.place, table=table.label)


def _condition(context: Context, row: DecisionRow) -> Step:
    if row.when is None:
        label = row.text or op_label(context, "else")
        return Step(label, True, "condition", row.place)
    step = expression_step(context, row.when)
    below = (step,) if step.id is not None else step.steps
    return Step(row.text or step.label, step.value, "condition", row.place, steps=below)


def _decided(
    context: Context,
    quantity: Quantity,
    rows: list[tuple[Step, Step]],
    condition: Step,
    cell: Step,
    row: DecisionRow,
) -> Step:
    value = cell.value
    for earlier, other in reversed(rows):
        value = lift(lambda holds, x, y: x if holds else y, (earlier.value, other.value, value))
    earlier_steps = [step for pair in rows for step in pair]
    below = () if cell.op in ("number", "word") else (cell,)
    return Step(
        quantity.label, value, "decision", row.place, quantity.id, (*earlier_steps, condition, *below)
    )
