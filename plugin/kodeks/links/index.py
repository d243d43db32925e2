"""From the path in a link to files, as Obsidian finds them (D-4.0–4.6, D-4.12)."""

from functools import lru_cache
from typing import NamedTuple

from kodeks.paths import composed, folder, is_note, join, key, name
from kodeks.vault import Vault

MOST_TIED = 50


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
    """All files of a vault by path and by name. Built once; each lookup is a few dictionary accesses.

    ``by_name`` has, for a file name and for a file name with its folder, the files in the order in which
    Obsidian prefers them: the shortest path first (D-4.6).
    """

    def __init__(self, vault: Vault) -> None:
        self.vault = vault
        self.by_path: dict[str, list[str]] = {}
        self.by_name: dict[str, list[str]] = {}
        for path in sorted((*vault.notes, *vault.files), key=lambda path: (len(path), path)):
            whole = key(path)
            self.by_path.setdefault(whole, []).append(path)
            self.by_name.setdefault(name(whole), []).append(path)
            if "/" in whole:
                self.by_name.setdefault(_with_folder(whole), []).append(path)
        self.find = lru_cache(maxsize=None)(self._find)
        self._shortest = lru_cache(maxsize=None)(self._find_shortest)

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
        """A file whose path ends with that path (D-4.5); a leading slash allows no such search (D-4.3).

        One in the note's own folder is preferred, then the shortest path; more than one is a tie (D-4.6).
        """
        end = _tail(path)
        if not end or path.startswith("/"):
            return None
        elsewhere = _relative(path)
        if own := self._own(end, home):
            return Hit(own, elsewhere=elsewhere)
        tied = self._shortest(key(end))
        if len(tied) > 1 and markdown:
            beside = key(join(composed(home), path) or "")
            tied = tuple(other for other in tied if key(other) == beside) or tied
        if not tied:
            return None
        twins = self.by_path[key(tied[0])]
        written = next((twin for twin in twins if composed(twin).endswith(end)), tied[0])
        return Hit(written, tied if len(tied) > 1 else (), elsewhere)

    def _own(self, end: str, home: str) -> str | None:
        """The file in the folder ``home`` whose path ends with ``end``."""
        place = f"{composed(home)}/{name(end)}" if home else name(end)
        found = self.by_path.get(key(place), ())
        fits = [path for path in found if folder(path) == home and _ends(path, key(end))]
        return _by_case(fits, place) if fits else None

    def _find_shortest(self, wanted: str) -> tuple[str, ...]:
        """The files with the shortest path that ends with ``wanted``."""
        tied: dict[str, str] = {}
        for path in self.by_name.get(_with_folder(wanted) if "/" in wanted else wanted, ()):
            if tied and (len(path) > len(next(iter(tied.values()))) or len(tied) == MOST_TIED):
                break
            if _ends(path, wanted):
                tied.setdefault(key(path), path)
        return tuple(tied.values())


def _with_folder(path: str) -> str:
    """The last two segments of a path."""
    return "/".join(path.rsplit("/", 2)[-2:])


def _ends(path: str, wanted: str) -> bool:
    """Whether a path ends with whole segments."""
    whole = key(path)
    return whole == wanted or whole.endswith(f"/{wanted}")


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


def _by_case(found: list[str], place: str) -> str:
    """Of files that differ only in case or composition the one that is written so."""
    return next((path for path in found if composed(path) == place), found[0])


def _case_differs(path: str, added: int, found: str) -> bool:
    """Whether a path that leads to a file is written with other capitals, as far as it is written."""
    end, there = _tail(path), composed(found)
    if added and is_note(there):
        end, there = end[:-added], there[:-added]
    return not there.endswith(end)
