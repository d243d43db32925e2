"""The action economy: a sequence of acts, what each costs, and the sentence of the book that decides it.

Limits and prices come from the action tables and the prose of the notes; every other rule is a sentence slot.
A rule without its sentence is played in the usual reading, and the answer says that the book does not tell.
"""

from collections.abc import Sequence
from typing import TypeVar

from kodeks_engine.action_economy import (
    Act,
    Allowance,
    Economy,
    Kind,
    Options,
    Price,
    State,
    Verdict,
    free_left,
    play,
    prepaid_left,
    renews,
)
from kodeks_engine.action_sequence import SequenceError, read_sequence
from kodeks_engine.actions import Cost, Limit
from kodeks_engine.errors import InputError
from kodeks_engine.number import Plain
from kodeks_engine.plain import truth_of, whole_of
from kodeks_engine.procedures import Asked
from kodeks_engine.slots import SlotSpec
from kodeks_engine.step import Step
from kodeks_engine.text import fold
from kodeks_engine.words import LANGUAGES, spellings

OPTIONS = tuple(SlotSpec(name, "yesno", default) for name, default in Options._field_defaults.items())
SENTENCES = (
    "stunned", "no_renewal", "renewal", "pool", "riposte", "outside_turn", "once", "more_free",
    "no_more_free", "forbids", "own_cost", "paid_apart", "lapse",
)  # fmt: skip
SLOTS = (
    SlotSpec("sequence", "text", "T M A"),
    SlotSpec("points", "number", 0, 0, 999),
    SlotSpec("maximum", "number-or-none", None, 0),
    SlotSpec("stunned", "yesno", False),
    SlotSpec("more_free", "number", 0, 0, 99),
    *OPTIONS,
    *[SlotSpec(f"{name}_sentence", "sentence") for name in SENTENCES],
)
RESULTS = ("allowed", "spent", "left", "free_left", "prepaid", "renewal")
KINDS: tuple[Kind, ...] = ("move", "action", "free_action", "instant")
SILENT = ("begin",)
StatedT = TypeVar("StatedT", Limit, Cost)


def run(slots: Asked) -> dict[str, Step]:
    """The results of a sequence; ``allowed`` holds one step an act. Raises EvaluationError."""
    limits, costs = _limits(slots), _costs(slots)
    economy = _economy(slots, limits, costs)
    state = State(_whole(slots, "points"), stunned=_flag(slots, "stunned"))
    steps: list[Step] = []
    allowed: Plain = True
    for act in _sequence(slots):
        verdict = play(economy, state, act)
        said, also = [
            [quote for rule in rules for quote in _sayings(slots, rule, limits, costs)]
            for rules in ((verdict.rule,), verdict.also)
        ]
        steps.append(_act_step(slots, act, verdict, said, also))
        allowed = _allowed(allowed, verdict, said)
        if verdict.state is None:
            break
        state = verdict.state
    return _results(slots, economy, state, allowed, steps)


def _results(
    slots: Asked, economy: Economy, state: State, allowed: Plain, steps: list[Step]
) -> dict[str, Step]:
    rules = ("renewal", "no_renewal") if renews(state) else ("no_renewal", "renewal")
    quoted = next(filter(None, (_quoted(slots, rule) for rule in rules)), ())
    known = renews(state) or bool(_quoted(slots, "no_renewal"))
    renewal = Step("", renews(state) if known else None, "procedure", steps=quoted)
    return {
        "allowed": Step("", allowed, "procedure", steps=tuple(steps)),
        "spent": Step("", state.spent, "procedure"),
        "left": Step("", state.points, "procedure"),
        "free_left": Step("", free_left(economy, state, "instant"), "procedure"),
        "prepaid": Step("", prepaid_left(state, "instant"), "procedure"),
        "renewal": renewal if known else renewal._replace(state="inactive", reason=slots.word("turn.unsaid")),
    }


def _allowed(so_far: Plain, verdict: Verdict, said: list[Step]) -> Plain:
    """Yes as long as everything is; unknown once the book does not say; no is no."""
    if not said and verdict.rule not in SILENT:
        return None
    return False if verdict.state is None else so_far


