"""The odds of blows, exactly (SRD, Combat I and II); what the procedures of attack stand on.

A threat is a roll in the weapon's range that also hits; it is confirmed by a second roll like the first.
A critical rolls dice and flat modifiers anew for each multiple, extra dice once. Which numbers decide – the
die, what always misses and hits, the least damage – is the book's to say: here they are only fields.
"""

from typing import NamedTuple

from kodeks_engine.arithmetic import minus, number
from kodeks_engine.dice import Counts, add, mixture, repeat
from kodeks_engine.number import Exact, Plain, ratio
from kodeks_engine.rolled import Value, counts_of, lift


class Trial(NamedTuple):
    """A roll of one die against a number. None: no face always fails, or always succeeds."""

    sides: int
    fails_to: int | None
    succeeds_from: int | None

    def succeeds(self, face: int, needed: Exact) -> bool:
        """Whether a natural roll succeeds when ``needed`` or more does."""
        if self.succeeds_from is not None and face >= self.succeeds_from:
            return True
        return (self.fails_to is None or face > self.fails_to) and face >= needed

    def good(self, needed: Exact, lowest: int = 1) -> int:
        """How many of the faces from ``lowest`` on succeed."""
        return sum(self.succeeds(face, needed) for face in range(lowest, self.sides + 1))

    def chance(self, needed: Value) -> Exact:
        """The chance of a roll of ``needed`` or more, which may itself be rolled. Raises RuleError."""
        counts = counts_of(needed)
        good = sum(n * self.good(number(value)) for value, n in counts.items())
        return ratio(good, sum(counts.values()) * self.sides)

    def least(self, needed: Plain) -> Plain:
        """The lowest face that succeeds; None where none does. Raises RuleError."""
        limit = number(needed)
        return next((face for face in range(1, self.sides + 1) if self.succeeds(face, limit)), None)


class Threat(NamedTuple):
    """When a blow threatens, what it multiplies, and how it is confirmed."""

    starts: int
    multiplier: int
    confirmed: bool
    bonus: Exact

    def confirmation(self, trial: Trial, needed: Exact) -> Exact:
        """The chance that a threat becomes a critical."""
        return trial.chance(minus(needed, self.bonus)) if self.confirmed else 1


class Odds(NamedTuple):
    """Exact chances of one attack: any hit, a threat that hits, a critical."""

    hit: Exact
    threat: Exact
    critical: Exact


class Weapon(NamedTuple):
    """What a hit does.

    ``once``: dice and flat modifiers of one roll; ``extra``: dice that no critical multiplies; ``energy``:
    the same, which no reduction stops; ``times``: what multiplies every hit; ``least``: what a hit does at
    least; ``stopped``: the reduction, which leaves at least ``floor``.
    """

    once: Counts
    extra: Counts
    energy: Counts
    times: int
    stopped: Exact
    least: Exact
    floor: Exact

    def multiplied(self, multiplier: int) -> int:
        """How often the damage is rolled: multipliers add up, ×2 and ×3 are ×4 (SRD, Basics)."""
        return self.times + multiplier - 1

    def damage(self, multiplier: int) -> Counts:
        """The distribution of a hit's damage."""
        left: Counts = {}
        for value, n in add(repeat(self.once, self.multiplied(multiplier)), self.extra).items():
            amount = self.left(number(value))
            left[amount] = left.get(amount, 0) + n
        return add(left, self.energy)

    def left(self, amount: Exact) -> Exact:
        """What a hit for ``amount`` does: at least the least, then what the reduction leaves."""
        raised = max(amount, self.least)
        return max(raised - self.stopped, min(self.floor, raised))


class Blow(NamedTuple):
    """One attack: the roll that it needs, and all that follows from it. ``miss``: lost to concealment."""

    needed: Value
    trial: Trial
    threat: Threat
    weapon: Weapon
    miss: Exact

    def odds(self) -> Odds:
        """The chances. A ``needed`` that is rolled itself is rolled once for blow and confirmation."""
        counts = counts_of(self.needed)
        whole = sum(counts.values()) * self.trial.sides
        threat: Exact = 0
        critical: Exact = 0
        for value, n in counts.items():
            part = ratio(n * self.trial.good(number(value), self.threat.starts), whole)
            threat = threat + part
            critical = critical + part * self.threat.confirmation(self.trial, number(value))
        through = 1 - self.miss
        return Odds(self.trial.chance(self.needed) * through, threat * through, critical * through)

    def damage(self) -> Counts:
        """The distribution of damage over everything that can happen, a miss included."""
        odds = self.odds()
        normal, critical = self.weapon.damage(1), self.weapon.damage(self.threat.multiplier)
        nothing: Counts = {0: 1}
        cases = [(odds.hit - odds.critical, normal), (odds.critical, critical), (1 - odds.hit, nothing)]
        return mixture([case for case in cases if case[0] != 0])


def needs(target: Value, bonus: Value) -> Value:
    """What the die must show. Raises RuleError, DiceError."""
    return lift(minus, (target, bonus))


def contest_chance(own: Exact, other: Exact, sides: int) -> Exact:
    """The chance to win opposed rolls; a tie goes to the higher bonus, equal ones roll again."""
    if own == other:
        return ratio(1, 2)
    faces = range(1, sides + 1)
    wins = sum(a + own > b + other or (a + own == b + other and own > other) for a in faces for b in faces)
    return ratio(wins, sides * sides)
