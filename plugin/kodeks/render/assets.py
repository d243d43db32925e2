"""The web side's own files, under names that change with their content."""

import hashlib
import re
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from kodeks.render.site import Content

SKIPPED = (".md",)
IMPORT = re.compile(r'^import .* from "\./([\w.]+)";$', re.MULTILINE)
NONE: Mapping[str, Path] = MappingProxyType({})


class Assets(NamedTuple):
    """Files by address; ``modules`` are ES modules, ``scripts`` classic ones, all on every page.

    ``ahead`` are the modules that a page with a calculator will want, ``worker`` the one that runs Python.
    """

    files: Mapping[str, Content]
    styles: tuple[str, ...]
    scripts: tuple[str, ...]
    modules: tuple[str, ...]
    ahead: tuple[str, ...] = ()
    worker: str = ""


def read_assets(web: Path, *, calculators: bool, drawing: Mapping[str, Path] | None = None) -> Assets:
    """The files of `site/assets` and, where the book has calculators, `site/calculator`.

    ``drawing`` are the files by name that draw diagrams, where the book has some; `site/diagram` goes beside.
    """
    files: dict[str, Content] = {}
    page = _folder(web / "assets", "page", files)
    modules = [f"{page}/page.js"]
    ahead: tuple[str, ...] = ()
    worker = ""
    if calculators:
        place = _folder(web / "calculator", "calculator", files)
        modules.append(f"{place}/start.js")
        ahead = tuple(f"{place}/{name}" for name in _imported(web / "calculator", "element.js"))
        worker = f"{place}/worker.js"
    if drawing:
        place = _folder(web / "diagram", "diagram", files, drawing)
        modules.append(f"{place}/start.js")
    return Assets(files, (_joined(files),), (f"{page}/colours.js",), tuple(modules), ahead, worker)


def _joined(files: dict[str, Content]) -> str:
    """All style sheets as one: nothing is painted before the last is here. None of them names a file."""
    sheets = [files.pop(uri) for uri in list(files) if uri.endswith(".css")]
    joined = b"\n".join(sheet if isinstance(sheet, bytes) else sheet.read_bytes() for sheet in sheets)
    uri = f"assets/kodeks/style.{_digits(joined)}.css"
    files[uri] = joined
    return uri


def _digits(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:8]


def _imported(folder: Path, first: str) -> list[str]:
    """A module and all that it imports at once: a browser learns of each only when it has read the other."""
    found = [first]
    for name in found:
        imports = IMPORT.findall((folder / name).read_text("utf-8"))
        found += dict.fromkeys(one for one in imports if one not in found)
    return found


def _folder(source: Path, name: str, files: dict[str, Content], more: Mapping[str, Path] = NONE) -> str:
    paths = sorted(path for path in source.rglob("*") if path.is_file() and path.suffix not in SKIPPED)
    all_ = {path.relative_to(source).as_posix(): path for path in paths} | dict(more)
    told = b"".join(inner.encode() + b"\0" + path.read_bytes() for inner, path in all_.items())
    place = f"assets/kodeks/{name}-{_digits(told)}"
    files |= {f"{place}/{inner}": path for inner, path in all_.items()}
    return place
