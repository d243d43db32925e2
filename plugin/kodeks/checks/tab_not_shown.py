"""Lines that are meant as a table, and that Obsidian shows as running text.

Why: readers see bars and dashes; nothing can be looked up or computed from it.

Example:
    | Stan | Skutek |
    | Oszołomiony | traci Ruch |
    | Powalony | traci Akcję |

Mend: put a line `| --- | --- |` under the header, and a blank line above it.

Fine:
    | Stan | Skutek |
    | --- | --- |
    | Oszołomiony | traci Ruch |
    | Powalony | traci Akcję |

Source: D-9.6
"""

import re
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from kodeks.diagnostic import Diagnostic
from kodeks.model import Block, Facts
from kodeks.source import Source, Span

if TYPE_CHECKING:
    from kodeks.config import Config

CODE = "TAB002"
NAME = "table-not-shown"
SEVERITY = "warning"

GRID = re.compile(r"\+(?:[-=:]+\+)+$")
PANDOC = re.compile(r"-{2,}(?:[ \t]+-{2,})+$")
SHAPES: dict[str, Callable[[str], object]] = {
    "bars": lambda line: line[0] == line[-1] == "|" and line.count("|") > 2,
    "grid": GRID.match,
    "pandoc": PANDOC.match,
    "tabs": lambda line: "\t" in line,
}
LEAST = {"bars": 2, "grid": 2, "pandoc": 1, "tabs": 3}
KINDS = frozenset({"paragraph", "code_block"})


def check_note(facts: Facts, source: Source, config: "Config") -> Iterable[Diagnostic]:
    """One finding for a whole run: Pandoc and grid tables fall apart into many blocks."""
    if not any(mark in source.text for mark in ("|", "--", "\t")):
        return
    before = ""
    for block in facts.blocks:
        found = _run(block, source) if block.kind in KINDS else None
        shape = found[0] if found else ""
        if found and not (shape == before and shape in ("grid", "pandoc")):
            yield Diagnostic(CODE, facts.path, *found[1], severity="warning", variant=shape)
        if found or block.kind == "heading":
            before = shape


def _run(block: Block, source: Source) -> tuple[str, Span] | None:
    """The first shape that enough lines of the block have, and the first of those lines."""
    text = source.slice(Span(*block.span))
    if "|" not in text and "--" not in text and "\t" not in text:
        return None
    lines = text.splitlines()
    bare = [line.strip().lstrip("> ") for line in lines]
    for shape, fits in SHAPES.items():
        if shape == "tabs" and block.kind == "code_block":
            continue
        hits = [index for index, line in enumerate(bare) if line and fits(line)]
        if len(hits) >= LEAST[shape]:
            start = block.span[0] + sum(map(len, text.splitlines(keepends=True)[: hits[0]]))
            return shape, Span(start, start + len(lines[hits[0]]))
    return None
