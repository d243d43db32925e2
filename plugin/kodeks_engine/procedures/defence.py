"""How often an enemy hits each variant of the Armour Class, and what a bonus of X does to that.

A bonus of a kind joins the book's own sums: it stacks, and counts in a variant, as others of its kind do.
"""

from typing import NamedTuple

from kodeks_engine.arithmetic import plus
from kodeks_engine.plain import exact_of
from kodeks_engine.procedures import Asked, quotes
from kodeks_engine.rolled import lift
from kodeks_engine.slots import SlotSpec
from kodeks_engine.step import More, Step
from kodeks_engine.strike import Trial, needs
from kodeks_engine.text import fold
from kodeks_engine.wielding import TRIAL_SLOTS, trial_of

VARIANTS = ("armour_class", "touch", "flat_footed")
SLOTS = (
    SlotSpec("enemy_bonus", "number", 0),
    *[SlotSpec(name, "number", 10) for name in VARIANTS],
    SlotSpec("more", "number", 0),
    SlotSpec("more_kind", "choice", like="armour_class"),
    *TRIAL_SLOTS,
    SlotSpec("sentence", "sentence"),
)
RESULTS = (
    "hit_armour_class", "hit_touch", "hit_flat_footed",
    "hit_with_more", "difference",
    "hit_touch_with_more", "difference_touch",
    "hit_flat_footed_with_more", "difference_flat_footed",
)  # fmt: skip
MORE = {
    "armour_class": ("hit_with_more", "difference"),
    "touch": ("hit_touch_with_more", "difference_touch"),
    "flat_footed": ("hit_flat_footed_with_more", "difference_flat_footed"),
}


class Enemy(NamedTuple):
    """Who attacks: the bonus, how its roll is judged, and the steps of both."""

    bonus: Step
    trial: Trial
    steps: tuple[Step, ...]

    def against(self, target: Step) -> Step:
        """The chance to hit."""
        chance = self.trial.chance(needs(target.value, self.bonus.value))
        return Step("", chance, "chance", steps=(target, *self.steps))


def run(slots: Asked) -> dict[str, Step]:
    """The chances of an enemy against each variant. Raises EvaluationError."""
    bonus, (trial, judged) = slots.step("enemy_bonus"), trial_of(slots)
    enemy = Enemy(bonus, trial, (bonus, *judged, *quotes(slots, "sentence")))
    more, better = slots.step("more"), _better(slots)
    told: dict[str, Step] = {}
    for name in VARIANTS:
        before, after = enemy.against(slots.step(name)), enemy.against(better[name])
        hit, difference = MORE[name]
        saved = exact_of(before) + -exact_of(after)
        told |= {f"hit_{name}": before, hit: after}
        told[difference] = Step("", saved, "chance", steps=(more, better[name], *enemy.steps))
    return told


def _better(slots: Asked) -> dict[str, Step]:
    """Each variant with the bonus: of no kind in all of them, of a kind as the sums of the book have it."""
    more, kind = slots.step("more"), slots.step("more_kind").value
    if isinstance(kind, str) and fold(kind) != fold(slots.word("none")):
        supposed = slots.supposing({}, More(kind, more))
        return {name: supposed.step(name) for name in VARIANTS}
    steps = {name: slots.step(name) for name in VARIANTS}
    return {
        name: Step(step.label, lift(plus, (step.value, more.value)), "sum", step.place, steps=(step, more))
        for name, step in steps.items()
    }
