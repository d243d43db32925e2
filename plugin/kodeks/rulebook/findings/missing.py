"""Formulas that compute with what may be `brak`, and do not say what then (NOTATION 1).

A dash in a column of numbers may mean 0 or nothing at all; the formula gives `brak` there, and a chance 0.
"""

from collections.abc import Iterator

from kodeks_engine import formula as f
from kodeks_engine.index import Index
from kodeks_engine.ruleset import Formula, FromTable
from kodeks_engine.table import LookupRow
from kodeks_engine.walk import nodes

from kodeks.diagnostic import Diagnostic
from kodeks.rulebook.assemble import Assembly
from kodeks.rulebook.findings.keys import shown
from kodeks.rulebook.kinds import id_of, operands
from kodeks.rulebook.where import link_span
from kodeks.source import Span

_NUMBERS = (f.Number, f.Dice, f.Binary, f.Rounding, f.Bound, f.Ref)


def missing(made: Assembly, index: Index) -> Iterator[Diagnostic]:
    """Information about each formula with a row of a table that leaves it without a value."""
    rows = dict(_rows(index))
    if not rows:
        return
    for sentence in made.draft.sentences:
        if isinstance(sentence.formula, Formula):
            for name in dict.fromkeys(_unguarded(sentence.formula.expr)):
                if name in rows:
                    path, *span = sentence.mention
                    at = link_span(made.draft.names, path, Span(*span), name)
                    fill = {"name": index.label(name), "key": shown(rows[name])}
                    yield Diagnostic("RUL009", path, *at, "info", "may_be_none", fill)


def _rows(index: Index) -> Iterator[tuple[str, LookupRow]]:
    """For each quantity the first row of its lookups that gives `brak` where another gives a number."""
    for quantity in index.quantities.values():
        if not isinstance(quantity.definition, FromTable):
            continue
        tables = [index.lookups[name] for name in quantity.definition.tables if name in index.lookups]
        cells = [(row, row.cells[table.columns.index(quantity.id)]) for table in tables for row in table.rows]
        absent = [row for row, cell in cells if isinstance(cell, f.Nothing)]
        numbers = sum(isinstance(cell, _NUMBERS) for _, cell in cells)
        if absent and numbers:
            yield quantity.id, absent[0]


def _unguarded(tree: object) -> Iterator[str]:
    """The quantities that a formula computes with and has no `a bez` for."""
    found = list(nodes(tree))
    guarded = {node.without.id for node in found if isinstance(node, f.Otherwise)}
    for node in found:
        if not isinstance(node, f.Call):  # choices leave `brak` out
            yield from (name for name in map(id_of, operands(node)) if name and name not in guarded)
