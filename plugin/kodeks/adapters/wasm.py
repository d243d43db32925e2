"""WebAssembly files, as far as a site changes or makes them: their sections, and what a module gives away."""

import re
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

HEADER = b"\0asm\1\0\0\0"
CUSTOM, IMPORT, EXPORT = 0, 2, 7  # kinds of sections
_FUNCTION, _TABLE, _MEMORY, _GLOBAL = range(4)  # what is imported or exported; a tag, else
_WORD = re.compile(rb"[A-Za-z_$][\w$]*")
# `_name=Module["_name"]=wasmExports["name"]`: a function that the script hands on, for others to use.
_HANDED_ON = re.compile(rb'Module\["_[^"]+"\]=wasmExports\["[^"]+"\](?!\.)')
_HANDING = 2  # times that `_name` stands there besides: declared and set


class Export(NamedTuple):
    """What a module gives away: the name, and the bytes that tell what it is."""

    name: bytes
    meaning: bytes


class _Reader:
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


def number(value: int) -> bytes:
    """An unsigned number as WebAssembly writes it (LEB128)."""
    out = bytearray()
    while value >= 0x80:
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
    reader = _Reader(module, len(HEADER))
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
    own = {name for kind, body in sections(module) if kind == IMPORT for name in _imports(body)}
    said = Counter(_WORD.findall(_HANDED_ON.sub(b"", script)))
    asked = own | said.keys()

    def light(body: bytes) -> bytes:
        kept = [one for one in _exports(body) if one.name in asked or said[b"_" + one.name] > _HANDING]
        return number(len(kept)) + b"".join([named(one.name) + one.meaning for one in kept])

    parts = [section(kind, light(body) if kind == EXPORT else body) for kind, body in sections(module)]
    return HEADER + b"".join(parts)


def _exports(body: bytes) -> Iterator[Export]:
    reader = _Reader(body)
    for _ in range(reader.number()):
        name, start = reader.named(), reader.at
        reader.take(1)
        reader.number()
        yield Export(name, body[start : reader.at])


def _imports(body: bytes) -> Iterator[bytes]:
    """The names that a section of imports asks for, whoever should give them."""
    reader = _Reader(body)
    for _ in range(reader.number()):
        reader.named()
        yield reader.named()
        _skip_type(reader, reader.take(1)[0])


def _skip_type(reader: _Reader, kind: int) -> None:
    if kind == _FUNCTION:
        reader.number()
    elif kind == _GLOBAL:
        reader.take(2)
    else:
        if kind != _MEMORY:
            reader.take(1)
        reader.limits() if kind in (_TABLE, _MEMORY) else reader.number()
