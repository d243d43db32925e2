"""What a check over the vault may ask: links with their verdicts, notes' texts, names, the rulebook."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, NamedTuple

from kodeks.checks.alike import Alike
from kodeks.checks.stem import stems
from kodeks.config import EditionSettings
from kodeks.editions import Held, held_reason, hidden_spans
from kodeks.links import Lookup, Resolved, Verdict, plain
from kodeks.model import Facts, Heading, Link
from kodeks.paths import folder, key, name, relative, stem
from kodeks.source import Source, Span

if TYPE_CHECKING:
    from kodeks.config import Config
    from kodeks.rulebook import Book
    from kodeks.vault import Vault


class Linked(NamedTuple):
    """A link of a note and what became of it."""

    facts: Facts
    link: Link
    verdict: Verdict


class Named(NamedTuple):
    """What bears a name: a note, or one of its headings."""

    path: str
    heading: str = ""


class Context:
    """The vault as a check sees it. What costs is computed once, when the first check asks for it."""

    def __init__(self, resolved: Resolved) -> None:
        self.resolved = resolved
        self._slugs: dict[str, dict[str, Heading]] = {}
        self._alike: dict[tuple[str, str], Alike] = {}
        self._held: dict[str, Held | None] = {}
        self._veils: dict[str, tuple[Span, ...]] = {}
        self._source = lru_cache(maxsize=8)(resolved.vault.source)  # findings come note by note

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
        return self._source(path)

    @cached_property
    def book(self) -> "Book":
        """The rulebook of this vault."""
        from kodeks.rulebook import compile_book

        return compile_book(self.resolved)

    @cached_property
    def lookup(self) -> Lookup:
        """The vault's names."""
        known = self.resolved.lookup
        return known if known.vault is self.vault else Lookup(self.vault)

    @cached_property
    def notes(self) -> tuple[Facts, ...]:
        """The notes that are checked, in the order of their paths: no templates, nothing excluded."""
        return tuple(each for path, each in self.vault.notes.items() if not self.vault.unchecked(path))

    @cached_property
    def by_status(self) -> dict[str, list[Linked]]:
        """Links that are judged, by their verdict's status; those in comments only if asked for (D-2.5)."""
        found: dict[str, list[Linked]] = defaultdict(list)
        skipped = "" if self.config.check_comments else "comment"
        for facts in self.notes:
            for link, verdict in zip(facts.links, self.resolved.verdicts[facts.path], strict=True):
                if link.where != skipped:
                    found[verdict.status].append(Linked(facts, link, verdict))
        return found

    def links(self, *statuses: str) -> Iterator[Linked]:
        """The judged links with one of these statuses."""
        for status in statuses:
            yield from self.by_status.get(status, ())

    @cached_property
    def names(self) -> dict[tuple[str, ...], list[Named]]:
        """Notes by their name and aliases, then headings, by the stems of their words."""
        found: dict[tuple[str, ...], list[Named]] = defaultdict(list)
        for facts in self.notes:
            for said in (stem(facts.path), *facts.aliases):
                found[stems(said)].append(Named(facts.path))
        for facts in self.notes:
            for heading in facts.headings:
                found[stems(heading.display)].append(Named(facts.path, heading.display))
        return found

    def named(self, said: str) -> Named | None:
        """The note or heading that bears a name, inflected or not."""
        return next(iter(self.names.get(stems(said), ())), None)

    @cached_property
    def players(self) -> "EditionSettings":
        """What the players' edition may hold."""
        return self.config.edition("players") or EditionSettings("players")

    def hidden(self, path: str) -> bool:
        """Whether players do not see a note at all."""
        return self.held(path) is not None

    def held(self, path: str) -> Held | None:
        """Why players do not see a note."""
        if path not in self._held:
            self._held[path] = held_reason(self.vault, path, self.players)
        return self._held[path]

    def veils(self, path: str, offset: int) -> bool:
        """Whether a character of a note is hidden from players by a callout or comment."""
        if offset < 0:
            return False
        if path not in self._veils:
            self._veils[path] = self._hidden_spans(self.vault.notes[path])
        return any(start <= offset < end for start, end in self._veils[path])

    def _hidden_spans(self, facts: Facts) -> tuple[Span, ...]:
        """The note's text is read only where something may be hidden in it."""
        if not facts.comments and not any(each.type in self.players.hide_callouts for each in facts.callouts):
            return ()
        return hidden_spans(facts, self.source(facts.path), self.players)

    def link(self, source: str, named: Named, said: str) -> str:
        """A link of the note ``source`` to what bears a name, shown as ``said``, in the vault's style."""
        if self.resolved.promises_relative:
            heading = f"#{named.heading.replace(' ', '%20')}" if named.heading else ""
            return f"[{said}]({address(named.path, source)}{heading})"
        target = self.short(named.path) + (f"#{named.heading}" if named.heading else "")
        return f"[[{target}]]" if target == said else f"[[{target}|{said}]]"

    def slugs(self, path: str) -> dict[str, Heading]:
        """The headings of a note by their slugs, the first of equal ones."""
        if path not in self._slugs:
            headings = reversed(self.vault.notes[path].headings)
            self._slugs[path] = {slug(heading.display): heading for heading in headings}
        return self._slugs[path]

    def near(self, wanted: str, kind: str, names: Iterable[str], of: str = "") -> tuple[str, ...]:
        """Those of ``names`` that a slip may mean: all names of one ``kind``, ``of`` a note or the vault."""
        if (kind, of) not in self._alike:
            self._alike[kind, of] = Alike(names)
        return self._alike[kind, of].to(wanted)

    def near_files(self, target: str, source: str) -> tuple[str, ...]:
        """What a missing target may mean, as paths from the note that names it."""
        meant = self.near(stem(target), "file", self._stems)
        paths = [path for said in meant for path in self._stems[said] if path != source]
        return tuple(relative(path, folder(source)).removesuffix(".md") for path in paths[:3])

    @cached_property
    def _stems(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = defaultdict(list)
        for path in (*self.vault.notes, *self.vault.files):
            found[stem(path)].append(path)
        return found

    def written(self, source: str, link: Link, path: str) -> str:
        """The address of ``path`` in the style of a link of ``source``, with the link's own subpath."""
        raw = self.source(source).slice(link.target_span)
        _, mark, subpath = raw.partition("#")
        if link.kind == "wiki":
            return f"{self.short(path)}{mark}{subpath}"
        pointed = self.source(source).text[link.target_span[0] - 1 : link.target_span[0]] == "<"
        return f"{address(path, source, pointed=pointed)}{mark}{subpath}"

    def short(self, path: str) -> str:
        """What a wikilink to a file says: its name where only one file bears it, else its path."""
        alone = len(self.lookup.by_name[name(key(path))]) == 1
        said = name(path) if alone else path
        return said[:-3] if said[-3:].lower() == ".md" else said


def slug(text: str) -> str:
    """A heading as web addresses have it, without what programs disagree about: marks, case, dashes."""
    return plain(text).replace(" ", "")


def address(path: str, source: str, *, pointed: bool = False) -> str:
    """The relative path from a note to a file, as Obsidian writes it (D-4.14); ``pointed`` within `<>`."""
    plain = relative(path, folder(source))
    if pointed:
        return plain
    plain = plain.replace("%", "%25") if "%" in plain else plain
    spaced = plain.replace(" ", "%20").replace("\u00a0", "%C2%A0")
    return (
        spaced if spaced.count("(") == spaced.count(")") else spaced.replace("(", "%28").replace(")", "%29")
    )
