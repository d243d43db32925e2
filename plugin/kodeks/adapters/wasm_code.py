"""What of a WebAssembly module nothing can reach: functions that nobody calls.

Pyodide is linked so that packages may ask for any of it; a page loads none. A function keeps its number and
loses its body, so that nothing else has to change.
"""

import re
from collections.abc import Iterable, Iterator

from kodeks.adapters.wasm import (
    CODE,
    ELEMENT,
    EXPORT,
    FUNCTION,
    IMPORT,
    START,
    Reader,
    UnreadableError,
    constant,
    exports,
    imports,
    named,
    number,
    replaced,
    sections,
)

TRAP = b"\0\0\x0b"  # a body: no variables, `unreachable`, the end
# Instructions up to the next one that names a function or many labels.
_INSTRUCTIONS = re.compile(
    rb"""(?:
      [\x00\x01\x05\x0a\x0b\x0f\x19-\x1b\x45-\xc4\xd1]           # alone
    | [\x02-\x04\x06-\x09\x0c\x0d\x18\x20-\x26\x3f-\x42\xd0] LEB # a block, a label, a variable, a number
    | [\x11\x13\x28-\x3e] LEB LEB                                # an indirect call; what is read from memory
    | \x1c \x01 .                                                 # a choice with its type
    | \x43 .{4} | \x44 .{8}                                       # floating point
    | \xfc (?: [\x00-\x07] | [\x09\x0b\x0d\x0f-\x11] LEB | [\x08\x0a\x0c\x0e] LEB LEB )
    )*+ (?: [\x10\x12\xd2] (LEB) | (\x0e) )?""".replace(b"LEB", rb"[\x80-\xff]*[\x00-\x7f]"),
    re.VERBOSE | re.DOTALL,
)


def without_dead_functions(module: bytes) -> bytes:
    """A module without the bodies that nothing calls which it gives away, starts with or has in its table.

    The same module where something of it cannot be read.
    """
    parts = dict(sections(module))
    bodies = list(_many(parts[CODE]))
    first = sum(one.kind == FUNCTION for one in imports(parts[IMPORT]))
    try:
        live = _reached(_roots(parts), dict(enumerate(map(_calls, bodies), first)))
    except UnreadableError:
        return module
    kept = [body if n in live else TRAP for n, body in enumerate(bodies, first)]
    return replaced(module, {CODE: number(len(kept)) + b"".join([named(body) for body in kept])})


def _many(body: bytes) -> Iterator[bytes]:
    reader = Reader(body)
    for _ in range(reader.number()):
        yield reader.named()


def _calls(body: bytes) -> set[int]:
    """The numbers of the functions that a body names. Raises UnreadableError."""
    reader, called = Reader(body), set()
    for _ in range(reader.number()):  # variables
        reader.number()
        reader.take(1)
    while reader.at < len(body):
        read = _INSTRUCTIONS.match(body, reader.at)
        if read is None or read.end() == reader.at:
            raise UnreadableError
        reader.at = read.end()
        if read[1]:
            called.add(Reader(read[1]).number())
        elif read[2]:
            for _ in range(reader.number() + 1):
                reader.number()
    return called


def _roots(parts: dict[int, bytes]) -> Iterator[int]:
    """The functions that others may call: by name, at the start, and by their place in the table."""
    yield from (Reader(one.meaning).number() for one in exports(parts[EXPORT]) if one.kind == FUNCTION)
    if START in parts:
        yield Reader(parts[START]).number()
    reader = Reader(parts[ELEMENT])
    for _ in range(reader.number()):
        if reader.number():  # linkers write one kind: from here on in the table
            raise UnreadableError
        constant(reader)
        yield from [reader.number() for _ in range(reader.number())]


def _reached(roots: Iterable[int], calls: dict[int, set[int]]) -> set[int]:
    reached: set[int] = set()
    todo = list(roots)
    while todo:
        one = todo.pop()
        if one not in reached:
            reached.add(one)
            todo.extend(calls.get(one, ()))
    return reached
