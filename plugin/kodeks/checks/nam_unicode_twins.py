"""Two paths that look alike and are one name to Obsidian, but two files on the disk.

Why: letters like ó can be stored in two ways; which of the two files a link opens is chance.

Mend: keep one of the files and delete the other; write names with composed letters.

Source: D-1.6
"""

from collections import defaultdict
from collections.abc import Iterable
from typing import TYPE_CHECKING
from unicodedata import normalize

from kodeks.diagnostic import Diagnostic

if TYPE_CHECKING:
    from kodeks.checks.context import Context

CODE = "NAM002"
NAME = "unicode-twins"
SEVERITY = "error"


def check_vault(context: "Context") -> Iterable[Diagnostic]:
    """Every path but the first that composes to the same one; the composed one comes first."""
    alike: dict[str, list[str]] = defaultdict(list)
    for path in (*context.vault.notes, *context.vault.files):
        if not path.isascii():
            alike[normalize("NFC", path)].append(path)
    for composed, paths in alike.items():
        for path in sorted(paths, key=lambda path: path != composed)[1:]:
            yield Diagnostic(CODE, path, 0, 0, fill={"name": path.rpartition("/")[2]})
