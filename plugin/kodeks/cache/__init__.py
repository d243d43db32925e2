"""What was read, kept on disk between two runs: `.kodeks/cache`.

A note is known again by its stamp (size, times, inode) and, where that is new, by the digest of its bytes.
Whatever cannot be used, a damaged file, one of another version, a folder that is not writable, is as if there
were none. The file is replaced in one step, so that two runs at once do no harm.
"""

import json
import os
import re
import time
from collections.abc import Iterable, Iterator
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple
from zlib import crc32

from kodeks import files
from kodeks.cache.pack import lean, pack, pack_found, unpack, unpack_found
from kodeks.diagnostic import Diagnostic
from kodeks.model import Facts

FORMAT = 3
FOLDER = ".kodeks"
FILE = f"{FOLDER}/cache"
IGNORE = f"{FOLDER}/.gitignore"
MAGIC = b"kodeks cache"
# A file that changed so recently could change again within the same tick of the disk's clock.
UNSETTLED = 2 * 10**9
POLISH = re.compile("|".join("ąęłśżźćńĄĘŁŚŻŹĆŃ").encode())


class Stamp(NamedTuple):
    """What the file system says of a file; equal stamps, equal bytes. Times in nanoseconds."""

    size: int
    modified: int
    changed: int
    inode: int

    @classmethod
    def of(cls, stat: os.stat_result) -> "Stamp":
        """The stamp of a file."""
        return cls(stat.st_size, stat.st_mtime_ns, stat.st_ctime_ns, stat.st_ino)


class Record(NamedTuple):
    """A note as it is kept: the digest of its bytes, whether it holds Polish letters, facts and findings.

    ``found`` are the reading's own findings; ``noted`` is None where the note checks have not run, or not
    with these settings.
    """

    digest: str
    polish: bool
    near: bytes = b""
    rules: bytes = b""
    rest: bytes = b""
    blocks: bytes = b""
    found: bytes = b""
    noted: bytes | None = None

    def facts(self, path: str) -> Facts:
        """The facts, as those of the note ``path``."""
        pieces = self.near, self.rules, self.rest, self.blocks
        return unpack(path, pieces, unpack_found(path, self.found))

    def lean(self, facts: Facts) -> Facts:
        """The facts that were just read, without what is kept here and rarely asked for."""
        return lean(facts, self.blocks)

    def findings(self, path: str) -> tuple[Diagnostic, ...] | None:
        """What the note checks found in the note ``path``."""
        return None if self.noted is None else unpack_found(path, self.noted)


def digest(data: bytes) -> str:
    """A digest of a note's bytes."""
    return blake2b(data, digest_size=16).hexdigest()


def has_polish(data: bytes) -> bool:
    """Whether bytes of UTF-8 hold a letter that only Polish texts are full of."""
    return not data.isascii() and POLISH.search(data) is not None


