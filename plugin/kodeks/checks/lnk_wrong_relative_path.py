"""A Markdown link that Obsidian finds, and that is no correct relative path.

Why: everywhere else (in a repository's web view, in editors, in other site builders) it leads nowhere.

Example:
    Patrz [Zapał](Zapał.md), [Tura](Zasady/Tura.md) i [Akcja](Zasady/Akcja.md).
    === Zasady/Zapał.md
    Zapał wraca co rundę.
    === Zasady/Tura.md
    Tura.
    === Zasady/Akcja.md
    Akcja.
    === .obsidian/app.json
    {"useMarkdownLinks": true, "newLinkFormat": "relative"}

Mend: write the path from the folder of this note. The check is on only in vaults that promise relative paths.

Fine:
    Patrz [Zapał](Zasady/Zapał.md).
    === Zasady/Zapał.md
    Zapał wraca [co rundę](../Notatka.md).

Source: D-4.13, D-12.8
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from kodeks.checks.mend import replace
from kodeks.diagnostic import Diagnostic

if TYPE_CHECKING:
    from kodeks.checks.context import Context

CODE = "LNK007"
NAME = "wrong-relative-path"
SEVERITY = "warning"


def check_vault(context: "Context") -> Iterable[Diagnostic]:
    """Where the vault promises it: Markdown links whose path is not the one from their note to the file."""
    if not context.resolved.promises_relative:
        return
    for facts, link, verdict in context.links("ok", "ambiguous", "missing-heading", "missing-block"):
        if link.kind == "markdown" and verdict.path and not verdict.relative_ok and not verdict.case_differs:
            old = context.source(facts.path).slice(link.target_span)
            new = context.written(facts.path, link, verdict.path)
            fix = replace(facts.path, link.target_span, old, new)
            fill = {"target": link.target, "relative": new}
            yield Diagnostic(CODE, facts.path, *link.target_span, severity="warning", fill=fill, fix=fix)
