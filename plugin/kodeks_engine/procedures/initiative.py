"""Who acts when: the order of rolled results, or the chance of each to be first (SRD, Combat I).

Ties go to the higher modifier; equal ones roll again among themselves. In a surprise round only the aware
act, and there is one only if some are aware and some are not.
"""

import re
from itertools import groupby
from math import prod
from typing import NamedTuple

from kodeks_engine.casting import Dice, Throw
from kodeks_engine.errors import InputError
from kodeks_engine.number import Exact, Plain, ratio
from kodeks_engine.plain import truth_of, whole_of
from kodeks_engine.procedures import Asked, quotes
from kodeks_engine.slots import SlotSpec
from kodeks_engine.step import Step
from kodeks_engine.text import show
from kodeks_engine.wielding import TRIAL_SLOTS

MAX_FIGHTERS = 40
_MINUS = str.maketrans("−–", "--")
_FIGHTER = re.compile(r"(.{0,60}?)\s*([+\-]\s*\d{1,3})\s*(?:[=:]\s*(\d{1,3}))?\s*(!?)")

SLOTS = (
    SlotSpec("bonus", "number", 0),
    SlotSpec("roll", "number-or-none", None, 1, 1000),
    SlotSpec("surprised", "yesno", False),
    SlotSpec("others", "text", "A +2, B +0"),
    TRIAL_SLOTS[0],
    SlotSpec("sentence", "sentence"),
    SlotSpec("surprise_sentence", "sentence"),
)
RESULTS = ("first", "order", "surprise")


class Fighter(NamedTuple):
    """One who fights: a modifier, the natural roll where it is known, and whether surprised (`!`)."""

    name: str
    modifier: int
    roll: int | None = None
    surprised: bool = False


def run(slots: Asked) -> dict[str, Step]:
    """``first``: the own chance to act first, after the rolls that are known; ``order``: by these.

    Raises EvaluationError.
    """
    own, others, die, surprised = (slots.step(name) for name in ("bonus", "others", "die", "surprised"))
    sides = whole_of(die)
    me, *fighters = everyone = _everyone(slots, sides)
    places = [own.place, *[others.place] * len(fighters)]
    steps = tuple(_chance(slots, everyone, i, sides)._replace(place=places[i]) for i in range(len(everyone)))
    said = quotes(slots, "sentence")
    ranked = order(everyone if me.roll is not None else fighters)
    return {
        "first": Step("", steps[0].value, "chance", steps=(own, *steps, die, *said)),
        "order": _order(slots, ranked, (*_totals(slots, ranked, others), *said)),
        "surprise": Step(
            "", _aware(everyone), "procedure", steps=(surprised, others, *quotes(slots, "surprise_sentence"))
        ),
    }


def cast(slots: Asked, dice: Dice) -> list[Throw]:
    """Everyone from first to last: all roll who have not, and again in a tie. Raises EvaluationError."""
    sides = whole_of(slots.step("die"))
    me, *others = [
        fighter if fighter.roll else fighter._replace(roll=dice.die(sides))
        for fighter in _everyone(slots, sides)
    ]
    places: list[tuple[Fighter, list[int]]] = []
    for _, tied in groupby(order([me, *others]), key=_rank):
        places += _apart(list(tied), dice, sides)
    return [
        Throw(
            f"{n}. {fighter.name}",
            _told(slots, fighter, again, sides),
            True if n == 1 and fighter is me else None,
        )
        for n, (fighter, again) in enumerate(places, 1)
    ]


def _apart(tied: list[Fighter], dice: Dice, sides: int) -> list[tuple[Fighter, list[int]]]:
    """Those who tie, from first to last, each with what they rolled again."""
    if len(tied) == 1:
        return [(tied[0], [])]
    rolls = [(dice.die(sides), fighter) for fighter in tied]
    found: list[tuple[Fighter, list[int]]] = []
    for face in sorted({face for face, _ in rolls}, reverse=True):
        group = _apart([fighter for n, fighter in rolls if n == face], dice, sides)
        found += [(fighter, [face, *more]) for fighter, more in group]
    return found


def _told(slots: Asked, fighter: Fighter, again: list[int], sides: int) -> str:
    face, bonus = fighter.roll or 0, fighter.modifier
    text = slots.word(
        "roll.check",
        die=slots.word("roll.die", sides=sides),
        face=face,
        bonus=show(bonus, slots.lang, signed=True),
        total=show(face + bonus, slots.lang),
    )
    return slots.word("roll.again", text=text, faces=", ".join(map(str, again))) if again else text


def _everyone(slots: Asked, sides: int) -> list[Fighter]:
    """The reader first, then the others. Raises EvaluationError."""
    own, roll, others = (slots.step(name) for name in ("bonus", "roll", "others"))
    rolled = None if roll.value is None else whole_of(roll)
    if rolled is not None and rolled > sides:
        raise InputError("too_high", subject=roll.id, label=roll.label, value=rolled, limit=sides)
    me = Fighter(slots.word("initiative.me"), whole_of(own), rolled, truth_of(slots.step("surprised")))
    return [me, *read_fighters(others, sides)]


