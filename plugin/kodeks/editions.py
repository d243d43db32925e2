"""What an edition of the book may contain. It fails closed: what is not proven public is held back.

The cut works on text: hidden characters are blanked and the note is read again, so that nothing after it can
see them. Everything after `public` works on its `resolved` alone.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from kodeks_engine.words import LANGUAGES, spellings

from kodeks.config import EditionSettings
from kodeks.cut import blank, hidden_spans, text_after
from kodeks.facts import Reading, facts_of
from kodeks.links import Resolved, Verdict, resolve
from kodeks.model import Callout, Facts
from kodeks.paths import composed, folder, key, matches
from kodeks.source import Source
from kodeks.vault import Vault

__all__ = ["Edition", "Held", "held_reason", "hidden_spans", "preparation_folder", "public"]

DRAFTS = ("draft",)
PUBLISHED = ("publish", "published")


class Held(NamedTuple):
    """A note that an edition leaves out. ``reason`` ends a word key `build.reason.…`; ``detail`` fills it."""

    path: str
    reason: str
    detail: str = ""


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

    @cached_property
    def text_after_hidden(self) -> tuple[tuple[str, Callout], ...]:
        """Hidden callouts that public text follows directly (D-12.6)."""
        notes = self.whole.vault.notes
        return tuple(
            (path, each) for path in sorted(self.cut) for each in text_after(notes[path], self.settings)
        )


def _by_start(resolved: Resolved, path: str) -> dict[int, Verdict]:
    links = resolved.vault.notes[path].links
    return {link.span[0]: verdict for link, verdict in zip(links, resolved.verdicts[path], strict=True)}


def _lost(before: Verdict, after: Verdict) -> bool:
    return before.status in ("ok", "ambiguous") and after.status not in ("ok", "ambiguous")


def public(resolved: Resolved, settings: EditionSettings) -> Edition:
    """The vault as an edition may show it."""
    vault = resolved.vault
    if settings.everything:
        return _whole(resolved, settings)
    held = tuple(filter(None, (held_reason(vault, path, settings) for path in vault.notes)))
    hidden = {each.path for each in held}
    notes: dict[str, Facts] = {}
    texts: dict[str, Source] = {}
    for path, facts in vault.notes.items():
        if path not in hidden:
            notes[path] = _cut(vault, facts, settings, texts)
    shown = Vault(vault.root, vault.config, notes, vault.files, texts=texts)
    used = _with_files(_unmeant(resolve(shown), resolved))
    return Edition(settings, used, resolved, held, frozenset(texts))


def _whole(resolved: Resolved, settings: EditionSettings) -> Edition:
    """The GM's own edition: all but templates and what cannot be read."""
    vault = resolved.vault
    held = tuple(Held(path, reason) for path in vault.notes if (reason := _no_page(vault, path)))
    hidden = {each.path for each in held}
    notes = {path: facts for path, facts in vault.notes.items() if path not in hidden}
    shown = Vault(vault.root, vault.config, notes, vault.files)
    return Edition(settings, resolve(shown), resolved, held, frozenset())


def _cut(vault: Vault, facts: Facts, settings: EditionSettings, texts: dict[str, Source]) -> Facts:
    """The facts of a note without its hidden text, read again if it has any."""
    suspicious = facts.callouts or facts.comments or facts.properties or facts.blocks
    if not suspicious:
        return facts
    source = vault.source(facts.path)
    spans = hidden_spans(facts, source, settings)
    if not spans:
        return facts
    texts[facts.path] = blank(source, spans, facts.comments)
    return facts_of(texts[facts.path], Reading(vault.config.strict_line_breaks))


def _unmeant(shown: Resolved, whole: Resolved) -> Resolved:
    """A link to something hidden must not lead to a namesake that is public: it is missing."""
    verdicts = {
        path: tuple(
            Verdict("missing-note") if _elsewhere(before.get(link.span[0]), verdict) else verdict
            for link, verdict in zip(shown.vault.notes[path].links, each, strict=True)
        )
        for path, each in shown.verdicts.items()
        for before in (_by_start(whole, path),)
    }
    return Resolved(shown.vault, verdicts, shown.backlinks)


