"""What a check of a whole vault found, kept until a file, a setting or a line of code changes.

An unchanged vault is so checked without reading, resolving or computing anything. What a finding is kept by
is the stamp of every note, the name of every other file, all settings and the code itself: whatever is not
exactly the same is checked anew, by the facts that are kept of single notes.
"""

import json
import os
from collections.abc import Iterator
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple

import kodeks_engine

from kodeks import cache
from kodeks.cache.pack import pack_found, unpack_found
from kodeks.config import Config
from kodeks.diagnostic import Diagnostic
from kodeks.vault.walk import Tree, walk

FILE = f"{cache.FOLDER}/found"


class Told(NamedTuple):
    """All findings of a vault, the number of its notes and its language."""

    found: list[Diagnostic]
    notes: int
    language: str


class Replay:
    """The kept findings of one vault, as it is now; ``also`` are checks that run beyond the usual."""

    def __init__(self, root: Path, config: Config, also: frozenset[str]) -> None:
        tree = walk(root)
        self.root = root
        self.settled = cache.settled(tree.notes.values())
        self.key = _key(root, config, tree, also)

    def recall(self) -> Told | None:
        """What was found in exactly this vault; None where that is not known."""
        with suppress(OSError, ValueError, KeyError, TypeError, IndexError, RecursionError):
            head, _, found = (self.root / FILE).read_bytes().partition(b"\n")
            told = json.loads(head)
            if self.settled and told["key"] == self.key and told["digest"] == _digest(found):
                return Told(list(unpack_found("", found)), int(told["notes"]), str(told["language"]))
        return None

    def keep(self, told: Told) -> None:
        """Remember what was found, unless a note changed so recently that it may change unseen."""
        if self.settled:
            found = pack_found("", tuple(told.found))
            head = {
                "key": self.key, "digest": _digest(found), "notes": told.notes, "language": told.language,
            }  # fmt: skip
            cache.store(self.root, FILE, json.dumps(head).encode() + b"\n" + found)


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
