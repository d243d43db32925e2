"""What a check over the vault may ask: links with their verdicts, notes' texts, the rulebook, the editions."""

from collections import defaultdict
from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from kodeks.links import Resolved, Verdict
from kodeks.model import Facts, Link
from kodeks.source import Source

if TYPE_CHECKING:
    from kodeks.config import Config
    from kodeks.rulebook import Book
    from kodeks.vault import Vault


class Linked(NamedTuple):
    """A link of a note and what became of it."""

    facts: Facts
    link: Link
    verdict: Verdict


class Context:
    """The vault as a check sees it. What costs is computed once, when the first check asks for it."""

    def __init__(self, resolved: Resolved) -> None:
        self.resolved = resolved

    @property
    def vault(self) -> "Vault":
        """All notes and files."""
        return self.resolved.vault

    @property
    def config(self) -> "Config":
        """The vault's settings."""
        return self.resolved.vault.config

    def source(self, path: str) -> Source:
        """A note's text, read when asked for."""
        return self.vault.source(path)

    @cached_property
    def book(self) -> "Book":
        """The rulebook of this vault."""
        from kodeks.rulebook import compile_book

        return compile_book(self.resolved)

    @cached_property
    def by_status(self) -> dict[str, list[Linked]]:
        """Links that are judged, by their verdict's status: not those in comments (D-2.5) and templates."""
        found: dict[str, list[Linked]] = defaultdict(list)
        for facts in self.notes:
            for link, verdict in zip(facts.links, self.resolved.verdicts[facts.path], strict=True):
                if link.where != "comment":
                    found[verdict.status].append(Linked(facts, link, verdict))
        return found

    def links(self, *statuses: str) -> Iterator[Linked]:
        """The judged links with one of these statuses."""
        for status in statuses:
            yield from self.by_status.get(status, ())

    @cached_property
    def notes(self) -> tuple[Facts, ...]:
        """The notes that are checked, in the order of their paths."""
        return tuple(self.vault.notes.values())
