"""Raw tables → typed tables: what kind a table is, by its exact first header and its shape (NOTATION 3–5).

A near miss is never an error: the table is then ``plain``, and ``near`` names the kind that it nearly is.
"""

import re
from bisect import bisect_left
from collections.abc import Callable, Sequence
from functools import cache, cached_property, lru_cache
from operator import itemgetter
from sys import maxsize
from typing import Literal, NamedTuple, TypeAlias

from kodeks_engine.text import fold
from kodeks_engine.words import LANGUAGES, spellings

from kodeks.cells import plain
from kodeks.model import Cell, Facts, Link, Table, new
from kodeks.source import Span

Kind: TypeAlias = Literal[
    "lookup", "decision", "components", "inputs", "effects", "example", "action", "procedure", "plain"
]
_LIKE = 0.76
_COMMENT = re.compile(r"%%.*?(?:%%|$)")
SPOKEN: tuple[Kind, ...] = ("decision", "components", "inputs", "effects", "example", "procedure")


class Links:
    """The links of one note by where they stand."""

    def __init__(self, links: Sequence[Link]) -> None:
        numbered = enumerate(links)
        told = [(*link.span, i) for i, link in numbered if link.where != "property" and not link.embed]
        told.sort(key=itemgetter(0))
        self.links = links
        self._told = told
        self._starts = [*[start for start, _, _ in told], maxsize]

    def within(self, span: Span) -> list[int]:
        """Indices of the links inside a span, in their order; a link inside a link's text is left out."""
        begin, end = span
        starts = self._starts
        first = bisect_left(starts, begin)
        if starts[first] >= end:
            return []
        found: list[int] = []
        for start, stop, i in self._told[first : bisect_left(starts, end, first)]:
            if begin <= start and stop <= end:
                found.append(i)
                begin = stop
        return found

    def alone(self, cell: Cell, inside: list[int] | None = None) -> int | None:
        """The link that a cell consists of, emphasis aside; ``inside`` are its links where they are known."""
        found = self.within(cell.span) if inside is None else inside
        if len(found) != 1:
            return None
        start, end = self.links[found[0]].span
        around = cell.text[: start - cell.span[0]] + cell.text[end - cell.span[0] :]
        return found[0] if not around.strip(" \t\u00a0*_=~") else None

    def words(self, cell: Cell, inside: Sequence[int] | None = None) -> str:
        """A cell's text as a reader sees it: links by their text, no emphasis around the whole."""
        text = _uncommented(cell.text) if "%%" in cell.text else cell.text
        if "[" not in text:
            return plain(text)
        parts, at, first = [], 0, cell.span[0]
        for i in self.within(cell.span) if inside is None else inside:
            start, end = self.links[i].span
            if not text[start - first : end - first].strip():
                continue  # it stands in a comment
            parts += [text[at : start - first], shown(self.links[i])]
            at = end - first
        return plain("".join([*parts, text[at:]]))


def _uncommented(text: str) -> str:
    """A cell's text without the comments in it, each character of them a space."""
    return _COMMENT.sub(lambda found: " " * len(found[0]), text)


def shown(link: Link) -> str:
    """The text of a link as a reader sees it (D-3.3); a heading's name where nothing else is written."""
    if link.display:
        return plain(link.display)
    return (link.subpath or link.target.rpartition("/")[2].removesuffix(".md")).lstrip("^")


class Head(NamedTuple):
    """A header cell: its words, the link that it is (index in `Facts.links`), whether bold, whether `= …`."""

    text: str
    link: int | None
    bold: bool
    result: bool
    cell: Cell


class Typed:
    """A table with its kind. ``near`` is the kind that a ``plain`` table misses by its shape."""

    def __init__(self, kind: Kind, table: Table, links: Links, near: Kind | None = None) -> None:
        self.kind, self.table, self.near = kind, table, near
        self._links = links

    @cached_property
    def heads(self) -> tuple[Head, ...]:
        """The header; not even read of the many tables of examples, as long as nobody computes them."""
        return heads_of(self.table, self._links)

    def column(self, key: str) -> int | None:
        """The column with the keyword ``notation.<key>`` for a header."""
        return _column(self.texts, key)

    @property
    def begins_linked(self) -> bool:
        """Whether a row begins with a link."""
        return any(row and self._links.within(row[0].span) for row in self.table.rows)

    @cached_property
    def texts(self) -> tuple[str, ...]:
        """The words of the header, mostly without a link."""
        header = self.table.header
        if header and not self._links.within(Span(header[0].span[0], header[-1].span[1])):
            return tuple([_worded(cell.text)[0] for cell in header])
        return tuple([head.text for head in self.heads])


@lru_cache(4096)
def _column(texts: tuple[str, ...], key: str) -> int | None:
    """Where a keyword stands in a header: the tables of a book have the same few headers."""
    known = keywords(key)
    return next((at for at, text in enumerate(texts) if fold(text) in known), None)


COMPONENT_HEADERS = ("component", "bonus_kind", "stacks", "when", "enhances")


