"""Expression trees of formulas and conditions (NOTATION 2 and 3). Data only: `evaluate` computes them.

A tree is at most `MAX_DEPTH` deep: whoever builds one refuses deeper brackets. Long sums are flat.
"""

from typing import Literal, NamedTuple, TypeAlias, Union

from kodeks_engine.number import Exact

MAX_DEPTH = 60


class Number(NamedTuple):
    """A number as it stands in the sentence: `10`, `1,5`, `½`."""

    value: Exact


class Word(NamedTuple):
    """A word of a choice: `Duży`, `„ręka drugorzędna”`."""

    text: str


class Flag(NamedTuple):
    """`tak` or `nie` as a value."""

    value: bool


class Nothing(NamedTuple):
    """`brak` as a value."""


class Ref(NamedTuple):
    """A link to a quantity, an input or a switch. ``label`` is the link's text as it was written."""

    id: str
    label: str = ""


class Negate(NamedTuple):
    """A minus before a factor."""

    operand: "Expr"


class Binary(NamedTuple):
    """A chain of one precedence, from left to right: ``first op expr op expr …``.

    ``rest`` holds pairs of an operator and an operand; one chain has either `+ -` or `* /`.
    """

    first: "Expr"
    rest: tuple[tuple[Literal["+", "-", "*", "/"], "Expr"], ...]


class Rounding(NamedTuple):
    """`…, w dół`: to a whole number. ``nearest`` takes a half away from zero."""

    operand: "Expr"
    way: Literal["down", "up", "nearest"]


class Bound(NamedTuple):
    """`…, co najmniej 0` (``at_least``) or `…, co najwyżej 5` (``at_most``)."""

    operand: "Expr"
    way: Literal["at_least", "at_most"]
    limit: "Expr"


class Otherwise(NamedTuple):
    """`…, a bez [[Siła|Siły]]: 0`: ``instead`` when the quantity ``without`` is `brak`, else ``operand``."""

    operand: "Expr"
    without: Ref
    instead: "Expr"


class Call(NamedTuple):
    """`największa z (a; b)` (``largest``) or `mniejsza z (a; b)` (``smallest``). `brak` is skipped."""

    name: Literal["smallest", "largest"]
    args: tuple["Expr", ...]


class Total(NamedTuple):
    """`suma [[#^skladniki]] w kolumnie Dotyk`: the sum of a component table in one variant.

    ``table`` is the id of a `Components`. A component counts where all ``columns`` let it;
    without columns all count.
    """

    table: str
    columns: tuple[str, ...] = ()
    label: str = ""


class Dice(NamedTuple):
    """`2k6`, `[[Pula]]k6`, `k%` (``sides`` 100)."""

    rolls: "Expr"
    sides: int


class Pool(NamedTuple):
    """`sukcesy z [[Pula]]k6 od 4`: how many dice show ``target`` or more."""

    dice: Dice
    target: "Expr"


class Keep(NamedTuple):
    """`najlepsze 3 z 4k6` (``best``) or `najgorsze 1 z 2k20` (``worst``): the sum of those dice."""

    which: Literal["best", "worst"]
    keep: int
    dice: Dice


class Repeat(NamedTuple):
    """`3 razy (1k6 − 1)`: the sum of that many separate rolls; everything inside is rolled anew."""

    rolls: "Expr"
    operand: "Expr"


class Chance(NamedTuple):
    """`szansa [[Rzut]] ≥ 15`: the exact probability that a condition holds."""

    condition: "Condition"


class And(NamedTuple):
    """All parts hold."""

    parts: tuple["Condition", ...]


class Or(NamedTuple):
    """Some part holds."""

    parts: tuple["Condition", ...]


class Not(NamedTuple):
    """The part does not hold."""

    part: "Condition"


class Compare(NamedTuple):
    """A comparison; one with `brak` is false. `=` and `!=` also compare words (`jest`, `nie jest`)."""

    left: "Expr"
    op: Literal["=", "!=", "<", "<=", ">", ">="]
    right: "Expr"


class IsNone(NamedTuple):
    """`[[Siła]] jest brak`; ``negated`` for `nie jest brak`."""

    operand: "Expr"
    negated: bool = False


class Truth(NamedTuple):
    """A link alone: a yes/no quantity or a switch that is on."""

    ref: Ref


Condition: TypeAlias = Union[And, Or, Not, Compare, IsNone, Truth]  # noqa: UP007 -- reads as one list
Expr: TypeAlias = Union[  # noqa: UP007
    Number, Word, Flag, Nothing, Ref, Negate, Binary, Rounding, Bound, Otherwise, Call, Total,
    Dice, Pool, Keep, Repeat, Chance,
]  # fmt: skip

NODES: tuple[type, ...] = (
    Number, Word, Flag, Nothing, Ref, Negate, Binary, Rounding, Bound, Otherwise, Call, Total,
    Dice, Pool, Keep, Repeat, Chance, And, Or, Not, Compare, IsNone, Truth,
)  # fmt: skip
