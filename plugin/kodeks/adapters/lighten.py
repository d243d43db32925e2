"""Pyodide's WebAssembly and its script as a site has them: without what no page asks for."""

import hashlib
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from kodeks.adapters import script, wasm, wasm_code, wasm_data
from kodeks.adapters.shelf import write

HERE = Path(__file__).parent
HEAVY = ("pyodide.asm.wasm", "pyodide.asm.mjs", "pyodide.mjs")
MAKERS = ("wasm.py", "wasm_code.py", "wasm_data.py", "script.py", "unread.py")
NAMES = ("light-{}.wasm", "light-{}.js")


class Light(NamedTuple):
    """The two files that are made."""

    module: Path
    script: Path

    @property
    def files(self) -> dict[str, Path]:
        """By their names in a site. Many hosts send `.mjs` with a type that browsers refuse."""
        return {"pyodide.asm.wasm": self.module, "pyodide.asm.js": self.script}


def places(shelf: Path, *, with_tables: bool) -> Light:
    """Where they lie in the cache; ``with_tables``: where nobody could find those that no page reads."""
    made_by = b"".join([(HERE / name).read_bytes() for name in MAKERS])
    version = hashlib.sha256(made_by + bytes([with_tables])).hexdigest()[:12]
    return Light(*(shelf / name.format(version) for name in NAMES))


def make(light: Light, shelf: Path, unread: Iterable[wasm_data.Span]) -> None:
    """Makes what is not there; ``unread``: parts of the memory that no page reads."""
    if all(path.is_file() for path in light):
        for path in light:
            path.touch()
        return
    heavy, long, loader = ((shelf / name).read_bytes() for name in HEAVY)
    module = wasm_code.without_dead_functions(wasm.without_unused_exports(heavy, long))
    write(light.script, script.without_unused(long.decode(), module, loader.decode()).encode())
    write(light.module, wasm_data.without_data(module, unread))
