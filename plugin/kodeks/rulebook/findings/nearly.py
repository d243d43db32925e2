"""Tables and callouts that are nearly rules: information, never an error (NOTATION, first page)."""

import re
from collections.abc import Iterator, Mapping

from kodeks_engine.text import ascii_form, fold

from kodeks.diagnostic import Diagnostic
from kodeks.model import Facts
from kodeks.rulebook.draft import Draft
from kodeks.rulebook.findings.near import labels_of
from kodeks.rulebook.findings.unnamed import unnamed
from kodeks.rulebook.names import Home, Names
from kodeks.rulebook.reader import Reader
from kodeks.rulebook.turns.limits import KNOWN, says_itself
from kodeks.rulebook.turns.prose import passages
from kodeks.source import Span
from kodeks.tables import COMPONENT_HEADERS, Typed, keywords, nearly_named, says

FEWEST = 3  # such rows where nothing else speaks of rules
ROWS = 2  # of a table without `na turę` in its header that speak of turns all the same
LIKE = 0.8
SHORT = 3  # letters of a header of which one may be wrong
# The columns that tables of a kind may have, by the keys of their headers.
HEADERS: Mapping[str, tuple[str, ...]] = {
    "inputs": ("input_kind", "default", "low", "high", "question"),
    "effects": ("change", "bonus_kind"),
    "components": COMPONENT_HEADERS[1:],
}
LONGEST = 400  # characters of a paragraph that may hold such a line
# A sum that stands behind a link and a sign other than `=`, links as `[]`; and where a note may hold one.
SUM = re.compile(
    r"[*_]*\s*(?::=|==|≔|＝|→|:|\b(?:to|wynosi|jest równ[aey]|is|equals)\b)[\s*_]*"
    r"(?=[^,]*[+−–×·/*-])[\[\]\s\d+−–×·/*_().,;kKdD%½-]+(?:,[^,]{1,30})*[.;]?\s*"
)
LINKED = re.compile(
    r"\](?:\([^)\n]{1,200}\))?[*_]*\s*(?::=|==|[:≔＝→]|\b(?:to|wynosi|is|equals)\b)[\s*_]*[\[\d(]"
)
# A formula but for the name before its sign, which is no link.
UNLINKED = re.compile(r"^[ \t>*_-]*([^\[\]|=\n*_]{2,80}?)[*_]*[ \t]*=[ \t]*(?=[^=].*[\]\d½%])", re.MULTILINE)
FIRST = ("example", "when", "ask", "effect", "component")  # headers that name a kind of table
COMPUTED = re.compile(r"^(?:(?::=|==|≔)\s*[\[\d(]|(?::|\w+)?\s*(?:\[|\d).*[+−–×·/])")


def nearly_rules(draft: Draft, known: Mapping[Home, object]) -> Iterator[Diagnostic]:
    """All of a vault that speaks the notation. ``known`` are the quantities that something defines."""
    names = draft.names
    missing = {use.home for use in draft.uses if use.home is not None and use.home not in known}
    wanted = labels_of(names, dict.fromkeys(missing))
    for path, facts in names.notes.items():
        if not names.resolved.vault.template(path):
            for typed in names.typed(path) if facts.tables else ():
                yield from _table(names, path, typed, missing)
            yield from _callouts(names, facts)
            if missing or LINKED.search(names.source(path).text):
                yield from _lines(names, facts, missing, known)
            if wanted:
                yield from _unlinked(names, path, wanted)


def _unlinked(names: Names, path: str, wanted: Mapping[str, Home]) -> Iterator[Diagnostic]:
    """Formulas of quantities that something asks for, but for the link at their beginning."""
    for found in UNLINKED.finditer(names.source(path).text):
        home = wanted.get(ascii_form(found[1].strip()))
        if home is not None:
            fill = {"name": names.label(home)}
            yield Diagnostic("RUL019", path, found.start(1), found.end(1), "info", "unlinked", fill)


