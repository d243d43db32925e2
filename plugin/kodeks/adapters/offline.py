"""The service worker of a finished site: the list of its files with their hashes, before the program.

The whole site is kept on the reader's device; its files are known only when everything is written, the search
index and the theme's files too.
"""

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path

from kodeks.adapters.web import web_folder

NAME = "sw.js"
DIGITS = 16  # of a SHA-256: enough to tell two releases' files apart
MAX_BYTES = 25_000_000  # a larger file (a film, a scan) stays with the network
SKIPPED = ("sitemap.xml", "sitemap.xml.gz", NAME)
# The theme's own search, which is off.
UNUSED = ("assets/javascripts/lunr/", "assets/javascripts/workers/")


class Keeper:
    """The part of a generator's plugin that keeps sites for reading without a network, but no previews."""

    live = False

    def on_startup(self, *, command: str, dirty: bool) -> None:
        """A preview changes all the time: nothing of it must be kept."""
        self.live = command == "serve"

    def keep(self, site: Path) -> None:
        """Put the service worker into a finished site, or into a preview what takes an old one away."""
        if self.live:
            (site / NAME).write_text(gone(), "utf-8")
        else:
            write(site)


def write(site: Path) -> None:
    """Put the service worker into a finished site."""
    files = {_address(name): digest for name, digest in _digests(site)}
    told = json.dumps(files, ensure_ascii=True, separators=(",", ":"))
    release = hashlib.sha256(told.encode()).hexdigest()[:DIGITS]
    program = _program("sw.js")
    (site / NAME).write_text(f'const RELEASE = "{release}";\nconst FILES = {told};\n{program}', "utf-8")


def gone() -> str:
    """What stands in its place where pages change all the time: it removes what it finds."""
    return _program("gone.js")


def _program(name: str) -> str:
    return (web_folder() / "offline" / name).read_text("utf-8")


def _digests(site: Path) -> Iterator[tuple[str, str]]:
    for path in sorted(path for path in site.rglob("*") if path.is_file()):
        name = path.relative_to(site).as_posix()
        idle = name in SKIPPED or name.endswith(".map") or name.startswith(UNUSED)
        if not idle and path.stat().st_size <= MAX_BYTES:
            yield name, hashlib.sha256(path.read_bytes()).hexdigest()[:DIGITS]


def _address(name: str) -> str:
    """A file's address from the root: a folder's page is the folder."""
    return name[: -len("index.html")] if name == "index.html" or name.endswith("/index.html") else name
