"""A table with an empty header whose first row is the header.

Why: a screen reader, the search and a calculator see a table without columns.

Example:
    | | |
    | --- | --- |
    | **Broń** | **Obrażenia** |
    | Miecz | 1k8 |

Mend: move the first row up into the header.

Fine:
    | Broń | Obrażenia |
    | --- | --- |
    | Miecz | 1k8 |

Source: D-9.6
"""

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from kodeks.diagnostic import Diagnostic
from kodeks.model import Cell, Facts, Table
from kodeks.source import Source

if TYPE_CHECKING:
    from kodeks.config import Config

CODE = "TAB003"
NAME = "empty-header"
SEVERITY = "warning"
ABOUT = "tables"
WORDS = re.compile(r"[*_]*[^\W\d_][^\d]*")
NUMBER = re.compile(r"[*_]*[-+−–]?\d")
DIE = re.compile(r"\d{0,2}[kdKD](?:\d{1,4}|%)")


def check_note(facts: Facts, source: Source, config: "Config") -> Iterable[Diagnostic]:
    """Tables without a word in the header, whose first row is bold, begins with a die or names columns."""
    for table in facts.tables:
        if len(table.rows) > 1 and not any(cell.text for cell in table.header):
            row = table.rows[0]
            if len(row) > 1 and (all(map(_bold, row)) or DIE.fullmatch(row[0].text) or _names(table)):
                yield Diagnostic(CODE, facts.path, row[0].span[0], row[-1].span[1], severity="warning")


def _names(table: Table) -> bool:
    """Whether the first row is nothing but words, and a column below it nothing but numbers."""
    first, *others = table.rows
    columns = range(1, len(first))
    return all(WORDS.fullmatch(cell.text) for cell in first) and any(
        all(len(row) > at and NUMBER.match(row[at].text) for row in others) for at in columns
    )


def _bold(cell: Cell) -> bool:
    return len(cell.text) > 4 and cell.text[:2] in ("**", "__") and cell.text[-2:] == cell.text[:2]
