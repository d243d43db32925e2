"""Text and positions: a note as it was read, and where things stand in it."""

from bisect import bisect_right
from collections.abc import Iterator, MutableMapping
from functools import cached_property
from itertools import accumulate
from typing import NamedTuple

LINE_ENDS = ("\r\n", "\n", "\r")


class Span(NamedTuple):
    """Characters ``start`` to ``end`` (exclusive) of a note's text."""

    start: int
    end: int


class Position(NamedTuple):
    """Row and column as people count them: from 1, columns in characters."""

    row: int
    column: int


class Source:
    """One note's text, newlines kept exactly as in the file.

    ``path`` is relative to the vault root, posix. ``text`` is the decoded file without its BOM (``bom`` tells
    whether it had one). Lines end as in CommonMark: LF, CR LF or a lone CR.
    """

    __slots__ = ("__dict__", "bom", "path", "text")

    def __init__(self, path: str, text: str, *, bom: bool = False) -> None:
        self.path = path
        self.text = text
        self.bom = bom

    @cached_property
    def line_starts(self) -> list[int]:
        """The offset at which each line begins; the first is 0."""
        starts, at, text = [0], 0, self.text
        if "\r" not in text:
            return list(accumulate([len(line) + 1 for line in text.split("\n")[:-1]], initial=0))
        for line in text.splitlines(keepends=True) if not _odd_breaks(text) else _lines(text):
            at += len(line)
            if line.endswith(LINE_ENDS):
                starts.append(at)
        return starts

    def row(self, offset: int) -> int:
        """The row of a character offset."""
        return bisect_right(self.line_starts, offset)

    def position(self, offset: int) -> Position:
        """Row and column of a character offset."""
        row = bisect_right(self.line_starts, offset)
        return Position(row, offset - self.line_starts[row - 1] + 1)

    def offset(self, line: int, column: int = 0) -> int:
        """The offset of a column (from 0) of a line (from 0)."""
        return self.line_starts[min(line, len(self.line_starts) - 1)] + column

    def slice(self, span: Span) -> str:
        """The text that a span names."""
        return self.text[span[0] : span[1]]

    def line(self, row: int) -> str:
        """The text of a row (from 1) without its line end."""
        starts = self.line_starts
        end = starts[row] if row < len(starts) else len(self.text)
        return self.text[starts[row - 1] : end].rstrip("\r\n")


class Texts(MutableMapping[str, Source]):
    """Texts of many notes, packed: each is unpacked anew when it is asked for."""

    def __init__(self) -> None:
        self._packed: dict[str, tuple[bytes, bool]] = {}

    def __setitem__(self, path: str, source: Source) -> None:
        self._packed[path] = source.text.encode("utf-8", "surrogatepass"), source.bom

    def __getitem__(self, path: str) -> Source:
        text, bom = self._packed[path]
        return Source(path, text.decode("utf-8", "surrogatepass"), bom=bom)

    def __delitem__(self, path: str) -> None:
        del self._packed[path]

    def __iter__(self) -> Iterator[str]:
        return iter(self._packed)

    def __len__(self) -> int:
        return len(self._packed)


def _odd_breaks(text: str) -> bool:
    """Whether `str.splitlines` would break where CommonMark does not."""
    return any(mark in text for mark in "\v\f\x1c\x1d\x1e\x85\u2028\u2029")


def _lines(text: str) -> list[str]:
    import re

    return re.findall(r"[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+", text)
