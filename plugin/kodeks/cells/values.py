"""What a cell can hold: the kinds of value, and the refusal of what could mean two things (NOTATION 6)."""

from typing import NamedTuple, TypeAlias

from kodeks_engine.number import Exact


class Amount(NamedTuple):
    """A number, perhaps a measure: `+3`, `9 m (6 pól)` (``unit`` "m", ``also`` ((6, "pól"),))."""

    value: Exact
    unit: str = ""
    also: tuple[tuple[Exact, str], ...] = ()


class Absent(NamedTuple):
    """`brak`, a dash, an empty cell."""


class Roll(NamedTuple):
    """Dice and a fixed number: `2k6+1`; ``unit`` is a word after them (`1d4 kłute`)."""

    dice: int
    sides: int
    plus: Exact = 0
    unit: str = ""


class Span(NamedTuple):
    """A range of numbers, both ends counted; None is no end."""

    low: Exact | None
    high: Exact | None
    unit: str = ""


class Several(NamedTuple):
    """A sequence: `+16/+11/+6/+1`, `1d6/1d6`."""

    items: "tuple[Amount | Roll, ...]"


class Critical(NamedTuple):
    """`19–20/×2`: the lowest natural roll that threatens, and the factor."""

    threat: int
    factor: int


class Percent(NamedTuple):
    """`35 %`, as the number before the sign."""

    value: Exact


class Test(NamedTuple):
    """`5:1`: at least ``successes`` dice show ``target`` or more; None: any number, more is better."""

    target: int
    successes: int | None


class Text(NamedTuple):
    """Anything else: a word of a choice, or prose."""

    text: str


class Refused(NamedTuple):
    """A cell that could mean two things; ``reason`` ends a word's key, ``instead`` says how to write it."""

    text: str
    reason: str
    instead: str = ""


Value: TypeAlias = Amount | Absent | Roll | Span | Several | Critical | Percent | Test | Text
Reading: TypeAlias = Value | Refused


class Options(NamedTuple):
    """What `kodeks.toml` says about cells: `[cells] double_dash_minus`."""

    double_dash_minus: bool = False


DEFAULTS = Options()
