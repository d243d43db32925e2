"""A note's text with its hidden characters blanked: as long as before, line for line.

What stands around them must read as before. A hidden block leaves an empty HTML comment, which is a block
too, so that lists do not join and nothing becomes indented code; marks of outer quotes stay, and so do the
bars of tables; a comment stays a comment that says nothing.
"""

import re
from collections.abc import Iterator, Sequence

from kodeks.editions.veil import Veil, apart, covers
from kodeks.model import Facts
from kodeks.source import Source

EMPTY = "<!-->"
NOTHING = "%%"
INK = "."
LINE = re.compile(r"[^\r\n]+|\r\n?|\n")
MARGIN = re.compile(r"(?:[ \t]*(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t])))*")
BARS = re.compile(r"\\.|\||[^\\|]+|\\", re.DOTALL)


def blank(source: Source, veils: Sequence[Veil], facts: Facts) -> Source:
    """The note without what the veils hide."""
    blanker = _Blanker(source, facts)
    parts: list[str] = []
    at = 0
    for veil in veils:
        parts += (source.text[at : veil.start], blanker.veiled(veil))
        at = veil.end
    return Source(source.path, "".join((*parts, source.text[at:])), bom=source.bom)


def nothing_left(text: str, veils: Sequence[Veil]) -> bool:
    """Whether all that veils hide is filler already."""
    return all(re.fullmatch(r"(?:%%|<!--+>?|-->|[\s>|.])*", text[veil.start : veil.end]) for veil in veils)


class _Blanker:
    """Blanks parts of one note."""

    def __init__(self, source: Source, facts: Facts) -> None:
        self.source = source
        self.tables = apart(Veil(*each.span, "loose") for each in facts.tables)
        self.html = apart(Veil(*each.span, "loose") for each in facts.blocks if each.kind == "html_block")
        self.margins: dict[int, int] = {}

    def veiled(self, veil: Veil) -> str:
        """The text that stands in the place of a hidden part."""
        if veil.kind in ("property", "id"):
            return self._spaced(veil)
        if veil.kind == "loose" or self._over_cells(veil) or self._runs_out(veil):
            return self._loose(veil)
        if veil.kind == "comment":
            return self._spaced(veil) if self._in_cell(veil) else self._comment(veil)
        return self._block(veil)

    def _runs_out(self, veil: Veil) -> bool:
        """Whether a comment ends with its HTML block, cut by a blank line: its end is hidden apart."""
        return veil.kind == "comment" and not veil.closed and self.source.text.startswith("<!--", veil.start)

    def _spaced(self, veil: Veil) -> str:
        return "".join(_spaces(line) for line, _ in self._lines(veil))

    def _in_cell(self, veil: Veil) -> bool:
        """Whether nothing at all may stand there: in a cell, but not where its row begins without a bar."""
        before = self.source.text[self._line(veil.start) : veil.start]
        return "|" in before and covers(self.tables, veil.start)

    def _over_cells(self, veil: Veil) -> bool:
        """Whether a comment goes over the bars of a table."""
        text = self.source.text[veil.start : veil.end]
        return "|" in text and "|" in BARS.findall(text) and covers(self.tables, veil.start)

    def _lines(self, veil: Veil) -> Iterator[tuple[str, bool]]:
        """The lines of a hidden part and its line ends, and whether it is the first line."""
        for number, match in enumerate(LINE.finditer(self.source.text, veil.start, veil.end)):
            yield match[0], number == 0

    def _line(self, at: int) -> int:
        """Where the line of a character begins."""
        return self.source.offset(self.source.position(at).row - 1)

    def _depth(self, veil: Veil) -> int:
        """How many quotes stand around a hidden part."""
        start = self._line(veil.start)
        if start not in self.margins:
            margin = MARGIN.match(self.source.text, start)
            self.margins[start] = margin.end() if margin else start
        return self.source.text.count(">", start, min(self.margins[start], veil.start))

    def _begins(self, veil: Veil) -> bool:
        """Whether a hidden block begins one: quotes and items do; other text where no line is before it."""
        text, start = self.source.text, self._line(veil.start)
        before = text[self._line(start - 1) : start] if start else ""
        item = text[start : veil.start].strip("> \t")
        return text[veil.start] == ">" or bool(item) or not before.strip("> \t\r\n")

    def _block(self, veil: Veil) -> str:
        depth, begins = self._depth(veil), self._begins(veil)
        parts = []
        for line, first in self._lines(veil):
            kept = 0 if first else _outer(line, depth)
            ink = line[kept:].lstrip(" \t")
            indent = len(line) - kept - len(ink)
            stands = ink.strip() and (begins if first else ink[0] == ">")
            filler = " " * indent + _filler(len(ink)) if stands else ""
            start = (line[:kept] if first else _marks(line, kept, depth)) + filler
            parts.append(start + _spaces(line[len(start) :]))
        return "".join(parts)

    def _comment(self, veil: Veil) -> str:
        """A comment that says nothing: its marks stay, and a sign in every line that had any."""
        text = self.source.text[veil.start : veil.end]
        head, tail = (4, 3) if text.startswith("<!--") else (2, 2)
        if veil.closed and len(text) < head + tail:
            return text
        last = len(text) - tail if veil.closed else len(text)
        inner = Veil(veil.start + head, veil.start + last, "loose")
        depth = self._depth(veil)
        parts = [_spaces(line) if first else _inked(line, depth) for line, first in self._lines(inner)]
        return text[:head] + "".join(parts) + text[last:]

    def _loose(self, veil: Veil) -> str:
        depth = self._depth(veil)
        in_table = covers(self.tables, veil.start)
        filler = _html if covers(self.html, veil.start) else _nothing
        parts = []
        for line, first in self._lines(veil):
            kept = 0 if first else _outer(line, depth)
            ink = _cells(line[kept:], first and self._in_cell(veil)) if in_table else filler(line[kept:])
            parts.append(line[:kept] + ink)
        return "".join(parts)


