"""One attack against an Armour Class: needed roll, hit, threat, critical, damage (`strike` has the rules)."""

from typing import cast as known

from kodeks_engine.arithmetic import minus, number, whole
from kodeks_engine.casting import Dice, Throw, against
from kodeks_engine.critical import read_critical
from kodeks_engine.dice import add, mean
from kodeks_engine.number import Exact, Plain
from kodeks_engine.procedures import Asked, quotes
from kodeks_engine.rolled import counts_of, from_counts, lift
from kodeks_engine.slots import SlotSpec
from kodeks_engine.step import Step
from kodeks_engine.strike import (
    FACES,
    Odds,
    Weapon,
    attack_odds,
    damage_counts,
    landed,
    miss_part,
    numbers_of,
    succeeds,
)
from kodeks_engine.text import show

SLOTS = (
    SlotSpec("bonus", "number", 0),
    SlotSpec("armour_class", "number", 10),
    SlotSpec("weapon", "table"),
    SlotSpec("damage_dice", "dice", "1k8", column_of="weapon"),
    SlotSpec("critical", "text", "20/×2", column_of="weapon"),
    SlotSpec("damage_bonus", "number", 0),
    SlotSpec("extra_dice", "dice", "0"),
    SlotSpec("miss_chance", "number", 0, 0, 100),
    SlotSpec("reduction", "number", 0, 0),
    SlotSpec("hit_sentence", "sentence"),
    SlotSpec("critical_sentence", "sentence"),
    SlotSpec("minimum_sentence", "sentence"),
    SlotSpec("miss_sentence", "sentence"),
    SlotSpec("reduction_sentence", "sentence"),
)
RESULTS = ("hit", "mean_damage", "needed", "threat", "critical", "normal", "damage")


def run(slots: Asked) -> dict[str, Step]:
    """The results of one attack. Raises EvaluationError."""
    bonus, target, miss = (slots.step(name) for name in ("bonus", "armour_class", "miss_chance"))
    critical = slots.step("critical")
    difference = lift(minus, (target.value, bonus.value))
    threat_from, multiplier = read_critical(critical)
    odds = attack_odds(difference, threat_from, miss_part(miss.value))
    damage = _damage(slots, odds, threat_from, multiplier)
    sentence = quotes(slots, "hit_sentence")
    missing = (miss, *quotes(slots, "miss_sentence")) if miss.value != 0 else ()
    confirmed = (critical, *quotes(slots, "critical_sentence"))
    needed = lift(lambda x: min(max(number(x), 2), FACES), (difference,))
    return {
        "hit": Step("", odds.hit, "chance", steps=(target, bonus, *missing, *sentence)),
        "mean_damage": damage._replace(value=mean(counts_of(damage.value)), op="mean"),
        "needed": Step("", needed, "procedure", steps=(target, bonus, *sentence)),
        "threat": Step("", odds.threat, "chance", steps=confirmed),
        "critical": Step("", odds.critical, "chance", steps=confirmed),
        "normal": Step("", odds.hit - odds.critical, "chance"),
        "damage": damage,
    }


def _damage(slots: Asked, odds: Odds, threat_from: int, multiplier: int) -> Step:
    dice, flat, extra = slots.dice("damage_dice"), slots.step("damage_bonus"), slots.dice("extra_dice")
    reduction = slots.step("reduction")
    stopped = whole(known(Plain, reduction.value))
    once = add(numbers_of(dice), numbers_of(flat))
    counts = damage_counts(odds, Weapon(once, numbers_of(extra), threat_from, multiplier, stopped))
    steps = [dice, flat, *([extra] if extra.value != 0 else [])]
    if stopped:
        steps += [reduction, *quotes(slots, "reduction_sentence")]
    value = from_counts(counts, slots.word("op.damage"))
    return Step("", value, "damage", steps=(*steps, *quotes(slots, "minimum_sentence")))


def cast(slots: Asked, dice: Dice) -> list[Throw]:
    """One attack as it is rolled: hit, concealment, confirmation, damage. Raises EvaluationError."""
    bonus, target = (number(dice.of(counts_of(slots.step(name).value))) for name in ("bonus", "armour_class"))
    threat_from, multiplier = read_critical(slots.step("critical"))
    face, throw = _blow(slots, dice, "hit", bonus, target)
    throws, miss = [throw], miss_part(slots.step("miss_chance").value)
    if throw.good and miss:
        throws.append(against(1 - miss, slots.word("roll.concealment"), dice, slots.lang))
    if not all(throw.good for throw in throws):
        return throws
    critical = False
    if face >= threat_from:
        throws.append(_blow(slots, dice, "confirm", bonus, target)[1])
        critical = throws[-1].good is True
    return [*throws, _harm(slots, dice, multiplier if critical else 1)]


def _blow(slots: Asked, dice: Dice, key: str, bonus: Exact, target: Exact) -> tuple[int, Throw]:
    face = dice.die(FACES)
    told = {"bonus": show(bonus, slots.lang, signed=True), "total": show(face + bonus, slots.lang)}
    text = slots.word("roll.blow", face=face, target=show(target, slots.lang), **told)
    return face, Throw(slots.word(f"roll.{key}"), text, succeeds(face, target - bonus))


def _harm(slots: Asked, dice: Dice, times: int) -> Throw:
    """Dice and flat modifiers anew for each multiple, extra dice once; then what lands."""
    parts = [slots.dice("damage_dice"), slots.step("damage_bonus")] * times + [slots.dice("extra_dice")]
    fallen = [number(dice.of(numbers_of(part))) for part in parts]
    amount = landed(sum(fallen), whole(known(Plain, slots.step("reduction").value)))
    shown = " ".join(show(part, slots.lang, signed=True) for part in fallen if part != 0)
    return Throw(slots.word("roll.damage"), f"{shown.removeprefix('+') or 0} → {show(amount, slots.lang)}")
