"""A picture or file that hidden text uses, and public text too.

Why: whatever public text uses is published; a map with the GM's marks would be too.

Example:
    Mapa: ![[loch.png]]

    > [!gm] Sekret
    > ![[loch.png]]
    === loch.png

Mend: if players may see it, all is well: silence this once. If not, make a copy without the secrets.

Source: issue list of secrets
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from kodeks.diagnostic import Diagnostic
from kodeks.paths import name

if TYPE_CHECKING:
    from kodeks.checks.context import Context, Linked

CODE = "SEC005"
NAME = "shared-attachment"
SEVERITY = "info"


def check_vault(context: "Context") -> Iterable[Diagnostic]:
    """The first use in hidden text of an attachment that public text uses."""
    secret: dict[str, Linked] = {}
    public: dict[str, Linked] = {}
    for linked in context.links("ok", "ambiguous"):
        path = linked.verdict.path or ""
        if path and path not in context.vault.notes:
            facts, link, _ = linked
            hidden = context.hidden(facts.path) or context.veils(facts.path, link.span[0])
            (secret if hidden else public).setdefault(path, linked)
    for path in secret.keys() & public.keys():
        facts, link, _ = secret[path]
        fill = {"file": name(path), "public": public[path].facts.path}
        related = ((public[path].facts.path, public[path].link.span[0]),)
        span = link.target_span
        yield Diagnostic(CODE, facts.path, *span, severity="info", fill=fill, related=related)
