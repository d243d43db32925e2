"""The web side's own files, under names that change with their content."""

import hashlib
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from kodeks.render.site import Content

SKIPPED = (".md",)
NONE: Mapping[str, Path] = MappingProxyType({})


class Assets(NamedTuple):
    """Files by address; ``modules`` are ES modules, ``scripts`` classic ones, all on every page."""

    files: Mapping[str, Content]
    styles: tuple[str, ...]
    scripts: tuple[str, ...]
    modules: tuple[str, ...]


def read_assets(web: Path, *, calculators: bool, drawing: Mapping[str, Path] | None = None) -> Assets:
    """The files of `site/assets` and, where the book has calculators, `site/calculator`.

    ``drawing`` are the files by name that draw diagrams, where the book has some; `site/diagram` goes beside.
    """
    files: dict[str, Content] = {}
    folder = _folder(web / "assets", "page", files)
    styles = sorted(uri for uri in files if uri.endswith(".css"))
    modules = [f"{folder}/page.js"]
    if calculators:
        place = _folder(web / "calculator", "calculator", files)
        styles += sorted(uri for uri in files if uri.startswith(place) and uri.endswith(".css"))
        modules.append(f"{place}/start.js")
    if drawing:
        place = _folder(web / "diagram", "diagram", files, drawing)
        styles.append(f"{place}/diagram.css")
        modules.append(f"{place}/start.js")
    return Assets(files, tuple(styles), (), tuple(modules))


def _folder(source: Path, name: str, files: dict[str, Content], more: Mapping[str, Path] = NONE) -> str:
    paths = sorted(path for path in source.rglob("*") if path.is_file() and path.suffix not in SKIPPED)
    all_ = {path.relative_to(source).as_posix(): path for path in paths} | dict(more)
    digest = hashlib.sha256()
    for inner, path in all_.items():
        digest.update(inner.encode() + b"\0" + path.read_bytes())
    place = f"assets/kodeks/{name}-{digest.hexdigest()[:8]}"
    files |= {f"{place}/{inner}": path for inner, path in all_.items()}
    return place