def _table(names: Names, path: str, typed: Typed, missing: set[Home]) -> Iterator[Diagnostic]:
    if typed.near is not None:
        first = typed.heads[0]
        yield Diagnostic("RUL019", path, *first.cell.span, "info", typed.near, {"head": first.text})
    elif typed.kind in HEADERS or typed.kind == "example":
        yield from _misspelt_heads(path, typed, HEADERS.get(typed.kind, ()))
        yield from _headless(path, typed)
    elif typed.kind == "plain":
        yield from _unlinked_head(names, path, typed, missing)
        displaced = list(_displaced(path, typed))
        yield from displaced
        yield from _turns(names, path, typed)
        if meant := nearly_named(typed):
            first = typed.heads[0]
            fill = {"found": first.text, "meant": meant.capitalize()}
            yield Diagnostic("RUL019", path, *first.cell.span, "info", "first", fill)
        elif not displaced:
            yield from unnamed(names, path, typed)


def _misspelt_heads(path: str, typed: Typed, keys: tuple[str, ...]) -> Iterator[Diagnostic]:
    """Columns without a meaning whose headers are nearly those of one that has it."""
    from difflib import get_close_matches

    absent = [key for key in keys if typed.column(key) is None]
    known = {spelling: spelling for key in absent for spelling in keywords(key)}
    for head in typed.heads[1:]:
        meant = known and head.text and not any(says(key, head.text) for key in keys)
        cutoff = LIKE if len(head.text) > SHORT else 0.5  # a letter of `Od` is half of it
        for near in get_close_matches(fold(head.text), known, 1, cutoff) if meant else ():
            fill = {"found": head.text, "meant": near}
            yield Diagnostic("RUL019", path, *head.cell.span, "info", "header", fill)


def _headless(path: str, typed: Typed) -> Iterator[Diagnostic]:
    """Columns without a header that are filled all the same: nobody reads them."""
    for at in (at for at, text in enumerate(typed.texts) if at and not text):
        filled = [row[at] for row in typed.table.rows if at < len(row) and row[at].text.strip()]
        if filled:
            yield Diagnostic("RUL019", path, *filled[0].span, "info", "headless", {"found": filled[0].text})


def _displaced(path: str, typed: Typed) -> Iterator[Diagnostic]:
    """The header that would name a kind of table, in another column than the first."""
    linked = typed.begins_linked or any(head.link is not None for head in typed.heads)
    for head in typed.heads[1:] if linked else ():
        if any(says(key, head.text) for key in FIRST):
            fill = {"found": head.text}
            yield Diagnostic("RUL019", path, *head.cell.span, "info", "displaced", fill)


def _unlinked_head(names: Names, path: str, typed: Typed, missing: set[Home]) -> Iterator[Diagnostic]:
    """A lookup but for a header that is no link, where something asks for one of its columns."""
    linked = [head.link for head in typed.heads if head.link is not None]
    asked = any(names.home(path, link) in missing for link in linked)
    other = next((head for head in typed.heads if head.link is None), None)
    wanted = {fold(names.label(home)) for home in missing} if linked and other else set()
    other = next((head for head in typed.heads if head.link is None and fold(head.text) in wanted), other)
    if other is not None and (asked or fold(other.text) in wanted):
        yield Diagnostic("RUL019", path, *other.cell.span, "info", "lookup", {"head": other.text})


def nearly_turns(names: Names) -> Iterator[Diagnostic]:
    """Action tables but for their header, in a vault that speaks no notation."""
    for path, facts in names.notes.items():
        if facts.tables and not names.resolved.vault.template(path):
            for typed in names.typed(path):
                if typed.kind == "plain" and typed.near is None:
                    yield from _turns(names, path, typed, FEWEST)