def _whole(slots: Asked, name: str) -> int:
    return whole_of(slots.step(name))


def _flag(slots: Asked, name: str) -> bool:
    return truth_of(slots.step(name))


def _economy(slots: Asked, limits: dict[Kind, Limit], costs: dict[Kind, Cost]) -> Economy:
    maximum = slots.step("maximum").value
    return Economy(
        {kind: Allowance(limit.number, limit.per) for kind, limit in limits.items()},
        {kind: Price(cost.points, cost.extra) for kind, cost in costs.items()},
        _whole(slots, "more_free"),
        None if maximum is None else _whole(slots, "maximum"),
        Options(*[_flag(slots, option.name) for option in OPTIONS]),
    )


def kind_of(name: str) -> Kind | None:
    """The kind of action that a table's name means (`Akcja Ruchu` is Ruch), in any language."""
    return next((kind for kind in KINDS if fold(name) in _names(kind)), None)


def _names(kind: Kind) -> list[str]:
    """The names of a kind, the usual ones first; a table may also call an instant a reaction."""
    keys = (f"notation.{kind}", *(("engine.turn.also.instant",) if kind == "instant" else ()))
    return [fold(text) for key in keys for lang in LANGUAGES for text in spellings(lang, key)]


def _limits(slots: Asked) -> dict[Kind, Limit]:
    """The first limit of each kind; notes that contradict each other are found by `kodeks check`."""
    return _first(slots.actions.limits)


def _costs(slots: Asked) -> dict[Kind, Cost]:
    return _first(slots.actions.costs)


def _first(stated: Sequence[StatedT]) -> dict[Kind, StatedT]:
    """The first statement about each kind; where two names mean one kind, the more usual name counts."""
    found: dict[Kind, StatedT] = {}
    for each in stated:
        kind = kind_of(each.kind)
        if kind and (kind not in found or _rank(kind, each.kind) < _rank(kind, found[kind].kind)):
            found[kind] = each
    return found


def _rank(kind: Kind, name: str) -> int:
    return _names(kind).index(fold(name))


def _sequence(slots: Asked) -> list[Act]:
    step = slots.step("sequence")
    parry = tuple(name for lang in LANGUAGES for name in spellings(lang, "engine.turn.parry"))
    try:
        return read_sequence(str(step.value), parry)
    except SequenceError as wrong:
        raise InputError("bad_sequence", subject=step.id, label=step.label, text=wrong.args[0]) from None


def _quoted(slots: Asked, rule: str) -> tuple[Step, ...]:
    quote = slots.quote(f"{rule}_sentence") if rule in SENTENCES else None
    return (quote,) if quote else ()


def _sayings(slots: Asked, rule: str, limits: dict[Kind, Limit], costs: dict[Kind, Cost]) -> tuple[Step, ...]:
    """The statements of the book that decide a rule, to be quoted."""
    priced: dict[str, Kind] = {"extra_action": "action", "extra_instant": "instant"}
    cost = costs.get(priced[rule]) if rule in priced else None
    limit = next((limit for kind, limit in limits.items() if kind == rule), None)
    stated = limit or cost
    if stated is not None:
        return (Step(stated.text, True, "quote", stated.place),)
    return _quoted(slots, rule)


def _act_step(slots: Asked, act: Act, verdict: Verdict, said: list[Step], also: list[Step]) -> Step:
    """One act: its price, or why it is not allowed, with the sentence that decides before the others."""
    label = slots.word(f"turn.act.{act.sign}") + (f": {act.name}" if act.name else "")
    step = Step(label, verdict.cost, "act", said[0].place if said else None, steps=(*said, *also))
    if not said and verdict.rule not in SILENT:
        return step._replace(value=None, state="inactive", reason=slots.word("turn.unsaid"))
    if verdict.state is None:
        reason = slots.word(f"turn.refused.{verdict.why or 'rule'}")
        return step._replace(value=None, state="suppressed", reason=reason)
    return step
