"""The web side's own files, under names that change with their content."""

import hashlib
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from kodeks.render.site import Content

SKIPPED = (".md",)


class Assets(NamedTuple):
    """Files by address; ``modules`` are ES modules, ``scripts`` classic ones, all on every page."""

    files: Mapping[str, Content]
    styles: tuple[str, ...]
    scripts: tuple[str, ...]
    modules: tuple[str, ...]


def read_assets(web: Path, *, calculators: bool) -> Assets:
    """The files of `site/assets` and, where the book has calculators, `site/calculator`."""
    files: dict[str, Content] = {}
    folder = _folder(web / "assets", "page", files)
    styles = sorted(uri for uri in files if uri.endswith(".css"))
    modules = [f"{folder}/page.js"]
    if calculators:
        place = _folder(web / "calculator", "calculator", files)
        styles.append(f"{place}/calculator.css")
        modules.append(f"{place}/start.js")
    return Assets(files, tuple(styles), (), tuple(modules))


def _folder(source: Path, name: str, files: dict[str, Content]) -> str:
    paths = sorted(path for path in source.rglob("*") if path.is_file() and path.suffix not in SKIPPED)
    digest = hashlib.sha256()
    for path in paths:
        digest.update(path.relative_to(source).as_posix().encode() + b"\0" + path.read_bytes())
    place = f"assets/kodeks/{name}-{digest.hexdigest()[:8]}"
    files |= {f"{place}/{path.relative_to(source).as_posix()}": path for path in paths}
    return place
