"""A space in the address of a Markdown link.

Why: such a link is no link: readers see brackets and a file name.

Example:
    Patrz [Zapał](../Rozdział V/Zapał.md).

Mend: write `%20` for the space, or put the address into `<` and `>`.

Fine:
    Patrz [Zapał](Rozdział%20V/Zapał.md).
    === Rozdział V/Zapał.md
    Zapał wraca co rundę.

Source: D-4.10
"""

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from kodeks.checks import prose
from kodeks.checks.mend import replace
from kodeks.diagnostic import Diagnostic
from kodeks.model import Facts
from kodeks.source import Source, Span

if TYPE_CHECKING:
    from kodeks.config import Config

CODE = "LNK010"
NAME = "raw-space"
SEVERITY = "error"

SPACED = re.compile(r"\]\([^()<>\s]* [^\s\"']")
KINDS = "md|png|jpe?g|gif|svg|webp|avif|bmp|pdf|mp3|mp4|webm|ogg|wav|m4a|canvas|base"
DESTINATION = re.compile(
    rf"\]\(([^()<>\n\"']{{0,300}}(?:\([^()<>\n\"']{{0,100}}\)[^()<>\n\"']{{0,300}})?\.(?:{KINDS})(?:#[^()<>\n\"]{{0,200}})?)\)",
    re.IGNORECASE,
)


def check_note(facts: Facts, source: Source, config: "Config") -> Iterable[Diagnostic]:
    """Brackets and parentheses that would be a link to a file but for a space."""
    if not SPACED.search(source.text):
        return
    for found in DESTINATION.finditer(prose.of(facts, source)):
        address = source.text[found.start(1) : found.end(1)].strip()
        if " " in address and "://" not in address:
            span = Span(*found.span(1))
            fix = replace(facts.path, span, address, address.replace(" ", "%20"))
            yield Diagnostic(CODE, facts.path, *span, fill={"address": address}, fix=fix)
