"""Text that players read embeds text that they do not.

Why: Obsidian shows the secret in the middle of the public note; on the site there is a gap.

Example:
    Karczmarz: ![[Strahd]]
    === Strahd.md
    ---
    publish: false
    ---
    Wampir.

Mend: publish the text that is embedded, or put the embed into a hidden callout.

Fine:
    > [!gm] Sekret
    > ![[Strahd]]
    === Strahd.md
    ---
    publish: false
    ---
    Wampir.

Source: issue list of secrets
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from kodeks.checks.lnk_leads_to_hidden import to_hidden
from kodeks.diagnostic import Diagnostic, Severity

if TYPE_CHECKING:
    from kodeks.checks.context import Context

CODE = "SEC004"
NAME = "embeds-hidden"
SEVERITY = "warning"


def check_vault(context: "Context") -> Iterable[Diagnostic]:
    """Embeds in public text of hidden notes, sections and blocks."""
    for linked, held in to_hidden(context):
        if linked.link.embed:
            fill = {"target": linked.link.target}
            span = linked.link.target_span
            severity: Severity = "info" if held and held.reason == "preparation" else "warning"
            yield Diagnostic(CODE, linked.facts.path, *span, severity=severity, fill=fill)
