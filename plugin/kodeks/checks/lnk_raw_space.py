"""A space in the address of a Markdown link.

Why: such a link is no link: readers see brackets and a file name.

Example:
    Patrz [Zapał](../Rozdział V/Zapał.md).

Mend: write `%20` for the space, or put the address into `<` and `>`.

Fine:
    Patrz [Zapał](Rozdział%20V/Zapał.md). Mowa [czyli](słowa i gesty).
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
from kodeks.paths import folder
from kodeks.source import Source, Span

if TYPE_CHECKING:
    from kodeks.checks.context import Context
    from kodeks.config import Config

CODE = "LNK010"
NAME = "raw-space"
SEVERITY = "error"

SPACED = re.compile(r"\]\([^()<>\s]* [^\s\"']")
ADDRESS = r"[^()<>\n\"'\s](?:[^()<>\n\"']|\([^()<>\n\"']{0,100}\)){0,300}?"
DESTINATION = re.compile(
    rf"\]\([ \t]*({ADDRESS})[ \t]*(?:[ \t](?:\"[^\"\n]{{0,200}}\"|'[^'\n]{{0,200}}'))?\)"
)
FILE = re.compile(
    r"\.(?:md|png|jpe?g|gif|svg|webp|avif|bmp|pdf|mp3|mp4|webm|ogg|wav|m4a|canvas|base)(?:#.*)?$", re.I
)


def check_note(facts: Facts, source: Source, config: "Config") -> Iterable[Diagnostic]:
    """What would be a link but for a space; an address that names no kind of file is a guess."""
    if not SPACED.search(source.text):
        return
    links = {link.span[1] for link in facts.links}
    for found in DESTINATION.finditer(prose.of(facts, source)):
        address = source.text[found.start(1) : found.end(1)]
        if " " in address and "://" not in address and found.end() not in links:
            span = Span(*found.span(1))
            fix = replace(facts.path, span, address, address.replace(" ", "%20"))
            variant = "" if FILE.search(address) else "guess"
            yield Diagnostic(CODE, facts.path, *span, "error", variant, {"address": address}, fix)


def settle(context: "Context", found: list[Diagnostic]) -> Iterable[Diagnostic]:
    """The addresses of files, and those that name a note of the vault."""
    for each in found:
        if not each.variant:
            yield each
        elif context.lookup.find(each.fill["address"].partition("#")[0].strip(), folder(each.path), True):
            yield Diagnostic(CODE, each.path, each.start, each.end, fill=each.fill, fix=each.fix)
