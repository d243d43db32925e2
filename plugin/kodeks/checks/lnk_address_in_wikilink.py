"""A web address in double square brackets.

Why: Obsidian looks for a note of that name; the reader gets no link.

Example:
    Zasady są na [[https://example.org/srd]].

Mend: write `[text](address)`.

Fine:
    Zasady są na [example.org](https://example.org/srd).

Source: D-3.6
"""

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from kodeks.checks.mend import replace
from kodeks.diagnostic import Diagnostic, Fix
from kodeks.model import Facts, Link
from kodeks.source import Source

if TYPE_CHECKING:
    from kodeks.config import Config

CODE = "LNK012"
NAME = "address-in-wikilink"
SEVERITY = "error"
ABOUT = "links"
ADDRESS = re.compile(r"(?:https?|ftp|obsidian)://.+$|(?:mailto:|www\.)\S+$", re.IGNORECASE)


def check_note(facts: Facts, source: Source, config: "Config") -> Iterable[Diagnostic]:
    """Wikilinks whose target is an address."""
    for link in facts.links:
        if address_in(link):
            yield Diagnostic(CODE, facts.path, *link.span, fix=_fix(facts.path, link, source))


def address_in(link: Link) -> bool:
    """Whether a wikilink holds a web address."""
    return link.kind == "wiki" and ADDRESS.match(link.target) is not None


def _fix(path: str, link: Link, source: Source) -> Fix | None:
    """As a Markdown link; in a property no link of that kind exists."""
    if link.where == "property":
        return None
    address = link.target if link.subpath is None else f"{link.target}#{link.subpath}"
    written = f"{'!' if link.embed else ''}[{link.display or address}](<{address}>)"
    return replace(path, link.span, source.slice(link.span), written)
