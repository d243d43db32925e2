"""How far a character comes in one round: move, double move, run, charge, in squares, on rough ground."""

from typing import cast

from kodeks_engine.arithmetic import number
from kodeks_engine.number import Exact, Plain, divide, floor, ratio
from kodeks_engine.procedures import Asked, quotes
from kodeks_engine.slots import SlotSpec
from kodeks_engine.step import Step

SLOTS = (
    SlotSpec("speed", "number", 9, 0, 1000),
    SlotSpec("run_factor", "number", 4, 1, 10),
    SlotSpec("square", "number", ratio(3, 2), ratio(1, 100)),
    SlotSpec("doublings", "number", 0, 0, 6),
    SlotSpec("sentence", "sentence"),
)
RESULTS = ("move", "double", "run", "charge", "squares")


def run(slots: Asked) -> dict[str, Step]:
    """Distances in the book's unit; each doubling of cost halves a move. Raises EvaluationError."""
    speed, factor, square, rough = (
        slots.step(name) for name in ("speed", "run_factor", "square", "doublings")
    )
    full = number(cast(Plain, speed.value))
    halves = floor(number(cast(Plain, rough.value)))
    move = divide(full, 2**halves)
    steps = (speed, *([rough] if halves else []), *quotes(slots, "sentence"))
    fast: Exact | None = None if halves else full
    ran = None if fast is None else fast * number(cast(Plain, factor.value))
    return {
        "move": Step("", move, "procedure", steps=steps),
        "double": Step("", move * 2, "procedure", steps=steps),
        "run": Step("", ran, "procedure", steps=(*steps, factor)),
        "charge": Step("", None if fast is None else fast * 2, "procedure", steps=steps),
        "squares": Step("", floor(divide(move, _square(square))), "procedure", steps=(*steps, square)),
    }


def _square(step: Step) -> Exact:
    return number(cast(Plain, step.value))
