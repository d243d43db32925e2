"""A random table whose rows leave out a roll, or give one roll two results.

Why: at the table somebody rolls just that number.

Example:
    | k6 | Pogoda |
    | --- | --- |
    | 1–2 | deszcz |
    | 4–5 | mgła |
    | 6 | słońce |

Mend: make the ranges follow one another from the lowest roll to the highest.

Fine:
    | k6 | Pogoda |
    | --- | --- |
    | 1–3 | deszcz |
    | 4–5 | mgła |
    | 6 | słońce |

Source: real random tables (1d100 with up to 300 rows)
"""

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from kodeks.diagnostic import Diagnostic
from kodeks.model import Cell, Facts
from kodeks.source import Source

if TYPE_CHECKING:
    from kodeks.config import Config

CODE = "TAB007"
NAME = "gap-in-dice-table"
SEVERITY = "warning"
ABOUT = "tables"
SIDES = frozenset({2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16, 20, 24, 30, 100, 1000})
DIE = re.compile(r"[^\w]*(?:dice:?\s*)?(\d{0,2})[kd](\d{1,4}|%)(?:[^\w]|$)", re.IGNORECASE)
ROLLED = re.compile(r"(?i)[*_]*(?:rzut|wynik|rzuć|kość|roll|result|die)\w*")
RANGE = re.compile(r"(\d{1,4})(?:\s*(?:-{1,2}|–|—|−|do|to)\s*(\d{1,4}))?$")


def check_note(facts: Facts, source: Source, config: "Config") -> Iterable[Diagnostic]:
    """Tables headed by one die or a sum of dice, whose first column is nothing but numbers and ranges."""
    for table in facts.tables:
        if table.header and (die := die_of(table.header[0].text)):
            lowest, highest = _extent(die)
            rows = [(row[0], _range(row[0].text)) for row in table.rows if row and row[0].text]
            ranges = [(cell, found) for cell, found in rows if found]
            if len(ranges) == len(rows) > 1 and highest:
                yield from _faults(facts.path, ranges, lowest, highest)


def die_of(header: str) -> re.Match[str] | None:
    """The die that a header names: at its beginning, or behind a word for a roll (`Wynik (2k6)`)."""
    rolled = ROLLED.match(header)
    return DIE.match(header, rolled.end()) if rolled else DIE.match(header)


def _extent(die: re.Match[str]) -> tuple[int, int]:
    """The lowest and highest roll; 0 for what is no die: `k66` is two digits, `k666` three."""
    number = int(die[1] or 1)
    sides = 100 if die[2] == "%" else int(die[2])
    return number, number * sides if sides in SIDES else 0


def _range(text: str) -> tuple[int, int] | None:
    """`00` at the end of a hundred is 100."""
    found = RANGE.match(text.strip("* "))
    if not found:
        return None
    low, high = int(found[1]), int(found[2] or found[1])
    low = 100 if found[1] == "00" else low
    return (low, 100 if (found[2] or found[1]) == "00" else high)


def _faults(
    path: str, ranges: list[tuple[Cell, tuple[int, int]]], lowest: int, highest: int
) -> Iterable[Diagnostic]:
    due = lowest
    for cell, (low, high) in ranges:
        if low > due:
            yield _finding(path, cell, "gap", f"{due}–{low - 1}" if low - 1 > due else str(due))
        elif low < due:
            yield _finding(path, cell, "overlap", f"{low}–{due - 1}" if due - 1 > low else str(low))
        due = max(due, high + 1)
    last = ranges[-1][0]
    if due <= highest:
        yield _finding(path, last, "short", f"{due}–{highest}" if highest > due else str(due))
    elif due > highest + 1:
        yield _finding(path, last, "beyond", str(highest))


def _finding(path: str, cell: Cell, variant: str, rolls: str) -> Diagnostic:
    return Diagnostic(CODE, path, *cell.span, severity="warning", variant=variant, fill={"rolls": rolls})
