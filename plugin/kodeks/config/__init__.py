"""The vault's settings: `kodeks.toml` (English keys) and what counts of Obsidian's own (D-4.16)."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Literal, NamedTuple, TypeAlias
from unicodedata import normalize

from kodeks.config import obsidian, toml
from kodeks.config.shape import HIDING
from kodeks.diagnostic import Diagnostic

NAME = toml.NAME
FILES = (toml.NAME, *obsidian.FILES)  # all that settings are read from

HEAD = re.compile(r"^\s*>?\s*\[?!|\][+-]?\s*$")
FolderLinks: TypeAlias = Literal["error", "allow-if-index", "allow"]


class EditionSettings(NamedTuple):
    """What an edition may contain. Callout types, property names and statuses are in lower case.

    ``publish`` lists folders from the root and `#tags`; `*` is all that the defaults do not hold back.
    Editions of ``everything`` (`gm`, `mg` unless they are set) hide only what cannot be shown: unreadable
    notes and templates.
    """

    name: str
    publish: tuple[str, ...] = ("*",)
    hide_callouts: tuple[str, ...] = ("gm", "mg", "secret", "spoiler")
    hide_properties: tuple[str, ...] = ("gm", "mg", "secret", "spoiler")
    hide_statuses: tuple[str, ...] = ("draft", "szkic")
    hide_comments: bool = True
    everything: bool = False


PLAYERS = EditionSettings("players")
EDITIONS = {
    "players": PLAYERS,
    "gm": EditionSettings("gm", everything=True),
    "mg": EditionSettings("mg", everything=True),
}


@dataclass(frozen=True)
class Config:
    """The settings of a vault. ``broken``: `kodeks.toml` has faults, so nothing may be published.

    ``language`` is "" until the vault has decided it (see `vault.read_vault`). The tables ``ids``,
    ``tables``, ``units``, ``cells``, ``names``, ``terms``, ``properties`` and ``check`` are as TOML gives
    them: their users know what they mean. ``redirects`` maps old places to notes of today.
    ``relative_links``: Obsidian writes relative Markdown links here (D-12.8). ``attachments`` and ``ignored``
    are `attachmentFolderPath` and `userIgnoreFilters` (D-1.3), ``templates`` the folders that Obsidian takes
    templates from.
    """

    language: str = ""
    site_url: str = ""
    site_name: str = ""
    licence: str = ""
    editions: Mapping[str, EditionSettings] = field(default_factory=lambda: dict(EDITIONS))
    hide_callouts: tuple[str, ...] = PLAYERS.hide_callouts
    hide_properties: tuple[str, ...] = PLAYERS.hide_properties
    hide_statuses: tuple[str, ...] = PLAYERS.hide_statuses
    hide_comments: bool = True
    exclude: tuple[str, ...] = ()
    placeholders: tuple[str, ...] = ()
    redirects: Mapping[str, str] = field(default_factory=dict)
    folder_links: FolderLinks = "allow-if-index"
    check_comments: bool = False
    ids: Mapping[str, str] = field(default_factory=dict)
    tables: tuple[Mapping[str, Any], ...] = ()
    units: Mapping[str, str] = field(default_factory=dict)
    cells: Mapping[str, Any] = field(default_factory=dict)
    names: Mapping[str, Any] = field(default_factory=dict)
    terms: Mapping[str, Any] = field(default_factory=dict)
    properties: Mapping[str, Any] = field(default_factory=dict)
    tags: Mapping[str, Any] = field(default_factory=dict)
    check: Mapping[str, Any] = field(default_factory=dict)
    broken: bool = False
    strict_line_breaks: bool = False
    relative_links: bool = False
    attachments: str = ""
    ignored: tuple[str, ...] = ()
    templates: tuple[str, ...] = ()

    @property
    def double_dash_minus(self) -> bool:
        """Whether `--` before a number in a cell is a minus (`[cells] double_dash_minus = true`)."""
        return self.cells.get("double_dash_minus") is True

    def edition(self, name: str) -> EditionSettings | None:
        """The settings of an edition, None where there is none of that name."""
        return self.editions.get(name)


def load(root: Path) -> tuple[Config, tuple[Diagnostic, ...]]:
    """The settings of a vault and their faults. Nothing raises; faults in `kodeks.toml` make them broken."""
    values, faults = toml.read(root)
    theirs, complaints = obsidian.read(root)
    return replace(_config(values), **theirs, broken=bool(faults)), (*faults, *complaints)


def _config(values: dict[str, Any]) -> Config:
    own = values.pop("editions", {})
    values = {key: _lowered(key, value) for key, value in values.items()}
    hiding = {key: values[key] for key in HIDING if key in values}
    editions = EDITIONS | {"players": PLAYERS._replace(**hiding)}
    for name, settings in own.items():
        base = EDITIONS[name] if name in EDITIONS and not settings else PLAYERS._replace(name=name, **hiding)
        editions[name] = base._replace(**{key: _lowered(key, value) for key, value in settings.items()})
    return Config(editions=editions, **values)


def _lowered(key: str, value: Any) -> Any:
    """What is hidden, as it is compared: in lower case, without the signs of a callout's head."""
    if not (key.startswith("hide_") and isinstance(value, tuple)):
        return value
    words = (part for item in value for part in item.split(","))
    bare = (normalize("NFC", HEAD.sub("", part)).strip().lower() for part in words)
    return tuple(dict.fromkeys(each for each in bare if each))
