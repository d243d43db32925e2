"""`kodeks.toml`: its values, and every fault with its place. What could hide a secret must not be guessed."""

import os
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, TypeAlias

from kodeks import files
from kodeks.diagnostic import Diagnostic
from kodeks.files import Unreadable
from kodeks.source import Source

NAME = "kodeks.toml"
CODE = "PRP020"
# What a key may hold: a type, or the words that it may be.
Spec: TypeAlias = "type | tuple[str, ...]"
EDITION: Mapping[str, type] = {
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
EDITIONS = ("players", "gm", "mg")


# A key with Polish letters or spaces, which TOML wants in quotes.
BARE = re.compile(r"[ \t]*([^\W\d][^=\"'#\[\]\n.]*(?:[^\x00-\x7f]|[ ]\w)[^=\"'#\[\]\n.]*?)[ \t]*=")


def read(root: Path) -> tuple[dict[str, Any], list[Diagnostic]]:
    """The known values of `kodeks.toml`, and what is wrong with the others."""
    if not os.path.lexists(root / NAME):
        return {}, [Diagnostic(CODE, each, 0, 0, variant="name") for each in _misnamed(root)]
    source = files.read(root, NAME)
    if isinstance(source, Unreadable):
        reason = files.reason(source)
        return {}, [Diagnostic(CODE, NAME, 0, 0, variant="unreadable", fill={"reason": reason})]
    import tomllib  # only where there is something to read

    try:
        raw = tomllib.loads(source.text.replace("\r\n", "\n"))
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        return {}, [_broken_toml(source, error)]
    faults: list[Diagnostic] = []
    return dict(_valid(raw, KNOWN, _Keys(source), (), faults)), faults


def _misnamed(root: Path) -> list[str]:
    """Files that are meant to be the settings: in other letters, or with an ending that Windows hides."""
    try:
        names = (each.name for each in root.iterdir())
        return sorted(each for each in names if each.casefold() in (NAME, f"{NAME}.txt"))
    except OSError:
        return []


def _broken_toml(source: Source, error: Exception) -> Diagnostic:
    found = re.search(r" \(at line (\d+), column (\d+)\)", str(error))
    at = source.offset(int(found[1]) - 1, int(found[2]) - 1) if found else len(source.text.rstrip())
    at = min(at, max(len(source.text) - 1, 0))
    row = source.position(at).row
    if bare := BARE.match(source.line(row)):
        span = (source.offset(row - 1) + bare.start(1), source.offset(row - 1) + bare.end(1))
        return Diagnostic(CODE, NAME, *span, variant="bare-key", fill={"key": bare[1]})
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
        if key not in known and key in KNOWN:
            faults.append(keys.fault(place, "misplaced", key=written))
        elif key not in known:
            faults.append(keys.fault(place, "unknown-key", key=written, known=", ".join(_near(key, known))))
        elif (fit := _fitting(key, value, known[key])) is None:
            faults.append(keys.fault(place, "wrong-type", key=written))
        elif key == "editions":
            yield key, {name: dict(_edition(name, own, keys, place, faults)) for name, own in fit.items()}
        else:
            faults += (keys.fault(path, "misplaced", key=path[-1]) for path in _strays(value, place))
            yield key, fit


def _strays(value: object, at: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Keys that decide what is hidden, in a table where they decide nothing: TOML's tables go on and on."""
    inner = value if isinstance(value, list) else [value]
    for table in inner:
        for key, own in table.items() if isinstance(table, dict) else ():
            plain = key.replace("-", "_")
            if plain in EDITION and isinstance(own, EDITION[plain]):
                yield (*at, key)
            yield from _strays(own, (*at, key))


def _edition(
    name: str, own: object, keys: "_Keys", at: tuple[str, ...], faults: list[Diagnostic]
) -> Iterator[tuple[str, Any]]:
    """The settings of an edition. A slip in its name would leave the edition that was meant as it is."""
    from difflib import get_close_matches

    place = (*at, name)
    if name not in EDITIONS and (near := get_close_matches(name.lower(), EDITIONS, n=1, cutoff=0.75)):
        faults.append(keys.fault(place, "edition", key=name, known=near[0]))
    if not isinstance(own, dict):
        faults.append(keys.fault(place, "wrong-type", key=name))
        return
    for key, value in _valid(own, EDITION, keys, place, faults):
        if key == "publish" and any(entry.strip().startswith("!") for entry in value):
            faults.append(keys.fault((*place, key), "negative"))
        if name == "players" and key == "everything" and value:
            faults.append(keys.fault((*place, key), "everything"))
        yield key, value


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
