"""Typed tables of the rulebook (NOTATION 3): lookup, decision, components, effects, examples."""

from typing import Literal, NamedTuple, TypeAlias

from kodeks_engine.formula import Condition, Expr, Ref
from kodeks_engine.number import Exact, Plain
from kodeks_engine.place import Place


class Is(NamedTuple):
    """A key cell that matches one value: a word (NFC, without case), a number, tak/nie or `brak` (None)."""

    value: Plain


class Between(NamedTuple):
    """A key cell that matches a range: `1–3`, `16+` (``high`` None), `≤0` (``low`` None). Both ends count."""

    low: Exact | None
    high: Exact | None


Key: TypeAlias = Is | Between


class LookupRow(NamedTuple):
    """One row: a key for each key column, a cell for each value column (None: the cell is unusable)."""

    keys: tuple[Key, ...]
    cells: tuple[Expr | None, ...]
    place: Place


class Lookup(NamedTuple):
    """A table that gives values by keys. A collection of notes is one too: a row for each note.

    ``keys`` are the quantities asked for, ``columns`` the ids of the quantities given. A quantity may be a
    column of several lookups with disjoint keys: they are one table. ``control``: columns that a formula
    defines already; they are recomputed as a check and define nothing.
    """

    id: str
    label: str
    keys: tuple[Ref, ...]
    columns: tuple[str, ...]
    rows: tuple[LookupRow, ...]
    place: Place
    control: tuple[str, ...] = ()


class DecisionRow(NamedTuple):
    """``when`` is None in the last row (`w innym przypadku`). ``text`` is the condition as written."""

    when: Condition | None
    cells: tuple[Expr, ...]
    place: Place
    text: str = ""


class Decision(NamedTuple):
    """`Gdy | …`: the first row whose condition holds gives the values."""

    id: str
    label: str
    columns: tuple[str, ...]
    rows: tuple[DecisionRow, ...]
    place: Place


VariantCell: TypeAlias = Literal["yes", "no", "penalty", "bonus"] | Exact


class Component(NamedTuple):
    """One row of a component table.

    ``bonus_kind`` groups what does not stack ("" stacks with everything); ``stacks`` is `Kumuluje się`.
    ``variants`` holds a cell for each variant column: `tak`, `nie`, `tylko kara`, `tylko premia`, or a number
    that replaces the value. ``enhances`` is the id of the component that this one is folded into
    before stacking (SRD: an enhancement bonus raises its own armour). ``when`` switches the row.
    """

    ref: Ref
    place: Place
    bonus_kind: str = ""
    stacks: bool = False
    variants: tuple[VariantCell, ...] = ()
    when: Condition | None = None
    enhances: str | None = None


class Components(NamedTuple):
    """`Składnik sumy | …`: all variants of one sum, by ``columns``, and its stacking rule.

    ``unread``: a row of it cannot be read, so that no sum would be right.
    """

    id: str
    label: str
    columns: tuple[str, ...]
    rows: tuple[Component, ...]
    place: Place
    unread: bool = False


class Effect(NamedTuple):
    """One change that a switch makes: `+2`, `−1, co najmniej 0`, `× ½`, `= 0`.

    ``op`` is "+" (a penalty is a negative amount), "*", "=", or "?" for a change that cannot be read; ``low``
    and ``high`` bound the changed value.
    ``rounding`` is how a product becomes whole (`× ½, w dół`).
    ``bonus_kind`` and ``stacks`` as in `Component`. Only bounds and no change: ``op`` "+", ``amount`` 0.
    """

    target: str
    op: Literal["+", "*", "=", "?"]
    amount: Expr
    place: Place
    bonus_kind: str = ""
    low: Expr | None = None
    high: Expr | None = None
    stacks: bool = False
    rounding: Literal["", "down", "up", "nearest"] = ""


class Switch(NamedTuple):
    """A note with effects: a state, talent or situation. It is a yes/no input, `nie` unless set."""

    id: str
    label: str
    effects: tuple[Effect, ...]
    place: Place
    question: str | None = None


class Example(NamedTuple):
    """A row of `Przykład`: ``given`` inputs and ``expected`` results, by ids (slots and results by name).

    ``procedure`` names the procedure of `Przykład: atak`. ``about``: how far a name's value may be from what
    is written (`≈ 16,67 %`).
    """

    title: str
    given: tuple[tuple[str, Expr], ...]
    expected: tuple[tuple[str, Expr], ...]
    place: Place
    procedure: str | None = None
    about: tuple[tuple[str, Exact], ...] = ()
