"""Two paths that look alike and are one name to Obsidian, but two files on the disk.

Why: letters like ó can be stored in two ways; which of the two files a link opens is chance.

Mend: keep one of the files and delete the other; write names with composed letters.

Source: D-1.6
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING
from unicodedata import is_normalized, normalize

from kodeks.diagnostic import Diagnostic

if TYPE_CHECKING:
    from kodeks.checks.context import Context

CODE = "NAM002"
NAME = "unicode-twins"
SEVERITY = "error"


def check_vault(context: "Context") -> Iterable[Diagnostic]:
    """Paths that are not composed and whose composed form stands beside them."""
    paths = {*context.vault.notes, *context.vault.files}
    for path in sorted(paths):
        if not path.isascii() and not is_normalized("NFC", path) and normalize("NFC", path) in paths:
            yield Diagnostic(CODE, path, 0, 0, fill={"name": path.rpartition("/")[2]})
