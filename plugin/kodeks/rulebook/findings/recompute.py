"""Worked examples and control tables, computed again by the engine that players use (NOTATION 3)."""

from collections.abc import Iterator, Mapping
from itertools import product

from kodeks_engine.errors import CycleError, EvaluationError, UnknownNameError
from kodeks_engine.evaluate import Evaluation
from kodeks_engine.formula import Expr
from kodeks_engine.index import Index
from kodeks_engine.inputs import read_inputs
from kodeks_engine.number import Plain
from kodeks_engine.procedures import result_named, slot_named
from kodeks_engine.rolled import Rolled, Value
from kodeks_engine.ruleset import FromTable, QuantitySlot
from kodeks_engine.step import Result
from kodeks_engine.table import Is, Key, LookupRow

from kodeks.diagnostic import Diagnostic, Said
from kodeks.rulebook.assemble import Assembly, finding_at
from kodeks.rulebook.draft import ExampleDraft, LookupDraft
from kodeks.rulebook.findings.coverage import Coverage
from kodeks.rulebook.findings.failing import Failing, one_cause, parts_of
from kodeks.rulebook.findings.telling import breakdown, is_rounded, near, same, told, told_apart
from kodeks.rulebook.forms.bindings import names_of
from kodeks.rulebook.units import same_unit
from kodeks.rulebook.where import value_column
from kodeks.source import Span

TOLD_ELSEWHERE = ("engine.error.bad_cell", "engine.error.no_table", "engine.error.unbound")


class UnboundError(Exception):
    """A procedure's example names a slot or result that this book does not bind."""


