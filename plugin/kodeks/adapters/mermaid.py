"""What draws diagrams on the page: Mermaid, fetched once from npm's registry, checked and cached.

Nothing here ever stops a build: what is missing is told in `Drawing.notes`, and the sources stand.
"""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

from kodeks.adapters import npm
from kodeks.adapters.shelf import cache_folder, stock
from kodeks.model import Facts

# One file: the same in many small ones is no smaller on a phone that works offline, and Mermaid 12 is larger.
VERSION = "11.17.2"
INTEGRITY = "sha512-V6K3C8EBdEsPFZXSKMJe6ppQOENxuHARr9GvHX4hh47lAbhMRD9qf4oEK7LoaRQxULMa80/qt5gHO73aCleBBg=="
HASHES = {
    "dist/mermaid.min.js": "581ed7d74bd9048d0e3a91363927d72ef22942d7722546b27f7cc29e35390eb8",
    "LICENSE": "ec9fb67dcb25eccc416ed56e1aab819222c805a2a4bfe4cb19e7556bf2ffde80",
}
SITE_NAMES = {"mermaid.min.js": "dist/mermaid.min.js", "LICENSE-mermaid.txt": "LICENSE"}
Told = tuple[tuple[str, Mapping[str, object]], ...]


class Drawing(NamedTuple):
    """The files that draw, by their names on the site, and what the build should tell its user."""

    files: Mapping[str, Path]
    notes: Told = ()


def drawing(notes: Iterable[Facts], cache: Path | None = None) -> Drawing:
    """Mermaid's files, if any of the notes has a diagram. ``cache`` replaces the user's."""
    if not any(_has_diagram(facts) for facts in notes):
        return Drawing({})
    shelf = (cache or cache_folder()) / f"mermaid-{VERSION}"
    try:
        damaged = stock(shelf, npm.Package("mermaid", VERSION, INTEGRITY, HASHES))
    except (npm.FetchError, OSError) as wrong:
        return Drawing({}, (("build.mermaid_missing", {"reason": wrong}),))
    mended = (("build.cache_mended", {"files": ", ".join(damaged)}),) if damaged else ()
    return Drawing({name: shelf / source for name, source in SITE_NAMES.items()}, mended)


def _has_diagram(facts: Facts) -> bool:
    return any(block.kind == "fence" and block.info.lower() == "mermaid" for block in facts.blocks)
