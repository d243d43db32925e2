"""The vault's settings: `kodeks.toml` (ours), `.obsidian/app.json` (Obsidian's, D-4.16), as one frozen value.

A fault in them is a diagnostic PRP020; `Config.broken` tells that they cannot be relied on, so that what
would publish by them stops.
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from kodeks.diagnostic import Diagnostic

NAME = "kodeks.toml"
APP = ".obsidian/app.json"
CODE = "PRP020"
EVERYTHING = ("gm", "mg")


@dataclass(frozen=True)
class EditionSettings:
    """What one edition holds (DESIGN, Settings). ``everything``: nothing is cut, for the GM's own use."""

    name: str = "players"
    publish: tuple[str, ...] = ("*",)
    hide_callouts: tuple[str, ...] = ("gm", "mg", "secret", "spoiler")
    hide_properties: tuple[str, ...] = ()
    hide_statuses: tuple[str, ...] = ("draft", "szkic")
    hide_comments: bool = True
    everything: bool = False


@dataclass(frozen=True)
class Config:
    """All settings. ``language`` is "" where none is set: the vault then tells it by its letters.

    ``redirects`` maps old note paths to new ones. ``double_dash_minus`` is `[cells] double_dash_minus`.
    ``relative_links`` is True where Obsidian writes relative Markdown links (D-12.8). ``attachments`` and
    ``ignored`` are `attachmentFolderPath` and `userIgnoreFilters` (D-1.3).
    """

    language: str = ""
    site_name: str = ""
    site_url: str = ""
    licence: str = ""
    folder_links: str = "allow-if-index"
    check_comments: bool = False
    exclude: tuple[str, ...] = ()
    placeholders: tuple[str, ...] = ()
    hide_callouts: tuple[str, ...] = EditionSettings.hide_callouts
    hide_properties: tuple[str, ...] = EditionSettings.hide_properties
    hide_statuses: tuple[str, ...] = EditionSettings.hide_statuses
    hide_comments: bool = True
    editions: Mapping[str, EditionSettings] = field(default_factory=dict)
    ids: Mapping[str, str] = field(default_factory=dict)
    tables: tuple[Mapping[str, Any], ...] = ()
    units: Mapping[str, str] = field(default_factory=dict)
    names: Mapping[str, Any] = field(default_factory=dict)
    terms: Mapping[str, Any] = field(default_factory=dict)
    tags: Mapping[str, Any] = field(default_factory=dict)
    properties: Mapping[str, Any] = field(default_factory=dict)
    check: Mapping[str, Any] = field(default_factory=dict)
    redirects: Mapping[str, str] = field(default_factory=dict)
    double_dash_minus: bool = False
    strict_line_breaks: bool = False
    relative_links: bool = False
    attachments: str = ""
    ignored: tuple[str, ...] = ()
    broken: bool = False

    def edition(self, name: str) -> EditionSettings | None:
        """The settings of an edition; `players` and `gm` exist without being named."""
        if name in self.editions:
            return self.editions[name]
        if name in EVERYTHING:
            return EditionSettings(name, everything=True)
        return self._default(name) if name == "players" else None

    def _default(self, name: str) -> EditionSettings:
        return EditionSettings(
            name, ("*",), self.hide_callouts, self.hide_properties, self.hide_statuses, self.hide_comments
        )


def load(root: Path) -> tuple[Config, tuple[Diagnostic, ...]]:
    """The settings of a vault and what is wrong with them."""
    text, faults = _text(root / NAME)
    data: dict[str, Any] = {}
    if text and not faults:
        data, faults = _toml(text)
    config, wrong = _typed(data, text)
    config = replace(config, broken=bool(faults) or any(each.severity == "error" for each in wrong))
    app, complaints = _app(root)
    return replace(config, **app), (*faults, *wrong, *complaints)


def _text(path: Path) -> tuple[str, list[Diagnostic]]:
    try:
        return path.read_bytes().decode("utf-8-sig"), []
    except FileNotFoundError:
        return "", []
    except (OSError, UnicodeDecodeError) as error:
        return "", [_fault("unreadable", 0, 0, reason=str(error))]


def _toml(text: str) -> tuple[dict[str, Any], list[Diagnostic]]:
    import tomllib

    try:
        return tomllib.loads(text.replace("\r\n", "\n")), []
    except tomllib.TOMLDecodeError as error:
        at = _offset(text, str(error))
        return {}, [_fault("toml", at, at + 1, reason=re.sub(r" \(at .*\)$", "", str(error)))]


def _offset(text: str, message: str) -> int:
    """The character that a TOML error names by line and column."""
    place = re.search(r"at line (\d+), column (\d+)", message)
    if place is None:
        return max(len(text) - 1, 0)
    lines = text.splitlines(keepends=True)
    return sum(map(len, lines[: int(place[1]) - 1])) + int(place[2]) - 1


def _fault(variant: str, start: int, end: int, path: str = NAME, **fill: str) -> Diagnostic:
    return Diagnostic(CODE, path, start, end, variant=variant, fill=fill)


# Each key with the type that it takes


def _strings(value: Any) -> tuple[str, ...] | None:
    if isinstance(value, list) and all(isinstance(each, str) for each in value):
        return tuple(value)
    return (value,) if isinstance(value, str) else None


