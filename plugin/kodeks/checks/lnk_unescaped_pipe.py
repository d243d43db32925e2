"""A `|` inside a wikilink in a table cell, written without a backslash.

Why: the pipe ends the cell, so the link is torn into two cells and neither half is a link.

Example:
    | Stan | Skutek |
    | --- | --- |
    | [[Oszołomienie|oszołomiony]] | traci Ruch |

Mend: write `\\|` inside links and embeds in tables.

Fine:
    | Stan | Skutek |
    | --- | --- |
    | [[Oszołomienie\\|oszołomiony]] | traci Ruch |
    === Oszołomienie.md
    Tracisz Ruch.

Source: D-3.4
"""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from kodeks.checks.mend import insert
from kodeks.diagnostic import Diagnostic
from kodeks.model import Cell, Facts
from kodeks.source import Source, Span

if TYPE_CHECKING:
    from kodeks.config import Config

CODE = "LNK008"
NAME = "unescaped-pipe"
SEVERITY = "error"
ABOUT = "tables"


def check_note(facts: Facts, source: Source, config: "Config") -> Iterable[Diagnostic]:
    """Links that are torn over two cells."""
    for table in facts.tables:
        if source.text.find("[[", *table.span) < 0:
            continue
        for row in (table.header, *table.rows):
            for torn, pipe in torn_links(row, source):
                yield Diagnostic(CODE, facts.path, *torn, fix=insert(facts.path, pipe, "\\"))


def torn_links(row: Sequence[Cell], source: Source) -> Iterable[tuple[Span, int]]:
    """Where a link begins in one cell and ends in the next, and the pipe between."""
    for cell, following in pairwise(row):
        start, end = cell.text.rfind("[["), following.text.find("]]")
        if start < 0 or end < 0 or "]]" in cell.text[start:] or "[[" in following.text[:end]:
            continue
        pipe = source.text.find("|", cell.span[1], following.span[0])
        if pipe >= 0:
            yield Span(cell.span[0] + start, following.span[0] + end + 2), pipe