class Recomputation:
    """The examples and control tables of a book.

    What needs a table of the ids ``doubtful``, of which an error is told already, is told no more.
    """

    def __init__(self, made: Assembly, index: Index, doubtful: frozenset[str] = frozenset()) -> None:
        self.made = made
        self._doubtful = _given_by(made, doubtful)
        self.index = index
        self.lang = index.language
        self._coverage = Coverage(made, index)
        self._wrong = {found.fill["name"] for found in made.problems if found.code == "RUL011"}
        self._failing: list[Failing] = []

    def findings(self) -> Iterator[Diagnostic]:
        """Everything that does not come out as it is written, and the rows that no example touches."""
        for example in self.made.draft.examples:
            yield from self._example(example)
        yield from one_cause(self._failing, self.index, self.made.draft.names)
        for table in self.made.draft.lookups:
            yield from self._control(table)
        yield from self._coverage.findings()

    # Examples

    def _example(self, draft: ExampleDraft) -> Iterator[Diagnostic]:
        slots: list[str] = []
        try:
            slots += [self._slot(draft, name) for name, _ in draft.example.given]
            values = [self._value(draft, slot, at) for at, slot in enumerate(slots)]
            given = dict(zip(slots, values, strict=True))
            evaluation = Evaluation(self.index, read_inputs(self.index, given))
        except UnboundError as wrong:
            self._coverage.complete = False
            yield from self._unbound(draft, wrong.args)
            return
        except (CycleError, UnknownNameError):
            self._coverage.complete = False  # reported where it is written
            return
        except EvaluationError as error:
            yield self._impossible(draft, error, slots)
            return
        yield from self._measured(draft)
        spans = dict(draft.cells)
        for name, cell in draft.example.expected:
            self._expect(evaluation, draft, name, cell, spans[name])

    def _impossible(self, draft: ExampleDraft, error: EvaluationError, slots: list[str]) -> Diagnostic:
        """An example that cannot start: at the cell that cannot be given, or else at its row."""
        path, *row = draft.mention
        cells = {slot: Span(*cell.span) for slot, cell in zip(slots, draft.given, strict=True)}
        span = cells.get(error.subject or "", Span(*row))
        fill = {"title": draft.example.title, "reason": Said(error.message, self.lang), "more": ""}
        if "choices" in error.fill:
            fill |= {"name": str(error.fill["label"]), "found": str(error.fill["text"])}
        self._coverage.doubt(name for name, _ in draft.example.expected if self.index.find(name))
        return Diagnostic("EXM002", path, *span, variant="given", fill=fill)

    def _measured(self, draft: ExampleDraft) -> Iterator[Diagnostic]:
        """Cells in another unit than the one in which their quantity is measured."""
        for name, unit, span in draft.units:
            known = self.index.unit(name)
            if known and not same_unit(known, unit):
                fill = {"title": draft.example.title, "name": self.index.label(name)}
                fill |= {"unit": known, "found": unit}
                yield Diagnostic("EXM002", draft.mention.path, *span, variant="unit", fill=fill)

    def _unbound(self, draft: ExampleDraft, slot: tuple[str, ...]) -> Iterator[Diagnostic]:
        """A procedure that no note binds, or a slot that nobody can set."""
        procedure = draft.example.procedure or ""
        bound = [binding for binding in self.made.draft.bindings if binding.binding.procedure == procedure]
        name = names_of(procedure, self.lang)
        if not bound:
            yield Diagnostic("RUL010", *draft.mention, variant="not_bound", fill={"name": name})
        elif slot and all(binding.whole for binding in bound):
            yield Diagnostic("RUL010", *draft.mention, variant="fixed_slot", fill={"found": slot[0]})

    def _value(self, draft: ExampleDraft, slot: str, at: int) -> object:
        """What a cell of an example gives; dice may be a word to choose. Raises EvaluationError."""
        value = Evaluation(self.index, {}).expression(draft.example.given[at][1]).value
        if isinstance(value, Rolled):
            return draft.given[at].text if self.index.inputs.get(slot) else None
        return value

    def _bound(self, draft: ExampleDraft) -> str:
        """The binding of an example's procedure. Raises UnboundError."""
        for name in self.index.bindings:
            if self.index.bound(name).name == draft.example.procedure:
                return name
        raise UnboundError

    def _slot(self, draft: ExampleDraft, name: str) -> str:
        """The input that a given column sets: a quantity, or what a procedure's slot is filled with."""
        if draft.example.procedure is None or self.index.find(name):
            return name
        spec = slot_named(draft.example.procedure, name)
        if spec is None:  # a link whose quantity nothing defines
            raise UnknownNameError("unknown_name", subject=name, name=name)
        slot = self.index.bound(self._bound(draft)).slots.get(spec.name)
        if not isinstance(slot, QuantitySlot):
            raise UnboundError(name)
        return slot.id

    def _result(self, draft: ExampleDraft, name: str) -> str:
        """The id that an expected column is about."""
        if draft.example.procedure is None or self.index.find(name):
            return name
        result = result_named(draft.example.procedure, name)
        if result is None:
            raise UnboundError
        return self.index.bound(self._bound(draft)).result_id(result, self.lang)

    def _expect(self, evaluation: Evaluation, draft: ExampleDraft, name: str, cell: Expr, span: Span) -> None:
        """Compute a result; one that fails is kept, to be told with what fails for the same reason."""
        path = draft.mention.path
        try:
            quantity = self._result(draft, name)
            expected = evaluation.expression(cell).value
            result = evaluation.result(quantity)
        except (CycleError, UnknownNameError, UnboundError):
            self._coverage.complete = False
            return
        except EvaluationError as error:
            self._coverage.complete = False
            known = error.fill.get("label") in self._wrong or self._is_doubtful(draft, name)
            if not known and error.key not in TOLD_ELSEWHERE:  # what it lacks is told where it is written
                fill = {"name": self.index.label(name), "reason": Said(error.message, self.lang), "more": ""}
                found = Diagnostic("EXM001", path, *span, variant="error", fill=fill)
                self._failing.append(Failing(found, quantity, frozenset(self.index.reach([quantity]))))
            return
        self._coverage.touch(result.step)
        within = dict(draft.example.about).get(name)
        if same(expected, result.value) or (within and near(expected, result.value, within)):
            return
        self._coverage.doubt([quantity])
        if self._is_doubtful(draft, name):
            return
        fill = {"title": draft.example.title, **self._against(expected, result), "more": ""}
        found = Diagnostic("EXM001", path, *span, variant=_variant(expected, result), fill=fill)
        self._failing.append(Failing(found, quantity, parts_of(result.step)))

    def _is_doubtful(self, draft: ExampleDraft, name: str) -> bool:
        """Whether a result needs a quantity of whose table an error is told already."""
        if not self._doubtful:
            return False
        wanted = self._bound(draft) if draft.example.procedure else name
        return not self._doubtful.isdisjoint(self.index.reach([wanted]))

    def _against(self, expected: Value, result: Result) -> dict[str, str]:
        """What a message says of a value that comes out otherwise than it is written."""
        op, step = result.step.op, result.step
        return {
            "name": result.label,
            "expected": Said(lambda lang: told_apart(expected, result.value, lang, op), self.lang),
            "computed": Said(lambda lang: told_apart(result.value, expected, lang, op), self.lang),
            "exact": Said(lambda lang: told(result.value, lang), self.lang),
            "breakdown": Said(lambda lang: breakdown(step, lang), self.lang),
        }

    # Control tables

    def _control(self, table: LookupDraft) -> Iterator[Diagnostic]:
        controls = self.made.controls.get(table.lookup.id, ())
        for row in table.lookup.rows if controls else ():
            tried = (self._at(table, row, keys, controls) for keys in product(*map(_ends, row.keys)))
            yield from next((found for found in tried if found), ())

    def _at(
        self, table: LookupDraft, row: LookupRow, keys: tuple[Plain, ...], controls: tuple[str, ...]
    ) -> list[Diagnostic]:
        """What is wrong with a row for one value of each key."""
        given = {ref.id: key for ref, key in zip(table.lookup.keys, keys, strict=True)}
        return list(self._row(table, row, given, controls))

    def _row(
        self, table: LookupDraft, row: LookupRow, given: Mapping[str, Plain], controls: tuple[str, ...]
    ) -> Iterator[Diagnostic]:
        for at, (name, cell) in enumerate(zip(table.lookup.columns, row.cells, strict=True)):
            if name in controls and cell is not None:
                yield from self._recomputed(row, given, at, name, cell)

    def _recomputed(
        self, row: LookupRow, given: Mapping[str, Plain], at: int, name: str, cell: Expr
    ) -> Iterator[Diagnostic]:
        try:
            evaluation = Evaluation(self.index, read_inputs(self.index, given))
            expected, result = evaluation.expression(cell).value, evaluation.result(name)
        except EvaluationError:
            return
        if not same(expected, result.value):
            column = value_column(self.made.draft.names, row.place, at)
            fill = self._against(expected, result)
            yield finding_at(self.made, row.place, "RUL014", fill, column=column)


def _variant(expected: Value, result: Result) -> str:
    """How an example fails: by its spelling alone, or by what it says."""
    if isinstance(expected, str) and isinstance(result.value, Rolled):
        return "rolled"
    return "rounded" if is_rounded(expected, result.value, result.step.op) else ""


def _given_by(made: Assembly, tables: frozenset[str]) -> set[str]:
    """The ids of the quantities that some tables give."""
    return {
        each.id
        for each in (made.ruleset.quantities if tables else ())
        if isinstance(each.definition, FromTable) and not tables.isdisjoint(each.definition.tables)
    }


def _ends(key: Key) -> tuple[Plain, ...]:
    """The values of a key that are tried: both ends of a range."""
    if isinstance(key, Is):
        return (key.value,)
    return tuple(dict.fromkeys(end for end in (key.low, key.high) if end is not None))
