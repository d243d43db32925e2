"""A link writes the name of a note or file with other capitals than the file has.

Why: Obsidian finds it, a web server and most disks of servers do not.

Example:
    Patrz [[zapał]].
    === Zapał.md
    Zapał wraca co rundę.

Mend: write the name as the file bears it; the text that readers see can stand behind `|`.

Fine:
    Patrz [[Zapał|zapał]].
    === Zapał.md
    Zapał wraca co rundę.

Source: D-1.8
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from kodeks.diagnostic import Diagnostic

if TYPE_CHECKING:
    from kodeks.checks.context import Context

CODE = "LNK005"
NAME = "case-differs"
SEVERITY = "warning"


def check_vault(context: "Context") -> Iterable[Diagnostic]:
    """Links that are found only because case is ignored."""
