"""Prose as words with their offsets, sentence by sentence; a link counts as the words of its text."""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import NamedTuple
from unicodedata import normalize

from kodeks_engine.text import fold

from kodeks.model import new
from kodeks.rulebook.reader import Reader
from kodeks.source import Span

_WORD = re.compile(r"[^\W\d_](?:[^\W_]|[\u0300-\u036f’'-])*|\d+|[.!?…]+(?=[\s*_)”\"]|$)|[;:]")


ABBREVIATIONS = frozenset(("np", "tj", "tzn", "zob", "por", "eg", "ie", "cf"))


class Word(NamedTuple):
    """A word with its offsets in the note; ``link`` is the link that it is part of, or -1.

    ``folded`` is the form in which keywords are compared.
    """

    text: str
    start: int
    end: int
    link: int = -1
    folded: str = ""


class Passage(NamedTuple):
    """A sentence: its words, and what it is as a reader sees it."""

    words: tuple[Word, ...]
    start: int
    end: int


def passages(reader: Reader, span: Span) -> Iterator[Passage]:
    """The sentences of a block of prose or of a table cell."""
    found: list[Word] = []
    words = _words(reader, span)
    for i, here in enumerate(words):
        if here.text[0] in ".!?…" and found and _ends(found[-1], words[i + 1 : i + 2]):
            yield Passage(tuple(found), found[0].start, here.start)
            found = []
        else:
            found.append(here)
    if found:
        yield Passage(tuple(found), found[0].start, found[-1].end)


def clauses(passage: Passage) -> list[Passage]:
    """The parts of a sentence between semicolons."""
    parts: list[list[Word]] = [[]]
    for word in passage.words:
        if word.text == ";":
            parts.append([])
        else:
            parts[-1].append(word)
    return [Passage(tuple(part), part[0].start, part[-1].end) for part in parts if part]


def _ends(last: Word, following: Sequence[Word]) -> bool:
    """Whether a full stop ends a sentence: not after `np`, not before a small letter."""
    begins = not following or following[0].text[:1].isupper() or following[0].text.isdigit()
    return begins and last.text.casefold() not in ABBREVIATIONS


def _words(reader: Reader, span: Span) -> list[Word]:
    text, at = reader.plain, span[0]
    read: list[Word] = []
    for link in reader.links_at(span):
        read += _plain(text, at, link.start)
        read += [Word(word, link.start, link.end, link.number, fold(word)) for word in link.shown.split()]
        at = link.end
    read += _plain(text, at, span[1])
    return _unstruck(read, text, span) if text.find("~~", *span) >= 0 else read


def _unstruck(read: list[Word], text: str, span: Span) -> list[Word]:
    """The words that no author has struck out: `~~jeden~~ dwa na turę`."""
    parts = text[span[0] : span[1]].split("~~")
    struck: list[Span] = []
    at = span[0]
    for number, part in enumerate(parts):
        if number % 2 and number < len(parts) - 1:
            struck.append(Span(at, at + len(part)))
        at += len(part) + len("~~")
    return [word for word in read if not is_inside(struck, word.start)]


def is_inside(spans: Sequence[Span], at: int) -> bool:
    """Whether a character stands in one of the spans, which are in order and apart."""
    index = bisect_right(spans, at, key=lambda span: span[0]) - 1
    return index >= 0 and at < spans[index][1]


def _plain(text: str, at: int, end: int) -> list[Word]:
    return [
        new(Word, (word := normalize("NFC", found[0]), *found.span(), -1, word.casefold()))
        for found in _WORD.finditer(text, at, end)
    ]
