"""Columns that hold numbers and words: what comes out would depend on the row."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain
from typing import NamedTuple, TypeAlias

from kodeks_engine import formula as f
from kodeks_engine.place import Place
from kodeks_engine.ruleset import Formula, Ruleset
from kodeks_engine.table import Between, Decision, Key, Lookup
from kodeks_engine.text import show
from kodeks_engine.walk import nodes

from kodeks.diagnostic import Diagnostic
from kodeks.rulebook.assemble import Assembly, finding_at
from kodeks.rulebook.kinds import Kind, Kinds, dice_shown, name_of, operands
from kodeks.rulebook.names import Names
from kodeks.rulebook.where import key_column, keyword_column, value_column

Column: TypeAlias = Callable[[Names, Place], int | None]


class Mixture(NamedTuple):
    """A column whose cells are of two kinds: the row that differs from the first, and both values."""

    row: int
    first: str
    other: str


def mixtures(made: Assembly, kinds: Kinds) -> Iterator[Diagnostic]:
    """Mixed columns: of decisions, of keys, and of lookups where something computes with them."""
    sentences = [s.formula.expr for s in made.draft.sentences if isinstance(s.formula, Formula)]
    used = _counted([*sentences, *[each.tree for each in trees_of(made)], *_summed(made.ruleset)])
    for decision in made.ruleset.decisions:
        yield from _values(made, kinds, decision, decision.columns)
    for lookup in made.ruleset.lookups:
        yield from _values(made, kinds, lookup, [name for name in lookup.columns if name in used])
        yield from (
            replace(found, severity="info")
            for found in _values(made, kinds, lookup, [name for name in lookup.columns if name not in used])
        )
        for at, key in enumerate(lookup.keys):
            cells = [_key_tree(row.keys[at]) for row in lookup.rows]
            places = [row.place for row in lookup.rows]
            yield from _found(
                made, kinds, key.id, cells, places, "mixed_keys", partial(key_column, number=at)
            )


class Planted(NamedTuple):
    """A tree in a table: its row, and the column where it stands, looked up when it is asked for."""

    place: Place
    tree: object
    column: Column


def trees_of(made: Assembly) -> Iterator[Planted]:
    """The trees in tables."""
    for decision in made.ruleset.decisions:
        for row in decision.rows:
            yield Planted(row.place, row.when, _first_column)
            yield from (
                Planted(row.place, cell, partial(value_column, number=i)) for i, cell in enumerate(row.cells)
            )
    when, change = partial(keyword_column, key="when"), partial(keyword_column, key="change")
    for table in made.ruleset.components:
        yield from (Planted(row.place, row.when, when) for row in table.rows)
    for switch in made.ruleset.switches:
        yield from (Planted(effect.place, effect.amount, change) for effect in switch.effects)


def _first_column(names: Names, place: Place) -> int | None:
    return 0


def _values(
    made: Assembly, kinds: Kinds, table: Decision | Lookup, names: Iterable[str]
) -> Iterator[Diagnostic]:
    places = [row.place for row in table.rows]
    for name in names:
        at = table.columns.index(name)
        cells = [row.cells[at] for row in table.rows]
        yield from _found(made, kinds, name, cells, places, "mixed", partial(value_column, number=at))


def _found(
    made: Assembly,
    kinds: Kinds,
    name: str,
    cells: Sequence[object],
    places: Sequence[Place],
    variant: str,
    column: Column,
) -> Iterator[Diagnostic]:
    found = _mixture(kinds, cells, made.draft.names.language)
    if found:
        fill = {"name": kinds.index.label(name), "first": found.first, "other": found.other}
        place = places[found.row]
        yield finding_at(made, place, "RUL009", fill, "warning", variant, column(made.draft.names, place))


def _mixture(kinds: Kinds, cells: Iterable[object], lang: str) -> Mixture | None:
    """The first cell that is of another kind than those before it; `brak` and what cannot be told fit."""
    first: tuple[Kind, str] | None = None
    for number, cell in enumerate(cells):
        kind = kinds.of(cell)
        if kind is None:
            continue
        told = _told(kinds, cell, lang)
        if first is None:
            first = kind, told
        elif first[0] != kind:
            return Mixture(number, first[1], told)
    return None


def _told(kinds: Kinds, cell: object, lang: str) -> str:
    if isinstance(cell, f.Number | f.Flag):
        return show(cell.value, lang)
    refs = (kinds.index.label(each.id) for each in nodes(cell) if isinstance(each, f.Ref))
    dice = (dice_shown(each) for each in nodes(cell) if isinstance(each, f.Dice))
    return name_of(kinds, cell) or next(chain(refs, dice), "…")


def _counted(trees: Iterable[object]) -> frozenset[str]:
    """The ids that something computes with."""
    parts = (each for tree in trees for node in nodes(tree) for each in operands(node))
    return frozenset(each.id for each in parts if isinstance(each, f.Ref))


def _summed(ruleset: Ruleset) -> Iterator[object]:
    """The parts of sums, as something that computes with them."""
    for table in ruleset.components:
        yield f.Call("largest", tuple([row.ref for row in table.rows]))


def _key_tree(key: Key) -> f.Expr:
    """A key as a value of its kind."""
    if isinstance(key, Between):
        return f.Number(key.low if key.low is not None else key.high or 0)
    if key.value is None:
        return f.Nothing()
    if isinstance(key.value, bool):
        return f.Flag(key.value)
    return f.Word(key.value) if isinstance(key.value, str) else f.Number(key.value)
