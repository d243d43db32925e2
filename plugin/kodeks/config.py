"""The vault's settings: `kodeks.toml` (English keys) and what counts of `.obsidian/app.json` (D-4.16)."""

import json
import os
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Literal, NamedTuple, TypeAlias

from kodeks import files
from kodeks.diagnostic import Diagnostic
from kodeks.files import Unreadable
from kodeks.source import Source

NAME = "kodeks.toml"
APP = ".obsidian/app.json"
CODE = "PRP020"

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
    are `attachmentFolderPath` and `userIgnoreFilters` (D-1.3).
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

    @property
    def double_dash_minus(self) -> bool:
        """Whether `--` before a number in a cell is a minus (`[cells] double_dash_minus = true`)."""
        return self.cells.get("double_dash_minus") is True

    def edition(self, name: str) -> EditionSettings | None:
        """The settings of an edition, None where there is none of that name."""
        return self.editions.get(name)


# What a key may hold: a type, or the words that it may be.
Spec: TypeAlias = "type | tuple[str, ...]"
EDITION: Mapping[str, Spec] = {
    "publish": list,
    "hide_callouts": list,
    "hide_properties": list,
    "hide_statuses": list,
    "hide_comments": bool,
    "everything": bool,
}
KNOWN: Mapping[str, Spec] = {
    "language": str,
    "site_url": str,
    "site_name": str,
    "licence": str,
    "hide_callouts": list,
    "hide_properties": list,
    "hide_statuses": list,
    "hide_comments": bool,
    "exclude": list,
    "placeholders": list,
    "redirects": dict,
    "folder_links": ("error", "allow-if-index", "allow"),
    "check_comments": bool,
    "editions": dict,
    "ids": dict,
    "tables": tuple,
    "units": dict,
    "cells": dict,
    "names": dict,
    "terms": dict,
    "properties": dict,
    "tags": dict,
    "check": dict,
}
TEXTS = ("redirects", "ids", "units")


def load(root: Path) -> tuple[Config, tuple[Diagnostic, ...]]:
    """The settings of a vault and their faults. Nothing raises; faults in `kodeks.toml` make them broken."""
    values, faults = _toml(root)
    obsidian, complaints = _app(root)
    config = _config(values)
    return replace(config, **obsidian, broken=bool(faults)), (*faults, *complaints)


def _toml(root: Path) -> tuple[dict[str, Any], list[Diagnostic]]:
    """The known values of `kodeks.toml`, and what is wrong with the others."""
    if not os.path.lexists(root / NAME):
        return {}, []
    source = files.read(root, NAME)
    if isinstance(source, Unreadable):
        return {}, [Diagnostic(CODE, NAME, 0, 0, variant="unreadable", fill={"reason": _reason(source)})]
    import tomllib

    try:
        raw = tomllib.loads(source.text.replace("\r\n", "\n"))
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        return {}, [_broken_toml(source, error)]
    faults: list[Diagnostic] = []
    return dict(_valid(raw, KNOWN, _Keys(source), (), faults)), faults


def _reason(file: Unreadable) -> str:
    fill = file.fill
    return fill.get("error") or fill.get("encoding") or f"{fill['byte']} ({fill['row']}:{fill['column']})"


def _broken_toml(source: Source, error: Exception) -> Diagnostic:
    found = re.search(r" \(at line (\d+), column (\d+)\)", str(error))
    at = source.offset(int(found[1]) - 1, int(found[2]) - 1) if found else len(source.text.rstrip())
    at = min(at, max(len(source.text) - 1, 0))
    reason = re.sub(r" \(at .*\)$", "", str(error), flags=re.DOTALL)
    return Diagnostic(CODE, NAME, at, at + 1, variant="toml", fill={"reason": reason})


def _valid(
    raw: Mapping[str, Any],
    known: Mapping[str, Spec],
    keys: "_Keys",
    at: tuple[str, ...],
    faults: list[Diagnostic],
) -> Iterator[tuple[str, Any]]:
    """The pairs whose key is known and whose value fits; the others become faults."""
    for written, value in raw.items():
        key = written.replace("-", "_")
        place = (*at, written)
        if key not in known:
            faults.append(keys.fault(place, "unknown-key", key=written, known=", ".join(_near(key, known))))
        elif (fit := _fitting(key, value, known[key])) is None:
            faults.append(keys.fault(place, "wrong-type", key=written))
        elif key == "editions":
            yield key, {name: dict(_edition(name, own, keys, place, faults)) for name, own in fit.items()}
        else:
            yield key, fit


