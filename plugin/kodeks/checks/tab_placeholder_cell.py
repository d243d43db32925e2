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
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from kodeks_engine.words import LANGUAGES, spellings

from kodeks.diagnostic import Diagnostic
from kodeks.model import Cell, Facts
from kodeks.source import Source

if TYPE_CHECKING:
    from kodeks.config import Config

CODE = "TAB004"
NAME = "placeholder-cell"
SEVERITY = "warning"
ABOUT = "tables"
LONGEST = 30
LOREM = ("lorem", "lorem ipsum", "lorem ipsum dolor sit amet")
PLACEHOLDER = re.compile(r"(?:\*{2,4}|\*\* +\*\*|_{2}|\?{2,}|TODO|TBD|TBA|FIXME|XXX)[:.!]?$")


def check_note(facts: Facts, source: Source, config: "Config") -> Iterable[Diagnostic]:
    """Cells that hold a mark and no value."""
    for table in facts.tables:
        cells = [cell for row in (table.header, *table.rows) for cell in row]
        for cell in cells:
            if 0 < len(cell.text) <= LONGEST and _waits(cell.text) and not _is_roman(cell, cells):
                yield Diagnostic(CODE, facts.path, *cell.span, "warning", fill={"cell": cell.text})


def _is_roman(cell: Cell, cells: Iterable[Cell]) -> bool:
    """Whether XXX is thirty, as its neighbours show."""
    return cell.text == "XXX" and any(each.text in ("XX", "XXIX", "XXXI") for each in cells)


@lru_cache(maxsize=4096)
def _waits(text: str) -> bool:
    bare = text.strip("*_()[].… ") or text
    small = bare.lower()
    return bool(PLACEHOLDER.match(text) or PLACEHOLDER.match(bare)) or small in _words() or small in LOREM


@cache
def _words() -> frozenset[str]:
    return frozenset(said for lang in LANGUAGES for said in spellings(lang, "unfinished.phrases"))
