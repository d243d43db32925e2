"""A file or folder name with a character that ends or splits a link.

Why: `#`, `^`, `[`, `]`, `|` and `%%` mean something in links, so no link reaches the file.

Example:
    Zasady.
    === Akcja #2.md
    Druga Akcja, patrz [[Notatka]].

Mend: rename the file in Obsidian, which mends its links.

Source: D-1.5
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from kodeks.checks.nam_not_portable import names
from kodeks.diagnostic import Diagnostic

if TYPE_CHECKING:
    from kodeks.checks.context import Context

CODE = "NAM003"
NAME = "name-breaks-links"
SEVERITY = "warning"
MARKS = ("#", "^", "[", "]", "|", "%%")


def check_vault(context: "Context") -> Iterable[Diagnostic]:
    """Notes and attachments whose name holds such a mark; a folder with the first file in it."""
    seen: set[str] = set()
    for path in (*context.vault.notes, *context.vault.files):
        for upto, name in names(path) if any(mark in path for mark in MARKS) else ():
            mark = next((mark for mark in MARKS if mark in name), None)
            if mark and upto not in seen:
                yield Diagnostic(CODE, path, 0, 0, severity="warning", fill={"name": name, "mark": mark})
            seen.add(upto)
