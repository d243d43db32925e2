"""Data of a WebAssembly module that nobody reads."""

from collections.abc import Iterable, Iterator

from kodeks.adapters.wasm import (
    CONSTANT,
    DATA,
    DATA_COUNT,
    END,
    SIGNED,
    Reader,
    UnreadableError,
    constant,
    named,
    number,
    replaced,
    sections,
)

Piece = tuple[int, bytes]  # an address in memory, and what lies there at the start
FROM_HERE_ON = b"\0"  # the one kind of data that linkers write: it begins at an address
Span = tuple[int, int]  # an address in memory, and a length in bytes


def without_data(module: bytes, spans: Iterable[Span]) -> bytes:
    """A module whose memory begins with zeros in these places. The same module where it cannot be read."""
    unread = _joined(spans)
    try:
        pieces = [kept for one in _pieces(dict(sections(module))[DATA]) for kept in _around(one, unread)]
    except UnreadableError:
        return module
    told = [FROM_HERE_ON + CONSTANT + number(at, SIGNED) + END + named(data) for at, data in pieces]
    return replaced(module, {DATA: number(len(told)) + b"".join(told), DATA_COUNT: number(len(told))})


def _joined(spans: Iterable[Span]) -> list[Span]:
    """Neighbours as one, in their order."""
    joined: list[Span] = []
    for address, length in sorted(spans):
        if joined and sum(joined[-1]) >= address:
            first, before = joined.pop()
            joined.append((first, max(before, address + length - first)))
        else:
            joined.append((address, length))
    return joined


def _pieces(body: bytes) -> Iterator[Piece]:
    reader = Reader(body)
    for _ in range(reader.number()):
        if reader.take(1) != FROM_HERE_ON:
            raise UnreadableError
        yield constant(reader), reader.named()


def _around(piece: Piece, unread: list[Span]) -> Iterator[Piece]:
    """What is left of a piece between the parts that nobody reads."""
    start, data = piece
    at = 0
    for address, length in unread:
        first, last = address - start, address - start + length
        if last > at and first < len(data):
            if first > at:
                yield start + at, data[at:first]
            at = max(at, last)
    if at < len(data):
        yield start + at, data[at:]
