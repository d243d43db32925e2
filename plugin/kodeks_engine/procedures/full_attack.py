"""A full attack: blows of one weapon in falling order, and those of a second weapon or natural weapons.

The blows are independent; what each can do is in `strike`. Results are over all of them together.
"""

from typing import NamedTuple, cast

from kodeks_engine.arithmetic import minus, number, whole
from kodeks_engine.critical import read_critical
from kodeks_engine.dice import Counts, add, at_least, mean
from kodeks_engine.errors import DiceError
from kodeks_engine.number import Exact, Plain
from kodeks_engine.procedures import Asked, quotes
from kodeks_engine.rolled import from_counts, lift
from kodeks_engine.slots import SlotSpec
from kodeks_engine.step import Step
from kodeks_engine.strike import Weapon, attack_odds, damage_counts, miss_part, numbers_of

MAX_BLOWS = 20

SLOTS = (
    SlotSpec("bonus", "number", 0),
    SlotSpec("number", "number", 1, 0, 10),
    SlotSpec("drop", "number", 5, 0, 20),
    SlotSpec("armour_class", "number", 10),
    SlotSpec("weapon", "table"),
    SlotSpec("damage_dice", "dice", "1k8", column_of="weapon"),
    SlotSpec("critical", "text", "20/×2", column_of="weapon"),
    SlotSpec("damage_bonus", "number", 0),
    SlotSpec("second_number", "number", 0, 0, 10),
    SlotSpec("second_bonus", "number", 0),
    SlotSpec("second_drop", "number", 5, 0, 20),
    SlotSpec("second_dice", "dice", "1k6"),
    SlotSpec("second_critical", "text", "20/×2"),
    SlotSpec("second_damage", "number", 0),
    SlotSpec("extra_dice", "dice", "0"),
    SlotSpec("miss_chance", "number", 0, 0, 100),
    SlotSpec("reduction", "number", 0, 0),
    SlotSpec("hit_points", "number", 10, 1, 2000),
    SlotSpec("sentence", "sentence"),
)
RESULTS = ("mean_damage", "bring_down", "hits", "any_hit", "damage")


class Blow(NamedTuple):
    """One blow: its chance to hit, its damage, and the step that shows both."""

    hit: Exact
    damage: Counts
    step: Step


def run(slots: Asked) -> dict[str, Step]:
    """The results of all blows together. Raises EvaluationError."""
    first = _blows(slots, ("bonus", "number", "drop", "damage_dice", "critical", "damage_bonus"))
    names = (
        "second_bonus",
        "second_number",
        "second_drop",
        "second_dice",
        "second_critical",
        "second_damage",
    )
    blows = first + (_blows(slots, names) if slots.step("second_number").value else [])
    summed: Counts = {0: 1}
    missed: Exact = 1
    hits: Exact = 0
    for blow in blows:
        summed = add(summed, blow.damage)
        missed = missed * (1 - blow.hit)
        hits = hits + blow.hit
    wanted = slots.step("hit_points")
    steps = (*[blow.step for blow in blows], *quotes(slots, "sentence"))
    down = at_least(summed, number(cast(Plain, wanted.value)))
    return {
        "mean_damage": Step("", mean(summed), "mean", steps=steps),
        "bring_down": Step("", down, "chance", steps=(wanted,)),
        "hits": Step("", hits, "mean"),
        "any_hit": Step("", 1 - missed, "chance"),
        "damage": Step("", from_counts(summed, slots.word("op.damage")), "damage"),
    }


def _blows(slots: Asked, names: tuple[str, ...]) -> list[Blow]:
    """The blows of one weapon: the bonus, how many, how much each falls, dice, critical, damage bonus."""
    bonus, count, drop, critical, flat = (slots.step(names[i]) for i in (0, 1, 2, 4, 5))
    dice = slots.dice(names[3])
    threat_from, multiplier = read_critical(critical)
    stopped = whole(cast(Plain, slots.step("reduction").value))
    once = add(numbers_of(dice), numbers_of(flat))
    weapon = Weapon(once, numbers_of(slots.dice("extra_dice")), threat_from, multiplier, stopped)
    number_of = whole(cast(Plain, count.value))
    if number_of > MAX_BLOWS:
        raise DiceError("too_many_dice", dice=f"{number_of} × {dice.label}")
    falls = number(cast(Plain, drop.value))
    return [_blow(slots, bonus, falls * i, weapon, (dice, flat)) for i in range(number_of)]


def _blow(slots: Asked, bonus: Step, less: Exact, weapon: Weapon, below: tuple[Step, ...]) -> Blow:
    target, miss = slots.step("armour_class"), slots.step("miss_chance")
    value = lift(minus, (bonus.value, less))
    odds = attack_odds(lift(minus, (target.value, value)), weapon.threat_from, miss_part(miss.value))
    shown = Step(bonus.label, value, "effect", bonus.place, steps=(bonus,))
    step = Step(slots.word("op.blow"), odds.hit, "chance", steps=(shown, target, *below))
    return Blow(odds.hit, damage_counts(odds, weapon), step)
