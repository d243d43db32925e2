"""Which characters of a note an edition hides. It fails closed: what looks meant to be hidden is hidden."""

import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Literal, NamedTuple, TypeAlias

from kodeks.config import EditionSettings
from kodeks.editions.code import Code
from kodeks.editions.held import hides
from kodeks.model import Comment, Facts
from kodeks.source import Source, Span

NOTED = re.compile(r"%%.*?%%|<!--(?:(?!<!--).)*?-->", re.DOTALL)
# Mermaid's own comments, which a drawing does not show; `%%{…}%%` are its settings.
DRAWN = re.compile(r"(?<![^\s>])%%(?!\{)[^\r\n]*")
LABEL = re.compile(r"\[([^\[\]]{1,999})\]")
Kind: TypeAlias = Literal["block", "comment", "loose", "property", "id"]


class Veil(NamedTuple):
    """Hidden characters, and how they are blanked.

    ``block``: whole lines of a block, the marks of outer quotes aside; ``comment``: a comment with its marks;
    ``loose``: any run of text; ``property``: lines of properties; ``id``: a block id.
    """

    start: int
    end: int
    kind: Kind
    closed: bool = True


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
    found = [*_properties(facts, source, settings), *_callouts(facts, settings)]
    found += _malformed(facts, source, settings, code)
    if settings.hide_comments:
        found += _comments(facts, source)
        found += _opaque_comments(facts, source)
        found += _literal_comments(facts, source, code, found)
    found += _named(facts, found, ids)
    return _apart([*found, *_unused(facts, source, _apart(found))])


def _properties(facts: Facts, source: Source, settings: EditionSettings) -> Iterator[Veil]:
    """The whole lines of hidden properties."""
    names = frozenset(settings.hide_properties)
    for each in facts.properties:
        if each.name.strip().lower() in names:
            start = source.offset(source.position(each.span[0]).row - 1)
            row = source.position(max(each.span[1] - 1, start)).row
            yield Veil(start, source.offset(row - 1) + len(source.line(row)), "property")


def _callouts(facts: Facts, settings: EditionSettings) -> Iterator[Veil]:
    for each in facts.callouts:
        if hides(each.type, settings):
            yield Veil(*each.span, "block")


# Heads that were meant to be one


@cache
def _heads(types: tuple[str, ...]) -> tuple["re.Pattern[str]", "re.Pattern[str]"]:
    """A quick look for anything like `[!gm`, and a line that begins with it, whatever went wrong.

    In a quote `[gm]` and `!gm` are enough. An embed `![[gm]]` or a picture `![gm](…)` is none.
    """
    names = "|".join(map(re.escape, sorted(types, key=len, reverse=True))) or "(?!)"
    gap, edge = r"(?:[^\S\r\n]|\\)*", r"(?![^\W_])"
    marked = rf"(?:\[{gap}!|!{gap}\[(?!\[)|!){gap}(?:{names})s?{edge}"
    bare = rf"[\[({{]{gap}(?:{names})s?{gap}[\])}}]"
    line = (
        r"^(?P<before>(?:[ \t]*(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t])))*[^\S\r\n]*)[*_=~`\\]*"
        rf"(?P<head>{marked}|(?<=>){bare}|(?<=>[ \t]){bare})(?![^\n\]]*\](?:\(|\[))"
    )
    return re.compile(rf"{marked}|{bare}", re.I), re.compile(line, re.I | re.M)


def _malformed(facts: Facts, source: Source, settings: EditionSettings, code: "Code") -> Iterator[Veil]:
    """Heads that are none, `> [!gm`, `[!gm]` without `>`, down to the next blank line."""
    if not settings.hide_callouts:
        return
    quick, head = _heads(settings.hide_callouts)
    if not quick.search(source.text, facts.body):
        return
    good = {source.position(each.head[0]).row for each in facts.callouts if hides(each.type, settings)}
    end = facts.body
    for match in head.finditer(source.text, facts.body):
        at = match.end("before")
        if at < end or source.position(at).row in good or code.opaque(at):
            continue
        if "[" not in match["head"] and "]" not in match["head"] and ">" not in match["before"]:
            continue
        end = _blank_line(source.text, at)
        yield Veil(at, end, "block")


def _blank_line(text: str, at: int) -> int:
    """Where the run of lines ends that no blank line parts."""
    found = re.compile(r"(?:\r\n?|\n)[ \t]*(?:[\r\n]|\Z)").search(text, at)
    return found.start() if found else len(text)