def _edition(
    name: str, own: object, keys: "_Keys", at: tuple[str, ...], faults: list[Diagnostic]
) -> Iterable[tuple[str, Any]]:
    if isinstance(own, dict):
        return _valid(own, EDITION, keys, (*at, name), faults)
    faults.append(keys.fault((*at, name), "wrong-type", key=name))
    return ()


def _near(key: str, known: Mapping[str, Spec]) -> list[str]:
    from difflib import get_close_matches

    return get_close_matches(key, known, n=1) or sorted(known)


def _fitting(key: str, value: Any, spec: Spec) -> Any:
    """The value as it is kept, None where it is of another kind."""
    if isinstance(spec, tuple):
        return value if value in spec else None
    if spec in (list, tuple):
        listed = [value] if isinstance(value, str) else value
        inner = str if spec is list else dict
        fits = isinstance(listed, list) and all(isinstance(item, inner) for item in listed)
        return tuple(listed) if fits else None
    if key in TEXTS and isinstance(value, dict) and not all(isinstance(item, str) for item in value.values()):
        return None
    return value if isinstance(value, spec) else None


class _Keys:
    """Where keys stand in a TOML file: good enough for a message, tomllib tells no places."""

    TABLE = re.compile(r"\s*\[{1,2}([^\[\]#]+)\]{1,2}")
    KEY = re.compile(
        r"""\s*((?:[\w-]+|"[^"\n]*"|'[^'\n]*')(?:\s*\.\s*(?:[\w-]+|"[^"\n]*"|'[^'\n]*'))*)\s*="""
    )
    PART = re.compile(r"""[\w-]+|"[^"\n]*"|'[^'\n]*'""")

    def __init__(self, source: Source) -> None:
        self.source = source

    def fault(self, at: tuple[str, ...], variant: str, **fill: str) -> Diagnostic:
        """A fault at a key. An unknown key could be a misspelt `hide_…`: an error, it stops a build."""
        start, end = self.place(at)
        return Diagnostic(CODE, self.source.path, start, end, variant=variant, fill=fill)

    def place(self, key: tuple[str, ...]) -> tuple[int, int]:
        """The span of a key, or of the first line that begins its table."""
        found = (span for path, span in self._all() if path[: len(key)] == key)
        return next(found, (0, 0))

    def _all(self) -> Iterator[tuple[tuple[str, ...], tuple[int, int]]]:
        table: tuple[str, ...] = ()
        for row, start in enumerate(self.source.line_starts, 1):
            line = self.source.line(row)
            if header := self.TABLE.match(line):
                table = self._parts(header[1])
                yield table, (start + header.start(1), start + header.end(1))
            elif pair := self.KEY.match(line):
                yield (*table, *self._parts(pair[1])), (start + pair.start(1), start + pair.end(1))

    def _parts(self, text: str) -> tuple[str, ...]:
        return tuple(part.strip("\"'") for part in self.PART.findall(text))


def _config(values: dict[str, Any]) -> Config:
    own = values.pop("editions", {})
    values = {key: _lowered(key, value) for key, value in values.items()}
    hiding = {key: values[key] for key in EDITION if key in values}
    editions = EDITIONS | {"players": PLAYERS._replace(**hiding)}
    for name, settings in own.items():
        base = EDITIONS[name] if name in EDITIONS and not settings else PLAYERS._replace(name=name, **hiding)
        editions[name] = base._replace(**{key: _lowered(key, value) for key, value in settings.items()})
    return Config(editions=editions, **values)


def _lowered(key: str, value: Any) -> Any:
    """Callout types, names of properties and statuses are compared in lower case."""
    hides = key.startswith("hide_") and isinstance(value, tuple)
    return tuple(dict.fromkeys(item.strip().lower() for item in value)) if hides else value


def _app(root: Path) -> tuple[dict[str, Any], list[Diagnostic]]:
    """What Obsidian's own settings say; other keys and other types are its own business."""
    if not os.path.lexists(root / APP):
        return {}, []
    source = files.read(root, APP)
    if isinstance(source, Unreadable):
        return {}, [_broken_app(0, _reason(source))]
    try:
        data = json.loads(source.text)
    except (ValueError, RecursionError) as error:
        return {}, [_broken_app(min(getattr(error, "pos", 0), len(source.text)), str(error))]
    data = data if isinstance(data, dict) else {}
    return {
        "strict_line_breaks": data.get("strictLineBreaks") is True,
        "relative_links": data.get("newLinkFormat") == "relative" and data.get("useMarkdownLinks") is True,
        "attachments": _fitting("", data.get("attachmentFolderPath"), str) or "",
        "ignored": _fitting("", data.get("userIgnoreFilters"), list) or (),
    }, []


def _broken_app(at: int, reason: str) -> Diagnostic:
    return Diagnostic(CODE, APP, at, at, "warning", "app", {"reason": reason})
