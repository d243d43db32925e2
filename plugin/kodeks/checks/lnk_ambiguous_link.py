"""A link fits several notes equally well.

Why: Obsidian takes now one, now another; nothing tells the reader which rule is meant.

Example:
    Patrz [[Cios]].
    === Walka/Cios.md
    Cios w walce.
    === Magia/Cios.md
    Cios czarem.

Mend: put the folder before the name.

Fine:
    Patrz [[Walka/Cios]].
    === Walka/Cios.md
    Cios w walce.
    === Magia/Cios.md
    Cios czarem.

Source: D-4.6
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from kodeks.diagnostic import Diagnostic

if TYPE_CHECKING:
    from kodeks.checks.context import Context

CODE = "LNK004"
NAME = "ambiguous-link"
SEVERITY = "warning"


SHOWN = 5


def check_vault(context: "Context") -> Iterable[Diagnostic]:
    """Links that the resolution can only decide by the order of letters."""
    for facts, link, verdict in context.links("ambiguous"):
        shown = ", ".join(verdict.candidates[:SHOWN])
        fill = {"target": link.target, "candidates": shown}
        yield Diagnostic(CODE, facts.path, *link.target_span, severity="warning", fill=fill)
