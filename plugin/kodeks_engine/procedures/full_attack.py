"""A full attack: blows of one weapon in falling order, those of a second weapon, and any others in a list.

The second weapon is the first one's rules asked again: another weapon in the other hand. The blows are
independent; what each can do is in `strike`. Results are over all of them together.
"""

from collections.abc import Mapping
from typing import NamedTuple

from kodeks_engine.arithmetic import plus
from kodeks_engine.casting import Dice, Throw
from kodeks_engine.dice import Counts, add, at_least, mean
from kodeks_engine.errors import DiceError
from kodeks_engine.number import Exact, Plain
from kodeks_engine.plain import exact_of, whole_of
from kodeks_engine.procedures import Asked, quotes
from kodeks_engine.procedures.attack import out_of_reach, thrown
from kodeks_engine.rolled import from_counts, lift
from kodeks_engine.slots import SlotSpec
from kodeks_engine.stat_block import MAX_BLOWS
from kodeks_engine.step import Step
from kodeks_engine.text import fold, show
from kodeks_engine.wielding import (
    AIM_SLOTS,
    HARM_SLOTS,
    MAIN,
    TRIAL_SLOTS,
    WEAPON_SLOTS,
    Held,
    Names,
    held,
    listed,
    told,
)

SECOND = Names("second_bonus", "second_dice", "second_critical", "second_damage")
SENTENCES = ("", "minimum_", "miss_", "reduction_")
SLOTS = (
    *AIM_SLOTS,
    SlotSpec("number", "number", 1, 0, 10),
    SlotSpec("drop", "number", 5, 0, 20, unbound="assume"),
    *WEAPON_SLOTS,
    SlotSpec("held", "text", unbound="neutral"),
    SlotSpec("grip", "text", unbound="neutral"),
    SlotSpec("both", "yesno", False, unbound="neutral"),
    SlotSpec("second_weapon", "choice", like="held"),
    SlotSpec("second_grip", "text", unbound="neutral"),
    SlotSpec("weight", "text", unbound="neutral"),
    SlotSpec("second_weight", "text", unbound="neutral"),
    SlotSpec("second_number", "number", 0, 0, 10),
    SlotSpec("second_bonus", "number", 0, unless="held"),
    SlotSpec("second_drop", "number", 5, 0, 20, unbound="assume"),
    SlotSpec("second_dice", "dice", "1k6", unless="held"),
    SlotSpec("second_critical", "text", "20/×2", unless="held"),
    SlotSpec("second_damage", "number", 0, unless="held"),
    *HARM_SLOTS,
    *TRIAL_SLOTS,
    SlotSpec("hit_points", "number", 10, 1, 2000),
    *[SlotSpec(f"{name}sentence", "sentence") for name in SENTENCES],
)
RESULTS = ("mean_damage", "bring_down", "hits", "any_hit", "damage")


class Swing(NamedTuple):
    """One blow to be struck: what is asked for it, with which weapon, and its name in a stat block."""

    slots: Asked
    arm: Held
    name: str = ""


class Blow(NamedTuple):
    """One blow: its chance to hit, its damage, and the step that shows both."""

    hit: Exact
    damage: Counts
    step: Step


def run(slots: Asked) -> dict[str, Step]:
    """The results of all blows together. Raises EvaluationError."""
    blows = [_blow(swing) for swing in _swings(slots)]
    summed: Counts = {0: 1}
    missed: Exact = 1
    hits: Exact = 0
    for blow in blows:
        summed = add(summed, blow.damage)
        missed = missed * (1 - blow.hit)
        hits = hits + blow.hit
    wanted = slots.step("hit_points")
    each = tuple(blow.step._replace(steps=()) for blow in blows)
    steps = (*[blow.step for blow in blows], *_idle(slots), *quotes(slots, "sentence"))
    return {
        "mean_damage": Step("", mean(summed), "mean", steps=steps),
        "bring_down": Step("", at_least(summed, exact_of(wanted)), "chance", steps=(wanted, *each)),
        "hits": Step("", hits, "mean", steps=each),
        "any_hit": Step("", 1 - missed, "chance", steps=each),
        "damage": Step("", from_counts(summed, slots.word("op.damage")), "damage", steps=each),
    }


