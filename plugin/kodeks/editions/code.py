"""Where a note's text is code, so that marks in it mean nothing."""

import re
from bisect import bisect_right
from collections.abc import Sequence
from functools import cached_property

from kodeks.model import Facts
from kodeks.source import Source, Span

OPAQUE = frozenset(("fence", "code_block", "math", "math_block"))
PROSE = frozenset(("paragraph", "heading"))
TICKS = re.compile(r"`+")


class Code:
    """Code, math and HTML of one note; inline code is looked for only where somebody asks."""

    def __init__(self, facts: Facts, source: Source) -> None:
        self.facts, self.source = facts, source
        self._spans: dict[Span, list[Span]] = {}

    def opaque(self, at: int) -> bool:
        """Whether a character stands in a block of code or math, or in code within a line."""
        return inside(at, self._blocks) is not None or self._in_line(at)

    def in_html(self, at: int) -> bool:
        """Whether a character stands in a block of HTML."""
        return inside(at, self.html) is not None

    @cached_property
    def _blocks(self) -> list[Span]:
        return sorted(each.span for each in self.facts.blocks if each.kind in OPAQUE)

    @cached_property
    def html(self) -> list[Span]:
        """Blocks of HTML."""
        return sorted(each.span for each in self.facts.blocks if each.kind == "html_block")

    @cached_property
    def prose(self) -> list[Span]:
        """What holds text in lines: paragraphs, headings, cells, titles of callouts."""
        cells = [
            cell.span for table in self.facts.tables for row in (table.header, *table.rows) for cell in row
        ]
        heads = [each.head for each in self.facts.callouts]
        return sorted([*cells, *heads, *(each.span for each in self.facts.blocks if each.kind in PROSE)])

    def _in_line(self, at: int) -> bool:
        index = bisect_right(self.prose, at, key=lambda span: span[0]) - 1
        if index < 0 or at >= self.prose[index][1]:
            return False
        span = self.prose[index]
        if span not in self._spans:
            self._spans[span] = _code_spans(self.source.text, span)
        return inside(at, self._spans[span]) is not None


def inside(at: int, spans: Sequence[Span]) -> Span | None:
    """The span around a character; spans are in order and apart."""
    index = bisect_right(spans, at, key=lambda span: span[0]) - 1
    return spans[index] if index >= 0 and at < spans[index][1] else None


def _code_spans(text: str, span: Span) -> list[Span]:
    """Code between equal runs of backticks (CommonMark 6.1)."""
    runs = [match.span() for match in TICKS.finditer(text, *span)]
    following: dict[int, int] = {}
    closers: list[int] = [0] * len(runs)
    for index in range(len(runs) - 1, -1, -1):
        length = runs[index][1] - runs[index][0]
        closers[index] = following.get(length, -1)
        following[length] = index
    found, index = [], 0
    while index < len(runs):
        escaped = text[runs[index][0] - 1 : runs[index][0]] == "\\"
        closer = -1 if escaped else closers[index]
        if closer >= 0:
            found.append(Span(runs[index][0], runs[closer][1]))
        index = max(closer, index) + 1
    return found
