"""A file name with a character that ends or splits a link.

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

from kodeks.diagnostic import Diagnostic

if TYPE_CHECKING:
    from kodeks.checks.context import Context

CODE = "NAM003"
NAME = "name-breaks-links"
SEVERITY = "warning"
MARKS = ("#", "^", "[", "]", "|", "%%")


def check_vault(context: "Context") -> Iterable[Diagnostic]:
    """Notes and attachments whose name holds such a mark."""
    for path in (*context.vault.notes, *context.vault.files):
        name = path.rpartition("/")[2]
        if mark := next((mark for mark in MARKS if mark in name), None):
            yield Diagnostic(CODE, path, 0, 0, severity="warning", fill={"name": name, "mark": mark})
