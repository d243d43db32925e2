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
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from kodeks.checks import prose
from kodeks.checks.mend import replace
from kodeks.checks.prose import blanked
from kodeks.checks.stem import readings
from kodeks.diagnostic import Diagnostic
from kodeks.model import Facts
from kodeks.paths import stem
from kodeks.source import Source, Span

if TYPE_CHECKING:
    from kodeks.checks.context import Context, Named
    from kodeks.config import Config

CODE = "LNK022"
NAME = "named-without-link"
SEVERITY = "warning"

CAPITAL = "A-ZĄĆĘŁŃÓŚŹŻ"
QUOTES = '*_„”“"«»'
WORDS = r"(?:[Pp]atrz|[Zz]obacz|[Zz]ob\.)(?:[ \u00a0](?:też|także|również))?|\(por\.|\(see(?: also)?"
NAME_IN = rf"[{QUOTES}]*([^\W\d_][^\n.,;:()\[\]|{QUOTES}]{{0,60}}?)[{QUOTES}]*(?=\s*(?:[.,;)|!?\n\r]|$))"
KINDS = "akcj|cech|opis|notat|regu|rozdzia|stan|talent|umiejętno|zaklęci|zasad"  # `patrz stan Oszołomiony`
KIND = rf"(?:(?:{KINDS})[a-ząćęłńóśźż]*[ \u00a0]){{1,2}}(?=[{QUOTES}]*[{CAPITAL}])"
REFERENCE = re.compile(rf"(?<!\w)({WORDS})(:)?[ \u00a0]({KIND})?{NAME_IN}")
NEXT = re.compile(rf",[ \u00a0]{NAME_IN}")
AFTER = rf"(?:acz|\.)?[^\n.,;()]{{0,24}}(?:[ \u00a0][{QUOTES}]*[{CAPITAL}]|:[ \u00a0])"
SIGNS = tuple((hint, re.compile(re.escape(hint) + AFTER)) for hint in ("atrz", "zob", "Zob"))
BRACKETED = re.compile(r"\((?:por\.|see)" + AFTER)
HINTS = (("atrz", 1), ("obacz", 1), ("zob.", 0), ("Zob.", 0), ("(por.", 0), ("(see", 0))  # letters before
HERE = re.compile(r",? (?:below|above|niżej|wyżej|poniżej|powyżej)")
PAGE = re.compile(r"[ \u00a0](?:s|str|r|rozdz|pkt|p)$")
AND = re.compile(r"[ \u00a0](?:i|oraz|lub|albo|and|or)[ \u00a0]")
LONG = 4  # words: more are no name
FEW = 4
OUTSIDE = re.compile(
    r"(?i)(?:rozdzia|aneks|tabel|rysun|ryc|rys|stron|str|s|punkt|pkt|przypis|podręcznik|księg|chapter|table|page|p|appendix|figure|book|section)\w*\b"
)


def check_note(facts: Facts, source: Source, config: "Config") -> Iterable[Diagnostic]:
    """References by name; whether it is one is settled by the vault."""
    signed = any(hint in source.text and sign.search(source.text, facts.body) for hint, sign in SIGNS)
    if not (signed or BRACKETED.search(source.text, facts.body)):
        return
    linked = [Span(*link.span) for link in facts.links]
    text = blanked(prose.of(facts, source), linked)
    for found in _references(text):
        if HERE.match(source.text, found.end()) or "[" in source.text[found.start() : found.end()]:
            continue
        word = found[1].lstrip("(")
        bracket = _bracket(source.text, found)
        for name in _names(text, found, several=bool(bracket)):
            said = PAGE.sub("", text[name.start : name.end])
            if said[0].isupper() or found[2]:
                own = (bracket and word == found[1]) or (bool(found[2]) and said.count(" ") < LONG)
                variant = "missing" if own and said[0].isupper() and not found[3] else ""
                span = Span(name.start, name.start + len(said))
                fill = {"word": word, "name": said}
                yield Diagnostic(CODE, facts.path, *span, "warning", variant, fill)


def _references(text: str) -> Iterator[re.Match[str]]:
    """Every reference in order: sought where its word may stand, much faster than everywhere."""
    places = {at for hint, back in HINTS for at in _places(text, hint, back)}
    end = 0
    for at in sorted(places):
        found = REFERENCE.match(text, at) if at >= end else None
        if found:
            yield found
            end = found.end()


def _places(text: str, hint: str, back: int) -> Iterator[int]:
    at = text.find(hint)
    while at >= 0:
        yield max(at - back, 0)
        at = text.find(hint, at + 1)


def _bracket(text: str, found: re.Match[str]) -> bool:
    """Whether a reference stands in brackets of its own."""
    end = text.find(")", found.end(), found.end() + 200)
    opened = found[1].startswith("(") or text[found.start() - 1 : found.start()] == "("
    return opened and end >= 0 and "\n" not in text[found.end() : end]


def _names(text: str, found: re.Match[str], *, several: bool) -> Iterator[Span]:
    """The name, and in brackets those that follow it behind commas."""
    yield Span(*found.span(4))
    more = NEXT.match(text, found.end()) if several else None
    while more:
        yield Span(*more.span(1))
        more = NEXT.match(text, more.end())


def settle(context: "Context", found: list[Diagnostic]) -> Iterable[Diagnostic]:
    """A link where the name exists; a name that does not, only in brackets of its own or behind a colon."""
    for each in found:
        parts = [each] if _bearers(context, each) else _parts(each)
        known = [(part, bearers) for part in parts if (bearers := _bearers(context, part))]
        for part, bearers in known:
            if all(named.path != each.path for named in bearers):
                yield from _told(part, bearers, context)
        if not known and each.variant == "missing" and not OUTSIDE.match(each.fill["name"]):
            yield each


def _bearers(context: "Context", each: Diagnostic) -> list["Named"]:
    """What bears the name: notes, and where there are none, headings."""
    found = (context.names.get(said) for said in readings(each.fill["name"]))
    bearers = next(filter(None, found), [])
    return [named for named in bearers if not named.heading] or bearers


def _told(each: Diagnostic, bearers: list["Named"], context: "Context") -> Iterable[Diagnostic]:
    """One place to link to, or a few to choose from; what stands everywhere is no name."""
    if len(bearers) == 1:
        yield _with_link(each, bearers[0], context)
    elif len(bearers) <= FEW:
        places = ", ".join(dict.fromkeys(stem(named.path) for named in bearers))
        fill = {**each.fill, "places": places}
        yield Diagnostic(CODE, each.path, each.start, each.end, "info", "several", fill)


def _parts(each: Diagnostic) -> list[Diagnostic]:
    """`Zapał i Hart` as two names."""
    name, at = each.fill["name"], 0
    parts = []
    for joint in (*AND.finditer(name), None):
        end = joint.start() if joint else len(name)
        fill = {**each.fill, "name": name[at:end]}
        parts.append(Diagnostic(CODE, each.path, each.start + at, each.start + end, "warning", "", fill))
        at = joint.end() if joint else end
    return parts


def _with_link(each: Diagnostic, named: "Named", context: "Context") -> Diagnostic:
    """Whether a link is wanted here is the author's choice: information, with an unsafe fix."""
    name = each.fill["name"]
    link = context.link(each.path, named, name)
    fix = replace(each.path, (each.start, each.end), name, link, safe=False)
    return Diagnostic(
        CODE, each.path, each.start, each.end, "info", fill={**each.fill, "link": link}, fix=fix
    )
