"""A column is the running total of another, except in one row.

Why: in a table of costs or experience one number was changed and the totals after it were not.

Example:
    | Poziom | Koszt | Razem |
    | --- | ---: | ---: |
    | 1 | 100 | 100 |
    | 2 | 200 | 300 |
    | 3 | 300 | 600 |
    | 4 | 400 | 1100 |
    | 5 | 500 | 1600 |
    | 6 | 600 | 2200 |

Mend: add up again from the row that is named.

Fine:
    | Poziom | Koszt | Razem |
    | --- | ---: | ---: |
    | 1 | 100 | 100 |
    | 2 | 200 | 300 |
    | 3 | 300 | 600 |
    | 4 | 400 | 1000 |
    | 5 | 500 | 1500 |
    | 6 | 600 | 2100 |

Source: issue list of typed tables; checkable sums of published rule tables
"""

import re
from collections.abc import Iterable, Sequence
from itertools import pairwise, permutations
from typing import TYPE_CHECKING

from kodeks_engine.number import Exact

from kodeks.checks.numbers import column
from kodeks.diagnostic import Diagnostic
from kodeks.model import Facts, Table
from kodeks.source import Source

if TYPE_CHECKING:
    from kodeks.config import Config

CODE = "TAB006"
NAME = "running-total"
SEVERITY = "warning"
ABOUT = "tables"
ROWS, COLUMNS = 4, 12
AGREEING = 4  # steps; two are enough where the header says that it is a sum
SUM = re.compile(r"(?i)\b(?:razem|łącznie|sum[ay]|w sumie|ogółem|narastająco|total|sum|cumulative)\b")


def check_note(facts: Facts, source: Source, config: "Config") -> Iterable[Diagnostic]:
    """Tables of four rows or more, in which every step but one or two agrees."""
    for table in facts.tables:
        if len(table.rows) >= ROWS and len(table.header) <= COLUMNS:
            yield from _wrong_totals(facts.path, table)


def _wrong_totals(path: str, table: Table) -> Iterable[Diagnostic]:
    columns = {at: values for at in range(len(table.header)) if (values := column(table, at))}
    if len(columns) < 2:
        return
    for part, total in permutations(columns, 2):
        for shift in (0, 1):
            least = 2 if SUM.search(table.header[total].text) else AGREEING
            row = _odd_step(columns[part], columns[total], shift, least)
            if row is not None:
                expected = columns[total][row - 1] + columns[part][row - shift]
                fill = {"written": table.rows[row][total].text, "expected": str(expected)}
                yield Diagnostic(CODE, path, *table.rows[row][total].span, severity="warning", fill=fill)


def _odd_step(parts: Sequence[Exact], totals: Sequence[Exact], shift: int, least: int) -> int | None:
    """The only row whose total is not the one before plus the part (``shift`` 1: the part before).

    A mistyped total is wrong twice, in its own row and in the next: then the first is named.
    """
    steps = [after - before for before, after in pairwise(totals)]
    addends = parts[:-1] if shift else parts[1:]
    odd = [row for row, pair in enumerate(zip(steps, addends, strict=True), 1) if pair[0] != pair[1]]
    twice = (
        len(odd) == 2
        and odd[1] == odd[0] + 1
        and sum(steps[odd[0] - 1 : odd[1]]) == sum(addends[odd[0] - 1 : odd[1]])
    )
    agreeing = len(set(addends)) >= len(addends) / 2 and len(steps) - len(odd) >= least
    return odd[0] if agreeing and (len(odd) == 1 or twice) else None