def _string(value: Any) -> str | None:
    return value if isinstance(value, str) else None


def _switch(value: Any) -> bool | None:
    return value if isinstance(value, bool) else None


def _mapping(value: Any) -> Mapping[str, Any] | None:
    return value if isinstance(value, dict) else None


def _texts(value: Any) -> Mapping[str, str] | None:
    return (
        value if isinstance(value, dict) and all(isinstance(each, str) for each in value.values()) else None
    )


def _tables(value: Any) -> tuple[Mapping[str, Any], ...] | None:
    return tuple(value) if isinstance(value, list) and all(isinstance(each, dict) for each in value) else None


READERS: dict[str, Callable[[Any], Any]] = {
    **dict.fromkeys(("language", "site_name", "site_url", "licence", "folder_links"), _string),
    **dict.fromkeys(
        ("exclude", "placeholders", "hide_callouts", "hide_properties", "hide_statuses"), _strings
    ),
    **dict.fromkeys(("hide_comments", "check_comments"), _switch),
    **dict.fromkeys(("ids", "units", "redirects"), _texts),
    **dict.fromkeys(("names", "terms", "tags", "properties", "check"), _mapping),
    "tables": _tables,
}
EDITION_READERS: dict[str, Callable[[Any], Any]] = {
    **dict.fromkeys(("publish", "hide_callouts", "hide_properties", "hide_statuses"), _strings),
    **dict.fromkeys(("hide_comments", "everything"), _switch),
}
CELL_READERS: dict[str, Callable[[Any], Any]] = {"double_dash_minus": _switch}


def _typed(data: Mapping[str, Any], text: str) -> tuple[Config, list[Diagnostic]]:
    faults: list[Diagnostic] = []
    plain = {key: value for key, value in data.items() if key not in ("editions", "cells")}
    values = _read(plain, READERS, text, faults)
    values["hide_callouts"] = tuple(
        each.lower() for each in values.get("hide_callouts", Config.hide_callouts)
    )
    values |= _read(_table(data, "cells", text, faults), CELL_READERS, text, faults)
    config = Config(**values)
    editions = {}
    for name, each in _table(data, "editions", text, faults).items():
        if not isinstance(each, dict):
            faults.append(_key_fault("wrong-type", name, text))
            continue
        given = _read(each, EDITION_READERS, text, faults)
        if "hide_callouts" in given:
            given["hide_callouts"] = tuple(kind.lower() for kind in given["hide_callouts"])
        base = (
            EditionSettings(name, everything=True)
            if name in EVERYTHING and not given
            else config._default(name)
        )
        editions[name] = replace(base, **given)
    return replace(config, editions=editions), faults


def _table(data: Mapping[str, Any], key: str, text: str, faults: list[Diagnostic]) -> Mapping[str, Any]:
    value = data.get(key, {})
    if isinstance(value, dict):
        return value
    faults.append(_key_fault("wrong-type", key, text))
    return {}


def _read(
    data: Mapping[str, Any], readers: Mapping[str, Callable[[Any], Any]], text: str, faults: list[Diagnostic]
) -> dict[str, Any]:
    """The known keys with values of the right type; the others are faults, each with its likely meaning."""
    found: dict[str, Any] = {}
    for key, value in data.items():
        name = key.replace("-", "_")
        if name not in readers:
            faults.append(_key_fault("unknown-key", key, text, known=", ".join(_near(name, readers))))
        elif (read := readers[name](value)) is None:
            faults.append(_key_fault("wrong-type", key, text))
        else:
            found[name] = read
    return found


def _near(name: str, known: Mapping[str, Any]) -> Iterator[str]:
    from difflib import get_close_matches

    yield from get_close_matches(name, known, 1, 0.6) or sorted(known)


def _key_fault(variant: str, key: str, text: str, **fill: str) -> Diagnostic:
    """A fault at the key's place. An unknown key could be a misspelt `hide_…`: an error, it stops a build."""
    match = re.search(rf"^[ \t]*(?:\[.*\b)?(\"?{re.escape(key)}\"?)(?=[\s\].=]|$)", text, re.MULTILINE)
    start, end = match.span(1) if match else (0, 0)
    return _fault(variant, start, end, key=key, **fill)


def _app(root: Path) -> tuple[dict[str, Any], list[Diagnostic]]:
    """What Obsidian's own settings say; other keys and other types are its own business."""
    try:
        data = json.loads((root / APP).read_bytes().decode("utf-8-sig"))
    except FileNotFoundError:
        return {}, []
    except (OSError, ValueError, RecursionError) as error:
        fault = Diagnostic(CODE, APP, 0, 0, "warning", "app", {"reason": str(error)})
        return {}, [fault]
    data = data if isinstance(data, dict) else {}
    return {
        "strict_line_breaks": data.get("strictLineBreaks") is True,
        "relative_links": data.get("newLinkFormat") == "relative" and data.get("useMarkdownLinks") is True,
        "attachments": _string(data.get("attachmentFolderPath")) or "",
        "ignored": _strings(data.get("userIgnoreFilters")) or (),
    }, []
