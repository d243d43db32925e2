"""What only the whole rulebook can show: cycles, wrong examples, wrong control tables, gaps and overlaps."""

from collections.abc import Iterator

from kodeks_engine.errors import CycleError, EvaluationError, UnknownNameError
from kodeks_engine.evaluate import Evaluation
from kodeks_engine.formula import Expr
from kodeks_engine.index import Index, cycles
from kodeks_engine.inputs import read_inputs
from kodeks_engine.number import Plain
from kodeks_engine.rolled import Rolled, Value, counts_of
from kodeks_engine.step import Step
from kodeks_engine.table import Is
from kodeks_engine.text import fold, show

from kodeks.diagnostic import Diagnostic
from kodeks.rulebook.assemble import Assembly
from kodeks.rulebook.draft import ExampleDraft, LookupDraft
from kodeks.rulebook.keys import check_keys
from kodeks.source import Span


def verify(made: Assembly) -> Iterator[Diagnostic]:
    """All findings of the whole book."""
    index = Index(made.ruleset)
    yield from _cycles(made, index)
    yield from check_keys(made)
    for example in made.draft.examples:
        if example.example.procedure is None:
            yield from _example(index, example)
    for table in made.draft.lookups:
        yield from _control(made, index, table)


def _cycles(made: Assembly, index: Index) -> Iterator[Diagnostic]:
    at = {made.draft.names.id(home): claim.mention for home, claim in made.claims.items()}
    for chain in cycles(index):
        told = " → ".join(index.label(name) for name in chain)
        yield Diagnostic("RUL003", *at[chain[0]], fill={"chain": told})


# Worked examples -------------------------------------------------------------------------------------


def _example(index: Index, draft: ExampleDraft) -> Iterator[Diagnostic]:
    try:
        given = {name: plain_value(index, cell) for name, cell in draft.example.given}
        evaluation = Evaluation(index, read_inputs(index, given))
    except (CycleError, UnknownNameError):
        return  # reported where it is written
    except EvaluationError as error:
        fill = {"title": draft.example.title, "reason": error.message(index.language)}
        yield Diagnostic("EXM002", *draft.mention, variant="given", fill=fill)
        return
    spans = dict(draft.cells)
    for name, cell in draft.example.expected:
        yield from _expected(index, evaluation, draft, name, cell, spans[name])


def plain_value(index: Index, cell: Expr) -> object:
    """What a cell of an example gives. Raises EvaluationError."""
    value = Evaluation(index, {}).expression(cell).value
    return value if not isinstance(value, Rolled) else value.counts()


def _expected(
    index: Index, evaluation: Evaluation, draft: ExampleDraft, name: str, cell: Expr, span: Span
) -> Iterator[Diagnostic]:
    path = draft.mention.path
    try:
        expected = evaluation.expression(cell).value
        result = evaluation.result(name)
    except (CycleError, UnknownNameError):
        return
    except EvaluationError as error:
        fill = {"name": index.label(name), "reason": error.message(index.language)}
        yield Diagnostic("EXM001", path, *span, variant="error", fill=fill)
        return
    if not same(expected, result.value):
        fill = {
            "title": draft.example.title,
            "name": index.label(name),
            "expected": told(expected, index.language),
            "computed": told(result.value, index.language),
            "breakdown": breakdown(result.step, index.language),
        }
        yield Diagnostic("EXM001", path, *span, fill=fill)


def same(expected: Value, computed: Value) -> bool:
    """Whether two values are the same, words without case, rolls by their distribution."""
    if isinstance(expected, Rolled) or isinstance(computed, Rolled):
        return counts_of(expected) == counts_of(computed)
    if isinstance(expected, str) and isinstance(computed, str):
        return fold(expected) == fold(computed)
    return type(expected) is type(computed) and expected == computed


def told(value: Value, lang: str) -> str:
    """A value in a message: dice by their smallest and largest outcome."""
    if not isinstance(value, Rolled):
        return show(value, lang)
    outcomes = [show(outcome, lang) for outcome in value.counts()]
    return f"{outcomes[0]} … {outcomes[-1]}"


def breakdown(step: Step, lang: str) -> str:
    """One line of what counted: `10; Premia z pancerza 8; Zręczność do KP 1`."""
    parts = [f"{part.label} {told(part.value, lang)}" for part in leaves(step) if part.state == "used"]
    return "; ".join(parts[:12])


def leaves(step: Step) -> list[Step]:
    """The steps below the first branching: what a sum was made of."""
    below = step.steps
    while len(below) == 1 and below[0].steps:
        below = below[0].steps
    found: list[Step] = []
    for part in below:
        found += part.steps if part.id is None and part.steps else [part]
    return found


# Control tables ----------------------------------------------------------------------------------------


def _control(made: Assembly, index: Index, table: LookupDraft) -> Iterator[Diagnostic]:
    controls = made.controls.get(table.lookup.id, ())
    if not controls:
        return
    for row in table.lookup.rows:
        given = {
            ref.id: key.value
            for ref, key in zip(table.lookup.keys, row.keys, strict=True)
            if isinstance(key, Is)
        }
        if len(given) < len(row.keys):
            continue
        for name, cell in zip(table.lookup.columns, row.cells, strict=True):
            if name in controls and cell is not None:
                yield from _recomputed(index, given, name, cell, row.place.line, table)


def _recomputed(
    index: Index, given: dict[str, Plain], name: str, cell: Expr, line: int, table: LookupDraft
) -> Iterator[Diagnostic]:
    try:
        evaluation = Evaluation(index, read_inputs(index, given))
        expected, result = evaluation.expression(cell).value, evaluation.result(name)
    except EvaluationError:
        return
    if same(expected, result.value):
        return
    start = table.reader.source.offset(line - 1)
    fill = {
        "name": index.label(name),
        "expected": told(expected, index.language),
        "computed": told(result.value, index.language),
        "breakdown": breakdown(result.step, index.language),
    }
    yield Diagnostic("RUL014", table.reader.path, start, start + 1, fill=fill)
