"""What every command begins with: find the vault, read its settings and notes, resolve its links."""

import os
from collections.abc import Callable, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kodeks import checks, files
from kodeks import config as settings
from kodeks.commands.trouble import CannotRunError
from kodeks.config import EditionSettings
from kodeks.diagnostic import Diagnostic
from kodeks.facts import Reading, facts_of, unreadable
from kodeks.files import Unreadable
from kodeks.links import Resolved, resolve
from kodeks.model import Facts
from kodeks.paths import is_note
from kodeks.source import Source
from kodeks.vault import Vault, find_root, is_marked, read_vault
from kodeks.vault.walk import Tree

if TYPE_CHECKING:
    from kodeks.rulebook import Book


class Opened:
    """A vault as a command finds it. ``complaints`` are the faults of its settings.

    ``before`` is the same vault as it was read earlier, ``typed`` a note as it stands in an editor, in the
    place of its file; ``seen`` is told how many notes are read, of how many.
    """

    def __init__(
        self,
        root: Path,
        *,
        cache: bool = True,
        before: Vault | None = None,
        typed: Source | Unreadable | None = None,
        seen: Callable[[int, int], object] = lambda done, total: None,
    ) -> None:
        self.root, self.cache = root, cache
        self.config, self.complaints = settings.load(root)
        self.before, self.typed, self.seen = before, typed, seen
        self.tree: Tree | None = None  # what lies in the folder, once anybody has looked
        self.spoken = self.config.language or "en"

    @property
    def was_read(self) -> bool:
        """Whether anybody has asked for the notes."""
        return "vault" in self.__dict__

    @cached_property
    def vault(self) -> Vault:
        """All notes, read once."""
        read = read_vault(
            self.root,
            self.config,
            cache=self.cache,
            check=self._check,
            before=self.before,
            tree=self.tree,
            seen=self.seen,
        )
        return self._with_typed(read, self.typed) if self.typed else read

    def _with_typed(self, vault: Vault, typed: Source | Unreadable) -> Vault:
        """The vault with a note as it is typed."""
        if isinstance(typed, Source):
            facts = facts_of(typed, Reading(self.config.strict_line_breaks))
            noted = (*facts.diagnostics, *self._check(facts, typed))
        else:
            facts = unreadable(typed)
            typed, noted = Source(typed.path, ""), facts.diagnostics
        notes = dict(sorted({**vault.notes, typed.path: facts}.items()))
        changed = vault.with_notes(notes, vault.files, {typed.path: typed})
        changed.noted = {**vault.noted, typed.path: noted}
        return changed

    def _check(self, facts: Facts, source: Source) -> tuple[Diagnostic, ...]:
        return checks.check_note(facts, source, self.config)

    @cached_property
    def resolved(self) -> Resolved:
        """Every link with its verdict."""
        return resolve(self.vault)

    @property
    def noted(self) -> list[Diagnostic]:
        """What reading and the note checks found in single notes."""
        return [each for found in self.vault.noted.values() for each in found]

    def edition(self, name: str) -> EditionSettings:
        """The settings of an edition. Raises CannotRunError."""
        if found := self.config.edition(name):
            return found
        raise CannotRunError("cli.unknown_edition", edition=name, known=", ".join(self.config.editions))

    def source(self, path: str) -> Source:
        """A note's or setting's text; empty where it cannot be read. Reads no other note."""
        if self.was_read:
            return self.vault.source(path)
        found = files.read(self.root, path)
        return found if isinstance(found, Source) else Source(path, "")

    def filename(self, path: str) -> str:
        """A note's path as seen from the working folder, with forward slashes."""
        if self._base is None or path.startswith("."):
            return os.path.relpath(self.root / path).replace(os.sep, "/")
        return f"{self._base}{path}"

    @cached_property
    def _base(self) -> str | None:
        """What stands before every path of the vault; None where the working folder lies in the vault."""
        base = os.path.relpath(self.root).replace(os.sep, "/")
        return None if base.endswith("..") else "" if base == "." else f"{base}/"


def open_typed(name: str, data: bytes, **how: Any) -> Opened:
    """The vault in which a note ``name`` holds ``data``, whatever its file says. Raises CannotRunError."""
    root = find_root(Path(name))
    path = os.path.relpath(os.path.abspath(name), root).replace(os.sep, "/")  # noqa: PTH100
    if path.startswith("../") or not is_note(path):
        raise CannotRunError("cli.not_a_note", path=name)
    return Opened(root, typed=files.decode(path, data), **how)


def open_vault(paths: Sequence[str] = (), **how: Any) -> Opened:
    """The vault that holds the paths, or the working folder (D-12.7). Raises CannotRunError."""
    for path in paths:
        if not os.path.lexists(path):
            raise CannotRunError("cli.no_such_path", path=path)
    first = Path(paths[0] if paths else ".")
    root = find_root(first)
    if first.is_file() and not is_note(first.name) and not is_marked(root):
        raise CannotRunError("cli.not_a_vault", path=str(first))  # its folder is nobody's vault
    return Opened(root, **how)


def compiled(vault: str, edition: str | None) -> "Book":
    """The rulebook of a vault, or of one of its editions. Raises CannotRunError."""
    from kodeks.rulebook import compile_book

    opened = open_vault([vault])
    resolved = opened.resolved
    if edition is not None:
        from kodeks.editions import public

        wanted = opened.edition(edition)
        if opened.config.broken:
            raise CannotRunError("cli.unreadable_settings")
        resolved = public(resolved, wanted).resolved
    return compile_book(resolved)
