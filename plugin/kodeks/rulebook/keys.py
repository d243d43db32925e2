"""Keys of lookup tables: no value twice, no gap and no overlap between ranges (NOTATION 3)."""

from collections import defaultdict
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from kodeks_engine.index import key_value
from kodeks_engine.number import Exact
from kodeks_engine.ruleset import FromTable
from kodeks_engine.table import Between, Is, Key, LookupRow
from kodeks_engine.text import show

from kodeks.diagnostic import Diagnostic
from kodeks.rulebook.assemble import Assembly, finding_at
from kodeks.rulebook.draft import LookupDraft


class Keyed(NamedTuple):
    """A row of one of the tables that make one table."""

    table: LookupDraft
    row: LookupRow


def check_keys(made: Assembly) -> Iterator[Diagnostic]:
    """Overlaps and gaps of all lookups that define something, tables that are one taken together."""
    by_id = {table.lookup.id: table for table in made.draft.lookups}
    checked: set[tuple[str, ...]] = set()
    for claim in made.claims.values():
        if isinstance(claim.definition, FromTable) and claim.means == "lookup":
            tables = claim.definition.tables
            if tables not in checked:
                checked.add(tables)
                yield from _check(made, [by_id[name] for name in tables])


def _check(made: Assembly, tables: list[LookupDraft]) -> Iterator[Diagnostic]:
    """Rows are compared where all other keys agree: ranges of the last ranged key, single values exactly."""
    groups: dict[tuple[object, ...], list[Keyed]] = defaultdict(list)
    ranged = _ranged_column(tables)
    for table in tables:
        for row in table.lookup.rows:
            fixed = tuple([_single(key) for i, key in enumerate(row.keys) if i != ranged])
            groups[fixed].append(Keyed(table, row))
    for rows in groups.values():
        yield from _twice(made, rows) if ranged is None else _ranges(made, rows, ranged)


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
    spans.sort(key=lambda pair: _order(pair[0]))
    for ((_, high), earlier), ((low, _), later) in pairwise(spans):
        if low is None or high is None or low <= high:
            yield _found(made, "overlap", later, earlier, shown(later.row))
        elif isinstance(low, int) and isinstance(high, int) and low > high + 1:
            missing = str(high + 1) if low == high + 2 else f"{high + 1}–{low - 1}"
            yield _found(made, "gap", later, earlier, missing)


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
