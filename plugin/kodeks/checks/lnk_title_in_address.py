"""A bracket in an address becomes the link's title, so the link leads to another heading.

Why: `(Z.md#Koszt (x))` is the address `Z.md#Koszt` with the title `x`; readers land somewhere else, and a
formula takes another quantity.

Example:
    Ile to kosztuje, mówi [koszt](Zapał.md#Koszt (w walce)).
    === Zapał.md
    ## Koszt (w walce)
    Jeden punkt.

Mend: write `%20` for the space before the bracket.

Fine:
    Ile to kosztuje, mówi [koszt](Zapał.md#Koszt%20(w%20walce)).
    === Zapał.md
    ## Koszt (w walce)
    Jeden punkt.

Source: D-4.10, NOTATION 7
"""

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from kodeks_engine.text import fold

from kodeks.checks import prose
from kodeks.checks.mend import replace
from kodeks.diagnostic import Diagnostic
from kodeks.model import Facts
from kodeks.source import Source, Span

if TYPE_CHECKING:
    from kodeks.checks.context import Context
    from kodeks.config import Config

CODE = "LNK023"
NAME = "title-in-address"
SEVERITY = "error"

TITLED = re.compile(r"\]\(([^()<>\s]{0,300}#[^()<>\s]{1,200}(?: \([^()\n]{1,100}\)))\)")


def check_note(facts: Facts, source: Source, config: "Config") -> Iterable[Diagnostic]:
    """Links to a heading with a title in round brackets; whether it is one is settled by the vault."""
    if "#" not in source.text or "))" not in source.text:
        return
    for found in TITLED.finditer(prose.of(facts, source)):
        span = Span(*found.span(1))
        address = source.slice(span)
        fix = replace(facts.path, span, address, address.replace(" ", "%20"))
        yield Diagnostic(CODE, facts.path, *span, fill={"address": address}, fix=fix)


def settle(context: "Context", found: list[Diagnostic]) -> Iterable[Diagnostic]:
    """Those whose note has a heading that ends in the bracket."""
    for each in found:
        facts = context.vault.notes[each.path]
        verdicts = zip(facts.links, context.resolved.verdicts[each.path], strict=True)
        path = next((v.path for link, v in verdicts if link.target_span[0] == each.start), None)
        ending = fold(each.fill["address"].partition(" ")[2])
        headings = context.vault.notes[path].headings if path and path in context.vault.notes else ()
        if any(fold(heading.display).endswith(ending) for heading in headings):
            yield each
