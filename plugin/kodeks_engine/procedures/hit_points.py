"""What damage does: temporary points first, the state, massive damage, the chance to stabilise (SRD).

A dying character loses a point a round and stabilises with a fixed chance in each, from the next turn on.
"""

from typing import cast

from kodeks_engine.arithmetic import number, whole
from kodeks_engine.number import Exact, Plain, ratio
from kodeks_engine.procedures import Asked, quotes
from kodeks_engine.slots import SlotSpec
from kodeks_engine.step import Step

SLOTS = (
    SlotSpec("points", "number", 10, -1000, 5000),
    SlotSpec("temporary", "number", 0, 0, 5000),
    SlotSpec("nonlethal", "number", 0, 0, 5000),
    SlotSpec("damage", "number", 0, 0, 5000),
    SlotSpec("dead_at", "number", -10, -1000, -1),
    SlotSpec("massive", "number", 50, 1, 5000),
    SlotSpec("stabilise", "number", 10, 0, 100),
    SlotSpec("sentence", "sentence"),
    SlotSpec("massive_sentence", "sentence"),
    SlotSpec("dying_sentence", "sentence"),
)
RESULTS = ("state", "left", "massive", "survive")


def run(slots: Asked) -> dict[str, Step]:
    """The state after the damage. Raises EvaluationError."""
    points, temporary, damage = (slots.step(name) for name in ("points", "temporary", "damage"))
    dealt = _whole(damage)
    left = _whole(points) - max(dealt - _whole(temporary), 0)
    dead_at = _whole(slots.step("dead_at"))
    state = state_of(left, _whole(slots.step("nonlethal")), dead_at)
    steps = (points, temporary, damage)
    massive = slots.step("massive")
    survive = survival(left, dead_at, number(cast(Plain, slots.step("stabilise").value)) * ratio(1, 100))
    return {
        "state": Step(
            "", slots.word(f"hit_points.{state}"), "procedure", steps=(*steps, *quotes(slots, "sentence"))
        ),
        "left": Step("", left, "procedure", steps=steps),
        "massive": Step(
            "",
            dealt >= _whole(massive),
            "procedure",
            steps=(damage, massive, *quotes(slots, "massive_sentence")),
        ),
        "survive": Step("", survive, "chance", steps=quotes(slots, "dying_sentence")),
    }


def _whole(step: Step) -> int:
    return whole(cast(Plain, step.value))


def state_of(left: int, nonlethal: int, dead_at: int) -> str:
    """A key of the words table: well, staggered, unconscious, disabled, dying or dead."""
    if left <= dead_at:
        return "dead"
    if left < 0:
        return "dying"
    if nonlethal > left:
        return "unconscious"
    if left == 0:
        return "disabled"
    return "staggered" if nonlethal == left else "well"


def survival(left: int, dead_at: int, chance: Exact) -> Exact:
    """The chance that a dying character stabilises before death; certain for one who is not dying."""
    if left >= 0:
        return 1
    lost: Exact = 1
    for _ in range(max(left - dead_at, 0)):
        lost = lost * (1 - chance)
    return 1 - lost
