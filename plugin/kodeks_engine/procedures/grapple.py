"""A grapple: the touch attack that starts it, then opposed checks (SRD, Combat II)."""

from typing import cast

from kodeks_engine.arithmetic import minus, number
from kodeks_engine.number import Plain
from kodeks_engine.procedures import Asked, quotes
from kodeks_engine.rolled import lift
from kodeks_engine.slots import SlotSpec
from kodeks_engine.step import Step
from kodeks_engine.strike import contest_chance, success_chance

SLOTS = (
    SlotSpec("bonus", "number", 0),
    SlotSpec("other_bonus", "number", 0),
    SlotSpec("touch_bonus", "number", 0),
    SlotSpec("other_touch", "number", 10),
    SlotSpec("sentence", "sentence"),
)
RESULTS = ("win", "touch", "hold")


def run(slots: Asked) -> dict[str, Step]:
    """``win``: one opposed check; ``hold``: touch and check together. Raises EvaluationError."""
    own, other = slots.step("bonus"), slots.step("other_bonus")
    attack, target = slots.step("touch_bonus"), slots.step("other_touch")
    win = contest_chance(number(cast(Plain, own.value)), number(cast(Plain, other.value)))
    touch = success_chance(lift(minus, (target.value, attack.value)))
    steps = (own, other, *quotes(slots, "sentence"))
    return {
        "win": Step("", win, "chance", steps=steps),
        "touch": Step("", touch, "chance", steps=(target, attack)),
        "hold": Step("", win * touch, "chance", steps=(target, attack, *steps)),
    }
