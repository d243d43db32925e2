"""A saving throw: the needed roll, its chance, and what damage is left (SRD: 1 fails, 20 succeeds)."""

from kodeks_engine.arithmetic import minus, number, truth
from kodeks_engine.dice import Counts, mean, mixture
from kodeks_engine.number import floor, ratio
from kodeks_engine.procedures import Asked, quotes
from kodeks_engine.rolled import counts_of, from_counts, lift
from kodeks_engine.slots import SlotSpec
from kodeks_engine.step import Step
from kodeks_engine.strike import FACES, numbers_of, success_chance

SLOTS = (
    SlotSpec("bonus", "number", 0),
    SlotSpec("difficulty", "number", 15),
    SlotSpec("damage_dice", "dice", "0"),
    SlotSpec("half", "yesno", True),
    SlotSpec("sentence", "sentence"),
)
RESULTS = ("success", "needed", "mean_damage", "damage")


def run(slots: Asked) -> dict[str, Step]:
    """The results of one saving throw. Raises EvaluationError."""
    bonus, difficulty = slots.step("bonus"), slots.step("difficulty")
    dice, half = slots.dice("damage_dice"), slots.step("half")
    difference = lift(minus, (difficulty.value, bonus.value))
    success = success_chance(difference)
    whole = numbers_of(dice)
    left: Counts = _halved(whole) if truth(half.value) else {0: 1}  # type: ignore[arg-type]
    damage = from_counts(mixture([(success, left), (1 - success, whole)]), slots.word("op.damage"))
    steps = (difficulty, bonus, *quotes(slots, "sentence"))
    needed = lift(lambda x: min(max(number(x), 2), FACES), (difference,))
    return {
        "success": Step("", success, "chance", steps=steps),
        "needed": Step("", needed, "procedure", steps=steps),
        "mean_damage": Step("", mean(counts_of(damage)), "mean", steps=(dice, half)),
        "damage": Step("", damage, "damage", steps=(dice, half)),
    }


def _halved(counts: Counts) -> Counts:
    halved: Counts = {}
    for value, n in counts.items():
        part = floor(number(value) * ratio(1, 2))
        halved[part] = halved.get(part, 0) + n
    return halved
