"""Which files count, and the facts of every note: the vault as one value."""

import os
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from kodeks import files
from kodeks.cache import Cache, Entry
from kodeks.config import Config
from kodeks.diagnostic import Diagnostic
from kodeks.facts import Reading, facts_of, unreadable
from kodeks.model import Facts
from kodeks.paths import composed, is_note, matches
from kodeks.source import Source

TEMPLATE = re.compile(
    r"(?:^|/)(?:_?templates?|@?plantillas|_?szablony?|vorlagen)/|\.template\.md$|\.excalidraw\.md$", re.I
)
NOT_NOTES = re.compile(
    r"(?:^|/)(?:LICEN[CS]E|CLAUDE|AGENTS|CONTRIBUTING|CODE_OF_CONDUCT|SECURITY)\.md$", re.I
)
POLISH = re.compile("[ąęłśżźćńĄĘŁŚŻŹĆŃ]")

NoteCheck = Callable[[Facts, Source], Sequence[Diagnostic]]


class Vault:
    """All notes with their facts, all other files, the settings. Paths are relative to ``root``, posix.

    ``notes`` hold templates and excluded notes too: they can be linked to (D-1.3). ``noted`` are the findings
    in one note that reading and the note checks made, kept in the cache with the facts.
    """

    def __init__(
        self,
        root: Path,
        config: Config,
        notes: Mapping[str, Facts],
        files: tuple[str, ...] = (),
        noted: Mapping[str, Sequence[Diagnostic]] | None = None,
        texts: Mapping[str, Source] | None = None,
    ) -> None:
        self.root, self.config, self.notes, self.files = root, config, notes, files
        self.noted, self.texts = noted or {}, texts or {}

    def source(self, path: str) -> Source:
        """A note's text, read when asked for; empty where it cannot be read."""
        if path in self.texts:
            return self.texts[path]
        found = files.read(self.root, path)
        return found if isinstance(found, Source) else Source(path, "")

    @cached_property
    def language(self) -> str:
        """The language set, else `pl` where a tenth of the notes hold Polish letters, else `en`."""
        return self.config.language or _language(self)

    def template(self, path: str) -> bool:
        """Whether a note is a template: linkable, but no page and not checked."""
        return TEMPLATE.search(path) is not None

    def unchecked(self, path: str) -> bool:
        """Whether nothing is reported of a note: templates, excluded and ignored ones (D-1.3)."""
        return self.template(path) or NOT_NOTES.search(path) is not None or self._excluded(path)

    def _excluded(self, path: str) -> bool:
        config = self.config
        return any(matches(path, each) for each in config.exclude) or any(
            _ignored(path, each) for each in config.ignored
        )


def _ignored(path: str, pattern: str) -> bool:
    """Whether an entry of `userIgnoreFilters` holds a path: a prefix, or a pattern between slashes."""
    if len(pattern) > 2 and pattern[0] == pattern[-1] == "/":
        try:
            return re.search(pattern[1:-1], path) is not None
        except re.error:
            return False
    return path.startswith(pattern)


def _language(vault: Vault) -> str:
    polish = 0
    for path, facts in vault.notes.items():
        words = "".join((path, *(heading.text for heading in facts.headings)))
        polish += bool(POLISH.search(words) or POLISH.search(vault.source(path).text))
    return "pl" if polish and polish * 10 >= len(vault.notes) else "en"


def find_root(path: Path) -> Path:
    """The vault that a path belongs to (D-12.7)."""
    path = Path(os.path.abspath(path))  # noqa: PTH100 -- links stay as the author wrote them
    start = path if path.is_dir() else path.parent
    for each in (start, *start.parents):
        if (each / ".obsidian").is_dir() or (each / "kodeks.toml").is_file():
            return each
    for each in (start, *start.parents):
        if (each / "mkdocs.yml").is_file():
            docs = docs_dir(each / "mkdocs.yml")
            inside = start == each or docs == start or docs in start.parents
            return docs if inside and docs.is_dir() else start
    return start


def docs_dir(settings: Path) -> Path:
    """The `docs_dir` of an mkdocs.yml, by the one line that sets it."""
    try:
        text = settings.read_text("utf-8", "replace")
    except OSError:
        text = ""
    found = re.search(r"^docs_dir:[ \t]*([\"']?)(.+?)\1[ \t]*(?:#.*)?$", text, re.M)
    return settings.parent / (found[2] if found else "docs")


class Listed(NamedTuple):
    """A file of the vault: its path and what the cache knows it by."""

    path: str
    stamp: tuple[int, int, int]


def listing(root: Path) -> list[Listed]:
    """Every file that counts (D-1.1), by path. Symbolic links that lead out of the vault are left out."""
    found: list[Listed] = []
    waiting = [""]
    while waiting:
        folder = waiting.pop()
        for entry in _entries(root / folder if folder else root):
            path = f"{folder}/{entry.name}" if folder else entry.name
            if entry.name.startswith(".") or (entry.is_symlink() and not _honest(root, path, entry)):
                continue
            if entry.is_dir():
                waiting.append(path)
            elif entry.is_file():
                stat = entry.stat()
                found.append(Listed(path, (stat.st_mtime_ns, stat.st_size, stat.st_ino)))
    return sorted(found)


def _entries(folder: Path) -> Iterator["os.DirEntry[str]"]:
    try:
        with os.scandir(folder) as entries:
            yield from [each for each in entries if _printable(each.name)]
    except OSError:
        return


def _printable(name: str) -> bool:
    """Names that are no text (lone surrogates) cannot be written to any page or message."""
    try:
        name.encode("utf-8")
    except UnicodeEncodeError:
        return False
    return True


def _honest(root: Path, path: str, entry: "os.DirEntry[str]") -> bool:
    """A symbolic link to a file inside the vault; linked folders could lead in circles."""
    return entry.is_file() and files.inside(root, path)


def read_vault(root: Path, config: Config, *, cache: bool = True, check: NoteCheck | None = None) -> Vault:
    """All notes of a folder. ``check`` finds faults in one note; what it found is cached with the facts."""
    listed = listing(root)
    store = Cache.open(root, settings_of(config), use=cache)
    notes: dict[str, Facts] = {}
    noted: dict[str, Sequence[Diagnostic]] = {}
    for path, stamp in (each for each in listed if is_note(each.path)):
        entry = store.get(path, stamp, root) or store.put(path, stamp, _read(root, path, config, check))
        notes[path], noted[path] = entry.facts, entry.noted
    store.save()
    others = tuple(each.path for each in listed if not is_note(each.path))
    return Vault(root, config, notes, others, noted)


def settings_of(config: Config) -> str:
    """The settings that reading and the note checks use, as the cache compares them."""
    return repr(
        (config.strict_line_breaks, config.language, config.hide_callouts, config.units, config.check)
    )


def _read(root: Path, path: str, config: Config, check: NoteCheck | None) -> Entry:
    found = files.read(root, path)
    if not isinstance(found, Source):
        facts = unreadable(found)
        return Entry(facts, facts.diagnostics)
    facts = facts_of(found, Reading(config.strict_line_breaks))
    noted = (*facts.diagnostics, *(check(facts, found) if check else ()))
    return Entry(facts, noted, found.text)


__all__ = ["Listed", "Vault", "composed", "docs_dir", "find_root", "listing", "read_vault"]
