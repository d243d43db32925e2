"""A grapple: an attack of opportunity, the touch that starts it, then opposed checks (SRD, Combat II).

Who is hit by the attack of opportunity gets no hold; nor can one hold a creature that is too large.
"""

from kodeks_engine.number import Exact
from kodeks_engine.plain import exact_of, whole_of
from kodeks_engine.procedures import Asked, quotes
from kodeks_engine.slots import SlotSpec
from kodeks_engine.step import Step
from kodeks_engine.strike import Trial, contest_chance, needs
from kodeks_engine.text import fold
from kodeks_engine.wielding import TRIAL_SLOTS, trial_of

SLOTS = (
    SlotSpec("bonus", "number", 0),
    SlotSpec("other_bonus", "number", 0),
    SlotSpec("touch_bonus", "number", 0),
    SlotSpec("other_touch", "number", 10),
    SlotSpec("opportunity", "number-or-none"),
    SlotSpec("own_class", "number", 10),
    SlotSpec("size", "text", unbound="neutral"),
    SlotSpec("category", "number", 0, unbound="neutral"),
    SlotSpec("other_size", "choice", like="size"),
    SlotSpec("too_large", "number", 2, 1, unbound="assume"),
    *TRIAL_SLOTS,
    SlotSpec("sentence", "sentence"),
    SlotSpec("start_sentence", "sentence"),
)
RESULTS = ("win", "touch", "hold", "stopped")


def run(slots: Asked) -> dict[str, Step]:
    """``win``: one opposed check; ``hold``: all that must go well together. Raises EvaluationError."""
    own, other = slots.step("bonus"), slots.step("other_bonus")
    attack, target = slots.step("touch_bonus"), slots.step("other_touch")
    trial, judged = trial_of(slots)
    win = contest_chance(exact_of(own), exact_of(other), trial.sides)
    touch = trial.chance(needs(target.value, attack.value))
    stopped = _stopped(slots, trial)
    size = _size(slots)
    fits = all(step.state == "used" for step in size)
    begun = (1 - exact_of(stopped)) * touch
    checks = (own, other, judged[0], *quotes(slots, "sentence"))
    touches = (target, attack, *judged, *quotes(slots, "start_sentence"))
    return {
        "win": Step("", win, "chance", steps=checks),
        "touch": Step("", touch, "chance", steps=touches),
        "hold": Step(
            "", begun * win if fits else 0, "chance", steps=(*size, *stopped.steps, *touches, *checks)
        ),
        "stopped": stopped,
    }


def _stopped(slots: Asked, trial: Trial) -> Step:
    """The chance that the enemy's attack of opportunity hits; none where he has none."""
    enemy, armour = slots.step("opportunity"), slots.step("own_class")
    if enemy.value is None:
        idle = enemy._replace(state="inactive", reason=slots.word("reason.no_opportunity"))
        return Step("", 0, "chance", steps=(idle,))
    chance: Exact = trial.chance(needs(armour.value, enemy.value))
    return Step("", chance, "chance", steps=(armour, enemy))


def _size(slots: Asked) -> tuple[Step, ...]:
    """By how many categories the other is larger, struck out where that is too much; nothing if not told."""
    said = slots.step("other_size")
    if not isinstance(said.value, str) or fold(said.value) == fold(slots.word("none")):
        return ()
    own, theirs = slots.step("category"), slots.supposing({"size": said.value}).step("category")
    limit = slots.step("too_large")
    larger = whole_of(theirs) - whole_of(own)
    step = Step(said.label, larger, "difference", said.place, steps=(theirs, own, limit))
    if larger < whole_of(limit):
        return (step,)
    return (step._replace(state="suppressed", reason=slots.word("reason.too_large")),)
