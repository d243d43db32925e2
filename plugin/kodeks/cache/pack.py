"""Facts and findings as JSON and back. What a run does not ask for is not even decoded.

A note's facts are four pieces: what every run asks for, what rules are made of, the rest, and the blocks, for
which there is no room in memory. Paths are left out, so that a note that was only moved is known again.
"""

import json
from collections.abc import Callable, Iterable
from functools import lru_cache
from operator import itemgetter
from sys import intern
from typing import Any, TypeAlias

from kodeks.diagnostic import Diagnostic, Edit, Fix
from kodeks.model import (
    Block,
    BlockId,
    Callout,
    Cell,
    Comment,
    Facts,
    Footnote,
    Heading,
    Line,
    Link,
    Property,
    Table,
    Tag,
    Value,
    new,
)
from kodeks.source import Span

NEAR = ("body", "title", "readable", "properties", "aliases", "headings", "block_ids", "links", "tags")
RULES = ("tables", "lines", "callouts")
REST = ("comments", "footnotes", "definitions")
PIECES = (NEAR, RULES, REST)
Pieces: TypeAlias = tuple[bytes, bytes, bytes, bytes]
# What is packed is made of tuples: none can hold itself.
encode = json.JSONEncoder(ensure_ascii=False, check_circular=False, separators=(",", ":")).encode


def pack(facts: Facts) -> Pieces:
    """The pieces of a note's facts, empty where there is nothing in them; findings are kept apart."""
    near, rules, rest = ([getattr(facts, name) for name in names] for names in PIECES)
    blocks = _dump(facts.blocks) if facts.blocks else b""
    return _dump(near), _dump(rules) if any(rules) else b"", _dump(rest) if any(rest) else b"", blocks


def unpack(path: str, pieces: Pieces, found: tuple[Diagnostic, ...]) -> Facts:
    """The facts of the note ``path``; each field is made when it is first asked for."""
    return Kept.of(path, pieces, found)


def lean(facts: Facts, blocks: bytes = b"") -> Facts:
    """The same facts with their blocks packed, as long as nobody asks for them."""
    if not blocks and facts.blocks:
        blocks = _dump(facts.blocks)
    kept = Kept.of(facts.path, (b"", b"", b"", blocks), facts.diagnostics)
    kept.__dict__.update(zip(Facts._fields, facts, strict=True))
    del kept.__dict__["blocks"]
    return kept


def _dump(value: object) -> bytes:
    return encode(value).encode("utf-8", "surrogatepass")


def _span(raw: list[int]) -> Span:
    return new(Span, raw)


def _link(raw: list[Any]) -> Link:
    """Many links share their words: a target that ten notes name is one text."""
    raw[0], raw[2], raw[7] = intern(raw[0]), intern(raw[2]), intern(raw[7])
    raw[5], raw[6] = new(Span, raw[5]), new(Span, raw[6])
    if raw[9] is not None:
        raw[9] = tuple(raw[9])
    return new(Link, raw)


def _with_spans(kind: type, *at: int) -> Callable[[list[Any]], Any]:
    def make(raw: list[Any]) -> Any:
        for index in at:
            raw[index] = new(Span, raw[index])
        return new(kind, raw)

    return make


_cell = _with_spans(Cell, 1)


def _table(raw: list[Any]) -> Table:
    header, align, rows, span, block_id, heading = raw
    cells = tuple([tuple([_cell(cell) for cell in row]) for row in rows])
    return Table(tuple([_cell(cell) for cell in header]), tuple(align), cells, _span(span), block_id, heading)


def _block(raw: list[Any]) -> Block:
    raw[1], raw[5] = new(Span, raw[1]), tuple(raw[5])
    return new(Block, raw)


def _property(raw: list[Any]) -> Property:
    name, value, key_span, span = raw
    return Property(name, plain(value), _span(key_span), _span(span))


def plain(value: Any) -> Value:
    """Lists as the tuples that they were."""
    return tuple([plain(item) for item in value]) if isinstance(value, list) else value


def _definition(raw: list[Any]) -> tuple[str, Span]:
    return raw[0], _span(raw[1])


