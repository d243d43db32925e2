"""A test of a dice pool `T:S`: at least S of n dice show T or more; alone or against another pool."""

import typing

from kodeks_engine.arithmetic import compare
from kodeks_engine.casting import Dice, Throw
from kodeks_engine.dice import Counts, mean, successes
from kodeks_engine.number import Plain
from kodeks_engine.plain import whole_of
from kodeks_engine.procedures import Asked, quotes
from kodeks_engine.rolled import Value, chance_of, counts_of, from_counts, lift
from kodeks_engine.slots import SlotSpec
from kodeks_engine.step import Step

SLOTS = (
    SlotSpec("pool", "number", 4, 0, 100),
    SlotSpec("sides", "number", 6, 2, 100),
    SlotSpec("threshold", "number", 5, 1, 100),
    SlotSpec("wanted", "number", 1, 0, 100),
    SlotSpec("against", "number", 0, 0, 100),
    SlotSpec("against_threshold", "number", 5, 1, 100),
    SlotSpec("sentence", "sentence"),
)
RESULTS = ("success", "successes", "mean", "win", "draw")


def run(slots: Asked) -> dict[str, Step]:
    """The results of one test; ``win`` and ``draw`` compare with the other pool. Raises EvaluationError."""
    pool, sides, threshold, wanted = (slots.step(name) for name in ("pool", "sides", "threshold", "wanted"))
    other, hurdle = slots.step("against"), slots.step("against_threshold")
    own = _rolled(slots, pool, sides, threshold)
    theirs = _rolled(slots, other, sides, hurdle)
    quoted = quotes(slots, "sentence")
    steps = (pool, sides, threshold)
    contest = (*steps, other, hurdle)
    return {
        "success": Step("", _chance(">=", own, wanted.value), "chance", steps=(*steps, wanted, *quoted)),
        "successes": Step("", own, "successes", steps=steps),
        "mean": Step("", mean(counts_of(own)), "mean", steps=steps),
        "win": Step("", _chance(">", own, theirs), "chance", steps=contest),
        "draw": Step("", _chance("=", own, theirs), "chance", steps=contest),
    }


def cast(slots: Asked, dice: Dice) -> list[Throw]:
    """The dice of the pool, and those of the other where there is one. Raises EvaluationError."""
    own, throw = _thrown(slots, dice, "pool", "threshold")
    throws = [throw._replace(good=own >= whole_of(slots.step("wanted")))]
    if whole_of(slots.step("against")):
        theirs, other = _thrown(slots, dice, "against", "against_threshold")
        better = None if own == theirs else own > theirs
        throws += [other, Throw(slots.word("roll.together"), f"{own} : {theirs}", better)]
    return throws


def _thrown(slots: Asked, dice: Dice, pool: str, threshold: str) -> tuple[int, Throw]:
    """How many dice of a pool succeed, and all of them."""
    asked, sides = slots.step(pool), whole_of(slots.step("sides"))
    faces = [dice.die(sides) for _ in range(whole_of(asked))]
    good = sum(face >= whole_of(slots.step(threshold)) for face in faces)
    die = slots.word("roll.die", sides=sides)
    shown = ", ".join(map(str, faces)) or "–"
    return good, Throw(asked.label, slots.word("roll.pool", dice=f"{len(faces)}{die}", faces=shown, n=good))


def _rolled(slots: Asked, pool: Step, sides: Step, threshold: Step) -> Value:
    counts = successes(*map(whole_of, (pool, sides, threshold)))
    return from_counts(typing.cast(Counts, counts), slots.word("op.successes"))


def _chance(op: str, a: Value, b: Value) -> Plain:
    return chance_of(lift(lambda x, y: compare(op, x, y), (a, b)))
