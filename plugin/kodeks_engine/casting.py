"""A result that is rolled: the dice that fall, by the very numbers of which its chance is made.

Where chance comes from is the caller's: whoever asks gives random bytes, so that the engine stays a function.
"""

from collections.abc import Callable
from itertools import count
from typing import NamedTuple, cast

from kodeks_engine.dice import Counts
from kodeks_engine.errors import InputError
from kodeks_engine.evaluate import Evaluation
from kodeks_engine.number import Exact, Plain, Ratio, nearest, parts, ratio
from kodeks_engine.rolled import Rolled
from kodeks_engine.slot_values import Slots
from kodeks_engine.text import show, show_percent
from kodeks_engine.words import word

MIN_BITS = 1024
SPARE = 64  # bits beyond what a number needs: its outcomes then are equal but for 2⁻⁶⁴


class Throw(NamedTuple):
    """One line that a reader sees: what was rolled, what came, and whether that is good (None: neither)."""

    label: str
    text: str
    good: bool | None = None


class Dice:
    """Dice that fall as the given random bytes say."""

    def __init__(self, chance: bytes) -> None:
        self._pool = int.from_bytes(chance, "big")
        self._bits = len(chance) * 8

    def below(self, limit: int) -> int:
        """A number from 0 to ``limit`` − 1, each as likely. Raises InputError when no chance is left."""
        bits = limit.bit_length() + SPARE
        self._bits -= bits
        if self._bits < 0:
            raise InputError("no_chance")
        drawn, self._pool = self._pool & ((1 << bits) - 1), self._pool >> bits
        return drawn % limit

    def die(self, sides: int) -> int:
        """One die. Raises InputError when no chance is left."""
        return self.below(sides) + 1

    def of(self, counts: Counts) -> Plain:
        """An outcome of a distribution. Raises InputError when no chance is left."""
        left = self.below(sum(counts.values()))
        for value, ways in counts.items():
            left -= ways
            if left < 0:
                return value
        raise AssertionError("counts add up to their sum")


Cast = Callable[[Slots, Dice], list[Throw]]


def read_chance(text: object) -> Dice:
    """Dice out of random bytes in hexadecimal. Raises InputError for too few or none."""
    try:
        chance = bytes.fromhex(text) if isinstance(text, str) else b""
    except ValueError:
        chance = b""
    if len(chance) * 8 < MIN_BITS:
        raise InputError("no_chance")
    return Dice(chance)


def kind_of_roll(op: str, value: object) -> str | None:
    """`chance` or `dice` for a value that can be rolled."""
    if isinstance(value, Rolled):
        return "dice"
    return "chance" if op == "chance" and isinstance(value, Ratio) else None


def roll(evaluation: Evaluation, name: str, dice: Dice) -> list[Throw]:
    """Roll for a result. A procedure that knows its own rolls shows them; the rest goes by the number alone.

    Raises EvaluationError.
    """
    result = evaluation.result(name)
    part = evaluation.index.result_of(name)
    bound = evaluation.index.bound(part[0]) if part else None
    own: Cast | None = getattr(bound.procedure, "cast", None) if bound else None
    if own and bound:
        return own(Slots(evaluation, bound), dice)
    value, lang = result.value, evaluation.lang
    if isinstance(value, Rolled):
        return [Throw(result.label, show(dice.of(value.counts()), lang))]
    if kind_of_roll(result.step.op, value):
        return [against(cast(Exact, value), result.label, dice, lang)]
    raise InputError("not_rolled", subject=name, label=result.label)


def against(chance: Exact, label: str, dice: Dice, lang: str) -> Throw:
    """A roll that succeeds with a chance: k20 where that can be (high is good), k100, else in per cent."""
    top, bottom = parts(chance)
    if 20 % bottom == 0:
        face, need, name = dice.die(20), 21 - top * (20 // bottom), word(lang, "engine.roll.die", sides=20)
        return Throw(label, word(lang, "engine.roll.at_least", dice=name, face=face, need=need), face >= need)
    if 100 % bottom == 0:
        face, need, name = dice.die(100), top * (100 // bottom), word(lang, "engine.roll.die", sides=100)
        return Throw(label, word(lang, "engine.roll.at_most", dice=name, face=face, need=need), face <= need)
    return _percentile(top, bottom, label, dice, lang)


def _percentile(top: int, bottom: int, label: str, dice: Dice, lang: str) -> Throw:
    """A chance that no die of a table has, exactly: a part of the whole, told in per cent."""
    face = dice.die(bottom)
    digits = next(n for n in count(2) if face <= top or _tells(face, top, bottom, n))
    fallen, need = (show_percent(ratio(part, bottom), lang, digits) for part in (face, top))
    name = word(lang, "engine.roll.percent")
    told = word(lang, "engine.roll.at_most", dice=name, face=fallen.removeprefix("≈ "), need=need)
    return Throw(label, told, face <= top)


def _tells(face: int, top: int, bottom: int, digits: int) -> bool:
    """Whether so many decimals show that a roll is above what it may be at most."""
    fallen, need = (nearest(ratio(part * 10 ** (digits + 2), bottom)) for part in (face, top))
    return fallen > need
