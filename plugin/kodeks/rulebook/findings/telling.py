"""Values and breakdowns in messages: short, in the book's language."""

from typing import cast

from kodeks_engine.number import Exact, Ratio, divide, magnitude, nearest
from kodeks_engine.rolled import Rolled, Value, counts_of
from kodeks_engine.step import Step
from kodeks_engine.text import fold, show, show_percent
from kodeks_engine.words import count

from kodeks.diagnostic import Said

MAX_PARTS = 12


def same(expected: Value, computed: Value) -> bool:
    """Whether two values are the same: words without case, rolls by their distribution."""
    if isinstance(expected, Rolled) or isinstance(computed, Rolled):
        return counts_of(expected) == counts_of(computed)
    if isinstance(expected, str) and isinstance(computed, str):
        return fold(expected) == fold(computed)
    return type(expected) is type(computed) and expected == computed


def near(expected: Value, computed: Value, within: Exact) -> bool:
    """Whether a number is what was computed, to the digits that were written (`≈ 16,67 %`)."""
    if isinstance(expected, bool | str | Rolled) or isinstance(computed, bool | str | Rolled):
        return False
    return expected is not None and computed is not None and magnitude(expected - computed) <= within


def is_rounded(expected: Value, computed: Value, op: str) -> bool:
    """Whether what is written is the computed fraction with fewer digits (`41,7 %` for 5/12)."""
    if not isinstance(expected, Ratio) or not isinstance(computed, Ratio):
        return False
    scale = 100 if op == "chance" else 1
    for digits in range(5):
        whole = expected * (scale * 10**digits)
        if isinstance(whole, int):
            return nearest(computed * (scale * 10**digits)) == whole
    return False


def told(value: Value, lang: str, op: str = "") -> str:
    """A value in a message; dice by their smallest and largest outcome, a ``chance`` in per cent."""
    if not isinstance(value, Rolled):
        chance = op == "chance" and isinstance(value, int | Ratio)
        return show_percent(cast(Exact, value), lang) if chance else show(value, lang)
    outcomes = [show(outcome, lang) for outcome in value.counts()]
    return f"{outcomes[0]} … {outcomes[-1]}"


def told_apart(value: Value, other: Value, lang: str, op: str = "") -> str:
    """A value in a message that also names another: exactly where both would be told alike."""
    text = told(value, lang, op)
    if text != told(other, lang, op):
        return text
    return f"{text}{_odds(value, other, lang)}" if isinstance(value, Rolled) else show(value, lang)


def _odds(rolled: Rolled, other: Value, lang: str) -> str:
    """The first chance in which two rolls differ that have the same ends: ` (3: 5,56 %)`."""
    here, there = counts_of(rolled), counts_of(other)
    total, whole = sum(here.values()), sum(there.values())
    for outcome in {**here, **there}:
        chance = divide(here.get(outcome, 0), total)
        if chance != divide(there.get(outcome, 0), whole):
            return f" ({show(outcome, lang)}: {show_percent(chance, lang)})"
    return ""


def more(what: str, number: int, lang: str) -> str:
    """How much else has the same cause: `` {n} more places need it.``, or nothing."""
    return Said(lambda said: count(said, f"count.more_{what}", number) if number > 0 else "", lang)


def breakdown(step: Step, lang: str) -> str:
    """One line of what counted, in brackets: ` (10; Premia z pancerza 8; Zręczność do KP 1)`; or nothing."""
    parts = [_part(part, lang) for part in _leaves(step) if part.state == "used"]
    return f" ({'; '.join(parts[:MAX_PARTS])})" if parts else ""


def _part(step: Step, lang: str) -> str:
    value = told(step.value, lang)
    if step.op in ("number", "divisor") and step.id is None:
        return f"/ {value}" if step.op == "divisor" else value
    return value if step.label == value else f"{step.label} {value}"


def _leaves(step: Step) -> list[Step]:
    """The steps below the first branching: what a sum was made of."""
    below = step.steps
    while len(below) == 1 and below[0].steps:
        below = below[0].steps
    found: list[Step] = []
    for part in below:
        found += part.steps if part.id is None and part.steps else [part]
    return found
