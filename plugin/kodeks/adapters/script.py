"""Pyodide's script without what its WebAssembly does not give away or ask for.

Emscripten writes one statement after another, each in a known form; only such whole statements are taken out,
and a function only where its name stands nowhere else.
"""

import re
from collections import Counter

from kodeks.adapters.wasm import EXPORT, IMPORT, exports, imports, sections

_NAME = r"[\w$]+"
_WORD = re.compile(_NAME)
_TAKEN = re.compile(rf'({_NAME})=Module\["\1"\]=wasmExports\["([^"]+)"\];')
_HANDED_ON = re.compile(r'Module\["(_[\w$]+)"\]=\1;')
_MEMBER = re.compile(r'(?:\.|\[")(_[\w$]+)')
_GIVEN = re.compile(r"var wasmImports=\{(.*?)\};", re.DOTALL)
# A function, up to its signature that follows; no other begins in between.
_FUNCTION = re.compile(
    rf"""(?: function\ (?P<f>{_NAME})\([^()]*\)\{{ (?:(?!function\ {_NAME}\().)*? \}}
    | var\ (?P<v>{_NAME})= (?:(?!;var\ |function\ ).)*? ; ) (?:(?P=f)|(?P=v))\.sig="[a-z]*";""",
    re.DOTALL | re.VERBOSE,
)
_DECLARED = re.compile(r"var ((?:_[\w$]+,)+_[\w$]+);")


def without_unused(script: str, module: bytes, loader: str) -> str:
    """The script ``pyodide.asm.mjs`` for this WebAssembly; ``loader`` (``pyodide.mjs``) is its only user."""
    parts = dict(sections(module))
    given = {one.name.decode() for one in exports(parts[EXPORT])}
    asked = {one.name.decode() for one in imports(parts[IMPORT])}
    script = _TAKEN.sub(lambda found: found[0] if found[2] in given else "", script)
    used = Counter(_MEMBER.findall(script + loader))
    script = _HANDED_ON.sub(lambda found: found[0] if used[found[1]] > 1 else "", script)
    script = _GIVEN.sub(lambda found: f"var wasmImports={{{_only(asked, found[1])}}};", script)
    return _without_dead(script)


def _only(asked: set[str], given: str) -> str:
    """Of an object's entries, `name` or `name:value`, those that are asked for."""
    return ",".join([entry for entry in given.split(",") if entry.partition(":")[0] in asked])


def _without_dead(script: str) -> str:
    """Without functions whose names nobody says, then those that only they named, and variables never set."""
    before = ""
    while script != before:
        before, said = script, Counter(_WORD.findall(script))
        script = _FUNCTION.sub(lambda found: _kept(found, said), script)  # noqa: B023 -- called at once
    return _DECLARED.sub(lambda found: _declared(found[1], said), script)


def _kept(function: re.Match[str], said: Counter[str]) -> str:
    name = function["f"] or function["v"]
    return function[0] if said[name] > _WORD.findall(function[0]).count(name) else ""


def _declared(names: str, said: Counter[str]) -> str:
    kept = [name for name in names.split(",") if said[name] > 1]
    return f"var {','.join(kept)};" if kept else ""