def _elsewhere(before: Verdict | None, after: Verdict) -> bool:
    return before is not None and before.path is not None and after.path not in (None, before.path)


def _with_files(meant: Resolved) -> Resolved:
    """The same, with no attachment but those that public text uses."""
    vault = meant.vault
    used = {
        verdict.path
        for path, verdicts in meant.verdicts.items()
        for link, verdict in zip(vault.notes[path].links, verdicts, strict=True)
        if verdict.path and verdict.path not in vault.notes and link.where != "comment"
    }
    files = tuple(path for path in vault.files if path in used)
    kept = Vault(vault.root, vault.config, vault.notes, files, texts=vault.texts)
    return Resolved(kept, meant.verdicts, meant.backlinks)


# Whole notes


def held_reason(vault: Vault, path: str, settings: EditionSettings) -> Held | None:
    """Why an edition leaves a note out, or None for a note that is in."""
    facts = vault.notes[path]
    if reason := _no_page(vault, path):
        return Held(path, reason)
    if settings.everything:
        return None
    if reason := _withheld(facts, settings):
        return Held(path, reason)
    return _unlisted(facts, settings)


def _no_page(vault: Vault, path: str) -> str:
    if not vault.notes[path].readable:
        return "unreadable"
    return "template" if vault.template(path) else ""


def _withheld(facts: Facts, settings: EditionSettings) -> str:
    """What the note's own properties say: whatever is not plainly public is not."""
    values = {each.name.lower(): each.value for each in facts.properties}
    if any(name in values and not _yes(values[name]) for name in PUBLISHED):
        return "unpublished"
    if any(name in values and not _no(values[name]) for name in DRAFTS):
        return "draft"
    statuses = {each.lower() for each in settings.hide_statuses}
    found = values.get("status")
    words = found if isinstance(found, tuple) else (found,)
    return (
        "status" if any(isinstance(each, str) and each.strip().lower() in statuses for each in words) else ""
    )


def _yes(value: object) -> bool:
    return value in (None, True) or (
        isinstance(value, str) and value.strip().lower() in ("true", "yes", "tak")
    )


def _no(value: object) -> bool:
    return value in (None, False) or (
        isinstance(value, str) and value.strip().lower() in ("false", "no", "nie")
    )


def _unlisted(facts: Facts, settings: EditionSettings) -> Held | None:
    """What the edition's list says; without `*` only what it lists is in."""
    folders = [each for each in settings.publish if each != "*" and not each.startswith("#")]
    tags = {each[1:].casefold() for each in settings.publish if each.startswith("#")}
    if any(matches(facts.path, each) for each in folders) or any(
        _tagged(tag.name, tags) for tag in facts.tags
    ):
        return None
    if "*" not in settings.publish:
        return Held(facts.path, "unlisted")
    named = preparation_folder(facts.path)
    return Held(facts.path, "preparation", named) if named else None


def _tagged(name: str, tags: Iterable[str]) -> bool:
    """A tag counts for those that it lies below."""
    plain = name.casefold()
    return any(plain == tag or plain.startswith(f"{tag}/") for tag in tags)


def preparation_folder(path: str) -> str:
    """The outermost folder of a path that looks like preparation, or ""; names of all languages count."""
    parts = composed(folder(path)).split("/") if "/" in path else []
    for depth, part in enumerate(parts):
        plain = key(part).lstrip("0123456789. -_–—@").strip()
        if part.startswith(("_", ".")) or plain in _preparation():
            return "/".join(parts[: depth + 1])
    return ""


def _preparation() -> frozenset[str]:
    return frozenset(name for lang in LANGUAGES for name in spellings(lang, "folder.preparation"))
