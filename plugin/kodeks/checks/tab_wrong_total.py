"""The last row of a table says "Razem" or "Total", and its sum is wrong.

Why: one number was changed and the sum was not; whoever trusts the table pays too much or too little.

Example:
    | Ekwipunek | Waga |
    | --- | ---: |
    | lina | 1,5 |
    | koc | 2 |
    | namiot | 3 |
    | **Razem** | 7 |

Mend: add up again, or correct the row that is wrong.

Fine:
    | Ekwipunek | Sztuk | Cena |
    | --- | ---: | ---: |
    | strzała | 20 | 2 |
    | lina | 1 | 5 |
    | **Razem** | | 45 |

Source: issue list of typed tables; totals of published equipment lists
"""

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from kodeks_engine.number import Exact

from kodeks.checks.numbers import amount, written
from kodeks.diagnostic import Diagnostic
from kodeks.model import Cell, Facts, Table
from kodeks.source import Source

if TYPE_CHECKING:
    from kodeks.config import Config

CODE = "TAB010"
NAME = "wrong-total"
SEVERITY = "warning"
ABOUT = "tables"
ROWS = 2
TOTAL = re.compile(r"(?i)[*_ ]*(?:razem|łącznie|suma|w sumie|ogółem|total|sum)\b[^\d]{0,20}$")


def check_note(facts: Facts, source: Source, config: "Config") -> Iterable[Diagnostic]:
    """Tables that end in a total: each column of numbers is added up."""
    for table in facts.tables:
        last = table.rows[-1] if len(table.rows) > ROWS else ()
        if last and TOTAL.match(last[0].text):
            yield from _wrong(facts.path, table, last)


def _wrong(path: str, table: Table, last: tuple[Cell, ...]) -> Iterable[Diagnostic]:
    columns = {at: _numbers(table, at) for at in range(1, len(table.header))}
    known = [values for values in columns.values() if values]
    for at, cell in enumerate(last):
        total, values = amount(cell.text), columns.get(at)
        if total is None or not values or sum(values) == total.value:
            continue
        if not any(_product(values, others) == total.value for others in known):
            fill = {"written": cell.text, "expected": written(sum(values))}
            yield Diagnostic(CODE, path, *cell.span, "warning", fill=fill)


def _numbers(table: Table, at: int) -> list[Exact]:
    """The numbers above the total; none where a cell holds something else, or all are empty."""
    cells = [amount(row[at].text if at < len(row) else "", none=True) for row in table.rows[:-1]]
    numbers = [cell for cell in cells if cell is not None]
    same = len({each.unit for each in numbers if each.unit}) < 2
    return [each.value for each in numbers] if len(numbers) == len(cells) and same else []


def _product(values: list[Exact], others: list[Exact]) -> Exact:
    """A price by the piece, times the pieces."""
    return sum(value * other for value, other in zip(values, others, strict=True))
