"""Distributions of dice as integer counts: exact, small, without floating point.

`Counts` maps an outcome to the number of equally likely ways to get it.
"""

from math import comb, lcm
from typing import TypeAlias, TypeVar

from kodeks_engine.errors import DiceError
from kodeks_engine.number import Exact, Plain, floor, parts, ratio

Counts: TypeAlias = dict[Plain, int]
NumberT = TypeVar("NumberT", int, Exact)

MAX_WORK = 5_000_000


def roll(dice: int, sides: int) -> dict[int, int]:
    """The sum of ``dice`` dice with faces 1 to ``sides``. Raises DiceError."""
    _check(dice, sides)
    ways = [1]
    for _ in range(dice):
        ways = _add_die(ways, sides)
    return {total + dice: n for total, n in enumerate(ways)}


def _add_die(ways: list[int], sides: int) -> list[int]:
    """One more die with faces 0 to ``sides`` − 1, by a sliding window."""
    window, summed = 0, []
    for total in range(len(ways) + sides - 1):
        window += ways[total] if total < len(ways) else 0
        window -= ways[total - sides] if total >= sides else 0
        summed.append(window)
    return summed


def successes(dice: int, sides: int, target: int) -> dict[int, int]:
    """How many of the dice show ``target`` or more. Raises DiceError."""
    _check(dice, sides)
    good = min(max(sides - target + 1, 0), sides)
    ways = {n: comb(dice, n) * good**n * (sides - good) ** (dice - n) for n in range(dice + 1)}
    return {n: count for n, count in ways.items() if count}


def kept(which: str, keep: int, dice: int, sides: int) -> dict[int, int]:
    """The sum of the ``keep`` highest (``which`` "best") or lowest ("worst") dice. Raises DiceError."""
    _check(dice, sides)
    faces = range(sides, 0, -1) if which == "best" else range(1, sides + 1)
    states = {(dice, 0): 1}
    for face in faces:
        states = _show_face(states, face, dice - keep)
    ways: dict[int, int] = {}
    for (left, total), n in states.items():
        if left == 0:
            ways[total] = ways.get(total, 0) + n
    return dict(sorted(ways.items()))


def _show_face(states: dict[tuple[int, int], int], face: int, dropped: int) -> dict[tuple[int, int], int]:
    """Let any number of the dice that are left show ``face``; those beyond the kept ones add nothing."""
    following: dict[tuple[int, int], int] = {}
    for (left, total), n in states.items():
        room = max(left - max(dropped, 0), 0)
        for showing in range(left + 1):
            state = (left - showing, total + face * min(showing, room))
            following[state] = following.get(state, 0) + n * comb(left, showing)
    return following


def repeat(counts: Counts, times: int) -> Counts:
    """The sum of ``times`` separate rolls of ``counts``, whose outcomes are numbers. Raises DiceError."""
    if times < 0 or len(counts) ** 2 * times * times > MAX_WORK * 4:
        raise DiceError("too_many_dice", dice=f"{times} ×")
    total: Counts = {0: 1}
    for _ in range(times):
        total = add(total, counts)
    return total


def add(a: Counts, b: Counts) -> Counts:
    """The sum of two independent rolls of numbers."""
    ways: Counts = {}
    for x, n in a.items():
        for y, m in b.items():
            ways[x + y] = ways.get(x + y, 0) + n * m  # type: ignore[operator,arg-type]
    return ways


def mixture(cases: list[tuple[Exact, Counts]]) -> Counts:
    """One distribution of numbers out of several, each with its probability; these add up to 1."""
    mixed: dict[Exact, Exact] = {}
    for chance, counts in cases:
        total = sum(counts.values())
        for value, n in counts.items():
            mixed[value] = mixed.get(value, 0) + chance * ratio(n, total)  # type: ignore[index,arg-type]
    common = lcm(*[parts(part)[1] for part in mixed.values()])
    return {value: floor(part * common) for value, part in sorted(mixed.items()) if part != 0}


def at_least(counts: Counts, limit: Exact) -> Exact:
    """The probability of numbers from ``limit`` upwards."""
    good = sum(n for value, n in counts.items() if value >= limit)  # type: ignore[operator,misc]
    return ratio(good, sum(counts.values()))


def mean(counts: Counts) -> Exact:
    """The exact mean of numbers."""
    total: Exact = 0
    for value, n in counts.items():
        total = total + value * n  # type: ignore[operator]
    return total * ratio(1, sum(counts.values()))


def _check(dice: int, sides: int) -> None:
    """Refuse what cannot be rolled, and what would take seconds."""
    if dice < 0 or sides < 1:
        raise DiceError("bad_dice", dice=f"{dice}k{sides}")
    if dice * dice * sides > MAX_WORK:
        raise DiceError("too_many_dice", dice=f"{dice}k{sides}")
