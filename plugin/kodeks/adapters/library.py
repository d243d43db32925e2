"""Builds Python's library for the page. Runs inside Pyodide: only the same Python can write its bytecode.

Twice. `draft` compiles, without docstrings, what a fresh interpreter and the engine import, and puts
stand-ins (`slim/`) where something is imported but never used; `trim` keeps what an interpreter that started
from the draft has loaded. Both serve only where Python's memory does not: their size on the host counts.
"""

import ast
import importlib
import json
import sys
import zipfile
from collections.abc import Iterator
from importlib.machinery import ModuleSpec
from pathlib import Path
from typing import Any, cast

from kodeks.adapters.positions import without_positions

SLIM = {
    "_pyodide._base": "base",
    "_pyodide.docstring": "docstring",
    "_pyodide.jsbind": "unused",
    "ast": "syntax_tree",
    "asyncio": "unused",
    "inspect": "unused",
    "pyodide._package_loader": "package_loader",
    "pyodide.webloop": "webloop",
    "traceback": "brief",
}
ENGINE = "kodeks_engine"
WORDS = ("engine.", "notation.")
EPOCH = (1980, 1, 1, 0, 0, 0)


def draft(sources: str, slim: str, folder: str) -> str:
    """Writes a library that starts, with the stand-ins of a folder, and the engine's own archive.

    Gives the names of the modules that the page will want, of the engine and of the library.
    """
    engine = _read(sources)
    sys.path.insert(0, sources)
    wanted = {*_imports(engine)}
    for name in sorted(wanted):
        importlib.import_module(name)
    files = {_path(spec): _bytecode(_source(spec), _path(spec)) for spec in _loaded()}
    for name in SLIM.keys() - wanted:
        path = _path(cast(ModuleSpec, sys.modules[name].__spec__))
        files[path] = _bytecode(Path(slim, f"{SLIM[name]}.py").read_text("utf-8"), path)
    words = {name: _own(data) for name, data in engine.items() if not name.endswith(".py")}
    _write(
        f"{folder}/engine.zip",
        words | {name: files.pop(name) for name in [*files] if name.startswith(ENGINE)},
    )
    _write(f"{folder}/library.zip", files)
    return " ".join(sorted(wanted))


def _own(words: bytes) -> bytes:
    """Of a table of words what the engine says; the page's own come with each page."""
    kept = {key: said for key, said in json.loads(words).items() if key.startswith(WORDS)}
    return json.dumps(kept, ensure_ascii=False, separators=(",", ":")).encode()


def trim(folder: str, at_once: str, loaded: str) -> None:
    """Keeps the modules that a page loads at once; what it loads later goes to the engine."""
    first, all_ = ({name.replace(".", "/") for name in names.split()} for names in (at_once, loaded))
    library, engine = _read(f"{folder}/library.zip"), _read(f"{folder}/engine.zip")
    later = {name: data for name, data in library.items() if _module(name) in all_ - first}
    _write(f"{folder}/engine.zip", engine | later)
    _write(f"{folder}/library.zip", {name: data for name, data in library.items() if _module(name) in first})


def deflate(folder: str) -> None:
    """Makes both archives small. Not before: a Python that starts from them leaves inflated pieces behind."""
    for archive in (f"{folder}/library.zip", f"{folder}/engine.zip"):
        _write(archive, _read(archive), zipfile.ZIP_DEFLATED)


def _read(archive: str) -> dict[str, bytes]:
    with zipfile.ZipFile(archive) as opened:
        return {name: opened.read(name) for name in opened.namelist()}


def _write(target: str, files: dict[str, bytes], packing: int = zipfile.ZIP_STORED) -> None:
    with zipfile.ZipFile(target, "w") as out:
        for name in sorted(files):
            out.writestr(zipfile.ZipInfo(name, EPOCH), files[name], packing)


def _imports(sources: dict[str, bytes]) -> Iterator[str]:
    """Every module of the engine and every module that it names anywhere, in functions too."""
    for name, source in sources.items():
        if not name.endswith(".py"):
            continue
        yield name.removesuffix(".py").replace("/", ".").removesuffix(".__init__")
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Import):
                yield from (alias.name for alias in node.names)
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                yield node.module


def _loaded() -> Iterator[ModuleSpec]:
    """The modules that came out of an archive; built-in ones need no file."""
    for name, module in sorted(sys.modules.items()):
        spec = getattr(module, "__spec__", None)
        if spec and spec.name == name and spec.origin and ".zip/" in spec.origin and name != __name__:
            yield spec


def _path(spec: ModuleSpec) -> str:
    package = "/__init__" if spec.submodule_search_locations is not None else ""
    return f"{spec.name.replace('.', '/')}{package}.pyc"


def _module(path: str) -> str:
    return path.removesuffix(".pyc").removesuffix("/__init__")


def _source(spec: ModuleSpec) -> str:
    return cast(str, cast(Any, spec.loader).get_source(spec.name))


def _bytecode(source: str, path: str) -> bytes:
    """A `.pyc` that is never compared with a source (PEP 552)."""
    code = compile(source, path.removesuffix("c"), "exec", dont_inherit=True, optimize=2)
    external = cast(Any, importlib)._bootstrap_external
    data: bytes = external._code_to_hash_pyc(without_positions(code), b"\0" * 8, checked=False)
    return data
