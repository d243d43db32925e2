"""How often an enemy hits each variant of the Armour Class, and what a bonus of X does to that."""

from kodeks_engine.arithmetic import minus, plus
from kodeks_engine.number import Plain
from kodeks_engine.procedures import Asked, quotes
from kodeks_engine.rolled import lift
from kodeks_engine.slots import SlotSpec
from kodeks_engine.step import Step
from kodeks_engine.strike import success_chance

VARIANTS = ("armour_class", "touch", "flat_footed")
SLOTS = (
    SlotSpec("enemy_bonus", "number", 0),
    *[SlotSpec(name, "number", 10) for name in VARIANTS],
    SlotSpec("more", "number", 0),
    SlotSpec("sentence", "sentence"),
)
RESULTS = (*[f"hit_{name}" for name in VARIANTS], "hit_with_more", "difference")


def run(slots: Asked) -> dict[str, Step]:
    """The chances of an enemy against each variant. Raises EvaluationError."""
    enemy, more = slots.step("enemy_bonus"), slots.step("more")
    told = {f"hit_{name}": _against(slots, enemy, slots.step(name)) for name in VARIANTS}
    own = slots.step("armour_class")
    better = own._replace(value=lift(plus, (own.value, more.value)))
    told["hit_with_more"] = _against(slots, enemy, better)
    told["hit_with_more"] = told["hit_with_more"]._replace(steps=(enemy, own, more))
    saved: Plain = minus(told["hit_armour_class"].value, told["hit_with_more"].value)  # type: ignore[arg-type]
    return {**told, "difference": Step("", saved, "chance", steps=(more,))}


def _against(slots: Asked, enemy: Step, target: Step) -> Step:
    chance = success_chance(lift(minus, (target.value, enemy.value)))
    return Step("", chance, "chance", steps=(target, enemy, *quotes(slots, "sentence")))
