"""Two paragraphs of a note that differ in nothing but one number.

Why: a paragraph was copied and only one of the two was corrected later; nobody knows which number holds.

Example:
    Zapał wraca na początku każdej tury, ale nigdy nie masz więcej niż 3 punkty, chyba że talent mówi inaczej.

    Zapał wraca na początku każdej tury, ale nigdy nie masz więcej niż 4 punkty, chyba że talent mówi inaczej.

Mend: find out which number is right, and delete the other paragraph.

Source: issue list of debris
"""

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from kodeks.diagnostic import Diagnostic
from kodeks.model import Block, Facts
from kodeks.source import Source

if TYPE_CHECKING:
    from kodeks.config import Config

CODE = "TXT013"
NAME = "twin-paragraphs"
SEVERITY = "info"
LEAST = 100
COLUMNS = "   "  # what is set in columns by spaces is no prose
NUMBER = re.compile(r"\d+(?:[.,]\d+)?")


def check_note(facts: Facts, source: Source, config: "Config") -> Iterable[Diagnostic]:
    """Long paragraphs that are equal once their numbers are left out, and exactly one number differs.

    Three of a kind are a pattern; what begins with emphasis is an entry (a monster's trait): both are meant.
    """
    for blocks in _alike(facts, source):
        if len(blocks) == 2 and (pair := _one_other(*(source.slice(block.span) for block in blocks))):
            there = blocks[0].span[0]
            fill = {"row": str(source.position(there).row), "there": pair[0], "here": pair[1]}
            related = ((facts.path, there),)
            span = blocks[1].span
            yield Diagnostic(CODE, facts.path, *span, severity="info", fill=fill, related=related)


def _alike(facts: Facts, source: Source) -> Iterable[list[Block]]:
    groups: dict[str, list[Block]] = {}
    for blocks in _near(facts, source):
        for block in blocks if len(blocks) > 1 else ():
            groups.setdefault(NUMBER.sub("#", source.slice(block.span)), []).append(block)
    return groups.values()


def _near(facts: Facts, source: Source) -> Iterable[list[Block]]:
    """Paragraphs that may be alike: numbers hold no spaces, so those have as many."""
    groups: dict[int, list[Block]] = {}
    for block in facts.blocks:
        if block.kind == "paragraph" and block.span[1] - block.span[0] >= LEAST:
            text = source.slice(block.span)
            if text[0] not in "*_|" and COLUMNS not in text:
                groups.setdefault(text.count(" "), []).append(block)
    return groups.values()


def _one_other(one: str, other: str) -> tuple[str, str] | None:
    here, there = NUMBER.findall(one), NUMBER.findall(other)
    differing = [pair for pair in zip(here, there, strict=False) if pair[0] != pair[1]]
    return differing[0] if len(differing) == 1 and len(here) == len(there) else None
