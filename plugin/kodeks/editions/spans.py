"""Which characters of a note an edition hides. It fails closed: what looks meant to be hidden is hidden."""

import re
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from kodeks.config import EditionSettings
from kodeks.editions.code import Code
from kodeks.editions.comments import comments
from kodeks.editions.held import hides, hides_property
from kodeks.editions.veil import Veil, apart, covers
from kodeks.model import Callout, Facts
from kodeks.source import Source, Span

NOTE = re.compile(r"\[\^([^\]\s\[]+)\]")
LABEL = re.compile(r"\[([^\[\]]{1,999})\]")


def hidden_spans(
    facts: Facts, source: Source, settings: EditionSettings, ids: frozenset[str] = frozenset()
) -> tuple[Span, ...]:
    """Every span that the edition leaves out of a note, in order, none inside another."""
    return tuple(Span(each.start, each.end) for each in veils(facts, source, settings, ids))


def veils(
    facts: Facts, source: Source, settings: EditionSettings, ids: frozenset[str] = frozenset()
) -> list[Veil]:
    """The hidden parts of a note, in order and apart. ``ids`` are block ids that only hidden text uses."""
    if settings.everything:
        return []
    code = Code(facts, source)
    found = [*_properties(facts, source, settings), *_callouts(facts, source, settings)]
    found += _malformed(facts, source, settings, code)
    if settings.hide_comments:
        found += comments(facts, source, code, found)
    found += _named(facts, found, ids)
    return apart([*found, *_unused(facts, source, apart(found))])


def _properties(facts: Facts, source: Source, settings: EditionSettings) -> Iterator[Veil]:
    """The whole lines of hidden properties."""
    for each in facts.properties:
        if hides_property(each.name, settings):
            start = source.offset(source.position(each.span[0]).row - 1)
            row = source.position(max(each.span[1] - 1, start)).row
            yield Veil(start, source.offset(row - 1) + len(source.line(row)), "property")


def _callouts(facts: Facts, source: Source, settings: EditionSettings) -> Iterator[Veil]:
    """Hidden callouts, and the text right below them: lines that lost their `>`, whatever it ends in."""
    for each in facts.callouts:
        if hides(each.type, settings):
            yield Veil(*each.span, "block")
            if span := below(facts, source, each):
                yield Veil(*span, "block")


def below(facts: Facts, source: Source, callout: Callout) -> Span | None:
    """The paragraph that begins on the line right after a callout, which did not swallow it."""
    at = bisect_left(facts.blocks, callout.span.end, key=lambda block: block.span.start)
    following = facts.blocks[at] if at < len(facts.blocks) else None
    if following is None or following.kind != "paragraph":
        return None
    last = source.position(max(callout.span.end - 1, callout.span.start)).row
    row, _ = source.position(following.span.start)
    margin = source.text[source.offset(row - 1) : following.span.start]
    return following.span if row == last + 1 and not margin.strip("> \t") else None


# Heads that were meant to be one


class Heads(NamedTuple):
    """A quick look for anything like `[!gm`; a line and a cell that begin with it, whatever went wrong."""

    quick: "re.Pattern[str]"
    line: "re.Pattern[str]"
    cell: "re.Pattern[str]"


@cache
def _heads(types: tuple[str, ...]) -> Heads:
    """What looks like a head of one of these types.

    In a quote `[gm]` and `!gm` are enough. An embed `![[gm]]` or a picture `![gm](…)` is none.
    """
    names = "|".join(map(re.escape, sorted(types, key=len, reverse=True))) or "(?!)"
    gap, edge = r"(?:[^\S\r\n]|\\)*", r"(?![^\W_])"
    marked = rf"(?:\[{gap}!|!{gap}\[(?!\[)|!){gap}(?:{names})s?{edge}"
    bare = rf"[\[({{]{gap}(?:{names})s?{gap}[\])}}]"
    line = (
        r"(?:\A|(?<=[\r\n]))"
        r"(?P<before>(?:[ \t]*(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t])))*[^\S\r\n]*)[*_=~`\\]*"
        rf"(?P<head>{marked}|(?<=>){bare}|(?<=>[ \t]){bare})(?![^\r\n\[\]]*\](?:\(|\[))"
    )
    cell = rf"[*_=~`\\]*{marked}(?![^\r\n\[\]]*\](?:\(|\[))"
    return Heads(*(re.compile(each, re.I | re.M) for each in (rf"{marked}|{bare}", line, cell)))


