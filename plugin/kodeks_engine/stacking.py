"""Which parts of a sum count: variants, enhancement folding and typed stacking (SRD, Magic Overview).

First enhancements are folded into their base, then the variant of the sum lets parts through, then of each
kind of bonus the highest bonus and the worst penalty count, unless they are said to stack.
"""

from collections.abc import Sequence
from typing import NamedTuple

from kodeks_engine.arithmetic import number
from kodeks_engine.number import Exact, Plain, magnitude
from kodeks_engine.step import State
from kodeks_engine.table import VariantCell
from kodeks_engine.text import fold


class Part(NamedTuple):
    """A value that may count. ``value`` None is `brak`; ``cells`` are of the chosen variants."""

    value: Exact | None
    kind: str = ""
    stacks: bool = False
    cells: tuple[VariantCell, ...] = ()
    base: int | None = None


class Settled(NamedTuple):
    """What a part adds, and why it does not. ``reason`` is a key under `engine.reason.`, or ""."""

    amount: Exact
    state: State = "used"
    reason: str = ""


def settle(parts: Sequence[Part]) -> list[Settled]:
    """What each part adds to the sum; a folded enhancement adds by its base, which holds the whole amount."""
    folded = _fold_enhancements(parts)
    through = [_let_through(part) for part in folded]
    counted = _stack(folded, through)
    return [counted[i] if part.base is None else _follow(parts, counted, i) for i, part in enumerate(parts)]


def total(parts: Sequence[Part]) -> Exact:
    """The sum of all parts that count."""
    settled = settle(parts)
    summed: Exact = 0
    for part, result in zip(parts, settled, strict=True):
        if part.base is None:
            summed = summed + result.amount
    return summed


def valued(parts: Sequence[Part], values: Sequence[Plain]) -> list[Part]:
    """The same parts with other values, which must be numbers or `brak`. Raises RuleError."""
    exact = [None if value is None else number(value) for value in values]
    return [part._replace(value=value) for part, value in zip(parts, exact, strict=True)]


def _fold_enhancements(parts: Sequence[Part]) -> list[Part]:
    """The parts with each base raised by its enhancements, which become `brak` themselves."""
    folded = list(parts)
    for base in dict.fromkeys(part.base for part in parts if part.base is not None):
        extra = [part._replace(base=None) for part in parts if part.base == base]
        if any(part.value is not None for part in extra):
            raised = (folded[base].value or 0) + total(extra)
            folded[base] = folded[base]._replace(value=raised)
    return [part._replace(value=None) if part.base is not None else part for part in folded]


def _let_through(part: Part) -> Settled:
    """What the variant's cells make of a part's value."""
    if part.value is None:
        return Settled(0, "inactive", "none")
    value: Exact = part.value
    for cell in part.cells:
        if cell == "no":
            return Settled(0, "suppressed", "variant")
        if cell == "penalty" and value > 0:
            return Settled(0, "suppressed", "penalty_only")
        if cell == "bonus" and value < 0:
            return Settled(0, "suppressed", "bonus_only")
        value = value if isinstance(cell, str) else cell
    return Settled(value)


def _stack(parts: Sequence[Part], through: list[Settled]) -> list[Settled]:
    """Of each kind that does not stack, keep the highest bonus and the worst penalty; the first of equals."""
    best: dict[tuple[str, bool], int] = {}
    for i, (part, result) in enumerate(zip(parts, through, strict=True)):
        if part.kind and not part.stacks and result.amount != 0:
            group = (fold(part.kind), result.amount > 0)
            if group not in best or magnitude(result.amount) > magnitude(through[best[group]].amount):
                best[group] = i
    winners = set(best.values())
    return [
        _beaten(part, result) if _competes(part, result) and i not in winners else result
        for i, (part, result) in enumerate(zip(parts, through, strict=True))
    ]


def _competes(part: Part, result: Settled) -> bool:
    return bool(part.kind) and not part.stacks and result.amount != 0


def _beaten(part: Part, result: Settled) -> Settled:
    return Settled(0, "suppressed", "lower_bonus" if result.amount > 0 else "lesser_penalty")


def _follow(parts: Sequence[Part], counted: list[Settled], i: int) -> Settled:
    """An enhancement counts if it is its base's best and its base counts, which holds the amount."""
    base = parts[i].base
    peers = [j for j, part in enumerate(parts) if part.base == base]
    own = settle([parts[j]._replace(base=None) for j in peers])[peers.index(i)]
    return own if own.state != "used" or base is None else counted[base]._replace(amount=0)
