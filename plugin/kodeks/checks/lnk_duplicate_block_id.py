"""Two blocks of one note have the same id.

Why: a link to it reaches only one of them, and which one is chance.

Example:
    Atak to rzut. ^wzor

    Obrona to liczba. ^wzor

Mend: give one of them another id, and correct the links that mean it.

Source: D-5.12
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from kodeks.diagnostic import Diagnostic
from kodeks.model import BlockId, Facts
from kodeks.source import Source

if TYPE_CHECKING:
    from kodeks.config import Config

CODE = "LNK018"
NAME = "duplicate-block-id"
SEVERITY = "error"
ABOUT = "block_ids"


def check_note(facts: Facts, source: Source, config: "Config") -> Iterable[Diagnostic]:
    """Every block id that stands in the note before, whatever its case."""
    first: dict[str, BlockId] = {}
    for block in facts.block_ids:
        twin = first.setdefault(block.id.lower(), block)
        if twin is not block:
            row = str(source.position(twin.span[0]).row)
            related = ((facts.path, twin.span[0]),)
            fill = {"id": block.id, "row": row}
            yield Diagnostic(CODE, facts.path, *block.span, fill=fill, related=related)