def _malformed(facts: Facts, source: Source, settings: EditionSettings, code: "Code") -> Iterator[Veil]:
    """Heads that are none, `> [!gm`, `[!gm]` without `>`, down to the next blank line."""
    heads = _heads(settings.hide_callouts)
    if not heads.quick.search(source.text, facts.body):
        return
    yield from _cells(facts, heads.cell)
    good = {source.position(each.head[0]).row for each in facts.callouts if hides(each.type, settings)}
    end = facts.body
    for match in heads.line.finditer(source.text, facts.body):
        at = match.end("before")
        if at < end or source.position(at).row in good or code.opaque(at):
            continue
        if "[" not in match["head"] and "]" not in match["head"] and ">" not in match["before"]:
            continue
        end = _end(source.text, at, match["before"].count(">"))
        yield Veil(_quote(source, match), end, "block")


def _cells(facts: Facts, head: "re.Pattern[str]") -> Iterator[Veil]:
    """A head in a cell hides the rest of its row; in the table's own head the rest of the table."""
    for table in facts.tables:
        for row in (table.header, *table.rows):
            if found := next((cell for cell in row if head.match(cell.text)), None):
                end = table.span.end if row is table.header else row[-1].span.end
                yield Veil(found.span.start, end, "loose")


def _quote(source: Source, head: "re.Match[str]") -> int:
    """Where the quote begins that a head was meant for, if it begins with it; else the head itself."""
    before, start = head["before"], head.start()
    row = source.position(start).row
    above = source.line(row - 1) if row > 1 else ""
    last = before.rfind(">")
    opens = last >= 0 and not before[last + 1 :].strip() and above.count(">") < before.count(">")
    return start + last if opens else head.end("before")


def _end(text: str, at: int, depth: int) -> int:
    """Where the run of lines ends that no blank line parts, or none that has fewer than ``depth`` marks."""
    found = _blank_line(max(depth, 1)).search(text, at)
    return found.start() if found else len(text)


@lru_cache(maxsize=64)
def _blank_line(depth: int) -> "re.Pattern[str]":
    return re.compile(rf"(?:\r\n|\r(?!\n)|\n)[ \t]*(?:>[ \t]*){{0,{depth - 1}}}(?:[\r\n]|\Z)")


# What only hidden text uses


def _named(facts: Facts, found: Sequence[Veil], ids: frozenset[str]) -> Iterator[Veil]:
    """Ids of hidden blocks, and ids that only hidden text links to."""
    hidden = apart(each for each in found if each.kind == "block")
    for each in facts.block_ids:
        gone = covers(hidden, each.block[0]) and not covers(hidden, each.span[0])
        if gone or each.id.lower() in ids:
            yield Veil(*each.span, "id")


def _unused(facts: Facts, source: Source, found: Sequence[Veil]) -> Iterator[Veil]:
    """Footnotes and link definitions that hidden text uses and no visible text does."""
    if facts.definitions:
        yield from _definitions(facts, source, found)
    yield from _footnotes(facts, source, found)


def _footnotes(facts: Facts, source: Source, found: Sequence[Veil]) -> Iterator[Veil]:
    """Definitions that hidden text refers to, and what they refer to, unless visible text reaches it."""
    bodies = sorted(each.span for each in facts.blocks if each.kind == "footnote")
    places: dict[str, list[Span]] = defaultdict(list)
    says: dict[Span | None, list[str]] = defaultdict(list)
    for each in facts.footnotes:
        body = _body(bodies, each.span[0])
        if covers(found, each.span[0]):
            continue
        if each.definition:
            places[each.label].append(body or each.span)
        else:
            says[body].append(each.label)
    secret = [label for veil in found for label in NOTE.findall(source.text, veil.start, veil.end)]
    shown = _reached(says[None], places, says)
    for label in _reached(secret, places, says) - shown:
        yield from (Veil(*body, "block") for body in places.get(label, ()))


def _body(bodies: list[Span], at: int) -> Span | None:
    """The footnote's definition around a character."""
    index = bisect_right(bodies, at, key=lambda body: body[0]) - 1
    return bodies[index] if index >= 0 and at < bodies[index][1] else None


def _reached(
    labels: Iterable[str], places: Mapping[str, Sequence[Span]], says: Mapping[Span | None, Sequence[str]]
) -> set[str]:
    """The labels, and all that their definitions refer to."""
    reached, waiting = set[str](), list(labels)
    while waiting:
        label = waiting.pop()
        if label not in reached:
            reached.add(label)
            waiting += (other for body in places.get(label, ()) for other in says.get(body, ()))
    return reached


def _definitions(facts: Facts, source: Source, found: Sequence[Veil]) -> Iterator[Veil]:
    uses = [each for each in facts.links if each.kind == "reference" and each.where != "definition"]
    shown = {each.target_span for each in uses if not covers(found, each.span[0])}
    secret = {
        " ".join(label.split()).casefold()
        for veil in found
        for label in LABEL.findall(source.text, veil.start, veil.end)
    }
    targets = {each.span: each.target_span for each in facts.links if each.where == "definition"}
    for label, span in facts.definitions:
        if label.casefold() in secret and targets.get(span) not in shown:
            yield Veil(*span, "block")
