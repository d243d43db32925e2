"""`kodeks.toml`: its values, and every fault with its place. What could hide a secret must not be guessed."""

import os
import re
from pathlib import Path
from typing import Any

from kodeks import files
from kodeks.config.keys import CODE, Keys
from kodeks.config.reading import Reading
from kodeks.config.reasons import of_file, of_toml
from kodeks.config.shape import SETTINGS
from kodeks.diagnostic import Diagnostic
from kodeks.files import Unreadable
from kodeks.source import Source

NAME = "kodeks.toml"
# A key with Polish letters or spaces, which TOML wants in quotes.
BARE = re.compile(r"[ \t]*([^\W\d][^=\"'#\[\]\n.]*(?:[^\x00-\x7f]|[ ]\w)[^=\"'#\[\]\n.]*?)[ \t]*=")


def read(root: Path) -> tuple[dict[str, Any], list[Diagnostic]]:
    """The known values of `kodeks.toml`, and what is wrong with the others."""
    if not os.path.lexists(root / NAME):
        return {}, [Diagnostic(CODE, each, 0, 0, variant="name") for each in _misnamed(root)]
    source = files.read(root, NAME)
    if isinstance(source, Unreadable):
        fill = {"reason": of_file(source)}
        return {}, [Diagnostic(CODE, NAME, 0, 0, variant="unreadable", fill=fill)]
    import tomllib  # only where there is something to read

    try:
        raw = tomllib.loads(source.text.replace("\r\n", "\n"))
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        return {}, [_broken_toml(source, error)]
    faults: list[Diagnostic] = []
    return dict(Reading(Keys(source), faults).table(raw, SETTINGS, ())), faults


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
    return Diagnostic(CODE, NAME, at, at + 1, variant="toml", fill={"reason": of_toml(reason)})
