"""Who acts when: the order of rolled results, or the chance of each to be first (SRD, Combat I).

Ties go to the higher modifier; equal ones roll again among themselves. In a surprise round only the aware
act, and there is one only if some are aware and some are not.
"""

import re
from typing import NamedTuple

from kodeks_engine.errors import InputError
from kodeks_engine.number import Exact, ratio
from kodeks_engine.procedures import Asked, quotes
from kodeks_engine.slots import SlotSpec
from kodeks_engine.step import Step
from kodeks_engine.strike import FACES
from kodeks_engine.text import show

MAX_FIGHTERS = 40
_MINUS = str.maketrans("−–", "--")
_FIGHTER = re.compile(r"(.{0,60}?)\s*([+\-]\s*\d{1,3})\s*(?:[=:]\s*(\d{1,2}))?\s*(!?)")

SLOTS = (
    SlotSpec("bonus", "number", 0),
    SlotSpec("others", "text", "A +2, B +0"),
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
    """``first``: the own chance to act first; ``order``: by the given rolls. Raises EvaluationError."""
    own, others = slots.step("bonus"), slots.step("others")
    fighters = read_fighters(others)
    modifier = own.value if isinstance(own.value, int) and not isinstance(own.value, bool) else 0
    me = Fighter(slots.word("initiative.me"), modifier)
    everyone = [me, *fighters]
    steps = tuple(_chance(slots, everyone, i) for i in range(len(everyone)))
    aware = [fighter.name for fighter in fighters if not fighter.surprised]
    surprise = ", ".join([me.name, *aware]) if len(aware) < len(fighters) else None
    ordered = ", ".join(fighter.name for fighter in order(fighters))
    said = quotes(slots, "sentence")
    return {
        "first": Step("", steps[0].value, "chance", steps=(own, *steps, *said)),
        "order": Step("", ordered, "procedure", steps=(others, *said)),
        "surprise": Step("", surprise, "procedure", steps=quotes(slots, "surprise_sentence")),
    }


def _chance(slots: Asked, everyone: list[Fighter], i: int) -> Step:
    others = [fighter.modifier for j, fighter in enumerate(everyone) if j != i]
    label = f"{everyone[i].name} {show(everyone[i].modifier, slots.lang, signed=True)}"
    return Step(label, first_chance(everyone[i].modifier, others), "chance")


def read_fighters(step: Step) -> list[Fighter]:
    """The fighters of `Ork +2 = 14, Szaman –1 !`. Raises InputError."""
    listed = [part.strip() for part in str(step.value).translate(_MINUS).split(",") if part.strip()]
    found = [_FIGHTER.fullmatch(part) for part in listed]
    wrong = next((part for part, match in zip(listed, found, strict=True) if match is None), None)
    if wrong is not None or len(listed) > MAX_FIGHTERS:
        told = wrong or f"{len(listed)} > {MAX_FIGHTERS}"
        raise InputError("bad_fighter", subject=step.id, label=step.label, text=told)
    return [_fighter(match) for match in found if match]


def _fighter(match: re.Match[str]) -> Fighter:
    modifier = int(match[2].replace(" ", ""))
    return Fighter(match[1] or "?", modifier, int(match[3]) if match[3] else None, bool(match[4]))


def order(fighters: list[Fighter]) -> list[Fighter]:
    """From first to last by result, then by modifier; those that have not rolled stand last."""
    return sorted(fighters, key=lambda f: (f.roll is None, -(f.roll or 0) - f.modifier, -f.modifier))


def first_chance(own: int, others: list[int]) -> Exact:
    """The exact chance that a modifier acts first, ties and rerolls included."""
    chance: Exact = 0
    for roll in range(1, FACES + 1):
        ties: list[Exact] = [1]
        for other in others:
            ties = _with(ties, roll + own - other, tied=other == own, beaten=other < own)
        for n, part in enumerate(ties):
            chance = chance + part * ratio(1, FACES * (n + 1))
    return chance


def _with(ties: list[Exact], needed: int, *, tied: bool, beaten: bool) -> list[Exact]:
    """The chances of n ties after one more opponent, who reaches the result with a roll of ``needed``."""
    below = ratio(min(max(needed - 1, 0), FACES), FACES)
    same = ratio(1 if 1 <= needed <= FACES else 0, FACES)
    under = below + (same if beaten else 0)
    more = [*[part * under for part in ties], 0]
    if tied:
        for n, part in enumerate(ties):
            more[n + 1] = more[n + 1] + part * same
    return more
