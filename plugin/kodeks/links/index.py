"""From the path in a link to files, as Obsidian finds them (D-4.0–4.6, D-4.12)."""

from functools import lru_cache
from typing import NamedTuple

from kodeks.paths import composed, folder, is_note, join, key, name
from kodeks.vault import Vault


class Hit(NamedTuple):
    """A file that a link's path names.

    ``tied`` are the files that fit equally well (D-4.6), empty where none does; ``elsewhere``: the path is
    relative and wrong, its end was found in another folder (D-4.2); ``case_differs``: found only because case
    is ignored (D-1.8).
    """

    path: str
    tied: tuple[str, ...] = ()
    elsewhere: bool = False
    case_differs: bool = False


class Lookup:
    """All files of a vault by path and by name. Built once; each lookup is a few dictionary accesses."""

    def __init__(self, vault: Vault) -> None:
        self.by_path: dict[str, list[str]] = {}
        self.by_name: dict[str, list[str]] = {}
        for path in sorted((*vault.notes, *vault.files)):
            whole = key(path)
            self.by_path.setdefault(whole, []).append(path)
            self.by_name.setdefault(name(whole), []).append(path)
        self.find = lru_cache(maxsize=None)(self._find)

    def _find(self, target: str, home: str, markdown: bool = False) -> Hit | None:
        """What the linkpath ``target`` names for a note in the folder ``home``; None where nothing.

        ``markdown``: it is the destination of a Markdown link, so among equals the relative path is meant.
        """
        written = composed(target).strip()
        for path in _spellings(written):
            if hit := self._exact(path, home) or self._suffix(path, home, markdown):
                added = len(path) - len(written)
                return hit._replace(case_differs=_case_differs(path, added, hit.path))
        return None

    def _exact(self, path: str, home: str) -> Hit | None:
        """The file at exactly that path: from the note's folder, from the root (D-4.2–4.4)."""
        place = join(composed(home) if _relative(path) else "", path)
        found = self.by_path.get(key(place)) if place else None
        return Hit(_by_case(found, place or "")) if found else None

    def _suffix(self, path: str, home: str, markdown: bool) -> Hit | None:
        """A file whose path ends with that path (D-4.5); a leading slash allows no such search (D-4.3)."""
        end = _tail(path)
        if not end or path.startswith("/"):
            return None
        wanted = key(end)
        found = self.by_name.get(name(wanted), [])
        if "/" in wanted:
            found = [other for other in found if key(other).endswith(f"/{wanted}")]
        beside = join(composed(home), path) if markdown else None
        return _choose(found, home, beside, elsewhere=_relative(path))


def _spellings(written: str) -> tuple[str, ...]:
    """The paths that a linkpath may mean: literally first where its last segment holds a dot (D-4.1)."""
    last = name(written)
    if last in ("", ".", ".."):
        return ()
    note = f"{written}.md"
    return (written, note) if "." in last else (note, written)


def _relative(path: str) -> bool:
    return path.startswith(("./", "../"))


def _tail(path: str) -> str:
    """A path without its leading `./` and `../`, "" where it is none of a file."""
    while _relative(path):
        path = path.partition("/")[2]
    return join("", path) or ""


def _choose(found: list[str], home: str, beside: str | None, *, elsewhere: bool) -> Hit | None:
    """One of several (D-4.6): in the note's own folder, else by the shortest path, else a tie."""
    if len(found) > 1:
        shortest = min(map(len, found))
        own = [path for path in found if folder(path) == home]
        found = own or [path for path in found if len(path) == shortest]
    if not found:
        return None
    meant = [path for path in found if beside and key(path) == key(beside)] or found
    tied = sorted({key(path): path for path in reversed(meant)}.values())
    return Hit(tied[0], tuple(tied) if len(tied) > 1 else (), elsewhere)


def _by_case(found: list[str], place: str) -> str:
    """Of files that differ only in case or composition the one that is written so."""
    return next((path for path in found if composed(path) == place), found[0])


def _case_differs(path: str, added: int, found: str) -> bool:
    """Whether a path that leads to a file is written with other capitals, as far as it is written."""
    end, there = _tail(path), composed(found)
    if added and is_note(there):
        end, there = end[:-added], there[:-added]
    return not there.endswith(end)
