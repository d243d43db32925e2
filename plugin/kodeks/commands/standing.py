"""The site that stands since the last build, kept until anything that it was made of changes.

A site depends on the stamp of every note and file, on all settings, on the edition, the code, the web side,
the installed packages, and on its own folder being as it was left. Where all these are exactly the same there
is nothing to write. What cannot be judged (a theme of the author's own, foreign plugins) is built anew.
"""

import json
import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple

import kodeks_engine

from kodeks import cache
from kodeks.adapters.web import PACKAGE, web_folder
from kodeks.cache import Stamp
from kodeks.commands.opening import Opened
from kodeks.config import FILES
from kodeks.vault.walk import walk

ENVIRONMENT = ("SOURCE_DATE_EPOCH", "XDG_CACHE_HOME")
# What mkdocs.yml may hold for a site to depend on nothing beside it.
KNOWN = {
    "site_name", "site_url", "site_description", "site_author", "docs_dir", "site_dir", "theme", "plugins",
    "use_directory_urls", "copyright", "extra", "repo_url", "repo_name", "edit_uri", "nav", "strict",
}  # fmt: skip


class Told(NamedTuple):
    """What the build said: its lines, whether any is a warning, the number of pages, the language."""

    lines: tuple[str, ...]
    warned: bool
    pages: int
    lang: str


class Standing:
    """The record of one edition's site in ``folder``. ``how`` are the options that shape the site."""

    def __init__(self, opened: Opened, folder: Path, settings: Path | None, how: tuple[object, ...]) -> None:
        self.root, self.folder = opened.root, folder.resolve()
        self.file = f"{cache.FOLDER}/site-{_digest(repr(how[0]))[:8]}"
        tree = walk(self.root)
        files = {path: _target(self.root / path) for path in tree.files}
        self.sure = _is_plain(settings) and _settled([*tree.notes.values(), *files.values()])
        told = [_bytes(self.root / name) for name in FILES]
        where = (
            str(Path.cwd()),
            str(self.root),
            str(self.folder),
            str(settings),
            settings and _bytes(settings),
        )
        world = (
            sys.version,
            [os.environ.get(name) for name in ENVIRONMENT],
            list(_packages()),
            list(_code()),
        )
        self.key = _digest(repr((how, told, where, world, opened.config, tree, files)))

    def recall(self) -> Told | None:
        """What the build said whose site stands as it was left; None where one must be built."""
        with suppress(OSError, ValueError, KeyError, TypeError, RecursionError):
            head, _, body = (self.root / self.file).read_bytes().partition(b"\n")
            if not self.sure or json.loads(head) != self._head(body):
                return None
            told: dict[str, Any] = json.loads(body)
            lines = tuple(map(str, told["lines"]))
            return Told(lines, bool(told["warned"]), int(told["pages"]), str(told["lang"]))
        return None

    def keep(self, told: Told) -> None:
        """Remember the site that was just written, if everything it depends on is known."""
        if self.sure:
            body = json.dumps(told._asdict()).encode()
            cache.store(self.root, self.file, json.dumps(self._head(body)).encode() + b"\n" + body)

    def _head(self, body: bytes) -> dict[str, str]:
        left = _digest(repr(sorted(_left(str(self.folder)))))
        return {"key": self.key, "left": left, "told": blake2b(body, digest_size=16).hexdigest()}


def _left(folder: str) -> Iterator[tuple[str, object]]:
    """Every file, folder and link below a folder, with its stamp."""
    for place, folders, names in os.walk(folder):
        for name in folders:
            path = f"{place}/{name}"
            yield path, _stamp(path) if os.path.islink(path) else None  # noqa: PTH114 -- pathlib is slow
        for name in names:
            yield f"{place}/{name}", _stamp(f"{place}/{name}")


def _code() -> Iterator[tuple[str, object]]:
    """Every file of Kodeks and of the web side."""
    for home in (PACKAGE, Path(kodeks_engine.__file__).parent, web_folder()):
        for path, stamp in sorted(_left(str(home))):
            if "__pycache__" not in path:
                yield path, stamp


def _packages() -> Iterator[str]:
    """All installed packages with their versions."""
    for place in sys.path:
        with suppress(OSError):
            yield from sorted(path.name for path in Path(place).glob("*.dist-info"))


def _is_plain(settings: Path | None) -> bool:
    """Whether `mkdocs.yml` names nothing whose content would have to be known too."""
    if settings is None:
        return True
    import yaml

    try:
        told = yaml.safe_load(settings.read_bytes())
    except (OSError, ValueError, yaml.YAMLError):
        return False
    if not isinstance(told, dict) or not told.keys() <= KNOWN:
        return False
    theme, plugins = told.get("theme"), told.get("plugins")
    return _is_plain_theme(theme) and isinstance(plugins, list) and all(map(_is_ours, plugins))


def _is_plain_theme(theme: object) -> bool:
    if isinstance(theme, dict):
        return theme.get("name") == "material" and "custom_dir" not in theme
    return theme == "material"


def _is_ours(plugin: object) -> bool:
    return plugin == "kodeks" or (isinstance(plugin, dict) and plugin.keys() == {"kodeks"})


def _stamp(path: str | Path) -> Stamp | None:
    """The stamp of a file itself, not of what a symbolic link leads to; None where there is none."""
    try:
        return Stamp.of(os.lstat(path))
    except OSError:
        return None


def _target(path: Path) -> Stamp | None:
    """The stamp of a file's content, also where a symbolic link leads to it."""
    try:
        return Stamp.of(path.stat())
    except OSError:
        return None


def _settled(stamps: list[Stamp | None]) -> bool:
    return None not in stamps and cache.settled([stamp for stamp in stamps if stamp])


def _bytes(path: Path) -> bytes | None:
    try:
        return path.read_bytes()
    except OSError:
        return None


def _digest(text: str) -> str:
    return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()
