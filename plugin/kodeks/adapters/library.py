"""Builds Python's library for the page. Runs inside Pyodide: only the same Python can write its bytecode.

What a fresh interpreter and the engine import is kept, compiled without docstrings; the rest
(email, unittest …) is left out. A stored archive: the host's own compression does better on it.
"""

import ast
import importlib
import sys
import zipfile
from collections.abc import Iterator
from importlib.machinery import ModuleSpec
from types import CodeType
from typing import Any, cast

ALSO = ("traceback", "linecache", "tokenize", "textwrap", "encodings.cp437", "encodings.latin_1", "json")
EPOCH = (1980, 1, 1, 0, 0, 0)


def build(engine: str, target: str) -> int:
    """Writes the library, with the engine out of archive ``engine``, to ``target``; counts the files."""
    sys.path.insert(0, engine)
    with zipfile.ZipFile(engine) as archive:
        sources = {name: archive.read(name) for name in sorted(archive.namelist())}
    for name in (*ALSO, *_imports(sources)):
        importlib.import_module(name)
    files = dict(_compiled(_kept()))
    files |= {name: data for name, data in sources.items() if not name.endswith(".py")}
    with zipfile.ZipFile(target, "w", zipfile.ZIP_STORED) as out:
        for name in sorted(files):
            out.writestr(zipfile.ZipInfo(name, EPOCH), files[name])
    return len(files)


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


def _kept() -> Iterator[ModuleSpec]:
    """The modules that came out of an archive; built-in ones need no file."""
    for name, module in sorted(sys.modules.items()):
        spec = getattr(module, "__spec__", None)
        if spec and spec.name == name and spec.origin and ".zip/" in spec.origin and name != __name__:
            yield spec


def _compiled(specs: Iterator[ModuleSpec]) -> Iterator[tuple[str, bytes]]:
    for spec in specs:
        loader = cast(Any, spec.loader)
        source = loader.get_source(spec.name)
        if source is None:
            continue
        package = "/__init__" if loader.is_package(spec.name) else ""
        path = spec.name.replace(".", "/") + package
        code = compile(source, f"{path}.py", "exec", dont_inherit=True, optimize=2)
        yield f"{path}.pyc", _bytecode(code)


def _bytecode(code: CodeType) -> bytes:
    """A `.pyc` that is never compared with a source (PEP 552)."""
    external = cast(Any, importlib)._bootstrap_external
    data: bytes = external._code_to_hash_pyc(code, b"\0" * 8, checked=False)
    return data
