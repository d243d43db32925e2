"""A sequence of acts as it is typed or tapped."""

import itertools

from kodeks_engine.action_economy import ACTS, Act

MAX_ACTS = 500


class SequenceError(ValueError):
    """A sign of a sequence that means nothing; ``args[0]`` is it."""


def read_sequence(text: str, parry: tuple[str, ...]) -> list[Act]:
    """The acts of `T M A+ I:unik …`; ``parry`` are names that a riposte may follow. Raises SequenceError.

    `T` own turn, `~` not the own turn, `M` Ruch, `A` Akcja, `A+` one more for points, `F` Darmowa, `R`
    riposte, `I` or `I:name` Natychmiastowa (`I:name=2` own cost each use, `I:name~2` for further uses,
    `I:name!` forbids payment, a name that ends in 1 is once a round), `X` one that the own turn alone allows,
    `S:2` a spell for points, `ROUND`, `TURN`, `STUN`.
    """
    signs = text.split()
    if len(signs) > MAX_ACTS:
        raise SequenceError(f"{len(signs)} > {MAX_ACTS}")
    acts = [_read_act(sign, parry) for sign in signs]
    return [act._replace(before_another=_before_another(act, acts[i + 1 :])) for i, act in enumerate(acts)]


def _before_another(act: Act, later: list[Act]) -> bool:
    """Whether a different instant without a cost of its own follows in the round."""
    round_ = itertools.takewhile(lambda other: other.sign != "ROUND", later)
    return any(other.sign in "IX" and other.name != act.name and not other.own_cost for other in round_)


def _read_act(sign: str, parry: tuple[str, ...]) -> Act:
    letter, colon, rest = sign.partition(":")
    if letter == "S":
        return Act("S", own_cost=_number(rest, sign))
    if letter == "I":
        return _read_instant(rest, sign, parry)
    if colon or letter not in ACTS:
        raise SequenceError(sign)
    return Act(letter, own_turn_only=letter == "X")


def _read_instant(rest: str, sign: str, parry: tuple[str, ...]) -> Act:
    forbids = rest.endswith("!")
    name, mark, cost = rest.rstrip("!"), "", ""
    for mark in ("=", "~"):
        if mark in name:
            name, _, cost = name.partition(mark)
            break
    own = _number(cost, sign) if cost else 0
    repeated = mark == "~" and own > 0
    return Act("I", name, own, repeated, forbids, name.endswith("1"), parry=name in parry)


def _number(text: str, sign: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 4):
        raise SequenceError(sign)
    return int(text)
