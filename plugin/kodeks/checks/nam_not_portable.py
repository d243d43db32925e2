"""A file or folder name that other systems refuse.

Why: Windows, some phones and sync services cannot store it, so the vault does not open there whole.

Example:
    Zasady.
    === Dlaczego?.md
    Bo tak, patrz [[Notatka]].

Mend: rename it without `* " \\ < > : | ?`, without a space or dot at its end; `CON`, `AUX`, `NUL` and such
are refused too.

Source: D-1.5
"""

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from kodeks.diagnostic import Diagnostic

if TYPE_CHECKING:
    from kodeks.checks.context import Context

CODE = "NAM001"
NAME = "name-not-portable"
SEVERITY = "warning"
REFUSED = re.compile(r'[*"\\<>:|?\x00-\x1f]|[ .]$|^(?:CON|PRN|AUX|NUL|(?:COM|LPT)[1-9])(?:\.|$)', re.I)


def check_vault(context: "Context") -> Iterable[Diagnostic]:
    """Each refused name once: a folder's with the first file in it."""
    seen: set[str] = set()
    for path in (*context.vault.notes, *context.vault.files):
        for upto, name in names(path):
            if upto not in seen and (refused := REFUSED.search(name)):
                variant = "reserved" if refused[0].isalnum() else "end" if refused[0] in " ." else ""
                yield Diagnostic(CODE, path, 0, 0, "warning", variant, {"name": name, "mark": refused[0]})
            seen.add(upto)


def names(path: str) -> Iterator[tuple[str, str]]:
    """Every folder and the file itself: its path, and its name (a note's without `.md`)."""
    parts = path.split("/")
    for index, name in enumerate(parts):
        last = index == len(parts) - 1
        yield "/".join(parts[: index + 1]), name.removesuffix(".md") if last else name
