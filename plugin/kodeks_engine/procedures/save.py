"""A saving throw: the needed roll, its chance, and what damage is left of it."""

from kodeks_engine.arithmetic import number
from kodeks_engine.casting import Dice, Throw
from kodeks_engine.dice import Counts, mean, mixture
from kodeks_engine.number import Exact, floor, ratio
from kodeks_engine.plain import exact_of, truth_of
from kodeks_engine.procedures import Asked, quotes
from kodeks_engine.rolled import counts_of, from_counts, lift
from kodeks_engine.slots import SlotSpec
from kodeks_engine.step import Step
from kodeks_engine.strike import needs
from kodeks_engine.text import show
from kodeks_engine.wielding import TRIAL_SLOTS, numbers_of, trial_of

SLOTS = (
    SlotSpec("bonus", "number", 0),
    SlotSpec("difficulty", "number", 15),
    SlotSpec("damage_dice", "dice", "0"),
    SlotSpec("half", "yesno", True),
    SlotSpec("part", "number", ratio(1, 2), 0, 1, unbound="assume"),
    SlotSpec("least", "number", 1, 0, unbound="assume"),
    *TRIAL_SLOTS,
    SlotSpec("sentence", "sentence"),
    SlotSpec("part_sentence", "sentence"),
)
RESULTS = ("success", "needed", "mean_damage", "damage")


def run(slots: Asked) -> dict[str, Step]:
    """The results of one saving throw. Raises EvaluationError."""
    bonus, difficulty = slots.step("bonus"), slots.step("difficulty")
    trial, judged = trial_of(slots)
    difference = needs(difficulty.value, bonus.value)
    success = trial.chance(difference)
    steps = (difficulty, bonus, *judged, *quotes(slots, "sentence"))
    damage = _damage(slots, success)
    return {
        "success": Step("", success, "chance", steps=steps),
        "needed": Step("", lift(trial.least, (difference,)), "procedure", steps=steps),
        "mean_damage": damage._replace(value=mean(counts_of(damage.value)), op="mean"),
        "damage": damage,
    }


def cast(slots: Asked, dice: Dice) -> list[Throw]:
    """The saving throw, and the damage that is left, where there is any. Raises EvaluationError."""
    bonus, target = (number(dice.of(counts_of(slots.step(name).value))) for name in ("bonus", "difficulty"))
    trial, harm = trial_of(slots)[0], slots.dice("damage_dice")
    face = dice.die(trial.sides)
    saved = trial.succeeds(face, target - bonus)
    check = slots.word(
        "roll.check",
        die=slots.word("roll.die", sides=trial.sides),
        face=face,
        bonus=show(bonus, slots.lang, signed=True),
        total=show(face + bonus, slots.lang),
    )
    against = slots.word("roll.save_against", text=check, target=show(target, slots.lang))
    throws = [Throw(slots.word("roll.save"), against, saved)]
    return throws if harm.value in (None, 0) else [*throws, _suffered(slots, dice, harm, saved)]


def _suffered(slots: Asked, dice: Dice, harm: Step, saved: bool) -> Throw:
    whole = number(dice.of(numbers_of(harm)))
    left = _left_of(slots, {whole: 1}) if saved else {whole: 1}
    shown = (show(number(amount), slots.lang) for amount in (whole, *left))
    return Throw(slots.word("roll.damage"), " → ".join(shown))


def _damage(slots: Asked, success: Exact) -> Step:
    dice, half, part, least = (slots.dice("damage_dice"), *map(slots.step, ("half", "part", "least")))
    whole = numbers_of(dice)
    left = _left_of(slots, whole)
    counts = mixture([case for case in ((success, left), (1 - success, whole)) if case[0] != 0])
    taken = (part, least) if truth_of(half) else ()
    steps = (dice, half, *taken, *quotes(slots, "part_sentence"))
    return Step("", from_counts(counts, slots.word("op.damage")), "damage", steps=steps)


def _left_of(slots: Asked, whole: Counts) -> Counts:
    """What a success leaves of the damage."""
    half, part, least = (slots.step(name) for name in ("half", "part", "least"))
    return _reduced(whole, exact_of(part), exact_of(least)) if truth_of(half) else {0: 1}


def _reduced(counts: Counts, part: Exact, least: Exact) -> Counts:
    """A part of each amount, rounded down; what harms at all still does the least."""
    reduced: Counts = {}
    for value, n in counts.items():
        whole = number(value)
        amount = max(floor(whole * part), min(least, whole))
        reduced[amount] = reduced.get(amount, 0) + n
    return reduced
