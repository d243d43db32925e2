"""The memory of a Python that has just started, as a file: from it a page's Python goes on at once.

What a fresh memory holds already, out of the WebAssembly itself, is left out, and so are pages of zeros.
The file is a WebAssembly module with nothing but a section of its own: hosts compress those on their way.
Its reader is `site/calculator/memory.js`.
"""

import struct

from kodeks.adapters import wasm

PAGE = 1024  # bytes
SECTION = b"memory"


def module(started: bytes, fresh: bytes) -> bytes:
    """A module whose section `memory` holds what ``started``, a snapshot of Pyodide's, adds to ``fresh``.

    The section: how many bytes of a fresh memory come before nothing but zeros, and the size of the snapshot
    (four bytes each, big-endian), a byte for each page that tells whether it is there, and those pages.
    """
    added = _added(started, fresh)
    pages = [added[at : at + PAGE] for at in range(0, len(added), PAGE)]
    flags = bytes([any(page) for page in pages])
    used = -(-len(fresh.rstrip(b"\0")) // 4) * 4
    body = struct.pack(">II", used, len(added)) + flags + b"".join([page for page in pages if any(page)])
    return wasm.HEADER + wasm.section(wasm.CUSTOM, wasm.named(SECTION) + body)


def _added(started: bytes, fresh: bytes) -> bytes:
    """The snapshot up to its last byte of use, of the memory the difference (XOR) from a fresh one."""
    (head,) = struct.unpack_from("<I", started, 4)
    there = (bytes(head) + fresh).ljust(len(started), b"\0")[: len(started)]
    number = int.from_bytes(started, "little") ^ int.from_bytes(there, "little")
    used = -(-number.bit_length() // (8 * PAGE)) * PAGE
    return number.to_bytes(used, "little")
