"""What lies in a vault's folder (D-1.1). Nothing leads out of it."""

import os
from pathlib import Path
from typing import NamedTuple

from kodeks.cache import Stamp
from kodeks.config import NAME as SETTINGS
from kodeks.files import Unreadable
from kodeks.paths import is_note

SITE = frozenset(("404.html", "assets", "index.html", "sw.js"))


class Tree(NamedTuple):
    """Notes and other files with their stamps, in the order of their paths.

    ``symlinks`` are files that are symbolic links to a file of the vault; other symbolic links, and what is
    neither a file nor a folder, do not exist here. ``refused`` are folders that cannot be listed.
    """

    notes: dict[str, Stamp]
    files: tuple[str, ...]
    symlinks: frozenset[str]
    refused: tuple[Unreadable, ...]


def walk(root: Path) -> Tree:
    """All files of a vault but sites of ours, the settings, and what begins with a dot or lies below such."""
    found: dict[str, Stamp] = {}
    symlinks: set[str] = set()
    refused: list[Unreadable] = []
    waiting = [""]
    while waiting:
        folder = waiting.pop()
        for entry in _entries(root, folder, refused):
            path = f"{folder}/{entry.name}" if folder else entry.name
            if entry.is_dir(follow_symlinks=False):
                waiting.append(path)
            elif stamp := _stamp(root, entry):
                found[path] = stamp
                if entry.is_symlink():
                    symlinks.add(path)
    found.pop(SETTINGS, None)
    notes = {path: found[path] for path in sorted(found) if is_note(path)}
    files = tuple(sorted(path for path in found if not is_note(path)))
    return Tree(notes, files, frozenset(symlinks), tuple(refused))


def _entries(root: Path, folder: str, refused: list[Unreadable]) -> "list[os.DirEntry[str]]":
    """What counts in a folder; nothing in a site of ours: one edition must not be another's source."""
    try:
        entries = [entry for entry in os.scandir(root / folder) if not entry.name.startswith(".")]
    except OSError as error:
        refused.append(Unreadable(folder or ".", "system", 0, {"error": error.strerror or str(error)}))
        return []
    is_site = bool(folder) and {entry.name for entry in entries} >= SITE
    return [] if is_site and (root / folder / "assets" / "kodeks").is_dir() else entries


def _stamp(root: Path, entry: "os.DirEntry[str]") -> Stamp | None:
    """The stamp of a regular file, also through a symbolic link that stays in the vault."""
    try:
        if entry.is_symlink() and not _stays(root, entry.path):
            return None
        return Stamp.of(entry.stat()) if entry.is_file() else None
    except OSError:
        return None


def _stays(root: Path, path: str) -> bool:
    """Whether a symbolic link leads to a place in the vault that counts."""
    base, target = os.path.realpath(root), os.path.realpath(path)
    if not target.startswith(base + os.sep):
        return False
    inner = target[len(base) + 1 :]
    return inner != SETTINGS and not any(part.startswith(".") for part in Path(inner).parts)
