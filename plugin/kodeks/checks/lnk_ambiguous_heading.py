"""A link to a heading whose words occur more than once in its note.

Why: the link always leads to the first of them.

Example:
    Patrz [[Czary#Skutek]].
    === Czary.md
    ## Ogień
    ### Skutek
    Parzy.
    ## Lód
    ### Skutek
    Mrozi.

Mend: put the heading above it before it, or rename one of them.

Fine:
    Patrz [[Czary#Lód#Skutek]].
    === Czary.md
    ## Ogień
    ### Skutek
    Parzy.
    ## Lód
    ### Skutek
    Mrozi.

Source: D-5.3
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from kodeks.diagnostic import Diagnostic
from kodeks.paths import stem

if TYPE_CHECKING:
    from kodeks.checks.context import Context

CODE = "LNK013"
NAME = "ambiguous-heading"
SEVERITY = "warning"


def check_vault(context: "Context") -> Iterable[Diagnostic]:
    """Links by a single heading that is there twice."""
    for facts, link, verdict in context.links("ok"):
        if verdict.twice and verdict.path:
            fill = {"heading": link.subpath or "", "note": stem(verdict.path)}
            yield Diagnostic(CODE, facts.path, *link.target_span, severity="warning", fill=fill)
