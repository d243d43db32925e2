"""A table row with more or fewer cells than the header.

Why: cells beyond the header are not shown at all; a cell that is missing shifts what the author counted.

Example:
    | Stan | Skutek |
    | --- | --- |
    | Oszołomiony | traci Ruch | na turę |

Mend: give the row as many cells as the header has; a `|` that belongs to the text is written `\\|`.

Fine:
    | Stan | Skutek |
    | --- | --- |
    | Oszołomiony | traci Ruch na turę |

Source: D-9.6, GFM tables
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from kodeks.checks.lnk_unescaped_pipe import torn_links
from kodeks.diagnostic import Diagnostic
from kodeks.model import Facts
from kodeks.source import Source

if TYPE_CHECKING:
    from kodeks.config import Config

CODE = "TAB001"
NAME = "ragged-row"
SEVERITY = "warning"
ABOUT = "tables"


def check_note(facts: Facts, source: Source, config: "Config") -> Iterable[Diagnostic]:
    """Rows whose surplus cells hold text, and rows that miss cells (a lone first cell heads a group)."""
    for table in facts.tables:
        width = len(table.header)
        for row in table.rows:
            lost = any(cell.text for cell in row[width:])
            if (not lost and not 1 < len(row) < width) or any(torn_links(row, source)):
                continue
            first = row[width] if lost else row[0]
            fill = {"cells": str(len(row)), "width": str(width)}
            yield Diagnostic(
                CODE,
                facts.path,
                first.span[0],
                row[-1].span[1],
                severity="error" if lost else "warning",
                variant="lost" if lost else "short",
                fill=fill,
            )
