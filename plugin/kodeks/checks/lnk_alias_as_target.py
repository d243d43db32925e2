"""A link names a note by its alias.

Why: aliases lead nowhere: Obsidian would make a new, empty note of that name.

Example:
    Doliczasz [[Premia|premię]].
    === Modyfikator.md
    ---
    aliases: [Premia]
    ---
    Modyfikator to liczba.

Mend: write the note's name, and the alias behind `|`.

Fine:
    Doliczasz [[Modyfikator|premię]].
    === Modyfikator.md
    ---
    aliases: [Premia]
    ---
    Modyfikator to liczba.

Source: D-4.7
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from kodeks.checks.mend import replace
from kodeks.diagnostic import Diagnostic, Fix
from kodeks.model import Link
from kodeks.paths import stem

if TYPE_CHECKING:
    from kodeks.checks.context import Context

CODE = "LNK006"
NAME = "alias-as-target"
SEVERITY = "error"


def check_vault(context: "Context") -> Iterable[Diagnostic]:
    """Missing targets that are an alias of some note; mended where only one bears it."""
    for facts, link, verdict in context.links("missing-note"):
        if verdict.alias:
            fill = {"target": link.target, "note": stem(verdict.alias)}
            fix = _fix(context, facts.path, link, verdict.alias)
            yield Diagnostic(CODE, facts.path, *link.target_span, fill=fill, fix=fix)
        elif verdict.candidates:
            fill = {"target": link.target, "notes": ", ".join(map(stem, verdict.candidates[:5]))}
            yield Diagnostic(CODE, facts.path, *link.target_span, variant="several", fill=fill)


def _fix(context: "Context", source: str, link: Link, path: str) -> Fix:
    """The alias stays what readers see."""
    old = context.source(source).slice(link.target_span)
    new = context.written(source, link, path)
    if link.kind == "wiki" and link.display is None and not link.embed:
        new += ("\\|" if link.where == "table" else "|") + link.target
    return replace(source, link.target_span, old, new)
