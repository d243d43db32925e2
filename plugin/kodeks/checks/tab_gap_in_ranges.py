"""A column of ranges that follow one another, except in one place.

Why: a value in the gap has no result, a value in the overlap has two.

Example:
    | Poziom | Premia |
    | --- | --- |
    | 1–4 | +1 |
    | 5–8 | +2 |
    | 10–12 | +3 |
    | 13–16 | +4 |
    | 17–20 | +5 |

Mend: make each range begin one above the end of the range before.

Fine:
    | Poziom | Premia |
    | --- | --- |
    | 1–4 | +1 |
    | 5–8 | +2 |
    | 9–12 | +3 |
    | 13–16 | +4 |
    | 17+ | +5 |

    | Zajęcie | Godziny |
    | --- | --- |
    | 8:00 - 9:00 | śniadanie |
    | 10:00 - 12:00 | trening |

Source: NOTATION 3 (no gap, no overlap); issue list of typed tables
"""

import re
from collections.abc import Iterable
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from kodeks.checks.tab_dice_ranges import ROLLED, die_of
from kodeks.diagnostic import Diagnostic
from kodeks.model import Cell, Facts, Table
from kodeks.source import Source

if TYPE_CHECKING:
    from kodeks.config import Config

CODE = "TAB009"
NAME = "gap-in-ranges"
SEVERITY = "warning"
ABOUT = "tables"
ROWS, FEW, MANY = 5, 3, 4  # rows that show a pattern; the fewest; of so many one may be wrong
RANGE = re.compile(
    r"(?:(\d{1,6})(?:\s*(?:-{1,2}|–|—|−|do|to)\s*(\d{1,6})|(\+|\s*(?:i|lub|albo|and|or)\s+(?:więcej|wyżej|more|higher|above)))?"
    r"|(?:≤\s*|<=\s*|do\s+|up to\s+)(\d{1,6})|(\d{1,6})\s*(?:i|lub|albo|and|or)\s+(?:mniej|niżej|less|lower)"
    r"|(?:≥\s*|>=\s*|od\s+|from\s+)(\d{1,6}))$"
)


class Row(NamedTuple):
    """A first cell with its range; an open end is the number that is written."""

    cell: Cell
    low: int
    high: int
    wide: bool


def check_note(facts: Facts, source: Source, config: "Config") -> Iterable[Diagnostic]:
    """First columns of numbers and ranges only, in which nearly all steps agree.

    With five rows or more; with fewer only where a single value is left out, or the column is a roll.
    """
    for table in facts.tables:
        head = table.header[0].text if table.header else ""
        if len(table.rows) >= FEW and not die_of(head):
            yield from _odd(facts.path, table, rolled=ROLLED.match(head) is not None)


def _odd(path: str, table: Table, *, rolled: bool) -> Iterable[Diagnostic]:
    """Where a range does not go on from the one above: a few of many, of a roll any."""
    ranges = _ranges(table)
    if sum(row.wide for row in ranges) * 2 < len(ranges):
        return
    odd = [(before, after) for before, after in pairwise(ranges) if after.low != before.high + 1]
    most = len(ranges) if rolled else max(len(ranges) // MANY, 1)
    if len(odd) > most or any(after.low <= before.low for before, after in odd):
        return
    for before, after in odd:
        if rolled or len(ranges) >= ROWS or after.low == before.high + 2:
            yield _finding(path, after.cell, before.high, after.low)


def _ranges(table: Table) -> list[Row]:
    """The ranges of a first column that holds nothing else, else none."""
    found: list[Row] = []
    for each in table.rows:
        if not each or (row := _row(each[0])) is None:
            return []
        found.append(row)
    return found


def _row(cell: Cell) -> Row | None:
    found = RANGE.match(cell.text.strip("* "))
    if not found:
        return None
    low = next(int(end) for end in (found[1], found[4], found[5], found[6]) if end)
    return Row(cell, low, int(found[2] or low), found[0] != str(low) and found[0] != found[1])


def _finding(path: str, cell: Cell, end: int, begin: int) -> Diagnostic:
    """``begin`` is above the value due: a gap; else an overlap."""
    variant = "gap" if begin > end + 1 else "overlap"
    low, high = (end + 1, begin - 1) if variant == "gap" else (begin, end)
    values = str(low) if low == high else f"{low}–{high}"
    return Diagnostic(CODE, path, *cell.span, "warning", variant, {"values": values})
