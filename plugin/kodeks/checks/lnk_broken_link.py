"""A link or embed leads to a note or file that is not in the vault.

Why: in Obsidian a click on it makes an empty note; on the site it can only be text.

Example:
    Każdy wydaje [[Zapla]] na dodatkowe akcje.
    === Zapał.md
    Zapał wraca co rundę.

Mend: write the name as the note bears it (Kodeks names the nearest ones), or make the note.

Fine:
    Każdy wydaje [[Zapał]] na dodatkowe akcje.
    === Zapał.md
    Zapał wraca co rundę.

Source: D-4.1 to D-4.9
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from kodeks.diagnostic import Diagnostic
from kodeks.links import suggest

if TYPE_CHECKING:
    from kodeks.checks.context import Context

CODE = "LNK001"
NAME = "broken-link"
SEVERITY = "error"


def check_vault(context: "Context") -> Iterable[Diagnostic]:
    """Links whose note or file is missing, and that no more exact check explains."""
    for facts, link, _ in context.links("missing-note"):
        near = suggest(context.resolved, facts.path, link)
        fill = {"target": link.target, "near": ", ".join(f"„{name}”" for name in near)}
        yield Diagnostic(CODE, facts.path, *link.target_span, variant="near" if near else "", fill=fill)
