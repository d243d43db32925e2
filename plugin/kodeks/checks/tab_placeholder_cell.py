"""A cell that waits to be filled: `**`, `??`, `TODO`.

Why: the reader finds no value where the table promises one.

Example:
    | Broń | Obrażenia |
    | --- | --- |
    | Topór | ** |

Mend: write the value, or a dash where there is none.

Fine:
    | Broń | Obrażenia |
    | --- | --- |
    | Topór | – |

Source: NOTATION 6
"""

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from kodeks.diagnostic import Diagnostic
from kodeks.model import Facts
from kodeks.source import Source

if TYPE_CHECKING:
    from kodeks.config import Config

CODE = "TAB004"
NAME = "placeholder-cell"
SEVERITY = "warning"
PLACEHOLDER = re.compile(r"(?:\*{2,4}|\*\* +\*\*|_{2}|\?{2,}|TODO|TBD|FIXME|XXX)[:.!]?$")


def check_note(facts: Facts, source: Source, config: "Config") -> Iterable[Diagnostic]:
    """Cells that hold a mark and no value."""
    for table in facts.tables:
        for row in (table.header, *table.rows):
            for cell in row:
                if len(cell.text) < 9 and PLACEHOLDER.match(cell.text):
                    yield Diagnostic(CODE, facts.path, *cell.span, "warning", fill={"cell": cell.text})
