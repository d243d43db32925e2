"""Folders by their names: which hold templates, which look like a game master's preparation.

The names stand in the words tables, in all languages at once: vaults mix them.
"""

import re
from collections.abc import Iterable
from functools import cache, lru_cache
from unicodedata import normalize

from kodeks_engine.words import LANGUAGES, spellings

EDGES = re.compile(r"^[\W\d_]+|[\W\d_]+$")
WORD = re.compile(r"[^\W_]+")


@lru_cache(maxsize=4096)
def is_template_folder(name: str) -> bool:
    """Whether a folder is one for templates: `_templates`, `Szablony`."""
    return _bare(name) in _names("folder.templates")


def is_preparation(name: str) -> bool:
    """Whether a folder looks like preparation: its name begins with `_`, is `sesje`, `NPCs`, or says `MG`."""
    return name.startswith("_") or is_secret(name)


@lru_cache(maxsize=4096)
def is_secret(name: str) -> bool:
    """The same by the words of a name alone: pictures in `_assets` may show."""
    bare = _bare(name)
    if bare in _names("folder.preparation") or is_template_folder(name):
        return True
    return not _names("folder.gm").isdisjoint(WORD.findall(bare))


def published(path: str, upto: str, publish: Iterable[str]) -> bool:
    """Whether a list of folders names the folder ``upto`` of a path, or one between it and the path."""
    return any(
        _within(path, entry) and (not upto or _within(entry, upto))
        for entry in map(clean, publish)
        if entry and entry != "*"
    )


def clean(entry: str) -> str:
    """An entry of `publish` as a path from the root."""
    entry = entry.strip()
    return entry if entry.startswith("#") else normalize("NFC", entry.removeprefix("./").strip("/"))


def _within(path: str, folder: str) -> bool:
    path = normalize("NFC", path)
    return path in (folder, f"{folder}.md") or path.startswith(f"{folder}/")


def _bare(name: str) -> str:
    """A name without case, without numbers, signs and pictures at its edges."""
    return EDGES.sub("", normalize("NFC", name).casefold())


@cache
def _names(key: str) -> frozenset[str]:
    return frozenset(name.casefold() for lang in LANGUAGES for name in spellings(lang, key))
