"""`×2`, `x3`, `2×`: words of a weapon's table, unless a formula computes with their column.

Nobody multiplies by a word: where all cells of a column are bare factors and some rule computes with it, they
are numbers. What a procedure reads itself (`19–20/×2`), or a condition compares with „×2”, stays as it is.
"""

import re
from collections.abc import Iterator
from typing import TypeVar

from kodeks_engine.formula import Compare, Expr, Nothing, Number, Ref, Word
from kodeks_engine.table import Decision, Lookup
from kodeks_engine.walk import nodes

from kodeks.cells import Refused, plain, read_number
from kodeks.rulebook.draft import Draft, ExampleDraft
from kodeks.rulebook.kinds import id_of, operands

Table = TypeVar("Table", Lookup, Decision)

_FACTOR = re.compile(r"[×xX]\s*(\S+)|(\S+)\s*[×xX]")


def settle_factors(draft: Draft) -> None:
    """Put numbers in the place of bare factors that are computed with."""
    columns = list(_columns(draft))
    bare = {name for name, _, _ in columns} - {name for name, at, table in columns if not _is_bare(table, at)}
    if not bare:
        return
    draft.factors = (bare & set(_computed(draft))) - set(_words(draft))
    draft.lookups = [each._replace(lookup=_numbered(each.lookup, draft)) for each in draft.lookups]
    draft.decisions = [each._replace(decision=_numbered(each.decision, draft)) for each in draft.decisions]


def factors_in(example: ExampleDraft, factors: set[str]) -> ExampleDraft:
    """A worked example in which such a quantity is a number too."""
    worked = example.example
    given, expected = (
        tuple([(name, _number(cell) if name in factors else cell) for name, cell in pairs])
        for pairs in (worked.given, worked.expected)
    )
    return example._replace(example=worked._replace(given=given, expected=expected))


def _columns(draft: Draft) -> Iterator[tuple[str, int, Lookup | Decision]]:
    """Every column of a table: the quantity, which one it is, the table."""
    for table in _tables(draft):
        yield from ((name, at, table) for at, name in enumerate(table.columns))


def _is_bare(table: Lookup | Decision, at: int) -> bool:
    """Whether a column holds nothing but factors; `brak` says nothing of it."""
    cells = (row.cells[at] for row in table.rows)
    return all(_factor(cell) for cell in cells if cell is not None and not isinstance(cell, Nothing))


def _factor(cell: Expr | None) -> Number | None:
    """The number of a bare factor, None of anything else."""
    found = _FACTOR.fullmatch(plain(cell.text)) if isinstance(cell, Word) else None
    value = read_number(found[1] or found[2]) if found else None
    return None if value is None or isinstance(value, Refused) else Number(value)


def _number(cell: Expr) -> Expr:
    return _factor(cell) or cell


def _computed(draft: Draft) -> Iterator[str]:
    """The quantities that some rule computes with."""
    for node in nodes(_rules(draft)):
        yield from map(id_of, operands(node))


def _words(draft: Draft) -> Iterator[str]:
    """The quantities that a procedure reads itself, or that are compared with a word."""
    for node in nodes(_rules(draft)):
        if isinstance(node, Compare) and isinstance(node.right, Word):
            yield id_of(node.left)
    yield from (node.id for node in nodes(tuple(draft.bindings)) if isinstance(node, Ref))


def _rules(draft: Draft) -> tuple[object, ...]:
    return (*draft.sentences, *_tables(draft), *draft.components, *draft.switches)


def _tables(draft: Draft) -> list[Lookup | Decision]:
    return [*[each.lookup for each in draft.lookups], *[each.decision for each in draft.decisions]]


def _numbered(table: Table, draft: Draft) -> Table:
    at = [name in draft.factors for name in table.columns]
    if not any(at):
        return table
    rows = [
        row._replace(cells=tuple([_number(c) if n and c else c for c, n in zip(row.cells, at, strict=True)]))
        for row in table.rows
    ]
    return table._replace(rows=tuple(rows))
