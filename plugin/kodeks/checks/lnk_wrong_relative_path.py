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

Mend: write the path from the folder of this note. Paths without `./` or `../` before them are asked only in
vaults that promise relative paths.

Fine:
    Patrz [Zapał](Zasady/Zapał.md).
    === Zasady/Zapał.md
    Zapał wraca [co rundę](../Notatka.md).

Source: D-4.2, D-4.13, D-12.8
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from kodeks.checks.mend import replace
from kodeks.diagnostic import Diagnostic
from kodeks.paths import folder, join, key

if TYPE_CHECKING:
    from kodeks.checks.context import Context

CODE = "LNK007"
NAME = "wrong-relative-path"
SEVERITY = "warning"


def check_vault(context: "Context") -> Iterable[Diagnostic]:
    """Markdown links whose path is not the one from their note to the file: all where the vault promises such
    paths, elsewhere those that say themselves that they are relative (D-4.2)."""
    promised = context.resolved.promises_relative
    for facts, link, verdict in context.links("ok", "ambiguous", "missing-heading", "missing-block"):
        if link.kind != "markdown" or verdict.relative_ok or verdict.case_differs or not verdict.path:
            continue
        if promised or _elsewhere(facts.path, link.target, verdict.path):
            old = context.source(facts.path).slice(link.target_span)
            new = context.written(facts.path, link, verdict.path)
            fix = replace(facts.path, link.target_span, old, new)
            fill = {"target": link.target, "relative": new}
            yield Diagnostic(CODE, facts.path, *link.target_span, severity="warning", fill=fill, fix=fix)


def _elsewhere(source: str, target: str, path: str) -> bool:
    """Whether a path that says itself that it is relative names another place than the file was found in."""
    if not target.startswith(("./", "../")):
        return False
    place = key(join(folder(source), target) or "")
    return key(path) not in (place, f"{place}.md")