# Comments


def _comments(facts: Facts, source: Source) -> Iterator[Veil]:
    """All comments; one that is not closed hides everything up to the next mark that could close it."""
    end = 0
    for each in sorted(facts.comments, key=lambda comment: comment.span):
        start, stop = each.span
        if stop <= end:
            continue
        if each.closed:
            yield Veil(start, stop, "comment")
        else:
            yield from _open_comment(each, source)
            stop = _closing(source.text, each.kind, stop)
        end = stop


def _open_comment(comment: Comment, source: Source) -> Iterator[Veil]:
    start, end = comment.span
    yield Veil(start, end, "comment", False)
    if (stop := _closing(source.text, comment.kind, end)) > end:
        yield Veil(end, stop, "loose")


def _closing(text: str, kind: str, at: int) -> int:
    mark = "%%" if kind == "percent" else "-->"
    found = text.find(mark, at)
    return found + len(mark) if found >= 0 else len(text)


def _opaque_comments(facts: Facts, source: Source) -> Iterator[Veil]:
    """Comments in the values of properties, and Mermaid's: no Markdown, but not for readers either."""
    drawings = (each for each in facts.blocks if each.kind == "fence" and each.info.lower() == "mermaid")
    for pattern, places in ((NOTED, facts.properties), (DRAWN, drawings)):
        for place in places:
            for match in pattern.finditer(source.text, *place.span):
                yield Veil(*match.span(), "property")


def _literal_comments(facts: Facts, source: Source, code: "Code", found: Sequence[Veil]) -> Iterator[Veil]:
    """Marks of comments that the parser reads as text: `<!--` over several blocks, `%%` in an HTML block."""
    known = _apart(found)
    end = facts.body
    for match in re.compile(r"<!--|%%").finditer(source.text, facts.body):
        at = match.start()
        percent = match[0] == "%%"
        if at < end or covers(known, at) or (not code.in_html(at) if percent else code.opaque(at)):
            continue
        end = _closing(source.text, "percent" if percent else "html", at + 2)
        yield Veil(at, end, "loose")


# What only hidden text uses


def _named(facts: Facts, found: Sequence[Veil], ids: frozenset[str]) -> Iterator[Veil]:
    """Ids of hidden blocks, and ids that only hidden text links to."""
    hidden = _apart(each for each in found if each.kind == "block")
    for each in facts.block_ids:
        gone = covers(hidden, each.block[0]) and covers(hidden, each.block[1] - 1)
        if gone or each.id.lower() in ids:
            yield Veil(*each.span, "id")


def _unused(facts: Facts, source: Source, found: Sequence[Veil]) -> Iterator[Veil]:
    """Footnotes and link definitions that hidden text uses and no visible text does."""
    if facts.definitions:
        yield from _definitions(facts, source, found)
    yield from _footnotes(facts, found)


def _footnotes(facts: Facts, found: Sequence[Veil]) -> Iterator[Veil]:
    """Definitions that hidden text refers to, and what they refer to, unless visible text reaches it."""
    bodies = sorted(each.span for each in facts.blocks if each.kind == "footnote")
    places: dict[str, list[Span]] = defaultdict(list)
    says: dict[Span | None, list[str]] = defaultdict(list)
    secret: list[str] = []
    for each in facts.footnotes:
        body = _body(bodies, each.span[0])
        if covers(found, each.span[0]):
            secret += [] if each.definition else [each.label]
        elif each.definition:
            places[each.label].append(body or each.span)
        else:
            says[body].append(each.label)
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


def covers(apart: Sequence[Veil], at: int) -> bool:
    """Whether a character stands in one of the hidden parts."""
    index = bisect_right(apart, at, key=lambda veil: veil.start) - 1
    return index >= 0 and at < apart[index].end


def _apart(found: Iterable[Veil]) -> list[Veil]:
    """The parts in order, none inside or over another: the outer one counts, what sticks out is loose."""
    kept: list[Veil] = []
    for each in sorted(found, key=lambda veil: (veil.start, -veil.end)):
        end = kept[-1].end if kept else 0
        if each.start >= end:
            kept.append(each)
        elif each.end > end:
            kept.append(Veil(end, each.end, "loose"))
    return [each for each in kept if each.start < each.end]
