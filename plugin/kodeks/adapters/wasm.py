"""WebAssembly files, as far as a site changes or makes them: their sections, and what a module gives away."""

import re
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

HEADER = b"\0asm\1\0\0\0"
# Kinds of sections.
CUSTOM, IMPORT, EXPORT = 0, 2, 7
START, ELEMENT, CODE, DATA, DATA_COUNT = range(8, 13)
FUNCTION, TABLE, MEMORY, GLOBAL = range(4)  # what is imported or exported; a tag, else
CONSTANT = b"\x41"  # `i32.const`
END = b"\x0b"  # of an expression
UNSIGNED, SIGNED = 0x80, 0x40  # what the last byte of a number is less than
_WORD = re.compile(rb"[A-Za-z_$][\w$]*")
# `_name=Module["_name"]=wasmExports["name"]`: a function that the script hands on, for others to use.
_HANDED_ON = re.compile(rb'Module\["_[^"]+"\]=wasmExports\["[^"]+"\](?!\.)')
_HANDING = 2  # times that `_name` stands there besides: declared and set


class UnreadableError(ValueError):
    """A module holds what linkers do not write, or what is newer than this reader."""


class Named(NamedTuple):
    """What a module gives away or asks its surroundings for: its name, kind, and the bytes that tell more."""

    name: bytes
    kind: int
    meaning: bytes


class Reader:
    """Reads from bytes, one thing after another."""

    def __init__(self, data: bytes, at: int = 0) -> None:
        self.data, self.at = data, at

    def number(self) -> int:
        """An unsigned number (LEB128)."""
        value = shift = 0
        while (byte := self.data[self.at]) >= 0x80:
            value |= (byte & 0x7F) << shift
            shift += 7
            self.at += 1
        self.at += 1
        return value | byte << shift

    def take(self, length: int) -> bytes:
        """The next bytes. Raises IndexError where there are not so many."""
        self.at += length
        if self.at > len(self.data):
            raise IndexError
        return self.data[self.at - length : self.at]

    def named(self) -> bytes:
        """Bytes after their length."""
        return self.take(self.number())

    def limits(self) -> None:
        """How large a table or memory may be: a flag tells whether there is a most."""
        for _ in range(1 + (self.number() & 1)):
            self.number()


def number(value: int, end: int = UNSIGNED) -> bytes:
    """A number from 0 on as WebAssembly writes it (LEB128); a signed one tells its sign in its last byte."""
    out = bytearray()
    while value >= end:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes([*out, value])


def named(data: bytes) -> bytes:
    """Bytes after their length."""
    return number(len(data)) + data


def section(kind: int, body: bytes) -> bytes:
    """A section of a module."""
    return bytes([kind]) + named(body)


def sections(module: bytes) -> Iterator[tuple[int, bytes]]:
    """The sections of a module, each with its kind."""
    reader = Reader(module, len(HEADER))
    while reader.at < len(module):
        yield reader.take(1)[0], reader.named()


def is_whole(module: bytes) -> bool:
    """Whether a module has a header, and its last section an end."""
    try:
        return module.startswith(HEADER) and all(True for _ in sections(module))
    except IndexError:
        return False


def without_unused_exports(module: bytes, script: bytes) -> bytes:
    """A module that gives away only what ``script`` uses or the module itself asks its surroundings for.

    Pyodide gives away all that its packages might link to, and a start looks at each; a page loads none.
    """
    own = {one.name for kind, body in sections(module) if kind == IMPORT for one in imports(body)}
    said = Counter(_WORD.findall(_HANDED_ON.sub(b"", script)))
    asked = own | said.keys()

    def light(body: bytes) -> bytes:
        kept = [one for one in exports(body) if one.name in asked or said[b"_" + one.name] > _HANDING]
        told = [named(one.name) + bytes([one.kind]) + one.meaning for one in kept]
        return number(len(kept)) + b"".join(told)

    return replaced(module, {kind: light(body) for kind, body in sections(module) if kind == EXPORT})


def replaced(module: bytes, new: dict[int, bytes]) -> bytes:
    """A module in which some kinds of sections say something else."""
    return HEADER + b"".join([section(kind, new.get(kind, body)) for kind, body in sections(module)])


def exports(body: bytes) -> Iterator[Named]:
    """What a section of exports gives away; its meaning is a number."""
    reader = Reader(body)
    for _ in range(reader.number()):
        name, kind, start = reader.named(), reader.take(1)[0], reader.at
        reader.number()
        yield Named(name, kind, body[start : reader.at])


def imports(body: bytes) -> Iterator[Named]:
    """What a section of imports asks for, whoever should give it; its meaning is a type."""
    reader = Reader(body)
    for _ in range(reader.number()):
        reader.named()
        name, kind, start = reader.named(), reader.take(1)[0], reader.at
        _skip_type(reader, kind)
        yield Named(name, kind, body[start : reader.at])


def constant(reader: Reader) -> int:
    """An address or place from 0 on that an expression tells. Raises UnreadableError for what is computed."""
    if reader.take(1) != CONSTANT:
        raise UnreadableError
    value = reader.number()
    reader.take(1)  # its end
    return value


def _skip_type(reader: Reader, kind: int) -> None:
    if kind == FUNCTION:
        reader.number()
    elif kind == GLOBAL:
        reader.take(2)
    else:
        if kind != MEMORY:
            reader.take(1)
        reader.limits() if kind in (TABLE, MEMORY) else reader.number()
