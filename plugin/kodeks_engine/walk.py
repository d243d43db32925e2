"""Which quantities an expression, a table or a whole definition refers to, in order of first use."""

from collections.abc import Iterator
from typing import TypeAlias

from kodeks_engine.formula import Condition, Expr, Flag, Nothing, Number, Ref, Total, Word
from kodeks_engine.table import Component, Decision, Lookup

Node: TypeAlias = Expr | Condition
PLAIN = (Number, Word, Nothing, Flag)  # what most cells of a table are; they refer to nothing


def nodes(root: object) -> Iterator[object]:
    """Every node of a tree, parents first, from left to right."""
    stack = [root]
    while stack:
        node = stack.pop()
        if hasattr(node, "_fields"):
            yield node
        if isinstance(node, tuple):
            stack.extend(reversed(node))


def refs(root: object) -> Iterator[str]:
    """Ids of the links in a tree; component tables that it sums are not looked into."""
    return (node.id for node in nodes(root) if isinstance(node, Ref))


def totals(root: object) -> Iterator[str]:
    """Ids of the component tables that a tree sums."""
    return (node.table for node in nodes(root) if isinstance(node, Total))


def component_refs(row: Component) -> Iterator[str]:
    """The component itself, and what its condition asks for."""
    yield row.ref.id
    if row.when is not None:
        yield from refs(row.when)


def lookup_refs(table: Lookup, column: str) -> Iterator[str]:
    """The keys of a lookup, and what the cells of one column refer to."""
    yield from (key.id for key in table.keys)
    at = table.columns.index(column)
    for row in table.rows:
        if not isinstance(row.cells[at], PLAIN):
            yield from refs(row.cells[at])


def decision_refs(table: Decision, column: str) -> Iterator[str]:
    """What the conditions and the cells of one column refer to."""
    at = table.columns.index(column)
    for row in table.rows:
        if row.when is not None:
            yield from refs(row.when)
        yield from refs(row.cells[at])
