"""The odds of blows with a d20, exactly (SRD, Combat I and II); what the procedures of attack stand on.

A natural 1 misses and a natural 20 hits; a threat is a roll in the weapon's range that also hits; it is
confirmed by a second roll like the first. A critical rolls dice and flat modifiers anew for each multiple,
extra dice once. A hit does at least 1; damage reduction may leave nothing.
"""

from typing import NamedTuple, cast

from kodeks_engine.arithmetic import number
from kodeks_engine.dice import Counts, add, mixture, repeat
from kodeks_engine.number import Exact, Plain, ratio
from kodeks_engine.rolled import Value, counts_of
from kodeks_engine.step import Step

FACES = 20


class Odds(NamedTuple):
    """Exact chances of one attack: any hit, a threat that hits, a confirmed critical."""

    hit: Exact
    threat: Exact
    critical: Exact


class Weapon(NamedTuple):
    """What a hit does: dice and flat modifiers of one roll, extra dice, critical, what is stopped."""

    once: Counts
    extra: Counts
    threat_from: int
    multiplier: int
    stopped: int


def succeeds(face: int, needed: Exact) -> bool:
    """Whether a natural roll succeeds when ``needed`` or more does: never a 1, always a 20."""
    return face == FACES or (face != 1 and face >= needed)


def success_chance(needed: Value) -> Exact:
    """The chance of one d20 roll of ``needed`` or more, which may itself be rolled."""
    counts = counts_of(needed)
    good = sum(n * _successes(number(value)) for value, n in counts.items())
    return ratio(good, sum(counts.values()) * FACES)


def _successes(needed: Exact) -> int:
    return sum(succeeds(face, needed) for face in range(1, FACES + 1))


def attack_odds(needed: Value, threat_from: int, miss: Exact) -> Odds:
    """The chances when a roll of ``needed`` or more hits; that may itself be rolled, once for both rolls.

    ``miss`` is the chance that a hit is lost to concealment.
    """
    counts = counts_of(needed)
    total = sum(counts.values())
    threat: Exact = 0
    critical: Exact = 0
    for value, n in counts.items():
        threats = sum(succeeds(face, number(value)) for face in range(threat_from, FACES + 1))
        threat = threat + ratio(n * threats, total * FACES)
        critical = critical + ratio(n * threats * _successes(number(value)), total * FACES * FACES)
    through = 1 - miss
    return Odds(success_chance(needed) * through, threat * through, critical * through)


def miss_part(value: Value) -> Exact:
    """The chance that a hit is lost: a fraction, or a number of per cent above 1."""
    chance = number(cast(Plain, value))
    return chance * ratio(1, 100) if chance > 1 else chance


def damage_counts(odds: Odds, weapon: Weapon) -> Counts:
    """The distribution of damage over everything that can happen, a miss included."""
    normal = _landed(add(weapon.once, weapon.extra), weapon.stopped)
    critical = _landed(add(repeat(weapon.once, weapon.multiplier), weapon.extra), weapon.stopped)
    return mixture([(odds.hit - odds.critical, normal), (odds.critical, critical), (1 - odds.hit, {0: 1})])


def _landed(counts: Counts, stopped: int) -> Counts:
    ways: Counts = {}
    for value, n in counts.items():
        amount = landed(number(value), stopped)
        ways[amount] = ways.get(amount, 0) + n
    return ways


def landed(amount: Exact, stopped: int) -> Exact:
    """What a hit does: at least 1, then what the reduction leaves."""
    return max(max(amount, 1) - stopped, 0)


def numbers_of(step: Step) -> Counts:
    """The distribution of a step's value; `brak` adds nothing. Raises RuleError."""
    return {0 if value is None else number(value): n for value, n in counts_of(step.value).items()}


def contest_chance(own: Exact, other: Exact) -> Exact:
    """The chance to win opposed d20 rolls; a tie goes to the higher bonus, equal ones roll again."""
    wins = ties = 0
    for a in range(1, FACES + 1):
        for b in range(1, FACES + 1):
            wins += a + own > b + other
            ties += a + own == b + other
    if own != other:
        return ratio(wins + (ties if own > other else 0), FACES * FACES)
    return ratio(1, 2)
