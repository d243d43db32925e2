"""Builds Python's library for the page. Runs inside Pyodide: only the same Python can write its bytecode.

Twice. `draft` compiles, without docstrings, what a fresh interpreter and the engine import, and puts
stand-ins (`slim/`) where something is imported but never used; `trim` keeps what an interpreter that started
from the draft has loaded. A stored archive: the host's own compression does better on it.
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

ALSO = ("traceback", "linecache", "textwrap", "encodings.cp437", "encodings.latin_1", "json")
SLIM = {
    "_colorize": "colorize",
    "_pyodide.docstring": "docstring",
    "_pyodide.jsbind": "unused",
    "asyncio": "unused",
    "inspect": "unused",
    "pyodide._package_loader": "package_loader",
    "pyodide.webloop": "webloop",
    "tokenize": "tokens",
}
WORDS = ("engine.", "notation.")
EPOCH = (1980, 1, 1, 0, 0, 0)


def draft(engine: str, slim: str, target: str) -> str:
    """Writes a library that starts: with the engine out of a zip, and the stand-ins of a folder.

    Gives the names of the modules that the page will want.
    """
    with zipfile.ZipFile(engine) as archive:
        sources = {name: archive.read(name) for name in archive.namelist()}
    sys.path.insert(0, engine)
    wanted = {*ALSO, *_imports(sources)}
    for name in sorted(wanted):
        importlib.import_module(name)
    files = {_path(spec): _bytecode(_source(spec), _path(spec)) for spec in _loaded()}
    for name in SLIM.keys() - wanted:
        path = _path(cast(ModuleSpec, sys.modules[name].__spec__))
        files[path] = _bytecode(Path(slim, f"{SLIM[name]}.py").read_text("utf-8"), path)
    _write(target, files | {name: _own(data) for name, data in sources.items() if not name.endswith(".py")})
    return " ".join(sorted(wanted))


def _own(words: bytes) -> bytes:
    """Of a table of words what the engine says; the page's own come with each page."""
    kept = {key: said for key, said in json.loads(words).items() if key.startswith(WORDS)}
    return json.dumps(kept, ensure_ascii=False, separators=(",", ":")).encode()


def trim(library: str, loaded: str) -> None:
    """Keeps those modules of a library that a start from it has loaded, and all data."""
    kept = {name.replace(".", "/") for name in loaded.split()}
    with zipfile.ZipFile(library) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    _write(library, {name: data for name, data in files.items() if _module(name) in kept | {name}})


def _write(target: str, files: dict[str, bytes]) -> None:
    with zipfile.ZipFile(target, "w", zipfile.ZIP_STORED) as out:
        for name in sorted(files):
            out.writestr(zipfile.ZipInfo(name, EPOCH), files[name])


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
    data: bytes = external._code_to_hash_pyc(code, b"\0" * 8, checked=False)
    return data