def _aware(everyone: list[Fighter]) -> Plain:
    """Who acts in the surprise round; None where there is none, since all know of their enemies or nobody."""
    aware = [fighter.name for fighter in everyone if not fighter.surprised]
    return ", ".join(aware) if 0 < len(aware) < len(everyone) else None


def _order(slots: Asked, ranked: list[Fighter], steps: tuple[Step, ...]) -> Step:
    """The order of the rolls; none before somebody has rolled."""
    if all(fighter.roll is None for fighter in ranked):
        reason = slots.word("reason.nobody_rolled")
        return Step("", None, "procedure", state="inactive", reason=reason, steps=steps)
    return Step("", _ordered(slots, ranked), "procedure", steps=steps)


def _ordered(slots: Asked, ranked: list[Fighter]) -> str:
    """Names from first to last; those who tie in everything stand together and roll again."""
    told: list[str] = []
    for _, group in groupby(ranked, key=_rank):
        members = list(group)
        names = [fighter.name for fighter in members]
        again = len(members) > 1 and members[0].roll is not None
        told += [" = ".join(names) + f" ({slots.word('initiative.again')})"] if again else names
    return ", ".join(told)


def _totals(slots: Asked, ranked: list[Fighter], others: Step) -> tuple[Step, ...]:
    return tuple(
        Step(
            f"{f.name} {show(f.modifier, slots.lang, signed=True)}", f.modifier + f.roll, "sum", others.place
        )
        for f in ranked
        if f.roll is not None
    )


def _chance(slots: Asked, everyone: list[Fighter], i: int, sides: int) -> Step:
    me, others = everyone[i], everyone[:i] + everyone[i + 1 :]
    label = f"{me.name} {show(me.modifier, slots.lang, signed=True)}"
    return Step(label, first_chance(me, others, sides), "chance")


def read_fighters(step: Step, sides: int) -> list[Fighter]:
    """The fighters of `Ork +2 = 14, Szaman –1 !`; a roll is what the die shows. Raises InputError."""
    listed = [part.strip() for part in str(step.value).translate(_MINUS).split(",") if part.strip()]
    found = [_FIGHTER.fullmatch(part) for part in listed]
    wrong = next((part for part, match in zip(listed, found, strict=True) if not _fits(match, sides)), None)
    if wrong is not None:
        raise InputError("bad_fighter", subject=step.id, label=step.label, text=wrong)
    if len(listed) > MAX_FIGHTERS:
        raise InputError("too_high", subject=step.id, label=step.label, value=len(listed), limit=MAX_FIGHTERS)
    return [_fighter(match) for match in found if match]


def _fits(match: re.Match[str] | None, sides: int) -> bool:
    return match is not None and (match[3] is None or 1 <= int(match[3]) <= sides)


def _fighter(match: re.Match[str]) -> Fighter:
    modifier = int(match[2].replace(" ", ""))
    return Fighter(match[1] or "?", modifier, int(match[3]) if match[3] else None, bool(match[4]))


def order(fighters: list[Fighter]) -> list[Fighter]:
    """From first to last by result, then by modifier; those that have not rolled stand last."""
    return sorted(fighters, key=_rank)


def _rank(fighter: Fighter) -> tuple[bool, int, int]:
    return (fighter.roll is None, -(fighter.roll or 0) - fighter.modifier, -fighter.modifier)


def first_chance(me: Fighter, others: list[Fighter], sides: int) -> Exact:
    """The exact chance to act first, ties and rerolls included; who has rolled keeps it, as in `cast`."""
    chance: Exact = 0
    for face in _faces(me, sides):
        ties = [1]
        for other in others:
            tied, beaten = other.modifier == me.modifier, other.modifier < me.modifier
            needed = face + me.modifier - other.modifier
            ties = _with(ties, needed, _faces(other, sides), tied=tied, beaten=beaten)
        for n, ways in enumerate(ties):
            chance = chance + ratio(ways, n + 1)
    return chance * ratio(1, prod(len(_faces(fighter, sides)) for fighter in (me, *others)))


def _faces(fighter: Fighter, sides: int) -> range:
    """What the die may show, or has shown."""
    return range(1, sides + 1) if fighter.roll is None else range(fighter.roll, fighter.roll + 1)


def _with(ties: list[int], needed: int, faces: range, *, tied: bool, beaten: bool) -> list[int]:
    """The ways to n ties with one more opponent, who reaches the result with a roll of ``needed``."""
    same = int(needed in faces)
    under = min(max(needed - faces.start, 0), len(faces)) + (same if beaten else 0)
    more = [ways * under for ways in ties] + ([0] if tied else [])
    for n, ways in enumerate(ties if tied else ()):
        more[n + 1] += ways * same
    return more
