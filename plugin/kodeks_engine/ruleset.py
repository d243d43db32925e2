"""The rulebook as data: everything that the calculators compute with, and JSON of it both ways.

Order is stable: things stand in the order of their notes' paths and lines, as the maker puts them in.
"""

from typing import Literal, NamedTuple, TypeAlias

from kodeks_engine.actions import Actions
from kodeks_engine.formula import Expr
from kodeks_engine.number import Exact, Plain
from kodeks_engine.place import Place
from kodeks_engine.table import Components, Decision, Example, Lookup, Switch

FORMAT = 1


class Formula(NamedTuple):
    """A definition by a sentence. ``text`` is the sentence as written."""

    expr: Expr
    text: str
    place: Place


class FromTable(NamedTuple):
    """A definition by tables: the ids of the lookups, or of the one decision, that have it as a column."""

    tables: tuple[str, ...]


Definition: TypeAlias = Formula | FromTable


class Quantity(NamedTuple):
    """A value that the book defines. ``place`` is the note or heading that the links lead to.

    ``unit`` is a unit of `kodeks.toml` or "" (a bare number). ``aliases`` may be typed for the label.
    ``signed``: written with its sign, as modifiers are; None: told by the label's words.
    """

    id: str
    label: str
    place: Place
    definition: Definition
    unit: str = ""
    aliases: tuple[str, ...] = ()
    signed: bool | None = None


InputKind: TypeAlias = Literal["number", "number-or-none", "yesno", "choice", "text"]


class Input(NamedTuple):
    """What a player is asked. ``default`` None means: `brak` for ``number-or-none``, else there is none.

    ``choices`` are the words of a choice (the keys of a lookup table, in its order). ``place`` is the row of
    `Podaj`, or the table of the keys; ``home`` is the note or heading that the links lead to.
    ``low`` and ``high`` are limits that a value must keep; ``whole``: no fractions. ``unit`` is what it is
    measured in.
    """

    id: str
    label: str
    kind: InputKind
    place: Place
    choices: tuple[str, ...] = ()
    default: Plain = None
    low: Exact | None = None
    high: Exact | None = None
    question: str | None = None
    unit: str = ""
    home: Place | None = None
    aliases: tuple[str, ...] = ()
    signed: bool | None = None
    whole: bool = False


class QuantitySlot(NamedTuple):
    """A slot that is bound to a quantity, an input or a switch."""

    id: str
    place: Place


class TableSlot(NamedTuple):
    """A slot that is bound to a lookup table. ``columns`` maps the slot's column names to quantity ids."""

    table: str
    place: Place
    columns: tuple[tuple[str, str], ...] = ()


class SentenceSlot(NamedTuple):
    """A slot that is bound to a sentence which answers quote. ``place`` is the sentence, not the binding."""

    text: str
    place: Place


class ValueSlot(NamedTuple):
    """A slot that is bound to a value written in the table."""

    expr: Expr
    place: Place


Slot: TypeAlias = QuantitySlot | TableSlot | SentenceSlot | ValueSlot


class Binding(NamedTuple):
    """A procedure of the engine, bound to this book.

    ``id`` is unique in the book (`atak`, `tura`; a second binding of one procedure takes its note's id),
    ``procedure`` the name that `procedures.find` gave ("" where ``id`` itself is a name of it).
    ``slots`` maps slot names, as written, to what they are bound to.
    """

    id: str
    label: str
    slots: tuple[tuple[str, Slot], ...]
    place: Place
    procedure: str = ""


class Calculator(NamedTuple):
    """A calculator callout: ``outputs`` are ids of quantities or procedures."""

    id: str
    title: str
    outputs: tuple[str, ...]
    place: Place


class Unread(NamedTuple):
    """A quantity whose definition cannot be read; ``place`` is the line that defines it."""

    id: str
    label: str
    place: Place
    by: Literal["formula", "decision"] = "formula"


class Ruleset(NamedTuple):
    """The whole rulebook. Ids are unique over quantities, inputs, switches and bindings."""

    language: str = "pl"
    title: str = ""
    licence: str = ""
    quantities: tuple[Quantity, ...] = ()
    inputs: tuple[Input, ...] = ()
    switches: tuple[Switch, ...] = ()
    lookups: tuple[Lookup, ...] = ()
    decisions: tuple[Decision, ...] = ()
    components: tuple[Components, ...] = ()
    examples: tuple[Example, ...] = ()
    bindings: tuple[Binding, ...] = ()
    calculators: tuple[Calculator, ...] = ()
    actions: Actions = Actions()
    format: int = FORMAT
    unread: tuple[Unread, ...] = ()
