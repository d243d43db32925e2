"""The prose of a note: its text with everything blanked that no reader reads as words.

Same length, same line ends: an offset into it is an offset into the note.
"""

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from kodeks.model import Facts
from kodeks.source import Source, Span

OPAQUE = frozenset({"fence", "code_block", "html_block", "math", "math_block"})
TICKS = re.compile(r"`+")
MATH = re.compile(r"\$\$[^$]*\$\$|(?<![\\$\w])\$(?=\S)[^$\n]{1,300}(?<=\S)\$(?![\d$])")
NOT_BREAK = re.compile(r"[^\r\n]+")
BLANK_LINE = re.compile(r"\n[ \t>]*\r?\n")


class _Read(NamedTuple):
    """A note and its prose."""

    facts: Facts
    source: Source
    prose: str


_latest = _Read(Facts(""), Source("", ""), "")


def of(facts: Facts, source: Source) -> str:
    """The note's prose: without properties, code, math, HTML blocks and comments.

    All checks ask for that of one note after another: the last is at hand.
    """
    global _latest
    read = _latest
    if facts is not read.facts or source is not read.source:
        _latest = read = _Read(facts, source, _masked(facts, source))
    return read.prose


def _masked(facts: Facts, source: Source) -> str:
    opaque = [block.span for block in facts.blocks if block.kind in OPAQUE]
    text = blanked(source.text, ((0, facts.body), *opaque, *(comment.span for comment in facts.comments)))
    if "`" in text:
        text = blanked(text, _code_spans(text))
    return blanked(text, (Span(*found.span()) for found in MATH.finditer(text))) if "$" in text else text


def blanked(text: str, spans: Iterable[tuple[int, int]]) -> str:
    """The text with spans turned to spaces; line ends stay."""
    parts, at = [], 0
    for start, end in sorted(spans):
        if end > at:
            start = max(start, at)
            parts += [text[at:start], NOT_BREAK.sub(_spaces, text[start:end])]
            at = end
    return "".join([*parts, text[at:]]) if parts else text


def _spaces(line: "re.Match[str]") -> str:
    return " " * (line.end() - line.start())


def _code_spans(text: str) -> Iterator[Span]:
    """Code between equal runs of backticks, within a paragraph (CommonMark 6.1)."""
    runs = [Span(*found.span()) for found in TICKS.finditer(text)]
    closers = _closers(text, runs)
    index = 0
    while index < len(runs):
        closer = closers.get(index, index)
        if closer > index:
            yield Span(runs[index].start, runs[closer].end)
        index = closer + 1


def _closers(text: str, runs: list[Span]) -> dict[int, int]:
    """For each run of backticks the next of its length in the same paragraph."""
    bounds = iter([*(found.start() for found in BLANK_LINE.finditer(text)), len(text)])
    bound, closers = next(bounds), {}
    waiting: dict[int, int] = {}
    for index, (start, end) in enumerate(runs):
        while start > bound:
            bound, waiting = next(bounds), {}
        if (opener := waiting.get(end - start)) is not None:
            closers[opener] = index
        waiting[end - start] = index
    return closers