class Cache:
    """The records of a vault's notes, by stamp and by digest. ``noting`` names the settings of the checks."""

    def __init__(self, root: Path | None, reading: str) -> None:
        self.root, self.reading, self.noting = root, reading, ""
        self.begun = time.time_ns()
        self.old: dict[str, tuple[Stamp, Record]] = {}
        self.by_digest: dict[str, Record] = {}
        self.new: dict[str, tuple[Stamp, Record]] = {}
        self.changed = False

    @classmethod
    def open(cls, root: Path | None, reading: object) -> "Cache":
        """The cache of a vault; an empty one that keeps nothing where ``root`` is None."""
        cache = cls(root, f"{FORMAT} {fingerprint()} {reading!r}")
        if root is not None:
            with suppress(OSError, ValueError, KeyError, TypeError, IndexError, RecursionError):
                cache._load((root / FILE).read_bytes())
        return cache

    def _load(self, data: bytes) -> None:
        head, _, rest = data.partition(b"\n")
        if head != b"%s %08x" % (MAGIC, crc32(rest)):
            return
        index, _, blob = rest.partition(b"\n")
        told: dict[str, Any] = json.loads(index)
        if told["reading"] != self.reading:
            return
        self.noting = told["noting"]
        at = 0
        view = blob
        for path, stamp, name, polish, *lengths in told["notes"]:
            pieces: list[Any] = []
            for length in lengths:
                pieces.append(None if length < 0 else view[at : at + length])
                at += max(length, 0)
            record = Record(name, polish, *pieces)
            self.old[path] = Stamp(*stamp), record
            self.by_digest[name] = record

    def known(self, path: str, stamp: Stamp) -> Record | None:
        """The record of a note whose stamp has not changed."""
        kept = self.old.get(path)
        return kept[1] if kept and kept[0] == stamp else None

    def keep(self, path: str, stamp: Stamp, record: Record) -> None:
        """Remember the record of a note."""
        if not settled([stamp], self.begun):
            stamp = stamp._replace(size=-1)
        self.new[path] = stamp, record

    def save(self, noting: str) -> None:
        """Write what is new, if anything is; without a word where that is not possible."""
        if self.root is None or (self.new == self.old and noting == self.noting):
            return
        store(self.root, FILE, *self._parts(noting))

    def _parts(self, noting: str) -> Iterator[bytes]:
        """The file, part by part: it is as large as all facts."""
        notes, pieces = [], list[bytes]()
        for path, (stamp, record) in self.new.items():
            parts = record[2:]
            lengths = [-1 if part is None else len(part) for part in parts]
            notes.append([path, stamp, record.digest, record.polish, *lengths])
            pieces += [part for part in parts if part]
        told = {"reading": self.reading, "noting": noting, "notes": notes}
        pieces.insert(0, json.dumps(told, separators=(",", ":")).encode() + b"\n")
        check = 0
        for piece in pieces:
            check = crc32(piece, check)
        yield b"%s %08x\n" % (MAGIC, check)
        yield from pieces


def settled(stamps: Iterable[Stamp], now: int = 0) -> bool:
    """Whether no file changed so recently that it could change again and keep its stamp."""
    latest = (now or time.time_ns()) - UNSETTLED
    return all(stamp.modified <= latest and stamp.changed <= latest for stamp in stamps)


def store(root: Path, file: str, *parts: bytes) -> None:
    """Write a file of `.kodeks`, which hides itself from git; without a word where that is not possible."""
    folder = root / FOLDER
    with suppress(OSError, ValueError):
        if os.path.islink(folder) or not files.inside(root, file):  # noqa: PTH114 -- speed
            return
        folder.mkdir(exist_ok=True)
        if not (root / IGNORE).exists():
            files.write_bytes(root / IGNORE, b"*\n")
        files.write_bytes(root / file, *parts)


def record_of(name: str, polish: bool, facts: Facts) -> Record:
    """A record of facts that were just read."""
    return Record(name, polish, *pack(facts), pack_found(facts.path, facts.diagnostics))


def with_findings(record: Record, path: str, found: tuple[Diagnostic, ...]) -> Record:
    """The record with what the note checks found."""
    return record._replace(noted=pack_found(path, found))


def fingerprint() -> str:
    """Changes whenever code that reads or checks notes does: what older code found is then worth nothing."""
    home = os.path.dirname(os.path.dirname(__file__))  # noqa: PTH120 -- pathlib is slow
    words = os.path.join(os.path.dirname(home), "kodeks_engine", "words")  # noqa: PTH118, PTH120
    parts: list[str] = []
    for name in (home, f"{home}/syntax", f"{home}/checks", f"{home}/cache", words):
        with suppress(OSError), os.scandir(name) as entries:
            stats = ((entry.name, entry.stat()) for entry in entries if entry.name.endswith((".py", ".json")))
            parts += [f"{name} {stat.st_size} {stat.st_mtime_ns}" for name, stat in stats]
    return f"{crc32(' '.join(sorted(parts)).encode()):08x}"
