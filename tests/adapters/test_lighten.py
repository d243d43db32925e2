"""Pyodide as a site has it: what no page can reach is left out, and nothing else."""

import shutil
import subprocess

import pytest
from hypothesis import given
from hypothesis import strategies as st
from kodeks.adapters import lighten, pyodide, script, wasm, wasm_code, wasm_data

SHELF = pyodide.cache_folder() / f"pyodide-{pyodide.VERSION}"
HEADER, NUMBER, NAMED = wasm.HEADER, wasm.number, wasm.named


def many(*parts: bytes) -> bytes:
    return NUMBER(len(parts)) + b"".join(parts)


def body(*instructions: bytes) -> bytes:
    return NAMED(b"\1\2\x7f" + b"".join(instructions) + b"\x0b")  # two variables of 32 bits


def module(*bodies: bytes, table: bytes = b"\2") -> bytes:
    """Function 0 is foreign, 1 is given away, 2 stands in the table."""
    foreign = NAMED(b"env") + NAMED(b"f") + b"\0\0"
    return b"".join(
        [
            HEADER,
            wasm.section(wasm.IMPORT, many(foreign)),
            wasm.section(wasm.EXPORT, many(NAMED(b"main") + b"\0\1")),
            wasm.section(wasm.ELEMENT, many(b"\0\x41\1\x0b" + many(table))),
            wasm.section(wasm.CODE, many(*bodies)),
        ]
    )


def alive(made: bytes) -> list[bool]:
    reader = wasm.Reader(dict(wasm.sections(made))[wasm.CODE])
    return [reader.named() != wasm_code.TRAP for _ in range(reader.number())]


CALL_0, CALL_4 = b"\x10\0", b"\x10\x84\0"  # the latter in more bytes than it wants
IDLE = body()
# What looks like a call of 3 and is a part of another instruction.
DISGUISED = [
    b"\x41\x10\x41\3",  # i32.const 16, i32.const 3
    b"\x28\2\x10",  # i32.load with an offset of 16
    b"\x43\x10\3\x10\3",  # f32.const
    b"\x44\x10\3\x10\3\x10\3\x10\3",  # f64.const
    b"\x0e\2\x10\3\x10",  # br_table
    b"\xfc\x0a\x10\3",  # memory.copy
    b"\x20\x10\x21\3",  # local.get 16, local.set 3
    b"\x11\x10\3",  # call_indirect
    b"\x1c\1\x7f",  # select i32
    b"\x02\x40\x06\x7f\x19\x0b\x09\1",  # block, try, catch_all, end, rethrow
]


def test_a_function_that_nothing_calls_is_empty():
    made = wasm_code.without_dead_functions(module(body(CALL_0, CALL_4), IDLE, IDLE, IDLE))
    assert alive(made) == [True, True, False, True]
    assert len(list(wasm.sections(made))) == 4


def test_calls_reach_on():
    chain = [body(b"\x10" + NUMBER(n + 2)) for n in range(1, 200)]
    made = wasm_code.without_dead_functions(module(*chain, IDLE, table=b"\1"))
    assert alive(made) == [n % 2 == 0 for n in range(200)]


@pytest.mark.parametrize("told", DISGUISED)
def test_what_is_no_call_keeps_nothing_alive(told):
    made = wasm_code.without_dead_functions(module(body(told), IDLE, IDLE, body(told)))
    assert alive(made) == [True, True, False, False]


@pytest.mark.parametrize("strange", [b"\xfd\0", b"\xff", b"\x1f\x40\0"])
def test_a_function_that_cannot_be_read_leaves_all_as_it_is(strange):
    given_ = module(body(strange), IDLE, IDLE)
    assert wasm_code.without_dead_functions(given_) == given_


@given(
    st.binary(min_size=1, max_size=40).map(lambda data: bytes([byte | 1 for byte in data])),
    st.lists(st.tuples(st.integers(990, 1050), st.integers(1, 12)), max_size=5),
)
def test_data_that_nobody_reads_begins_as_zeros(data, spans):
    piece = b"\0\x41" + NUMBER(1000, wasm.SIGNED) + b"\x0b" + NAMED(data)
    whole = HEADER + wasm.section(wasm.DATA_COUNT, NUMBER(1)) + wasm.section(wasm.DATA, many(piece))
    made = dict(wasm.sections(wasm_data.without_data(whole, spans)))
    memory = bytearray(100)
    pieces = list(wasm_data._pieces(made[wasm.DATA]))
    for address, kept in pieces:
        assert kept
        memory[address - 980 : address - 980 + len(kept)] = kept
    unread = {at for address, length in spans for at in range(address, address + length)}
    assert memory == bytes(
        data[at - 1000] if 0 <= at - 1000 < len(data) and at not in unread else 0 for at in range(980, 1080)
    )
    assert made[wasm.DATA_COUNT] == NUMBER(len(pieces))


