"""Which notes an edition leaves out whole, and why. What is not plainly public is not."""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from kodeks.config import EditionSettings
from kodeks.editions.veil import Veil, apart, covers
from kodeks.model import Facts
from kodeks.vault import Vault
from kodeks.vault.folders import clean, is_preparation, is_secret, published

PUBLISHED = ("publish", "published")
DRAFTS = ("draft", "szkic")
GOVERNING = frozenset((*PUBLISHED, *DRAFTS, "status"))
YES = frozenset(("true", "yes", "tak", "on", "y", "t", "1"))
NO = frozenset(("false", "no", "nie", "off", "n", "f", "0"))
DATED = re.compile(r"\d{1,4}[-./]\d{1,2}[-./]\d{1,4}|\d{4}\b")
WORD = re.compile(r"[^\W_]+")


class Held(NamedTuple):
    """A note that an edition leaves out. ``reason`` ends a word key `build.reason.…`; ``detail`` fills it."""

    path: str
    reason: str
    detail: str = ""


def held_reason(vault: Vault, path: str, settings: EditionSettings) -> Held | None:
    """Why an edition leaves a note out, or None for a note that is in."""
    facts = vault.notes[path]
    if reason := _no_page(vault, facts):
        return Held(path, reason)
    if settings.everything:
        return None
    if reason := _withheld(facts, settings):
        return Held(path, reason)
    return _unlisted(facts, settings)


def _no_page(vault: Vault, facts: Facts) -> str:
    """What no edition can show."""
    if not facts.readable:
        return "unreadable"
    if vault.template(facts.path):
        return "template"
    return "symlink" if facts.path in vault.symlinks else "" if _is_text(facts.path) else "name"


def _is_text(path: str) -> bool:
    """Whether a name can be written at all: one that is not UTF-8 can be on no page."""
    try:
        path.encode()
    except UnicodeEncodeError:
        return False
    return True


def _withheld(facts: Facts, settings: EditionSettings) -> str:
    """What the note's own properties say."""
    twice = {each.fill.get("name", "").strip().lower() for each in facts.diagnostics if each.code == "PRP002"}
    if twice & GOVERNING:
        return "unpublished"
    return withheld({each.name.strip().lower(): each.value for each in facts.properties}, settings)


def withheld(values: Mapping[str, object], settings: EditionSettings) -> str:
    """Why properties, by their names in lower case, hold a note back; "" where they do not."""
    if any(not _public(name, values[name]) for name in PUBLISHED if name in values):
        return "unpublished"
    if any(not _finished(values[name]) for name in DRAFTS if name in values):
        return "draft"
    return "status" if has_status(values.get("status"), settings.hide_statuses) else ""


def _public(name: str, value: object) -> bool:
    """Whether `publish` or `published` lets a note be seen: empty, yes, or the day on which it came out."""
    word = _said(value)
    return word in ("", *YES) or (name == "published" and DATED.match(word) is not None)


def _finished(value: object) -> bool:
    return _said(value) in ("", *NO)


def _said(value: object) -> str:
    return "" if value is None else str(value).strip().lower()


def has_status(value: object, hidden: Iterable[str]) -> bool:
    """Whether a status, or one of a list, is among those that are hidden."""
    words = value if isinstance(value, tuple) else (value,)
    statuses = {each.strip().lower() for each in hidden}
    return any(isinstance(each, str) and each.strip().lower() in statuses for each in words)


def _unlisted(facts: Facts, settings: EditionSettings) -> Held | None:
    """What the edition's list says; without `*` only what it lists is in."""
    folders, tags = entries(settings.publish)
    if tags and any(tagged(name, tags) for name in _open_tags(facts, settings)):
        return None
    if "*" not in settings.publish and not published(facts.path, "", folders):
        return Held(facts.path, "unlisted")
    named = preparation_folder(facts.path, folders)
    return Held(facts.path, "preparation", named) if named else None


def _open_tags(facts: Facts, settings: EditionSettings) -> Iterator[str]:
    """The tags of a note that stand in no hidden callout."""
    veils = apart(Veil(*each.span, "block") for each in facts.callouts if hides(each.type, settings))
    return (tag.name for tag in facts.tags if not covers(veils, tag.span[0]))


def hides(kind: str, settings: EditionSettings) -> bool:
    """Whether callouts of a type are hidden: `gm`, and `gm-note` or `gm only` with it."""
    return _speaks_of(kind, settings.hide_callouts)


def hides_property(name: str, settings: EditionSettings) -> bool:
    """Whether a property is hidden: `gm`, and `gm_notes` or `notatki-mg` with it."""
    return _speaks_of(name.strip().lower(), settings.hide_properties)


@lru_cache(maxsize=1024)
def _speaks_of(name: str, hidden: tuple[str, ...]) -> bool:
    """Whether a name, or a word of it, is one of those that are hidden."""
    return not frozenset((name, *WORD.findall(name))).isdisjoint(hidden)


@lru_cache(maxsize=32)
def entries(publish: tuple[str, ...]) -> tuple[tuple[str, ...], frozenset[str]]:
    """The folders and the tags of a list."""
    found = [clean(each) for each in publish if each.strip() not in ("", "*")]
    folders = tuple(each for each in found if not each.startswith("#"))
    return folders, frozenset(each[1:].strip("/").casefold() for each in found if each.startswith("#"))


def tagged(name: str, tags: frozenset[str]) -> bool:
    """A tag counts for those that it lies below."""
    plain = name.casefold()
    return any(plain == tag or plain.startswith(f"{tag}/") for tag in tags)


def preparation_folder(path: str, folders: Iterable[str] = (), *, note: bool = True) -> str:
    """The outermost folder of a path that looks like preparation and that ``folders`` do not publish, or "".

    Of other files than notes only the words in a folder's name count, not a `_` before it.
    """
    looks = is_preparation if note else is_secret
    parts = path.split("/")[:-1]
    for depth, part in enumerate(parts):
        way = "/".join(parts[: depth + 1])
        if looks(part) and not published(path, way, folders):
            return way
    return ""


def file_held(vault: Vault, path: str, settings: EditionSettings) -> bool:
    """Whether no text of an edition may show a file that is no note."""
    if settings.everything:
        return not _is_text(path)
    if path in vault.symlinks or not _is_text(path):
        return True
    return bool(preparation_folder(path, entries(settings.publish)[0], note=False))
