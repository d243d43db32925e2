"""Which files make a vault, and what each of its notes says (D-1)."""

import os
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from pathlib import Path

from kodeks import files
from kodeks.cache import Stamp, digest
from kodeks.config import NAME as SETTINGS
from kodeks.config import Config
from kodeks.diagnostic import Diagnostic
from kodeks.facts import unreadable
from kodeks.files import Unreadable
from kodeks.model import Facts
from kodeks.source import Source
from kodeks.vault.reader import Check, Origin, Reader
from kodeks.vault.walk import Tree, walk
from kodeks.vault.which import is_excluded, is_template

__all__ = ["ChangedError", "Vault", "docs_dir", "find_root", "is_marked", "read_vault"]


class ChangedError(OSError):
    """A note changed while Kodeks worked with what it had read: places in it are no longer right."""


class Vault:
    """All notes with their facts, all other files, the settings. Paths are relative to ``root``, posix.

    ``notes`` hold templates and excluded notes too: they can be linked to (D-1.3). ``noted`` are the findings
    in single notes, of reading and of the note checks, kept in the cache with the facts. ``symlinks`` are
    files that are symbolic links to a place inside the vault. ``texts`` stand in for files, ``origins``
    tell which bytes the facts were read from; ``fresh`` are some of their texts. ``language`` is the one set,
    else "pl" or "en" by the letters.
    """

    def __init__(
        self,
        root: Path,
        config: Config,
        notes: Mapping[str, Facts],
        files: Iterable[str] = (),
        noted: Mapping[str, Sequence[Diagnostic]] | None = None,
        texts: Mapping[str, Source] | None = None,
        *,
        language: str = "",
        symlinks: frozenset[str] = frozenset(),
        origins: Mapping[str, Origin] | None = None,
        fresh: Mapping[str, Source] | None = None,
    ) -> None:
        self.root, self.config, self.notes, self.files = root, config, notes, tuple(files)
        self.noted, self.texts, self.origins = noted or {}, texts or {}, origins or {}
        self.language, self.symlinks = language or config.language or "en", symlinks
        self.fresh = fresh or {}

    def source(self, path: str) -> Source:
        """A note's text, read when asked for; empty where it cannot be read.

        Raises ChangedError when it is no longer the text that the facts speak of.
        """
        if path in self.texts:
            return self.texts[path]
        found = files.read(self.root, path)
        if (origin := self.origins.get(path)) and not self._same(found, origin):
            raise ChangedError(0, "changed while it was being read; run the command again", path)
        return Source(path, "") if isinstance(found, Unreadable) else found

    def as_read(self, path: str) -> Source:
        """The very text that the facts were read from where it is still at hand, else `source`."""
        return self.fresh.get(path) or self.source(path)

    def _same(self, found: Source | Unreadable, origin: Origin) -> bool:
        """Whether a file still has the stamp, else the bytes, that it had."""
        if isinstance(found, Unreadable):
            return False
        try:
            stamp = Stamp.of(os.stat(f"{self.root}/{found.path}"))  # noqa: PTH116 -- pathlib is slow
        except OSError:
            return False
        return stamp == origin.stamp or digest(files.encode(found.text, bom=found.bom)) == origin.digest

    def template(self, path: str) -> bool:
        """Whether a note is a template: linkable, but no page and not checked."""
        return path in self.templates

    def unchecked(self, path: str) -> bool:
        """Whether nothing is reported of a note: templates, excluded and ignored ones (D-1.3)."""
        return path in self.templates or path in self.excluded

    @cached_property
    def templates(self) -> frozenset[str]:
        """The notes that are no pages."""
        return frozenset(path for path in self.notes if is_template(path, self.config))

    @cached_property
    def excluded(self) -> frozenset[str]:
        """The notes that the settings, or their names, keep out of every report."""
        return frozenset(path for path in self.notes if is_excluded(path, self.config))

    def with_notes(
        self, notes: Mapping[str, Facts], files: Iterable[str], texts: Mapping[str, Source]
    ) -> "Vault":
        """The same vault with other notes and files."""
        origins = {path: origin for path, origin in self.origins.items() if path in notes}
        return Vault(
            self.root, self.config, notes, files, texts=texts, language=self.language, origins=origins
        )


def find_root(path: Path) -> Path:
    """The vault that a path belongs to (D-12.7); of a note alone the working folder that holds it."""
    path = Path(os.path.abspath(path))  # noqa: PTH100 -- links stay as the author wrote them
    start = path if path.is_dir() else path.parent
    for each in (start, *start.parents):
        if is_marked(each):
            return each
    for each in (start, *start.parents):
        if (each / "mkdocs.yml").is_file():
            docs = docs_dir(each / "mkdocs.yml")
            inside = start == each or docs == start or docs in start.parents
            return docs if inside and docs.is_dir() else start
    here = Path.cwd()
    return here if start != path and here in start.parents else start


def is_marked(folder: Path) -> bool:
    """Whether a folder says of itself that it is a vault (D-12.7)."""
    return (folder / ".obsidian").is_dir() or (folder / SETTINGS).is_file()


def docs_dir(settings: Path) -> Path:
    """The `docs_dir` of an mkdocs.yml, by the one line that sets it."""
    try:
        text = settings.read_text("utf-8", "replace")
    except OSError:
        text = ""
    found = re.search(r"^docs_dir:[ \t]*([\"']?)(.+?)\1[ \t]*(?:#.*)?$", text, re.M)
    return Path(os.path.normpath(settings.parent / (found[2] if found else "docs")))


def read_vault(
    root: Path,
    config: Config,
    *,
    cache: bool = True,
    check: Check | None = None,
    before: Vault | None = None,
    tree: Tree | None = None,
    seen: Callable[[int, int], object] = lambda done, total: None,
) -> Vault:
    """Read a vault: every note once, or not at all where the cache still knows it.

    ``check`` is what finds faults in single notes; its findings are kept with the facts. ``before`` is the
    same vault as it was read earlier: notes that have not changed are taken from it. ``tree`` is what lies
    in its folder, where that is known already; ``seen`` is told how many notes are read, of how many.
    """
    tree = tree or walk(root)
    reader = Reader(root, tree.notes, config, cache=cache)
    known = _unchanged(before, reader, config) if before else {}
    notes, noted = {}, {}
    for number, path in enumerate(tree.notes, 1):
        facts = known[path] if path in known else reader.facts(path)
        noted[path] = reader.found(facts, check)
        notes[path] = reader.lean(facts)
        seen(number, len(tree.notes))
    reader.finish(checked=check is not None)
    refused = {file.path: unreadable(file).diagnostics for file in tree.refused}
    return Vault(
        root,
        config,
        notes,
        tree.files,
        {**noted, **refused},
        language=reader.language,
        symlinks=tree.symlinks,
        origins=reader.origins,
        fresh=reader.fresh,
    )


def _unchanged(before: Vault, reader: Reader, config: Config) -> dict[str, Facts]:
    """The notes that an earlier reading with the same settings has already."""
    if before.config != config:
        return {}
    now = reader.origins
    same = {
        path for path, origin in before.origins.items() if path in now and now[path].digest == origin.digest
    }
    return {path: before.notes[path] for path in same}
