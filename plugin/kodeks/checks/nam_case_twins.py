"""Two paths that differ in nothing but capital letters.

Why: Windows, macOS and most phones keep only one of the two files, so the other is lost on the way.

Example:
    Zapał wraca, patrz [[zapał]].
    === Zapał.md
    Zapał.
    === zapał.md
    Zapał, patrz [[Notatka]].

Mend: rename one of them, or join the two notes.

Source: D-1.5, D-1.8
"""

from collections import defaultdict
from collections.abc import Iterable
from typing import TYPE_CHECKING
from unicodedata import normalize

from kodeks.diagnostic import Diagnostic

if TYPE_CHECKING:
    from kodeks.checks.context import Context

CODE = "NAM004"
NAME = "case-twins"
SEVERITY = "warning"


def check_vault(context: "Context") -> Iterable[Diagnostic]:
    """Every path but the first that is the same without capitals; spellings of one letter are another's."""
    alike: dict[str, dict[str, str]] = defaultdict(dict)
    for path in (*context.vault.notes, *context.vault.files):
        written = path if path.isascii() else normalize("NFC", path)
        alike[written.lower()].setdefault(written, path)
    for spellings in alike.values():
        first, *others = spellings.values()
        for path in others:
            yield Diagnostic(CODE, path, 0, 0, "warning", fill={"name": path, "twin": first})
