"""What a finding looks like to a reader: rows and columns, words in a language, a line with carets."""

import os
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from kodeks_engine import words

from kodeks.checks import Check
from kodeks.diagnostic import Diagnostic, Edit, Severity
from kodeks.source import Position, Source

CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]")
COLOURS: Mapping[str, str] = {"error": "\x1b[31m", "warning": "\x1b[33m", "info": "\x1b[36m"}
BOLD, DIM, PLAIN = "\x1b[1m", "\x1b[2m", "\x1b[0m"
MARGIN, WIDTH = 40, 100


class Place(NamedTuple):
    """An edit as rows and columns."""

    filename: str
    start: Position
    end: Position
    text: str


class Mend(NamedTuple):
    """A fix as a reader or a tool takes it."""

    message: str
    applicability: str
    edits: tuple[Place, ...]


class Finding(NamedTuple):
    """A diagnostic said in a language: ``filename`` relative to the working folder, rows and columns from 1.

    ``text`` is the row on which it starts, without its line end.
    """

    code: str
    name: str
    message: str
    filename: str
    start: Position
    end: Position
    severity: Severity
    mend: Mend | None
    text: str
    path: str


def findings(
    chosen: Iterable[tuple[Diagnostic, Severity]],
    checks: Mapping[str, Check],
    source: Callable[[str], Source],
    filename: Callable[[str], str],
    lang: str,
) -> list[Finding]:
    """Findings in the order of files, rows and columns. ``source`` gives a note's text, once asked for."""
    ordered = sorted(chosen, key=lambda each: (each[0].path, each[0].start, each[0].code, each[0].variant))
    line = lru_cache(maxsize=1)(
        lambda path, row: source(path).line(row)
    )  # a thousand findings in one long line
    return [
        _finding(each, level, checks[each.code].name, source, line, filename, lang) for each, level in ordered
    ]


def _finding(
    each: Diagnostic,
    level: Severity,
    name: str,
    source: Callable[[str], Source],
    line: Callable[[str, int], str],
    filename: Callable[[str], str],
    lang: str,
) -> Finding:
    note = source(each.path)
    start = note.position(each.start)
    return Finding(
        code=each.code,
        name=name,
        message=words.word(lang, each.message_key, **each.filled(lang)),
        filename=filename(each.path),
        start=start,
        end=note.position(max(each.start, each.end)),
        severity=level,
        mend=_mend(each, source, filename, lang),
        text=line(each.path, start.row),
        path=each.path,
    )


def _mend(
    each: Diagnostic, source: Callable[[str], Source], filename: Callable[[str], str], lang: str
) -> Mend | None:
    if each.fix is None:
        return None
    edits = tuple(_place(edit, source(edit.path), filename) for edit in each.fix.edits)
    return Mend(words.word(lang, each.fix.message_key, **each.fix.fill), each.fix.applicability, edits)


def _place(edit: Edit, note: Source, filename: Callable[[str], str]) -> Place:
    return Place(filename(edit.path), note.position(edit.start), note.position(edit.end), edit.text)


def shown(text: str) -> str:
    """Text without characters that a terminal obeys: each is written as its number."""
    return CONTROL.sub(lambda mark: f"\\x{ord(mark[0]):02x}", text)


def text(found: Iterable[Finding], *, colour: bool = False) -> Iterator[str]:
    """Each finding as its place and message, and its line with the span underlined."""
    paint = _painter(colour)
    for each in found:
        place = f"{paint(BOLD, shown(each.filename))}:{each.start.row}:{each.start.column}:"
        yield f"{place} {paint(COLOURS[each.severity], each.code)} {shown(each.message)}"
        yield from _excerpt(each, paint)


def _painter(colour: bool) -> Callable[[str, str], str]:
    return (lambda paint, text: f"{paint}{text}{PLAIN}") if colour else (lambda _, text: text)


def _excerpt(each: Finding, paint: Callable[[str, str], str]) -> Iterator[str]:
    """The line, cut around the span when it is long, and carets under the span; none for a whole note."""
    whole_note = each.start == each.end == (1, 1)
    if whole_note or not each.text.strip():
        return
    start, end = each.start.column - 1, len(each.text)
    if each.end.row == each.start.row:
        end = max(each.end.column - 1, start + 1)
    left = max(0, start - MARGIN)
    right = max(left + WIDTH, min(end, start + WIDTH))
    before, marked = each.text[left:start], each.text[start : min(end, right)]
    gutter = " " * len(str(each.start.row))
    cut = ("…" if left else "") + shown(each.text[left:right].replace("\t", " "))
    cut += "…" if right < len(each.text) else ""
    pad = " " * (_width(before) + bool(left))
    yield paint(DIM, f"  {each.start.row} | ") + cut
    yield paint(DIM, f"  {gutter} | ") + pad + paint(COLOURS[each.severity], "^" * max(1, _width(marked)))


def _width(text: str) -> int:
    """How many columns a terminal gives to a text."""
    if text.isascii() and text.isprintable():
        return len(text)
    from unicodedata import combining, east_asian_width

    safe = shown(text.replace("\t", " "))
    return sum(0 if combining(mark) else 2 if east_asian_width(mark) in "WF" else 1 for mark in safe)


def summary(found: Iterable[Finding], notes: int, lang: str) -> str:
    """One line at the end: how many findings of each severity in how many notes."""
    levels = Counter[str](each.severity for each in found)
    read = words.count(lang, "count.note", notes)
    if not levels:
        if not notes:
            return words.word(lang, "report.empty")
        return words.word(lang, "report.clean", notes=read)
    parts = [words.count(lang, f"count.{level}", levels[level]) for level in COLOURS if levels[level]]
    return words.word(lang, "report.summary", findings=", ".join(parts), notes=read)


def statistics(found: Iterable[Finding]) -> Iterator[str]:
    """How often each code was found, the most frequent first."""
    counts = Counter((each.code, each.name) for each in found)
    for (code, name), times in sorted(counts.items(), key=lambda item: (-item[1], item[0])):
        yield f"{times:>6}  {code}  {name}"


def relative(root: str, path: str) -> str:
    """A note's path as seen from the working folder, with forward slashes."""
    return os.path.relpath(os.path.join(root, path)).replace(os.sep, "/")  # noqa: PTH118
