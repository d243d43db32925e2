"""`(patrz: …)` or `patrz …` that names a note or heading and is no link.

Why: the reader must search by hand, and when the rule is renamed the words lead nowhere.

Example:
    Koszt rośnie (patrz: Zapał).
    === Zapał.md
    Zapał wraca co rundę.

Mend: make a link of the name; where no such note exists, correct the name.

Fine:
    Koszt rośnie (patrz: [[Zapał]]). Skutki patrz niżej.
    === Zapał.md
    Zapał wraca co rundę.

Source: issue list of links; references in printed rulebooks
"""

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from kodeks.checks import prose
from kodeks.checks.mend import replace
from kodeks.checks.prose import blanked
from kodeks.diagnostic import Diagnostic
from kodeks.model import Facts
from kodeks.source import Source, Span

if TYPE_CHECKING:
    from kodeks.checks.context import Context, Named
    from kodeks.config import Config

CODE = "LNK022"
NAME = "named-without-link"
SEVERITY = "warning"

HINTS = ("atrz", "zob", "Zob", "(por.", "(see ")
WORDS = r"(?:[Pp]atrz|[Zz]obacz)(?:[ \u00a0](?:też|także|również))?|[Zz]ob\.|\(por\.|\(see(?: also)?"
REFERENCE = re.compile(
    rf"(\()?(?<!\w)({WORDS})(:)?[ \u00a0]([A-ZĄĆĘŁŃÓŚŹŻ][^\n.,;:()\[\]|*_„”\"]{{1,60}}?)(?=[.,;)\n]|$)"
)
ANY = re.compile(r"(?:atrz|obacz|ob\.|or\.|see)[^\n.,;()]{0,10}[ \u00a0][A-ZĄĆĘŁŃÓŚŹŻ]")  # much faster
HERE = re.compile(r",? (?:below|above|niżej|wyżej|poniżej|powyżej)")


def check_note(facts: Facts, source: Source, config: "Config") -> Iterable[Diagnostic]:
    """References by a capitalised name; whether it is one is settled by the vault."""
    if not any(hint in source.text for hint in HINTS) or not ANY.search(source.text, facts.body):
        return
    linked = [Span(*link.span) for link in facts.links]
    for found in REFERENCE.finditer(blanked(prose.of(facts, source), linked)):
        name = found[4].strip()
        if HERE.match(source.text, found.end()):
            continue
        if source.text[found.start() : found.end()].count("[") == 0:
            bracketed = bool(found[1]) and source.text[found.end() : found.end() + 1] == ")"
            sure = bracketed and not found[2].startswith("(")
            fill = {"word": found[2].lstrip("("), "name": name}
            span = Span(found.start(4), found.start(4) + len(found[4].rstrip()))
            yield Diagnostic(CODE, facts.path, *span, "warning", "missing" if sure else "", fill)


def settle(context: "Context", found: list[Diagnostic]) -> Iterable[Diagnostic]:
    """A link where the name exists; a name that does not, only in brackets of its own."""
    for each in found:
        named = context.named(each.fill["name"])
        if named and named.path != each.path:
            yield _with_link(each, named, context)
        elif not named and each.variant == "missing" and not OUTSIDE.match(each.fill["name"]):
            yield each


OUTSIDE = re.compile(
    r"(?i)(?:rozdzia|aneks|tabel|rysun|ryc|rys|stron|str|s|punkt|pkt|przypis|podręcznik|księg|chapter|table|page|p|appendix|figure|book|section)\w*\b"
)


def _with_link(each: Diagnostic, named: "Named", context: "Context") -> Diagnostic:
    """Whether a link is wanted here is the author's choice: information, with an unsafe fix."""
    name = each.fill["name"]
    link = context.link(each.path, named, name)
    fix = replace(each.path, (each.start, each.end), name, link, safe=False)
    return Diagnostic(
        CODE, each.path, each.start, each.end, "info", fill={**each.fill, "link": link}, fix=fix
    )
