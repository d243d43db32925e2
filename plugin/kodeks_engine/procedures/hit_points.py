"""What damage does: temporary points first, the state, massive damage, the chance to stabilise (SRD).

A dying character loses points each round and stabilises with a fixed chance in each, from the next turn on.
The state is the book's own table, where the note binds it.
"""

from kodeks_engine.number import Exact, ceil, divide, ratio
from kodeks_engine.plain import exact_of, truth_of, whole_of
from kodeks_engine.procedures import Asked, quotes
from kodeks_engine.slots import SlotSpec
from kodeks_engine.step import Step
from kodeks_engine.strike import needs
from kodeks_engine.wielding import TRIAL_SLOTS, trial_of

SLOTS = (
    SlotSpec("points", "number", 10, -1000, 5000),
    SlotSpec("temporary", "number", 0, 0, 5000),
    SlotSpec("nonlethal", "number", 0, 0, 5000),
    SlotSpec("damage", "number", 0, 0, 5000),
    SlotSpec("stable", "yesno", False),
    SlotSpec("state", "text", unbound="neutral"),
    SlotSpec("dead_at", "number", -10, -1000, -1, unbound="assume"),
    SlotSpec("massive", "number", 50, 1, 5000, unbound="assume"),
    SlotSpec("massive_difficulty", "number", 15, unbound="assume"),
    SlotSpec("fortitude", "number", 0),
    SlotSpec("stabilise", "number", 10, 0, 100, unbound="assume"),
    SlotSpec("loss", "number", 1, 1, 1000, unbound="assume"),
    *TRIAL_SLOTS,
    SlotSpec("sentence", "sentence"),
    SlotSpec("massive_sentence", "sentence"),
    SlotSpec("dying_sentence", "sentence"),
)
RESULTS = ("state", "left", "massive", "survive", "survive_massive")


def run(slots: Asked) -> dict[str, Step]:
    """The state after the damage. Raises EvaluationError."""
    points, temporary, damage = (slots.step(name) for name in ("points", "temporary", "damage"))
    dealt = whole_of(damage)
    left = whole_of(points) - max(dealt - whole_of(temporary), 0)
    steps = (points, temporary, damage)
    massive, said = slots.step("massive"), quotes(slots, "massive_sentence")
    heavy = dealt >= whole_of(massive)
    return {
        "state": _state(slots, left, steps),
        "left": Step("", left, "procedure", steps=steps),
        "massive": Step("", heavy, "procedure", steps=(damage, massive, *said)),
        "survive": _survive(slots, left),
        "survive_massive": _survive_massive(slots, heavy, (damage, massive, *said)),
    }


def _state(slots: Asked, left: int, steps: tuple[Step, ...]) -> Step:
    """The state by the book's table; the usual one where the note binds none."""
    said = quotes(slots, "sentence")
    nonlethal, stable, dead_at = (slots.step(name) for name in ("nonlethal", "stable", "dead_at"))
    if slots.binds("state"):
        state = slots.supposing({"points": left}).step("state")
        return Step("", state.value, "procedure", steps=(*steps, nonlethal, state, *said))
    key = state_of(left, whole_of(nonlethal), whole_of(dead_at), stable=truth_of(stable))
    told = slots.unsaid("state")
    return Step(
        "",
        slots.word(f"hit_points.{key}"),
        "procedure",
        steps=(*steps, nonlethal, stable, dead_at, told, *said),
    )


def state_of(left: int, nonlethal: int, dead_at: int, *, stable: bool) -> str:
    """A key of the words table: well, staggered, unconscious, disabled, stable, dying or dead."""
    if left <= dead_at:
        return "dead"
    if left < 0:
        return "stable" if stable else "dying"
    if nonlethal > left:
        return "unconscious"
    if left == 0:
        return "disabled"
    return "staggered" if nonlethal == left else "well"


def _survive(slots: Asked, left: int) -> Step:
    stable, dead_at, stabilise, loss = (
        slots.step(name) for name in ("stable", "dead_at", "stabilise", "loss")
    )
    rounds = ceil(divide(max(left - whole_of(dead_at), 0), whole_of(loss)))
    chance = exact_of(stabilise) * ratio(1, 100)
    lives = left >= 0 or (truth_of(stable) and rounds > 0)
    value = 1 if lives else survival(rounds, chance)
    return Step(
        "", value, "chance", steps=(stable, dead_at, stabilise, loss, *quotes(slots, "dying_sentence"))
    )


def survival(rounds: int, chance: Exact) -> Exact:
    """The chance that a dying character stabilises in one of the rounds that are left."""
    lost: Exact = 1
    for _ in range(rounds):
        lost = lost * (1 - chance)
    return 1 - lost


def _survive_massive(slots: Asked, heavy: bool, steps: tuple[Step, ...]) -> Step:
    """The chance to live through one heavy blow by a saving throw; certain where it is not heavy."""
    difficulty, bonus = slots.step("massive_difficulty"), slots.step("fortitude")
    trial, judged = trial_of(slots)
    if not heavy:
        return Step("", 1, "chance", steps=steps)
    chance = trial.chance(needs(difficulty.value, bonus.value))
    return Step("", chance, "chance", steps=(*steps, difficulty, bonus, *judged))
