"""What an edition of the book may contain. It fails closed: what is not proven public is held back.

The cut works on text: hidden characters are blanked and the note is read again, so that nothing after it can
see them. Everything after `public` works on its `resolved` alone.
"""

from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from kodeks.cache.pack import lean
from kodeks.config import EditionSettings
from kodeks.editions.blank import blank, nothing_left
from kodeks.editions.held import Held, file_held, held_reason, hides, preparation_folder
from kodeks.editions.misplaced import misplaced
from kodeks.editions.spans import hidden_spans, veils
from kodeks.editions.unmatched import unmatched
from kodeks.editions.veil import Veil, covers
from kodeks.facts import Reading, facts_of
from kodeks.links import Resolved, Verdict, resolve
from kodeks.model import Facts
from kodeks.source import Source, Texts

__all__ = ["Edition", "Held", "held_reason", "hidden_spans", "hides", "preparation_folder", "public"]

ROUNDS = 12  # each hides more of a note whose comments run into one another; rarely more than two
FOUND = ("ok", "ambiguous")


@dataclass(frozen=True)
class Edition:
    """A vault cut to what one edition holds.

    ``resolved`` is of the same kind as the whole vault's, with hidden notes, blocks and attachments gone;
    ``whole`` answers only "exists, but hidden". ``cut`` are the paths of notes that lost some of their text.
    """

    settings: EditionSettings
    resolved: Resolved
    whole: Resolved
    held: tuple[Held, ...]
    cut: frozenset[str]

    @property
    def name(self) -> str:
        """The edition's name."""
        return self.settings.name

    @cached_property
    def folders(self) -> Mapping[str, int]:
        """How many notes each first folder shows; "" is the root."""
        return Counter(path.partition("/")[0] if "/" in path else "" for path in self.resolved.vault.notes)

    def hides(self, path: str) -> bool:
        """Whether a note or file exists, but not in this edition."""
        shown, whole = self.resolved.vault, self.whole.vault
        return (path in whole.notes and path not in shown.notes) or (
            path in whole.files and path not in shown.files
        )

    @cached_property
    def unmatched(self) -> tuple[tuple[str, str], ...]:
        """What the lists of the edition name and the vault does not have: (key, entry)."""
        return tuple(unmatched(self.whole.vault, self.settings))

    @cached_property
    def leads_to_hidden(self) -> tuple[tuple[str, int], ...]:
        """Public links to what exists but is hidden: (note, index of the link in the cut note's facts)."""
        found = []
        for path, facts in self.resolved.vault.notes.items():
            whole = _by_start(self.whole, path)
            for index, link in enumerate(facts.links):
                before, after = whole.get(link.span[0]), self.resolved.verdicts[path][index]
                if before and link.where != "comment" and _lost(before, after):
                    found.append((path, index))
        return tuple(found)


def _by_start(resolved: Resolved, path: str) -> dict[int, Verdict]:
    links = resolved.vault.notes[path].links
    return {link.span[0]: verdict for link, verdict in zip(links, resolved.verdicts[path], strict=True)}


def _lost(before: Verdict, after: Verdict) -> bool:
    return before.status in FOUND and (after.status not in FOUND or before.path != after.path)


def public(resolved: Resolved, settings: EditionSettings) -> Edition:
    """The vault as an edition may show it."""
    cut = _Cut(resolved, settings)
    vault = resolved.vault
    allowed = [path for path in vault.files if not file_held(vault, path, settings)]
    shown = resolve(vault.with_notes(cut.notes, allowed, cut.texts), resolved.lookup)
    if not settings.everything:
        shown = _with_files(shown)
    return Edition(settings, shown, resolved, tuple(cut.held), frozenset(cut.texts))


class _Cut:
    """The notes of an edition, their hidden text blanked; ``texts`` has those that lost some."""

    def __init__(self, resolved: Resolved, settings: EditionSettings) -> None:
        self.resolved, self.vault, self.settings = resolved, resolved.vault, settings
        self.options = Reading(resolved.vault.config.strict_line_breaks)
        self.notes: dict[str, Facts] = {}
        self.texts = Texts()
        self.held: list[Held] = []
        hidden = {path: found for path in self.vault.notes if (found := self._look(path)) is not None}
        ids = {} if settings.everything else self._ids(hidden)
        for path, found in hidden.items():
            self._keep(path, found, ids.get(path, frozenset()))

    def _look(self, path: str) -> list[Veil] | None:
        """What is hidden in a note; None where the whole of it is."""
        if reason := held_reason(self.vault, path, self.settings):
            self.held.append(reason)
            return None
        if self.settings.everything:
            return []
        facts, source = self.vault.notes[path], self.vault.source(path)
        if misplaced(facts, source, self.settings):
            self.held.append(Held(path, "misplaced"))
            return None
        return veils(facts, source, self.settings)

    def _ids(self, hidden: Mapping[str, list[Veil]]) -> Mapping[str, frozenset[str]]:
        """For each note the block ids that only hidden text links to."""
        secret: dict[str, set[str]] = defaultdict(set)
        shown: dict[str, set[str]] = defaultdict(set)
        for path, facts in self.vault.notes.items():
            for link, verdict in zip(facts.links, self.resolved.verdicts[path], strict=True):
                if verdict.path is not None and verdict.block >= 0:
                    seen = path in hidden and not covers(hidden[path], link.span[0])
                    name = self.vault.notes[verdict.path].block_ids[verdict.block].id.lower()
                    (shown if seen else secret)[verdict.path].add(name)
        return {path: frozenset(names - shown[path]) for path, names in secret.items()}

    def _keep(self, path: str, hidden: list[Veil], ids: frozenset[str]) -> None:
        facts = self.vault.notes[path]
        if not hidden and not ids:
            self.notes[path] = facts
            return
        found = self._blanked(facts, self.vault.source(path), ids)
        if found is None:
            self.held.append(Held(path, "uncut"))
        else:
            self.notes[path], self.texts[path] = lean(found[0]), found[1]

    def _blanked(self, facts: Facts, source: Source, ids: frozenset[str]) -> tuple[Facts, Source] | None:
        """A note without its hidden text, read again until nothing hidden is left; None where some is."""
        for _ in range(ROUNDS):
            hidden = veils(facts, source, self.settings, ids)
            if nothing_left(source.text, hidden):
                return facts, source
            source = blank(source, hidden, facts)
            facts = facts_of(source, self.options)
            if not facts.readable:
                return None
        return None


def _with_files(shown: Resolved) -> Resolved:
    """The same, with no attachment but those that its text uses; a definition alone uses none."""
    vault = shown.vault
    used = {
        verdict.path
        for path, verdicts in shown.verdicts.items()
        for link, verdict in zip(vault.notes[path].links, verdicts, strict=True)
        if verdict.path and verdict.path not in vault.notes and link.where not in ("comment", "definition")
    }
    files = [path for path in vault.files if path in used]
    return resolve(vault.with_notes(vault.notes, files, vault.texts), shown.lookup)
