"""A cell in a column of numbers that is no number, or could be two.

Why: `0 125` has lost a comma, and where one row says `1 500` another's `1,500` may be a thousand or one and
a half.

Example:
    | Towar | Waga |
    | --- | ---: |
    | lina | 2,5 |
    | koc | 1,5 |
    | hak | 0 125 |
    | kotwica | 12 |

Mend: write the number as the message says.

Fine:
    | Towar | Cena |
    | --- | ---: |
    | koń | 1,500 |
    | miecz | 15 |
    | zbroja | 1,200 |
    | wóz | 350 |

Source: NOTATION 6; real tables (REAL_VAULTS: `0 125 kg`)
"""

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from kodeks.diagnostic import Diagnostic
from kodeks.model import Cell, Facts
from kodeks.source import Source

if TYPE_CHECKING:
    from kodeks.checks.context import Context
    from kodeks.config import Config

CODE = "TAB005"
NAME = "doubtful-number"
SEVERITY = "warning"
ABOUT = "tables"
NUMBERS = 3
LONGEST = 12
HINT = re.compile(r"\d ?\d|\d[.,]\d{3}")
BROKEN = re.compile(r"\d[ \t\u00a0\u202f\u2009\u2007\u2002\u2003.,]")  # whatever is refused here holds it
LOST = re.compile(r"[-–−+]?0[ \u00a0]\d")
SPACED = re.compile(r"\d[ \u00a0\u202f]\d{3}|\d{4}")


def check_note(facts: Facts, source: Source, config: "Config") -> Iterable[Diagnostic]:
    """Columns with at least three numbers, in which one or two cells alone are refused."""
    for table in facts.tables:
        for at in range(len(table.header) if len(table.rows) > NUMBERS else 0):
            cells = [row[at] for row in table.rows if at < len(row) and row[at].text]
            if any(BROKEN.search(cell.text) for cell in cells):
                yield from _doubtful(facts.path, cells)


def _doubtful(path: str, cells: list[Cell]) -> Iterator[Diagnostic]:
    from kodeks.cells import Amount, Refused, read_cell

    if any(len(cell.text) > LONGEST and not HINT.search(cell.text) for cell in cells):
        return
    read = [(cell, read_cell(cell.text)) for cell in cells]
    numbers = [cell for cell, value in read if isinstance(value, Amount)]
    refused = [(cell, value) for cell, value in read if isinstance(value, Refused)]
    if len(numbers) < NUMBERS or len(numbers) + len(refused) < len(read) or len(refused) > 2:
        return
    spaced = any(SPACED.search(cell.text) for cell in numbers)
    for cell, value in refused:
        lost = value.reason == "odd_number" or LOST.match(cell.text)
        if lost or (value.reason == "three_digits" and spaced):
            fill = {"found": cell.text, "instead": value.instead}
            yield Diagnostic(CODE, path, *cell.span, "warning", "lost" if lost else "thousands", fill)


def settle(context: "Context", found: list[Diagnostic]) -> Iterable[Diagnostic]:
    """Tables of rules are the rulebook's: what it says of a cell is enough."""
    told = {(each.path, each.start) for each in context.book.diagnostics} if found else ()
    return [each for each in found if (each.path, each.start) not in told]
