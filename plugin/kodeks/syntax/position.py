"""From the text that the parser sees back to the text of the file.

markdown-it reads lines that end in LF, without properties, quote marks and list indents; cells lose the
backslash of `\\|`. Each step keeps where a line's characters come from, never more: a column of content is a
column of the source line, shifted.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Callable
from typing import Any

from markdown_it.rules_block import StateBlock

from kodeks.source import Source, Span

new: Callable[..., Any] = tuple.__new__  # a named tuple without ado: spans are many


class Normal:
    """A note's text as the parser reads it: after the properties, every line end LF, NUL shown as U+FFFD."""

    __slots__ = ("_body", "_pairs", "text")

    def __init__(self, source: Source, body: int = 0) -> None:
        self._body = body
        text = source.text[body:] if body else source.text
        self._pairs: list[int] = []
        if "\r" in text:
            self._pairs = _pairs(text)
            text = text.replace("\r\n", "\n").replace("\r", "\n")
        self.text = text.replace("\0", "�") if "\0" in text else text

    def at(self, offset: int) -> int:
        """The source offset of an offset in ``text``."""
        if self._pairs:
            offset += bisect_left(self._pairs, offset)
        return self._body + offset

    def span(self, start: int, end: int) -> Span:
        """The source span of a span of ``text``."""
        if self._pairs:
            start, end = start + bisect_left(self._pairs, start), end + bisect_left(self._pairs, end)
        return new(Span, (self._body + start, self._body + end))  # type: ignore[no-any-return]


def _pairs(text: str) -> list[int]:
    """Offsets, in the text with LF alone, of the line ends that were CR LF."""
    pairs: list[int] = []
    at = text.find("\r\n")
    while at >= 0:
        pairs.append(at - len(pairs))
        at = text.find("\r\n", at + 2)
    return pairs


class Place:
    """Where the content of a token stands in `Normal.text`.

    ``starts`` has the offset of each content line's first character, ``breaks`` the content offsets at which
    those lines begin; ``cuts`` are content offsets before which one source character was left out.
    ``pads`` counts the spaces that stand for a part of a tab at the beginning of a line.
    """

    __slots__ = ("breaks", "cuts", "pads", "starts")

    def __init__(
        self,
        starts: list[int],
        breaks: list[int] | None = None,
        cuts: list[int] | None = None,
        pads: list[int] | None = None,
    ) -> None:
        self.starts = starts
        self.breaks = breaks
        self.cuts = cuts
        self.pads = pads

    def at(self, offset: int) -> int:
        """The offset in `Normal.text` of an offset in the content."""
        if self.breaks is None:
            return self.starts[0] + offset + (bisect_left(self.cuts, offset) if self.cuts else 0)
        line = bisect_right(self.breaks, offset) - 1
        column = offset - self.breaks[line]
        if self.pads:
            column = max(column - self.pads[line], 0)
        return self.starts[line] + column

    def skip(self, count: int) -> None:
        """The first ``count`` characters, all of the first line, are no content any more."""
        self.starts[0] += count
        if self.breaks is not None:
            self.breaks = [0, *(at - count for at in self.breaks[1:])]
        if self.cuts:
            self.cuts = [at - count for at in self.cuts if at >= count]


def gather(state: StateBlock, begin: int, end: int) -> tuple[str, Place]:
    """The raw text of a paragraph, its lines without indents, and where they stand (CommonMark 4.8)."""
    src, marks, shifts, ends = state.src, state.bMarks, state.tShift, state.eMarks
    start = marks[begin] + shifts[begin]
    if end == begin + 1:
        return src[start : ends[begin]].rstrip(" \t"), Place([start])
    starts, breaks, parts, at = [], [], [], 0
    for line in range(begin, end):
        start = marks[line] + shifts[line]
        part = src[start : ends[line]]
        starts.append(start)
        breaks.append(at)
        parts.append(part)
        at += len(part) + 1
    return "\n".join(parts).rstrip(" \t"), Place(starts, breaks)


def place_of_lines(state: StateBlock, begin: int, end: int, indent: int) -> Place:
    """Where the content that `StateBlock.getLines` cuts out of these lines stands."""
    starts, breaks, pads, at = [], [], [], 0
    for line in range(begin, end):
        start, pad = _cut(state, line, indent)
        starts.append(start)
        breaks.append(at)
        pads.append(pad)
        at += pad + state.eMarks[line] - start + 1
    return Place(starts or [0], breaks or [0], pads=pads)


def _cut(state: StateBlock, line: int, indent: int) -> tuple[int, int]:
    """Where a line begins without ``indent`` columns, and how many spaces of a tab are left over."""
    start = at = state.bMarks[line]
    last, width = state.eMarks[line], 0
    while at < last and width < indent:
        if state.src[at] == "\t":
            width += 4 - (width + state.bsCount[line]) % 4
        elif state.src[at] == " " or at - start < state.tShift[line]:
            width += 1
        else:
            break
        at += 1
    return at, max(width - indent, 0)
