"""One attack against an Armour Class: needed roll, hit, threat, critical, damage (`strike` has the rules)."""

from kodeks_engine.arithmetic import number
from kodeks_engine.casting import Dice, Throw, against
from kodeks_engine.dice import mean
from kodeks_engine.errors import InputError
from kodeks_engine.number import Exact
from kodeks_engine.plain import exact_of, truth_of
from kodeks_engine.procedures import Asked, quotes
from kodeks_engine.rolled import counts_of, from_counts, lift
from kodeks_engine.slots import SlotSpec
from kodeks_engine.step import Step
from kodeks_engine.strike import Blow, needs
from kodeks_engine.text import show
from kodeks_engine.wielding import (
    AIM_SLOTS,
    HARM_SLOTS,
    MAIN,
    TRIAL_SLOTS,
    WEAPON_SLOTS,
    Held,
    held,
    listed,
    numbers_of,
    told,
)

SENTENCES = ("hit", "critical", "threat", "multiple", "minimum", "miss", "reduction")
SLOTS = (
    *AIM_SLOTS,
    *WEAPON_SLOTS,
    *HARM_SLOTS,
    *TRIAL_SLOTS,
    *[SlotSpec(f"{name}_sentence", "sentence") for name in SENTENCES],
)
RESULTS = ("hit", "mean_damage", "needed", "threat", "critical", "normal", "damage")


def run(slots: Asked) -> dict[str, Step]:
    """The results of one attack. Raises EvaluationError."""
    attack = told(slots, _arm(slots))
    odds, (target, bonus) = attack.blow.odds(), attack.aim[:2]
    aimed = (*attack.aim, *quotes(slots, "hit_sentence"))
    threatens = (*attack.danger, *quotes(slots, "threat_sentence"))
    confirmed = (*attack.danger, *quotes(slots, "critical_sentence"))
    counts = attack.blow.damage()
    harm = (*attack.harm, *quotes(slots, "multiple_sentence"))
    damage = Step("", from_counts(counts, slots.word("op.damage")), "damage", steps=harm)
    needed = lift(attack.blow.trial.least, (attack.blow.needed,))
    return {
        "hit": Step("", odds.hit, "chance", steps=aimed),
        "mean_damage": damage._replace(value=mean(counts), op="mean"),
        "needed": Step("", needed, "procedure", steps=(target, bonus, *aimed[2:])),
        "threat": Step("", odds.threat, "chance", steps=(*aimed, *threatens)),
        "critical": Step("", odds.critical, "chance", steps=(*aimed, *confirmed)),
        "normal": Step("", odds.hit - odds.critical, "chance", steps=(*aimed, *confirmed)),
        "damage": damage,
    }


def cast(slots: Asked, dice: Dice) -> list[Throw]:
    """One attack as it is rolled. Raises EvaluationError."""
    return out_of_reach(slots) or thrown(slots, dice, _arm(slots))[0]


def out_of_reach(slots: Asked) -> list[Throw]:
    """That there is nothing to roll; nothing where the target is in reach. Raises EvaluationError."""
    reach = slots.step("in_reach")
    return [] if truth_of(reach) else [Throw(reach.label, slots.word("reason.out_of_reach"), False)]


def thrown(slots: Asked, dice: Dice, arm: Held) -> tuple[list[Throw], Exact]:
    """A blow as it is rolled: hit, concealment, confirmation, damage, its sum. Raises EvaluationError."""
    bonus, target = (
        step._replace(value=dice.of(counts_of(step.value)))
        for step in (arm.bonus, slots.step("armour_class"))
    )
    blow = told(slots, arm).blow._replace(needed=needs(target.value, bonus.value))
    face, throw = _roll(slots, dice, "hit", blow, (bonus, target), 0)
    throws = [throw]
    if throw.good and blow.miss:
        throws.append(against(1 - blow.miss, slots.word("roll.concealment"), dice, slots.lang))
    if not all(throw.good for throw in throws):
        return throws, 0
    critical = face >= blow.threat.starts
    if critical and blow.threat.confirmed:
        throws.append(_roll(slots, dice, "confirm", blow, (bonus, target), blow.threat.bonus)[1])
        critical = throws[-1].good is True
    harm, amount = _harm(slots, dice, blow, arm, blow.threat.multiplier if critical else 1)
    return [*throws, harm], amount


def _arm(slots: Asked) -> Held:
    """The weapon in hand, or the one blow that a stat block gives instead. Raises EvaluationError."""
    found = listed(slots)
    if len(found) > 1:
        step = slots.step("listed")
        raise InputError("one_attack", subject=step.id, label=step.label)
    return found[0][1] if found else held(slots, MAIN)


def _roll(
    slots: Asked, dice: Dice, key: str, blow: Blow, aim: tuple[Step, Step], more: Exact
) -> tuple[int, Throw]:
    bonus, target = map(exact_of, aim)
    face = dice.die(blow.trial.sides)
    text = slots.word(
        "roll.blow",
        die=slots.word("roll.die", sides=blow.trial.sides),
        face=face,
        bonus=show(bonus + more, slots.lang, signed=True),
        total=show(face + bonus + more, slots.lang),
        target=show(target, slots.lang),
    )
    return face, Throw(slots.word(f"roll.{key}"), text, blow.trial.succeeds(face, target - bonus - more))


def _harm(slots: Asked, dice: Dice, blow: Blow, arm: Held, multiplier: int) -> tuple[Throw, Exact]:
    """Dice and flat modifiers anew for each multiple, extra dice once; what lands, and what nothing stops."""
    each = [arm.dice, arm.flat] * blow.weapon.multiplied(multiplier)
    weapon = [_fallen(dice, step) for step in (*each, slots.dice("extra_dice"))]
    energy = _fallen(dice, arm.energy)
    amount = blow.weapon.left(_sum(weapon)) + energy
    shown = " ".join(show(part, slots.lang, signed=True) for part in (*weapon, energy) if part != 0)
    told = f"{shown.removeprefix('+') or 0} → {show(amount, slots.lang)}"
    return Throw(slots.word("roll.damage"), told), amount


def _fallen(dice: Dice, step: Step) -> Exact:
    return number(dice.of(numbers_of(step)))


def _sum(parts: list[Exact]) -> Exact:
    total: Exact = 0
    for part in parts:
        total = total + part
    return total
