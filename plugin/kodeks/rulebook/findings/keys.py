"""Keys of lookup tables: no value twice, no gap and no overlap between ranges (NOTATION 3)."""

from collections import defaultdict
from collections.abc import Iterator
from itertools import pairwise, product
from math import prod
from typing import NamedTuple, TypeAlias

from kodeks_engine.index import key_value
from kodeks_engine.inputs import numbers_of
from kodeks_engine.number import Exact, Ratio
from kodeks_engine.ruleset import FromTable
from kodeks_engine.table import Between, Is, Key, LookupRow
from kodeks_engine.text import show

from kodeks.diagnostic import Diagnostic
from kodeks.rulebook.assemble import Assembly, finding_at
from kodeks.rulebook.draft import LookupDraft
from kodeks.rulebook.names import Home

NAMED = 5  # how many combinations of keys a message names


class Keyed(NamedTuple):
    """A row of one of the tables that make one table."""

    table: LookupDraft
    row: LookupRow


Groups: TypeAlias = dict[tuple[object, ...], list[Keyed]]


def check_keys(made: Assembly) -> Iterator[Diagnostic]:
    """Overlaps and gaps of all lookups that define something, tables that are one taken together."""
    by_id = {table.lookup.id: table for table in made.draft.lookups}
    checked: set[tuple[str, ...]] = set()
    for claim in made.claims.values():
        if isinstance(claim.definition, FromTable) and claim.means == "lookup":
            tables = claim.definition.tables
            if tables not in checked and made.unkeyed.isdisjoint(tables):
                checked.add(tables)
                yield from _check(made, [by_id[name] for name in tables])


def _check(made: Assembly, tables: list[LookupDraft]) -> Iterator[Diagnostic]:
    """Rows are compared where all other keys agree: ranges of the last ranged key, single values exactly."""
    groups: Groups = defaultdict(list)
    ranged = _ranged_column(tables)
    for table in tables:
        for row in table.lookup.rows:
            fixed = tuple([_single(key) for i, key in enumerate(row.keys) if i != ranged])
            groups[fixed].append(Keyed(table, row))
    for rows in groups.values():
        yield from _twice(made, rows) if ranged is None else _ranges(made, rows, ranged)
    if len(tables[0].lookup.keys) > 1:
        yield from _left_out(made, tables[0], groups)
        yield from _cut_short(made, groups, ranged) if ranged is not None else ()


def _left_out(made: Assembly, table: LookupDraft, groups: Groups) -> Iterator[Diagnostic]:
    """Combinations of keys that no row answers, where at least half have one."""
    values = [list(dict.fromkeys(column)) for column in zip(*groups, strict=True)]
    if len(groups) < prod(map(len, values)) <= 2 * len(groups):
        missing = [each for each in product(*values) if each not in groups]
        named = "; ".join(", ".join(map(_told, each)) for each in missing[:NAMED])
        fill = {"keys": named + ("; …" if len(missing) > NAMED else "")}
        yield finding_at(made, table.lookup.place, "RUL007", fill, "info", "combination")


def _cut_short(made: Assembly, groups: Groups, ranged: int) -> Iterator[Diagnostic]:
    """Ranges that end before those of other values of the other keys, where at most half do."""
    tops = {fixed: _top(rows, ranged) for fixed, rows in groups.items()}
    top = max(tops.values())
    short = [fixed for fixed in groups if tops[fixed] < top]
    for fixed in short if 2 * len(short) <= len(groups) else ():
        end, last = tops[fixed][1], groups[fixed][-1].row
        fill = {"keys": ", ".join([f"> {show(end, 'pl')}", *map(_told, fixed)])}
        yield finding_at(made, last.place, "RUL007", fill, "info", "combination")


def _top(rows: list[Keyed], ranged: int) -> tuple[bool, Exact]:
    """The highest end of the ranges of some rows; an open one is above all."""
    ends = [span[1] for keyed in rows if (span := _span(keyed.row.keys[ranged])) is not None]
    return None in ends, max((end for end in ends if end is not None), default=0)


def _told(fixed: object) -> str:
    """A key as a message names it, out of what rows are compared by."""
    if isinstance(fixed, Between):
        return _key_shown(fixed)
    value = fixed[1] if isinstance(fixed, tuple) else fixed
    return show(value, "pl") if isinstance(value, int | str | Ratio) or value is None else str(value)


def _ranged_column(tables: list[LookupDraft]) -> int | None:
    rows = [row for table in tables for row in table.lookup.rows]
    return max(
        (i for row in rows for i, key in enumerate(row.keys) if isinstance(key, Between)), default=None
    )


def _single(key: Key) -> object:
    return key_value(key.value) if isinstance(key, Is) else key


def _twice(made: Assembly, rows: list[Keyed]) -> Iterator[Diagnostic]:
    for later in rows[1:]:
        yield _found(made, "overlap", later, rows[0], shown(later.row))


def _ranges(made: Assembly, rows: list[Keyed], column: int) -> Iterator[Diagnostic]:
    spans = [(span, keyed) for keyed in rows if (span := _span(keyed.row.keys[column])) is not None]
    offered = _offered(made, rows[0].table.keys[column])
    spans.sort(key=lambda pair: _order(pair[0]))
    for ((_, high), earlier), ((low, _), later) in pairwise(spans):
        if low is None or high is None or low <= high:
            yield _found(made, "overlap", later, earlier, shown(later.row))
        elif isinstance(low, int) and isinstance(high, int) and low > high + 1:
            if offered and not any(high < number < low for number in offered):
                continue
            missing = str(high + 1) if low == high + 2 else f"{high + 1}–{low - 1}"
            yield _found(made, "gap", later, earlier, missing)


def _offered(made: Assembly, home: Home | None) -> tuple[Exact, ...]:
    """The numbers that a key is chosen from, none where it takes any."""
    asked = made.asked.get(home) if home else None
    return numbers_of(asked) if asked else ()


def _span(key: Key) -> tuple[Exact | None, Exact | None] | None:
    if isinstance(key, Between):
        return key.low, key.high
    value = key.value
    return None if value is None or isinstance(value, str | bool) else (value, value)


def _order(span: tuple[Exact | None, Exact | None]) -> tuple[bool, Exact]:
    return span[0] is not None, span[0] or 0


def shown(row: LookupRow) -> str:
    """The keys of a row, as a message names them."""
    return ", ".join(_key_shown(key) for key in row.keys)


def _key_shown(key: Key) -> str:
    if isinstance(key, Is):
        return show(key.value, "pl")
    low, high = ("" if end is None else show(end, "pl") for end in key)
    return f"{low}–{high}" if low and high else f"{low}+" if low else f"≤{high}"


def _found(made: Assembly, variant: str, later: Keyed, earlier: Keyed, keys: str) -> Diagnostic:
    fill = {"keys": keys, "line": str(earlier.row.place.line), "note": earlier.row.place.note}
    return finding_at(made, later.row.place, "RUL007", fill, variant=variant)
