"""Clauses that contradict or repeat one before them: rounding the rounded, crossed bounds (NOTATION 2)."""

from collections.abc import Iterator
from typing import TypeAlias

from kodeks_engine.formula import Bound, Expr, Number, Otherwise, Rounding

Clause: TypeAlias = Rounding | Bound | Otherwise


def is_vain(added: Clause) -> bool:
    """Whether the last clause of a sentence can change nothing, or leaves nothing of an earlier one."""
    before = list(_before(added))
    if isinstance(added, Rounding):
        return _is_rounded(before)
    if isinstance(added, Bound):
        return any(_clash(added, each) for each in before if isinstance(each, Bound))
    return any(each.without.id == added.without.id for each in before if isinstance(each, Otherwise))


def _before(added: Clause) -> Iterator[Clause]:
    """The clauses before one, the last first."""
    tree = added.operand
    while isinstance(tree, Rounding | Bound | Otherwise):
        yield tree
        tree = tree.operand


def _is_rounded(before: list[Clause]) -> bool:
    """Whether a rounding stands before, and nothing after it can be a fraction again."""
    for each in before:
        if isinstance(each, Rounding):
            return True
        if not _is_whole(each.limit if isinstance(each, Bound) else each.instead):
            return False
    return False


def _is_whole(tree: Expr) -> bool:
    return isinstance(tree, Number) and isinstance(tree.value, int)


def _clash(added: Bound, earlier: Bound) -> bool:
    """Two bounds of one way, or a lowest above the highest; what is computed may be meant as both."""
    if added.limit == earlier.limit:
        return added.way == earlier.way
    if not isinstance(added.limit, Number) or not isinstance(earlier.limit, Number):
        return False
    ends = {earlier.way: earlier.limit.value, added.way: added.limit.value}
    return len(ends) == 1 or ends["at_least"] > ends["at_most"]