def variants_of(heads: Sequence[Head]) -> list[str]:
    """The headers of a component table that are variants of the sum: those without a meaning of their own."""
    fixed = frozenset().union(*(keywords(key) for key in COMPONENT_HEADERS))
    return [head.text for head in heads if head.text and fold(head.text) not in fixed]


@cache
def keywords(key: str) -> frozenset[str]:
    """All spellings of a keyword in every language, folded."""
    return frozenset(fold(s) for lang in LANGUAGES for s in spellings(lang, f"notation.{key}"))


def says(key: str, text: str) -> bool:
    """Whether a text is a keyword."""
    return fold(text) in keywords(key)


def typed_tables(facts: Facts) -> list[Typed]:
    """All tables of a note with their kinds."""
    links = Links(facts.links) if facts.tables else None
    return [typed(table, links) for table in facts.tables] if links else []


def typed(table: Table, links: Links) -> Typed:
    """A table with its kind."""
    named = _named_kind(table, links)
    if named is not None:
        found = Typed(named, table, links)
        return found if _SHAPES[named](found) else Typed("plain", table, links, near=named)
    return Typed(_unnamed_kind(table, heads_of(table, links)), table, links)


def _unnamed_kind(table: Table, heads: Sequence[Head]) -> Kind:
    if any(_per(head.text) for head in heads):
        return "action"
    if len(heads) > 1 and table.rows and all(head.link is not None and not head.result for head in heads):
        return "lookup"
    return "plain"


def nearly_named(typed: Typed) -> str:
    """The first header that a ``plain`` table was perhaps meant to have, where its shape fits; or nothing."""
    from difflib import get_close_matches  # only tables of another kind pay for it

    first = fold(typed.heads[0].text).rstrip(": ") if typed.heads else ""
    if typed.kind != "plain" or typed.near or not first or typed.heads[0].link is not None:
        return ""
    known = _by_header()
    fitting = [word for word in known if _SHAPES[known[word]](typed)]
    return next(iter(get_close_matches(first, fitting, 1, _LIKE)), "")


def heads_of(table: Table, links: Links) -> tuple[Head, ...]:
    """The header cells of a table."""
    return tuple([_head(cell, links) for cell in table.header])


def _head(cell: Cell, links: Links) -> Head:
    inside = links.within(cell.span)
    if len(inside) == 1 and cell.text[0] == "[" and links.links[inside[0]].span == cell.span:
        return Head(plain(shown(links.links[inside[0]])), inside[0], _is_bold(cell.text), False, cell)
    if not inside:
        return new(Head, (*_worded(cell.text), cell))
    said = links.words(cell, inside)
    if not _is_result(cell.text):
        return Head(said, links.alone(cell, inside), _is_bold(cell.text), False, cell)
    return Head(_result(said), inside[0] if len(inside) == 1 else None, False, True, cell)


@lru_cache(4096)
def _worded(text: str) -> tuple[str, None, bool, bool]:
    """A header cell without a link: the tables of a book have the same few."""
    said = plain(_uncommented(text))
    if _is_result(text):
        return _result(said), None, False, True
    return said, None, _is_bold(text), False


def _is_result(text: str) -> bool:
    bare = text.strip("*_ \u00a0")
    return bare.startswith("=") and not bare.startswith("==")


def _result(said: str) -> str:
    return said.strip("*_ \u00a0").lstrip("= \u00a0")


def _is_bold(text: str) -> bool:
    return "**" in text or "__" in text


def _named_kind(table: Table, links: Links) -> Kind | None:
    first = fold(_head(table.header[0], links).text) if table.header else ""
    if first.partition(":")[0].rstrip() in keywords("example"):
        return "example"
    return _by_header().get(first)


@cache
def _by_header() -> dict[str, Kind]:
    return {word: kind for key, kind in _HEADERS for word in keywords(key)}


_HEADERS: tuple[tuple[str, Kind], ...] = (
    ("when", "decision"),
    ("component", "components"),
    ("ask", "inputs"),
    ("effect", "effects"),
    ("procedure", "procedure"),
)


@lru_cache(4096)
def _per(header: str) -> bool:
    folded = fold(header)
    return any(words in folded for key in ("per_turn", "per_round") for words in _limits(key))


@cache
def _limits(key: str) -> tuple[str, ...]:
    return tuple(word for word in keywords(key) if not word.startswith("a "))


def _decision(typed: Typed) -> bool:
    rest = typed.heads[1:]
    return bool(rest) and bool(typed.table.rows) and all(head.link is not None for head in rest)


def _components(typed: Typed) -> bool:
    return typed.begins_linked


def _inputs(typed: Typed) -> bool:
    asked = typed.column("input_kind") is not None or typed.column("default") is not None
    return asked and typed.begins_linked


def _effects(typed: Typed) -> bool:
    return typed.column("change") is not None and typed.begins_linked


def _example(typed: Typed) -> bool:
    return any(_is_result(cell.text) for cell in typed.table.header)


def _procedure(typed: Typed) -> bool:
    return len(typed.heads) > 1 and bool(typed.heads[1].text)


_SHAPES: dict[Kind, Callable[[Typed], bool]] = {
    "decision": _decision,
    "components": _components,
    "inputs": _inputs,
    "effects": _effects,
    "example": _example,
    "procedure": _procedure,
}
