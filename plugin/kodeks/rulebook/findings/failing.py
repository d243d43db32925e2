"""Worked examples that fail together: one wrong term fails all that rests on it, and is told once.

Which term that is nobody can know; but an example can come right only after those of the quantities that its
value was made of. So they stand behind the lowest quantity of which an example fails.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from kodeks_engine.index import Index
from kodeks_engine.step import Step

from kodeks.diagnostic import Diagnostic
from kodeks.rulebook.findings.silence import together
from kodeks.rulebook.findings.telling import more
from kodeks.rulebook.names import Names

FEW = 3  # examples that fail together; fewer are each told


class Failing(NamedTuple):
    """An example that fails: what is told of it, the id of its quantity, and those its value is made of."""

    found: Diagnostic
    quantity: str
    parts: frozenset[str]


def parts_of(root: Step) -> frozenset[str]:
    """The ids of all quantities that a value was made of, its own too."""
    stack, seen, ids = [root], {id(root)}, set[str]()
    while stack:
        step = stack.pop()
        ids.update({step.id} if step.id else ())
        below = [each for each in step.steps if each.state == "used" and id(each) not in seen]
        seen.update(map(id, below))
        stack += below
    return frozenset(ids)


def one_cause(failing: Sequence[Failing], index: Index, names: Names) -> Iterator[Diagnostic]:
    """Of many that rest on one quantity the example that is nearest to it, with how many more there are."""
    roots = _roots(failing)
    groups: dict[str, list[Failing]] = {}
    for each in failing:
        groups.setdefault(_lowest(each, roots), []).append(each)
    for quantity, group in groups.items():
        yield from _told(quantity, group, index, names)


def _told(quantity: str, failing: Sequence[Failing], index: Index, names: Names) -> Iterator[Diagnostic]:
    for group in together(failing, lambda each: each.found.path, names):
        if len(group) < FEW and all(each.quantity == quantity for each in group):
            yield from (each.found for each in group)
        else:
            nearest = _nearest(group, quantity, index)
            told = more("examples", len(group) - 1, index.language)
            yield replace(nearest.found, fill={**nearest.found.fill, "more": told})


def _nearest(group: Sequence[Failing], quantity: str, index: Index) -> Failing:
    """An example of the quantity itself, in its own note if there is one."""
    home = index.place(quantity)
    own = [each for each in group if each.quantity == quantity] or group
    return next((each for each in own if home and each.found.path == home.note), own[0])


def _roots(failing: Sequence[Failing]) -> Mapping[str, int]:
    """The quantities of which an example fails that rests on no other such quantity, in their order."""
    wrong = {each.quantity for each in failing}
    lowest = [each.quantity for each in failing if each.parts & wrong <= {each.quantity}]
    return {quantity: at for at, quantity in enumerate(dict.fromkeys(lowest))}


def _lowest(each: Failing, roots: Mapping[str, int]) -> str:
    """The first root that a value was made of; its own quantity where there is none."""
    if each.quantity in roots:
        return each.quantity
    return min(each.parts & roots.keys(), key=roots.__getitem__, default=each.quantity)