@pytest.mark.parametrize("piece", [b"\1" + NAMED(b"data"), b"\0\x23\0\x0b" + NAMED(b"data")])
def test_data_that_lies_nobody_knows_where_stays(piece):
    whole = HEADER + wasm.section(wasm.DATA_COUNT, NUMBER(1)) + wasm.section(wasm.DATA, many(piece))
    assert wasm_data.without_data(whole, [(0, 2**20)]) == whole


LONG = (
    "var _kept,_gone,_alone;"
    'function _old(a,b){if(a){return {b}}return _helper("}")}_old.sig="iii";'
    'var _helper=(x)=>{return x};_helper.sig="i";'
    'var _asked=function(){return 1};_asked.sig="i";'
    "function assign(wasmExports){"
    '_kept=Module["_kept"]=wasmExports["kept"];_gone=Module["_gone"]=wasmExports["gone"];}'
    'Module["_old"]=_old;Module["_asked"]=_asked;'
    "var wasmImports={f:_asked,old:_old,g};"
    "export default Module._asked(_kept);"
)
LIGHT = (
    "var _kept;"
    'var _asked=function(){return 1};_asked.sig="i";'
    'function assign(wasmExports){_kept=Module["_kept"]=wasmExports["kept"];}'
    'Module["_asked"]=_asked;'
    "var wasmImports={f:_asked};"
    "export default Module._asked(_kept);"
)


def test_a_script_loses_whole_statements_that_nobody_needs():
    given_ = module(IDLE, IDLE).replace(NAMED(b"main"), NAMED(b"kept"))
    assert script.without_unused(LONG, given_, "") == LIGHT


def test_what_the_loader_says_is_needed():
    given_ = module(IDLE, IDLE).replace(NAMED(b"main"), NAMED(b"kept"))
    assert 'Module["_old"]=_old' in script.without_unused(LONG, given_, "Module._old(1)")


@pytest.fixture(scope="module")
def light(tmp_path_factory):
    """Pyodide's own files made lighter."""
    if not all((SHELF / name).is_file() for name in lighten.HEAVY):
        pytest.skip("Pyodide has never been fetched here")
    shelf = tmp_path_factory.mktemp("shelf")
    for name in lighten.HEAVY:
        shutil.copy(SHELF / name, shelf)
    made = lighten.places(shelf, with_tables=True)
    lighten.make(made, shelf, [])
    return made


def test_every_call_of_pyodide_still_finds_its_function(light):
    parts, before = (
        dict(wasm.sections(path.read_bytes())) for path in (light.module, SHELF / lighten.HEAVY[0])
    )
    first = sum(one.kind == wasm.FUNCTION for one in wasm.imports(parts[wasm.IMPORT]))
    bodies, old = (list(wasm_code._many(one[wasm.CODE])) for one in (parts, before))
    emptied = {n for n, (new, one) in enumerate(zip(bodies, old, strict=True), first) if new != one}
    assert len(emptied) > 2900
    assert all(bodies[n - first] == wasm_code.TRAP for n in emptied)
    assert emptied.isdisjoint(set().union(*map(wasm_code._calls, bodies)))
    assert emptied.isdisjoint(wasm_code._roots(parts))


def test_pyodide_is_lighter_by_half_its_script_and_a_tenth_of_its_code(light):
    heavy, long = ((SHELF / name).stat().st_size for name in lighten.HEAVY[:2])
    assert light.module.stat().st_size < 0.92 * heavy
    assert light.script.stat().st_size < 0.55 * long


def test_its_script_is_still_javascript(light):
    if (node := pyodide.find_node()) is None:
        pytest.skip("no Node here")
    text = light.script.read_bytes()
    done = subprocess.run(
        [node, "--check", "--input-type=module", "-"], input=text, capture_output=True, check=False
    )
    assert not done.returncode, done.stderr[-300:]