def _cells(line: str, barred: bool) -> str:
    """A row without what its cells say; before its first bar a sign stays, lest it be indented."""
    parts = []
    for piece in BARS.findall(line):
        barred = barred or piece == "|"
        parts.append(piece if piece == "|" else _spaces(piece) if barred else _nothing(piece))
    return "".join(parts)


def _filler(width: int) -> str:
    """A block that shows nothing, as wide as there is room for."""
    return EMPTY if width >= len(EMPTY) else 2 * NOTHING if width == 2 * len(NOTHING) else ""


def _spaces(text: str) -> str:
    """Spaces for every character but line ends and tabs."""
    return "".join(char if char in "\t\r\n" else " " for char in text)


def _nothing(text: str) -> str:
    """A comment that says nothing where there is room for one."""
    if not text.strip() or len(text) < 2 * len(NOTHING):
        return _spaces(text)
    return NOTHING + _spaces(text[len(NOTHING) : -len(NOTHING)]) + NOTHING


def _html(text: str) -> str:
    ink = text.strip()
    return EMPTY + _spaces(text[len(EMPTY) :]) if len(ink) >= len(EMPTY) else _spaces(text)


def _inked(line: str, depth: int) -> str:
    """A line inside a comment: blank, but not empty if it was not."""
    kept = _outer(line, depth)
    ink = line[kept:].lstrip(" \t")
    if not ink.strip():
        return line[:kept] + _spaces(line[kept:])
    start = len(line) - len(ink)
    return line[:kept] + _spaces(line[kept:start]) + INK + _spaces(line[start + 1 :])


def _outer(line: str, depth: int) -> int:
    """How many characters at the beginning of a line are marks of the outer quotes."""
    at = 0
    for _ in range(depth):
        found = re.compile(r"[ \t]*>[ \t]?").match(line, at)
        if not found:
            break
        at = found.end()
    return at


def _marks(line: str, kept: int, depth: int) -> str:
    """The marks of the outer quotes; a lazy line gets those that it lacks, lest the outer quote end there."""
    lacking = depth - line.count(">", 0, kept)
    return line[:kept] + ">" * lacking if line.strip() and lacking <= len(line) - kept else line[:kept]
