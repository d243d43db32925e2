"""A heading in a link, written as web addresses write it: small letters and dashes.

Why: Obsidian compares the words of the heading, not a slug; it opens the note at its top.

Example:
    Patrz [[Tura#akcje-szybkie]].
    === Tura.md
    ## Akcje: szybkie
    Raz na turę.

Mend: write the heading in its own words.

Fine:
    Patrz [[Tura#Akcje szybkie]].
    === Tura.md
    ## Akcje: szybkie
    Raz na turę.

Source: D-5.1
"""

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from kodeks.checks.context import slug
from kodeks.checks.mend import replace
from kodeks.diagnostic import Diagnostic
from kodeks.model import Heading, Link

if TYPE_CHECKING:
    from kodeks.checks.context import Context

CODE = "LNK011"
NAME = "slug-as-heading"
SEVERITY = "error"
NUMBERED = re.compile(r"-\d+$")


def check_vault(context: "Context") -> Iterable[Diagnostic]:
    """Missing headings that are some heading's slug."""
    for facts, link, verdict in context.links("missing-heading"):
        heading = slug_of(context, verdict.path or facts.path, link.subpath or "")
        if heading:
            said = linkable(heading.display, link)
            raw = context.source(facts.path).slice(link.target_span)
            fix = replace(facts.path, link.target_span, raw, f"{raw.partition('#')[0]}#{said}")
            fill = {"written": link.subpath or "", "heading": said}
            yield Diagnostic(CODE, facts.path, *link.target_span, fill=fill, fix=fix)


def slug_of(context: "Context", path: str, subpath: str) -> Heading | None:
    """The heading of a note whose slug a subpath is, with Polish letters or without."""
    if not subpath or " " in subpath or not ("-" in subpath or (subpath.isascii() and subpath.islower())):
        return None
    slugs = context.slugs(path)
    return slugs.get(slug(subpath)) or slugs.get(slug(NUMBERED.sub("", subpath)))


def linkable(heading: str, link: Link) -> str:
    """A heading as the app writes it in a link (D-5.4)."""
    said = " ".join(re.sub(r"[:#|^\\\[\]]|%%", " ", heading).split())
    return said if link.kind == "wiki" else said.replace(" ", "%20")
