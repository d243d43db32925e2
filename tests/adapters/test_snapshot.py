"""The builder's memory as a file: what a page makes of it is the memory that was."""

import struct

from hypothesis import given
from hypothesis import strategies as st
from kodeks.adapters import snapshot, wasm

HEAD = 128


def started(memory: bytes) -> bytes:
    """A snapshot as Pyodide makes it: its second word tells where the memory begins."""
    return struct.pack("<II", 7, HEAD).ljust(HEAD, b"\1") + memory


def unpacked(module: bytes) -> bytes:
    """The section `memory`, its pages in their places."""
    [(kind, body)] = wasm.sections(module)
    assert kind == wasm.CUSTOM
    assert body.startswith(wasm.named(b"memory"))
    packed = body[len(wasm.named(b"memory")) :]
    size = struct.unpack_from(">II", packed)[1]
    count = -(-size // snapshot.PAGE)
    flags, pages = packed[8 : 8 + count], packed[8 + count :]
    out = bytearray(size)
    for at in [n * snapshot.PAGE for n, there in enumerate(flags) if there]:
        out[at : at + snapshot.PAGE], pages = pages[: snapshot.PAGE], pages[snapshot.PAGE :]
    assert not pages
    return bytes(out)


@st.composite
def memories(draw):
    """A fresh memory and one that something ran in, mostly zeros."""
    pages = draw(st.lists(st.sampled_from([b"", b"a", b"bc" * 1000]), min_size=1, max_size=5))
    fresh = b"".join(page.ljust(snapshot.PAGE, b"\0") for page in pages)
    used = bytearray(fresh)
    for at, byte in draw(st.dictionaries(st.integers(0, len(fresh) - 1), st.integers(0, 255))).items():
        used[at] = byte
    return fresh, bytes(used)


@given(memories())
def test_it_comes_back_whole(pair):
    fresh, used = pair
    module = snapshot.module(started(used), fresh)
    assert wasm.is_whole(module)
    added = unpacked(module)
    added = added.ljust(HEAD + len(fresh), b"\0")[: HEAD + len(fresh)]
    completed = added[:HEAD] + bytes(one ^ other for one, other in zip(added[HEAD:], fresh, strict=True))
    assert completed == started(used)


def test_what_a_fresh_memory_holds_is_left_out():
    fresh = b"x" * snapshot.PAGE * 50
    assert len(snapshot.module(started(fresh), fresh)) < 2 * snapshot.PAGE