def _turns(names: Names, path: str, typed: Typed, fewest: int = ROWS) -> Iterator[Diagnostic]:
    """An action table but for its header: kinds of action, and cells that say `na turę`."""
    reader = Reader(path, names, [])
    rows = 0
    for row in typed.table.rows:
        kind = reader.links.words(row[0]).strip("*_ ") if row else ""
        if any(says(key, kind) for key in KNOWN):
            words = [
                [word for part in passages(reader, cell.span) for word in part.words] for cell in row[1:]
            ]
            rows += any(map(says_itself, words))
    if rows >= fewest:
        yield Diagnostic("RUL019", path, *typed.heads[0].cell.span, "info", "action")


def _lines(
    names: Names, facts: Facts, missing: set[Home], known: Mapping[Home, object]
) -> Iterator[Diagnostic]:
    """Lines that would define what nothing defines: a label before the link, or no `=` after it."""
    reader = Reader(facts.path, names, [])
    for block in facts.blocks:
        if block.kind != "paragraph" or block.span[1] - block.span[0] > LONGEST:
            continue
        for row in range(
            reader.source.position(block.span[0]).row, reader.source.position(block.span[1]).row + 1
        ):
            start = max(reader.source.offset(row - 1), block.span[0])
            span = Span(start, reader.source.offset(row - 1) + len(reader.source.line(row)))
            yield from _line(reader, span, missing) or _sum(reader, span, known)


def _sum(reader: Reader, span: Span, known: Mapping[Home, object]) -> list[Diagnostic]:
    """The first link of a line, if the rest is a sum of known quantities behind another sign than `=`."""
    links = reader.links_at(span)
    home, *homes = [reader.names.home(reader.path, link.number) for link in links] or [None]
    if home is None or home in known or not homes:
        return []
    first = links[0]
    before = reader.source.text[span[0] : first.start].strip(" \t>*_-")
    behind = _unaddressed(reader, first.end, span[1])
    if before or not SUM.fullmatch(behind) or any(each not in known for each in homes):
        return []
    fill = {"name": reader.names.label(home), "found": before}
    return [Diagnostic("RUL019", reader.path, first.start, first.end, "info", "sign", fill)]


def _line(reader: Reader, span: Span, missing: set[Home]) -> list[Diagnostic]:
    """The first link of a line, if it is of a missing quantity and something is computed behind it."""
    link = next(iter(reader.links_at(span)), None)
    home = link and reader.names.home(reader.path, link.number)
    if link is None or home is None or home not in missing:
        return []
    before = reader.source.text[span[0] : link.start].strip(" \t>*_-")
    behind = _unaddressed(reader, link.end, span[1]).strip(" \t*_")
    fill = {"name": reader.names.label(home), "found": before}
    if before and behind.startswith("="):
        return [Diagnostic("RUL019", reader.path, link.start, link.end, "info", "label", fill)]
    if not before and not (behind.startswith("=") and behind[1:2] != "=") and COMPUTED.search(behind):
        return [Diagnostic("RUL019", reader.path, link.start, link.end, "info", "sign", fill)]
    return []


def _unaddressed(reader: Reader, start: int, end: int) -> str:
    """Text in which a link is `[]`: a `/`, `-` or `+` of its name or address computes nothing."""
    parts = []
    for link in reader.links_at(Span(start, end)):
        parts += [reader.source.text[start : link.start], "[]"]
        start = link.end
    return "".join([*parts, reader.source.text[start:end]])


def _callouts(names: Names, facts: Facts) -> Iterator[Diagnostic]:
    """Calculators without a link, and callouts whose type is a slip of `kalkulator`."""
    reader = Reader(facts.path, names, [])
    for callout in facts.callouts:
        if says("calculator", callout.type):
            if not reader.links.within(callout.span):
                yield Diagnostic("RUL019", facts.path, *callout.head, "info", "empty_calculator")
        elif meant := _meant(callout.type):
            fill = {"found": callout.type, "meant": meant}
            yield Diagnostic("RUL019", facts.path, *callout.head, "info", "calculator", fill)


def _meant(kind: str) -> str:
    """The word for a calculator that a callout's type is nearly."""
    from difflib import get_close_matches

    return next(iter(get_close_matches(fold(kind), keywords("calculator"), 1, LIKE)), "")
