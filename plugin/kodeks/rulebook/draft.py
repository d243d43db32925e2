"""What was read of all notes, before anything is put together: the order of notes cannot matter."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal, NamedTuple, TypeAlias

from kodeks_engine.number import Exact, Plain
from kodeks_engine.place import Place
from kodeks_engine.ruleset import Binding, Calculator, Formula, InputKind
from kodeks_engine.table import Components, Decision, Effect, Example, Lookup

from kodeks.diagnostic import Diagnostic, Severity
from kodeks.model import Cell
from kodeks.rulebook.formulas.trouble import Trouble
from kodeks.rulebook.names import Home, Names
from kodeks.rulebook.reader import Reader, Use
from kodeks.source import Span
from kodeks.tables import Typed

Means: TypeAlias = Literal["formula", "lookup", "decision", "input", "switch"]


class Mention(NamedTuple):
    """Where something is said: for messages and for `kodeks show`."""

    path: str
    start: int
    end: int


class Sentence(NamedTuple):
    """A formula; ``formula`` is None where it does not parse."""

    home: Home | None
    formula: Formula | None
    mention: Mention
    tells: bool


class LookupDraft(NamedTuple):
    """A lookup table with the homes of its keys and columns, the columns' units, and where each is named."""

    lookup: Lookup
    keys: tuple[Home | None, ...]
    columns: tuple[Home | None, ...]
    units: tuple[str, ...]
    mentions: tuple[Mention, ...]


class DecisionDraft(NamedTuple):
    """A decision table with the homes of its columns, and where each is named."""

    decision: Decision
    columns: tuple[Home | None, ...]
    mentions: tuple[Mention, ...]


class InputDraft(NamedTuple):
    """A row of `Podaj`. ``kind`` None: to be found from the keys of tables and the default.

    ``unit`` is what the row measures in, "" for a bare number; ``whole``: no fractions. ``default_at`` and
    ``low_at`` are the cells that say so.
    """

    home: Home
    kind: InputKind | None
    choices: tuple[str, ...]
    default: Plain
    low: Exact | None
    high: Exact | None
    question: str | None
    place: Place
    mention: Mention
    unit: str = ""
    whole: bool = False
    default_at: Mention | None = None
    low_at: Mention | None = None


class SwitchDraft(NamedTuple):
    """The effects of one note."""

    home: Home
    effects: tuple[Effect, ...]
    place: Place
    mention: Mention


class BindingDraft(NamedTuple):
    """A bound procedure, with the note or heading that binds it; ``whole`` unless a row is broken."""

    binding: Binding
    home: Home
    mention: Mention
    whole: bool


class CalculatorDraft(NamedTuple):
    """A calculator with what it links to: homes, to be turned into ids of quantities or procedures."""

    calculator: Calculator
    outputs: tuple[Use, ...]
    mention: Mention


class ExampleDraft(NamedTuple):
    """A worked example and, for each expected result, the cell that states it.

    ``units`` are the units that its cells name, ``given`` the cells of what it starts from.
    """

    example: Example
    mention: Mention
    cells: tuple[tuple[str, Span], ...]
    units: tuple[tuple[str, str, Span], ...] = ()
    given: tuple[Cell, ...] = ()


class Statement(NamedTuple):
    """Something that was understood (or not, ``ok`` False) of a line, for `kodeks show`.

    ``kind`` ends a word's key under `show.statement.`; ``text`` is what the line says, ``rule`` the rule that
    it was recognised for.
    """

    note: str
    line: int
    kind: str
    text: str
    ok: bool = True
    rule: str = ""


@dataclass
class Draft:
    """Everything that the notes say, in the order of their paths and lines; ``told`` are its tables.

    ``broken`` is asked for in a row that cannot be read: that is told once, not at every use. ``factors`` are
    the ids of quantities whose cells `×2` are numbers.
    """

    names: Names
    uses: list[Use] = field(default_factory=list)
    problems: list[Diagnostic] = field(default_factory=list)
    sentences: list[Sentence] = field(default_factory=list)
    lookups: list[LookupDraft] = field(default_factory=list)
    decisions: list[DecisionDraft] = field(default_factory=list)
    components: list[Components] = field(default_factory=list)
    inputs: list[InputDraft] = field(default_factory=list)
    switches: list[SwitchDraft] = field(default_factory=list)
    examples: list[ExampleDraft] = field(default_factory=list)
    bindings: list[BindingDraft] = field(default_factory=list)
    calculators: list[CalculatorDraft] = field(default_factory=list)
    statements: list[Statement] = field(default_factory=list)
    told: list[tuple[Reader, Typed]] = field(default_factory=list)
    broken: set[Home] = field(default_factory=set)
    factors: set[str] = field(default_factory=set)
    spoken: bool = False

    def tables(self) -> Iterator[Statement]:
        """The tables that were read, for `kodeks show`."""
        for reader, typed in self.told:
            heads = " | ".join(head.text for head in typed.heads)
            yield Statement(reader.path, reader.table_place(typed).line, typed.kind, heads)

    def forms(self) -> Iterator[Statement]:
        """The calculators with what they compute, for `kodeks show`."""
        for calculator, outputs, mention in self.calculators:
            homes = dict.fromkeys(use.home for use in outputs if use.home is not None)
            computed = ", ".join(self.names.label(home) for home in homes)
            text = f"{calculator.title}: {computed}" if calculator.title else computed
            yield Statement(mention.path, calculator.place.line, "calculator", text, bool(homes))

    def say(self, path: str, trouble: Trouble, severity: Severity = "error") -> None:
        """Report a trouble."""
        self.problems.append(trouble.diagnostic(path, severity))
