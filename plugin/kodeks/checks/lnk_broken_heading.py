"""A link leads to a heading that the note does not have.

Why: Obsidian opens the note at its top instead, and the reader looks for the rule in vain.

Example:
    Patrz [[Walka#Zwracie]].
    === Walka.md
    ## Zwarcie
    Chwytasz przeciwnika.

Mend: write the heading as it stands in the note (case and punctuation do not matter, dashes do), or add it.

Fine:
    Patrz [[Walka#zwarcie]].
    === Walka.md
    ## Zwarcie
    Chwytasz przeciwnika.

Source: D-5.1, D-5.2
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from kodeks.diagnostic import Diagnostic

if TYPE_CHECKING:
    from kodeks.checks.context import Context

CODE = "LNK002"
NAME = "broken-heading"
SEVERITY = "error"


def check_vault(context: "Context") -> Iterable[Diagnostic]:
    """Links whose note exists, but not the heading."""
