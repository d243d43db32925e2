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

from kodeks.checks.lnk_slug_as_heading import linkable, slug_of
from kodeks.checks.mend import replace
from kodeks.diagnostic import Diagnostic, Fix
from kodeks.links import plain
from kodeks.model import Link
from kodeks.paths import stem

if TYPE_CHECKING:
    from kodeks.checks.context import Context

CODE = "LNK002"
NAME = "broken-heading"
SEVERITY = "error"


def check_vault(context: "Context") -> Iterable[Diagnostic]:
    """Links whose note exists, but not the heading; a slug of a heading is another check's."""
    for facts, link, verdict in context.links("missing-heading"):
        if slug_of(context, verdict.path or facts.path, link.subpath or ""):
            continue
        path, wanted = verdict.path or facts.path, (link.subpath or "").rpartition("#")[2]
        headings = (each.display for each in context.vault.notes[path].headings)
        near = context.near(wanted, "heading", headings, path)
        fill = {"note": stem(path), "heading": link.subpath or ""}
        if near:
            fill["near"] = ", ".join(near)
        variant = "near" if near else ""
        fix = _fix(context, facts.path, link, near[0]) if len(near) == 1 and wanted == link.subpath else None
        yield Diagnostic(CODE, facts.path, *link.target_span, variant=variant, fill=fill, fix=fix)


def _fix(context: "Context", source: str, link: Link, near: str) -> Fix:
    """The only near heading in its place; certain where nothing but punctuation or marks differ."""
    raw = context.source(source).slice(link.target_span)
    new = f"{raw.partition('#')[0]}#{linkable(near, link)}"
    return replace(source, link.target_span, raw, new, safe=plain(near) == plain(link.subpath or ""))
