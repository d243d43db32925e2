"""How far a character comes in one round: move, double move, run, charge, in squares, on rough ground."""

from kodeks_engine.number import Exact, divide, floor, ratio
from kodeks_engine.plain import exact_of, whole_of
from kodeks_engine.procedures import Asked, quotes
from kodeks_engine.slots import SlotSpec
from kodeks_engine.step import Step

SLOTS = (
    SlotSpec("speed", "number", 9, 0, 1000),
    SlotSpec("run_factor", "number", 4, 1, 10),
    SlotSpec("square", "number", ratio(3, 2), ratio(1, 100)),
    SlotSpec("doublings", "number", 0, 0, 6),
    SlotSpec("double_factor", "number", 2, 1, 10, unbound="assume"),
    SlotSpec("charge_factor", "number", 2, 1, 10, unbound="assume"),
    SlotSpec("rough_factor", "number", 2, 1, 10, unbound="assume"),
    SlotSpec("sentence", "sentence"),
    SlotSpec("rough_sentence", "sentence"),
)
RESULTS = ("move", "double", "run", "charge", "squares")
MEASURED = dict.fromkeys(("move", "double", "run", "charge"), "speed")


def run(slots: Asked) -> dict[str, Step]:
    """Distances in the book's unit. Raises EvaluationError.

    Rough ground costs its factor once for each reason, and there nobody runs or charges.
    """
    speed, square, rough = (slots.step(name) for name in ("speed", "square", "doublings"))
    times, cost = whole_of(rough), slots.step("rough_factor")
    move = divide(exact_of(speed), _power(exact_of(cost), times))
    slow = (rough, cost, *quotes(slots, "rough_sentence")) if times else ()
    steps = (speed, *slow, *quotes(slots, "sentence"))
    squares = floor(divide(move, exact_of(square)))
    return {
        "move": Step("", move, "procedure", steps=steps),
        "double": _times(slots, "double_factor", move, steps),
        "run": _times(slots, "run_factor", None if times else move, steps),
        "charge": _times(slots, "charge_factor", None if times else move, steps),
        "squares": Step("", squares, "procedure", steps=(*steps, square)),
    }


def _times(slots: Asked, name: str, way: Exact | None, steps: tuple[Step, ...]) -> Step:
    factor = slots.step(name)
    far = None if way is None else way * exact_of(factor)
    return Step("", far, "procedure", steps=(*steps, factor))


def _power(base: Exact, exponent: int) -> Exact:
    power: Exact = 1
    for _ in range(exponent):
        power = power * base
    return power
