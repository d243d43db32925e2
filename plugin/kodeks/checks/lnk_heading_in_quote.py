"""A link to a heading that stands in a quote, callout or list.

Why: Obsidian's index knows the headings of the note itself; whether it finds this one differs by version.

Example:
    Patrz [[Tura#Skrót]].
    === Tura.md
    > ## Skrót
    > Ruch i Akcja.

Mend: move the heading out, or give the block an `^id` and link to that.

Fine:
    Patrz [[Tura#Skrót]].
    === Tura.md
    ## Skrót
    > Ruch i Akcja.

Source: D-5.6
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from kodeks.diagnostic import Diagnostic

if TYPE_CHECKING:
    from kodeks.checks.context import Context

CODE = "LNK021"
NAME = "heading-in-quote"
SEVERITY = "warning"


def check_vault(context: "Context") -> Iterable[Diagnostic]:
    """Links that are found only inside a container."""
    for facts, link, verdict in context.links("ok"):
        if verdict.path and verdict.heading >= 0:
            heading = context.vault.notes[verdict.path].headings[verdict.heading]
            if heading.inside:
                fill = {"heading": heading.display}
                yield Diagnostic(CODE, facts.path, *link.target_span, severity="warning", fill=fill)
