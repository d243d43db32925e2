"""Reads the notes of a vault, each once: from the cache where it still knows it, else from its text."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple, TypeAlias
from zlib import crc32

from kodeks import files
from kodeks.cache import Cache, Record, Stamp, digest, has_polish, record_of, with_findings
from kodeks.cache.pack import Kept
from kodeks.config import Config
from kodeks.diagnostic import Diagnostic
from kodeks.facts import Reading, facts_of, unreadable
from kodeks.files import Unreadable
from kodeks.model import Facts
from kodeks.source import Source

Check: TypeAlias = Callable[[Facts, Source], Sequence[Diagnostic]]
# One note in so many must hold Polish letters for the vault to be a Polish one.
POLISH_SHARE = 10
# Characters of the texts that stay at hand after reading.
FRESH = 500_000


class Origin(NamedTuple):
    """Which bytes the facts of a note were read from: the stamp of their file, their digest."""

    stamp: Stamp
    digest: str


class Reader:
    """Facts and findings of notes."""

    def __init__(self, root: Path, stamps: Mapping[str, Stamp], config: Config, *, cache: bool) -> None:
        self.root, self.stamps = root, stamps
        self.options = Reading(config.strict_line_breaks)
        self.cache = Cache.open(root if cache else None, self.options)
        self.records: dict[str, Record] = {}
        self.unread: dict[str, bytes] = {}
        self.latest = Source("", "")
        self.fresh: dict[str, Source] = {}
        self.room = FRESH
        self.polish = 0
        for path, stamp in stamps.items():
            self._look(path, stamp)
        polish = self.polish * POLISH_SHARE >= len(stamps) > 0
        self.language = config.language or ("pl" if polish else "en")
        self.noting = f"{crc32(repr((config, self.language)).encode('utf-8', 'surrogatepass')):08x}"

    @property
    def origins(self) -> dict[str, Origin]:
        """The bytes of the notes that could be read."""
        return {path: Origin(self.stamps[path], record.digest) for path, record in self.records.items()}

    def _look(self, path: str, stamp: Stamp) -> None:
        """Find what the cache knows of a note; else load it, and count its letters."""
        record = self.cache.known(path, stamp)
        if record is None and (data := self._bytes(path)) is not None:
            record = self.cache.by_digest.get(digest(data)) if self.cache.by_digest else None
            if record is None:
                self.unread[path] = data
                self.polish += has_polish(data)
        if record is not None:
            self.records[path] = record
            self.polish += record.polish

    def _bytes(self, path: str) -> bytes | None:
        try:
            return files.load(self.root, path)
        except OSError:
            return None

    def facts(self, path: str) -> Facts:
        """The facts of a note."""
        record = self.records.get(path)
        return self._read(path) if record is None else record.facts(path)

    def _read(self, path: str) -> Facts:
        data = self.unread.pop(path, None)
        source = files.read(self.root, path) if data is None else files.decode(path, data)
        if isinstance(source, Unreadable):
            return unreadable(source)
        data = files.encode(source.text, bom=source.bom) if data is None else data
        facts = facts_of(source, self.options)
        self.records[path] = record_of(digest(data), has_polish(data), facts)
        self._keep(source)
        return facts

    def _keep(self, source: Source) -> None:
        """Have a text at hand that was just read: the first of a vault stay so."""
        self.latest = source
        if len(source.text) < self.room:
            self.room -= len(source.text)
            self.fresh[source.path] = source

    def lean(self, facts: Facts) -> Facts:
        """Facts as they are kept in memory: those that were just read, without what is rarely asked for."""
        record = None if isinstance(facts, Kept) else self.records.get(facts.path)
        return record.lean(facts) if record else facts

    def found(self, facts: Facts, check: Check | None) -> tuple[Diagnostic, ...]:
        """What reading and the note checks found in a note."""
        record = self.records.get(facts.path)
        if record is None or check is None:
            return facts.diagnostics
        found = record.findings(facts.path) if self.noting == self.cache.noting else None
        if found is None:
            found = self._check(facts, check)
            self.records[facts.path] = with_findings(record, facts.path, found)
        return (*facts.diagnostics, *found)

    def _check(self, facts: Facts, check: Check) -> tuple[Diagnostic, ...]:
        """``latest`` is the note that was read last: mostly this one, and then it is at hand."""
        latest = self.latest
        source = latest if latest.path == facts.path else files.read(self.root, facts.path)
        return () if isinstance(source, Unreadable) else tuple(check(facts, source))

    def finish(self, *, checked: bool) -> None:
        """Keep what was read and found for the next run."""
        for path, record in self.records.items():
            self.cache.keep(path, self.stamps[path], record)
        self.cache.save(self.noting if checked else self.cache.noting)
