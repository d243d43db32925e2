"""What a check of a whole vault found, kept until a file, a setting or a line of code changes.

An unchanged vault is so checked without reading, resolving or computing anything. What a finding is kept by
is the stamp of every note, the name of every other file, all settings and the code itself: whatever is not
exactly the same is checked anew, by the facts that are kept of single notes.
"""

import json
import os
import time
from collections.abc import Iterator, Mapping
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple

import kodeks_engine

from kodeks import cache, files
from kodeks.cache.pack import pack_found, unpack_found
from kodeks.config import Config
from kodeks.diagnostic import Diagnostic
from kodeks.vault.reader import Origin
from kodeks.vault.walk import Tree, walk

FILE = f"{cache.FOLDER}/found"


class Told(NamedTuple):
    """All findings of a vault, the number of its notes and its language."""

    found: list[Diagnostic]
    notes: int
    language: str


class Replay:
    """The kept findings of a vault or edition, as it is now; ``also`` are checks beyond the usual ones."""

    def __init__(self, root: Path, config: Config, also: frozenset[str], edition: str | None) -> None:
        self.root, self.begun, self.tree = root, time.time_ns(), walk(root)
        self.file = FILE if edition is None else f"{FILE}-{_digest(edition.encode())[:8]}"
        self.settled = cache.settled(self.tree.notes.values(), self.begun)
        self.key = _key(root, config, self.tree, also)

    def recall(self) -> Told | None:
        """What was found in exactly this vault; None where that is not known."""
        with suppress(OSError, ValueError, KeyError, TypeError, IndexError, RecursionError):
            head, _, found = (self.root / self.file).read_bytes().partition(b"\n")
            told = json.loads(head)
            if self.settled and told["key"] == self.key and told["digest"] == _digest(found):
                return Told(list(unpack_found("", found)), int(told["notes"]), str(told["language"]))
        return None

    def keep(self, told: Told, read: Mapping[str, Origin]) -> None:
        """Remember what was found in the notes as they were ``read``, unless one may have changed unseen."""
        if self.settled or self._stands(read):
            found = pack_found("", tuple(told.found))
            head = {
                "key": self.key, "digest": _digest(found), "notes": told.notes, "language": told.language,
            }  # fmt: skip
            cache.store(self.root, self.file, json.dumps(head).encode() + b"\n" + found)

    def _stands(self, read: Mapping[str, Origin]) -> bool:
        """Whether notes that were too young to be known by their stamps are so no more and still the same."""
        if not cache.settled(self.tree.notes.values()) or walk(self.root) != self.tree:
            return False
        young = [path for path, stamp in self.tree.notes.items() if not cache.settled([stamp], self.begun)]
        with suppress(OSError):
            now = {path: cache.digest(files.load(self.root, path)) for path in young}
            return all(path in read and read[path].digest == digest for path, digest in now.items())
        return False


def _digest(data: bytes) -> str:
    return blake2b(data, digest_size=16).hexdigest()


def _key(root: Path, config: Config, tree: Tree, also: frozenset[str]) -> str:
    settings = [_bytes(root / name) for name in ("kodeks.toml", ".obsidian/app.json")]
    told = repr((list(_code()), sorted(also), settings, config, tree))
    return _digest(told.encode("utf-8", "surrogatepass"))


def _bytes(path: Path) -> bytes:
    """The settings as they stand: a fault in them is found by its place."""
    try:
        return path.read_bytes()
    except OSError:
        return b""


def _code() -> Iterator[tuple[str, int, int]]:
    """Every file of Kodeks with its size and time."""
    for home in (os.path.dirname(__file__) + "/..", os.path.dirname(kodeks_engine.__file__)):  # noqa: PTH120
        for folder, folders, names in os.walk(home):
            folders[:] = sorted(set(folders) - {"__pycache__", "site", "render", "adapters"})
            for name in sorted(names):
                stat = os.stat(f"{folder}/{name}")  # noqa: PTH116 -- pathlib is slow
                yield name, stat.st_size, stat.st_mtime_ns
