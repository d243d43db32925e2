"""WebAssembly files: a module loses what nobody asks for, and nothing else."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from kodeks.adapters import pyodide, wasm

FUNCTION, TABLE, MEMORY, GLOBAL, TAG = range(5)


def exported(*names: bytes) -> bytes:
    return wasm.number(len(names)) + b"".join(
        wasm.named(name) + bytes([0, n]) for n, name in enumerate(names)
    )


def imported(*asked: tuple[bytes, bytes]) -> bytes:
    return wasm.number(len(asked)) + b"".join(
        wasm.named(b"env") + wasm.named(name) + kind for name, kind in asked
    )


ASKED = imported(
    (b"f", bytes([FUNCTION, 3])),
    (b"table", bytes([TABLE, 0x70, 1, 2, 9])),
    (b"memory", bytes([MEMORY, 0, 200, 1])),
    (b"late", bytes([GLOBAL, 0x7F, 1])),
    (b"thrown", bytes([TAG, 0, 5])),
)
MODULE = b"".join(
    [
        wasm.HEADER,
        wasm.section(wasm.IMPORT, ASKED),
        wasm.section(wasm.EXPORT, exported(b"used", b"unused", b"late", b"thrown", b"handed_on", b"called")),
        wasm.section(10, b"code" * 100),
    ]
)

SCRIPT = b"""
var _handed_on,_called;exports.$other(exports["used"]);
_handed_on=Module["_handed_on"]=wasmExports["handed_on"];_called=Module["_called"]=wasmExports["called"];
_called();
"""


@given(st.integers(0, 2**40))
def test_numbers_come_back(value):
    module = wasm.HEADER + wasm.section(wasm.CUSTOM, wasm.number(value))
    [(_, body)] = wasm.sections(module)
    assert wasm.Reader(body).number() == value


def test_only_what_is_asked_for_is_given_away():
    lighter = wasm.without_unused_exports(MODULE, SCRIPT)
    kinds = dict(wasm.sections(lighter))
    assert kinds[wasm.EXPORT] == wasm.number(4) + b"".join(
        wasm.named(name) + bytes([0, n])
        for name, n in ((b"used", 0), (b"late", 2), (b"thrown", 3), (b"called", 5))
    )
    assert kinds[wasm.IMPORT] == ASKED
    assert kinds[10] == b"code" * 100


@pytest.mark.parametrize("length", [0, 4, 9, 30, len(MODULE) - 1])
def test_a_part_is_not_whole(length):
    assert wasm.is_whole(MODULE)
    assert not wasm.is_whole(MODULE[:length])


def test_pyodide_loses_names_and_no_code():
    shelf = pyodide.cache_folder() / f"pyodide-{pyodide.VERSION}"
    if not (shelf / "pyodide.asm.wasm").is_file():
        pytest.skip("Pyodide has never been fetched here")
    heavy, script = ((shelf / name).read_bytes() for name in ("pyodide.asm.wasm", "pyodide.asm.mjs"))
    light = wasm.without_unused_exports(heavy, script)
    before, after = (dict(wasm.sections(module)) for module in (heavy, light))
    assert len(after[wasm.EXPORT]) < 0.1 * len(before[wasm.EXPORT])
    assert {**after, wasm.EXPORT: b""} == {**before, wasm.EXPORT: b""}