def cast(slots: Asked, dice: Dice) -> list[Throw]:
    """All blows as they are rolled, and what they do together. Raises EvaluationError."""
    throws: list[Throw] = out_of_reach(slots)
    if throws:
        return throws
    total: Exact = 0
    for n, swing in enumerate(_swings(slots), 1):
        (first, *rest), amount = thrown(swing.slots, dice, swing.arm)
        said = swing.name or slots.word("op.blow")
        throws += [first._replace(label=f"{n}. {said}"), *rest]
        total = total + amount
    wanted = slots.step("hit_points")
    told = slots.word("roll.against", label=wanted.label, **_shown(slots, total, exact_of(wanted)))
    return [*throws, Throw(slots.word("roll.together"), told, total >= exact_of(wanted))]


def _shown(slots: Asked, total: Exact, target: Exact) -> dict[str, str]:
    return {"total": show(total, slots.lang), "target": show(target, slots.lang)}


def _swings(slots: Asked) -> list[Swing]:
    """Every blow, in order. Raises DiceError for too many."""
    swings = [Swing(slots, arm, name) for name, arm in listed(slots)] or _armed(slots)
    if len(swings) > MAX_BLOWS:
        raise DiceError("too_many_dice", label=slots.label("number"), dice=f"{len(swings)} > {MAX_BLOWS}")
    return swings


def _armed(slots: Asked) -> list[Swing]:
    """The blows of the weapons in hand."""
    chosen, few, drop = (slots.step(name) for name in ("second_weapon", "second_number", "second_drop"))
    count = (slots.step("number"), slots.step("drop"))
    if _is_empty(slots, chosen):
        second = [] if slots.binds("held") else _series(slots, SECOND, few, drop)
        return [*_series(slots, MAIN, *count), *second]
    hands = _told({"held": chosen, "grip": slots.step("second_grip")})
    weight = slots.supposing(hands).step("weight")
    both = {"both": True, **_told({"second_weight": weight})}
    fewer = few._replace(value=max(whole_of(few), 1))
    return [
        *_series(slots.supposing(both), MAIN, *count),
        *_series(slots.supposing({**both, **hands}), MAIN, fewer, drop),
    ]


def _is_empty(slots: Asked, hand: Step) -> bool:
    """Whether no weapon is chosen for a hand."""
    return not isinstance(hand.value, str) or fold(hand.value) == fold(slots.word("none"))


def _idle(slots: Asked) -> tuple[Step, ...]:
    """Blows of a second weapon that nobody holds, struck out; nothing where there are none."""
    few = slots.step("second_number")
    if not slots.binds("held") or not _is_empty(slots, slots.step("second_weapon")) or few.value == 0:
        return ()
    return (few._replace(state="suppressed", reason=slots.word("reason.no_second_weapon")),)


def _told(steps: Mapping[str, Step]) -> dict[str, Plain]:
    """The words of the steps that have one."""
    return {name: step.value for name, step in steps.items() if isinstance(step.value, str)}


def _series(slots: Asked, names: Names, count: Step, drop: Step) -> list[Swing]:
    """The blows of one weapon: how many, and how much each falls."""
    number = min(whole_of(count), MAX_BLOWS + 1)
    if not number:
        return []
    arm, swings = held(slots, names), []
    for i in range(number):
        fallen = drop._replace(value=-exact_of(drop) * i, op="effect")
        value = lift(plus, (arm.bonus.value, fallen.value))
        steps = (arm.bonus, fallen) if i else (arm.bonus,)
        shown = Step(arm.bonus.label, value, "effect", arm.bonus.place, steps=steps)
        swings.append(Swing(slots, arm._replace(bonus=shown)))
    return swings


def _blow(swing: Swing) -> Blow:
    """A blow, told by its chance to hit."""
    slots, arm, name = swing
    one = told(slots, arm)
    odds = one.blow.odds()
    label = f"{slots.word('op.blow')}: {name}" if name else slots.word("op.blow")
    steps = (*one.aim, *one.danger, *one.harm)
    return Blow(odds.hit, one.blow.damage(), Step(label, odds.hit, "chance", arm.bonus.place, steps=steps))
