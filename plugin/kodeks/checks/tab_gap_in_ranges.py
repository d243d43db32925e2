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
from typing import TYPE_CHECKING

from kodeks.checks.tab_dice_ranges import DIE
from kodeks.diagnostic import Diagnostic
from kodeks.model import Cell, Facts, Table
from kodeks.source import Source

if TYPE_CHECKING:
    from kodeks.config import Config

CODE = "TAB009"
NAME = "gap-in-ranges"
SEVERITY = "warning"
ROWS = 5
RANGE = re.compile(r"(\d{1,6})(?:\s*(?:-{1,2}|–|—|−|do|to)\s*(\d{1,6})|(\+))?$")


def check_note(facts: Facts, source: Source, config: "Config") -> Iterable[Diagnostic]:
    """First columns of five rows or more, only numbers and ranges, in which all steps but one agree."""
    for table in facts.tables:
        if len(table.rows) >= ROWS and not DIE.match(table.header[0].text if table.header else ""):
            yield from _odd(facts.path, table)


def _odd(path: str, table: Table) -> Iterable[Diagnostic]:
    rows = [(row[0], RANGE.match(row[0].text.strip("* "))) for row in table.rows if row]
    ranges = [(cell, int(found[1]), int(found[2] or found[1])) for cell, found in rows if found]
    wide = sum(low < high for _, low, high in ranges)
    if len(ranges) < len(table.rows) or wide * 2 < len(ranges):
        return
    odd = [(before, after) for before, after in pairwise(ranges) if after[1] != before[2] + 1]
    if len(odd) == 1 and odd[0][1][1] > odd[0][0][1]:
        (_, _, end), (cell, begin, _) = odd[0]
        yield _finding(path, cell, end, begin)


def _finding(path: str, cell: Cell, end: int, begin: int) -> Diagnostic:
    """``begin`` is above the value due: a gap; else an overlap."""
    variant = "gap" if begin > end + 1 else "overlap"
    low, high = (end + 1, begin - 1) if variant == "gap" else (begin, end)
    values = str(low) if low == high else f"{low}–{high}"
    return Diagnostic(CODE, path, *cell.span, "warning", variant, {"values": values})