MAKERS: dict[str, Callable[[Any], Any]] = {
    "properties": _property,
    "aliases": str,
    "headings": _with_spans(Heading, 3),
    "block_ids": _with_spans(BlockId, 1, 2),
    "links": _link,
    "tags": _with_spans(Tag, 1),
    "tables": _table,
    "lines": _with_spans(Line, 1),
    "callouts": _with_spans(Callout, 4, 5, 6),
    "comments": _with_spans(Comment, 1),
    "footnotes": _with_spans(Footnote, 1),
    "definitions": _definition,
}


class Kept(Facts):
    """Facts that are decoded on demand; in every other way the same as freshly read ones."""

    __dict__: dict[str, Any]

    @classmethod
    def of(cls, path: str, pieces: Pieces, found: tuple[Diagnostic, ...]) -> "Kept":
        """Facts out of their pieces."""
        facts: Kept = new(cls, (path, *[()] * (len(Facts._fields) - 1)))
        facts.__dict__.update(path=path, diagnostics=found, pieces=[*pieces])
        return facts

    @classmethod
    def _make(cls, iterable: Iterable[Any]) -> Facts:  # type: ignore[override]
        """Facts with other values are plain facts."""
        return Facts._make(iterable)

    def __iter__(self) -> Any:
        return iter([getattr(self, name) for name in self._fields])

    def __getitem__(self, index: Any) -> Any:
        return tuple(self)[index]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, tuple) and tuple(self) == tuple(other)

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __reduce__(self) -> Any:
        return Facts, tuple(self)


class _Field:
    """A field of `Kept`: decoded, then kept in the instance."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.piece = next(number for number, names in enumerate(PIECES) if name in names)
        self.at = PIECES[self.piece].index(name)

    def __get__(self, facts: Kept, owner: type) -> Any:
        pieces = facts.__dict__["pieces"]
        raw = pieces[self.piece]
        if raw == b"":
            return ()
        if isinstance(raw, bytes):
            raw = pieces[self.piece] = json.loads(raw)
        value, raw[self.at] = raw[self.at], None  # it is kept once, as what it is made into
        if make := MAKERS.get(self.name):
            value = tuple([make(item) for item in value])
        facts.__dict__[self.name] = value
        return value


class _Blocks:
    """The blocks of `Kept`: made anew when few other notes were asked for theirs since, and kept nowhere."""

    def __get__(self, facts: Kept, owner: type) -> Any:
        return _blocks(facts.__dict__["pieces"][-1])


@lru_cache(maxsize=16)
def _blocks(raw: bytes) -> tuple[Block, ...]:
    return tuple([_block(item) for item in json.loads(raw)]) if raw else ()


class _Given:
    """A field of `Kept` that is there from the start."""

    def __init__(self, name: str) -> None:
        self.get = itemgetter(name)

    def __get__(self, facts: Kept, owner: type) -> Any:
        return self.get(facts.__dict__)


for _name in Facts._fields:
    setattr(Kept, _name, _Field(_name) if _name in (*NEAR, *RULES, *REST) else _Given(_name))
setattr(Kept, "blocks", _Blocks())  # noqa: B010 -- a field of its base, as the others


def pack_found(path: str, found: tuple[Diagnostic, ...]) -> bytes:
    """Findings of a note."""
    return _dump([_flat(path, each) for each in found]) if found else b""


def unpack_found(path: str, raw: bytes) -> tuple[Diagnostic, ...]:
    """Findings of the note ``path``."""
    return tuple([_finding(path, each) for each in json.loads(raw)]) if raw else ()


def _own(path: str, other: str | None) -> str | None:
    return None if other == path else other


def _flat(path: str, each: Diagnostic) -> list[Any]:
    fix = each.fix and [
        each.fix.message_key,
        each.fix.fill,
        [[_own(path, edit.path), *edit[1:]] for edit in each.fix.edits],
        each.fix.applicability,
    ]
    related = [[_own(path, other), at] for other, at in each.related]
    place = [_own(path, each.path), each.start, each.end]
    return [each.code, *place, each.severity, each.variant, each.fill, fix, related]


def _finding(path: str, raw: list[Any]) -> Diagnostic:
    code, other, start, end, severity, variant, fill, fix, related = raw
    if fix:
        edits = tuple([Edit(path if where is None else where, *rest) for where, *rest in fix[2]])
        fix = Fix(fix[0], fix[1], edits, fix[3])
    places = tuple([(path if where is None else where, at) for where, at in related])
    own = path if other is None else other
    return Diagnostic(code, own, start, end, severity, variant, fill, fix, places)
