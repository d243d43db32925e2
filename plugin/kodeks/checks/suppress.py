"""Comments that silence findings: ``<!-- kodeks: ignore LNK001 -->``, ``%% kodeks: ignore TAB %%``.

Behind text such a comment speaks of its line; alone on its line, of the block that follows; ``ignore-file``
speaks of the whole note. Without a code it silences every finding there; words behind the codes are a reason.

Every suppression is itself a finding, ``unused-suppression``, until something that it silences is found: so
it is kept with the note's facts like the others, and a warm check reads no comment again.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from kodeks.checks.select import ALL, matches
from kodeks.diagnostic import Diagnostic
from kodeks.model import Comment, Facts
from kodeks.source import Source, Span

CODE = "TXT002"
LENGTH = len(CODE)
DIRECTIVE = re.compile(r"\s*kodeks:\s*(ignore-file|ignore)\b([^%>]*?)(?:--|%%|$)", re.IGNORECASE)
ADDRESSED = re.compile(r"\s*kodeks:", re.IGNORECASE)
SELECTOR = re.compile(r"\s*(,)?\s*([A-Za-z]{3,}[-\w]*)(?!\w)")
NAMING = re.compile(r"[A-Za-z]{3}\d{0,3}\Z|[a-z]+(?:-[a-z]+)+\Z")
BLANK = re.compile(r"[\s>]*")
ITEM = re.compile(r"(?:[-*+]|\d{1,9}[.)])[ \t]")
LONGEST = 1000  # lines of a list that a comment above it silences


class Suppression(NamedTuple):
    """``selector`` is silenced within ``reach``; ``span`` is where the comment says so."""

    selector: str
    span: Span
    reach: Span


def candidates(facts: Facts, source: Source) -> Iterator[Diagnostic]:
    """Every suppression of a note as a finding that is dropped when the suppression is used."""
    ours = [each for each in facts.comments if _addressed(each, source)]
    ours.sort(key=lambda comment: comment.span)
    spans = _spans(facts) if ours else []
    below = covering(spans, [_following(comment, source) for comment in ours])
    for comment, numbers in zip(ours, below, strict=True):
        found = list(_suppressions(comment, [spans[number] for number in numbers], source))
        yield from (_candidate(facts.path, each) for each in found)
        if not found:
            yield Diagnostic(CODE, facts.path, *comment.span, severity="warning", variant="malformed")


def _addressed(comment: Comment, source: Source) -> bool:
    return ADDRESSED.match(source.slice(comment.span).lstrip("<!-%")) is not None


def _spans(facts: Facts) -> list[Span]:
    """All that a suppression may speak of."""
    tables, callouts = (each.span for each in facts.tables), (each.span for each in facts.callouts)
    return [*tables, *callouts, *(each.span for each in facts.blocks)]


def _candidate(path: str, each: Suppression) -> Diagnostic:
    reach = ((path, each.reach.start), (path, each.reach.end))
    fill = {"selector": each.selector}
    return Diagnostic(CODE, path, *each.span, severity="warning", fill=fill, related=reach)


def _suppressions(comment: Comment, around: Sequence[Span], source: Source) -> Iterator[Suppression]:
    lead = re.compile(r"<!--|%%").match(source.text, comment.span[0])
    directive = DIRECTIVE.match(source.text, lead.end() if lead else comment.span[0], comment.span[1])
    if not directive:
        return
    whole_file = directive[1].lower() == "ignore-file"
    reach = Span(0, len(source.text)) if whole_file else _reach(comment, around, source)
    named = list(_named(source.text, Span(*directive.span(2))))
    for span in named:
        yield Suppression(_code(source.slice(span)), span, reach)
    if not named:
        yield Suppression(ALL, comment.span, reach)


def _named(text: str, span: Span) -> Iterator[Span]:
    """The codes, prefixes and names at the beginning: what follows them is the author's reason."""
    found = SELECTOR.match(text, *span)
    first = True
    while found and (first or found[1] or NAMING.match(found[2])):
        yield Span(*found.span(2))
        found, first = SELECTOR.match(text, found.end(), span.end), False


def _code(selector: str) -> str:
    """A selector as a code or the beginning of one; what is none stays as it is written."""
    from kodeks.checks import load

    code = next((check.code for check in load().values() if check.name == selector.lower()), "")
    return code or (selector.upper() if len(selector) <= LENGTH else selector)


def _lines(comment: Comment, source: Source) -> Span:
    """The lines of a comment."""
    row, last = source.position(comment.span[0]).row, source.position(comment.span[1]).row
    return Span(source.offset(row - 1), source.offset(last - 1) + len(source.line(last)))


def _following(comment: Comment, source: Source) -> int:
    """Where the first text below a comment begins."""
    end = _lines(comment, source).end
    blank = BLANK.match(source.text, end)
    return blank.end() if blank else end


def _reach(comment: Comment, around: Sequence[Span], source: Source) -> Span:
    """The comment's line where it stands behind text, else the block below, one of those ``around`` there.

    That is the widest that does not hold the comment too, else the narrowest that does.
    """
    own = _lines(comment, source)
    beside = source.text[own.start : comment.span[0]] + source.text[comment.span[1] : own.end]
    if beside.strip(" \t>-*+"):
        return own
    if items := _list(_following(comment, source), source):
        return items
    without = [span for span in around if not span[0] <= comment.span[0] < span[1]]
    if without:
        return Span(*max(without, key=_width))
    return Span(*min(around, key=_width, default=own))


def _list(at: int, source: Source) -> Span | None:
    """The whole list that begins at an offset."""
    if not ITEM.match(source.text, at):
        return None
    row = source.position(at).row
    margin = at - source.offset(row - 1)
    last = row
    for number in range(row + 1, min(row + LONGEST, len(source.line_starts)) + 1):
        line = source.line(number)[margin:]
        blank = not line.strip(" \t>")
        if not blank and not line.startswith((" ", "\t")) and not ITEM.match(line) and number > last + 1:
            break
        last = last if blank else number
    return Span(at, source.offset(last - 1) + len(source.line(last)))


def _width(span: Span) -> int:
    return span[1] - span[0]


def covering(spans: Sequence[Span], offsets: Iterable[int]) -> Iterator[list[int]]:
    """For each offset, in ascending order, the numbers of the spans that hold it: one walk along both."""
    waiting = sorted(range(len(spans)), key=lambda number: spans[number][0], reverse=True)
    open_: list[int] = []
    for at in offsets:
        while waiting and spans[waiting[-1]][0] <= at:
            open_.append(waiting.pop())
        open_ = [number for number in open_ if spans[number][1] > at]
        yield sorted(open_)


def apply(found: Iterable[Diagnostic]) -> list[Diagnostic]:
    """The findings that no suppression silences, and the suppressions that silence none."""
    suppressions: dict[str, list[Diagnostic]] = defaultdict(list)
    others: dict[str, list[Diagnostic]] = defaultdict(list)
    for each in found:
        (suppressions if each.code == CODE and each.related else others)[each.path].append(each)
    kept: list[Diagnostic] = []
    unused: list[Diagnostic] = []
    for path, findings in others.items():
        left = _without_silenced(findings, suppressions.pop(path, []))
        kept += left[0]
        unused += left[1]
    return [*kept, *unused, *(each for of_note in suppressions.values() for each in of_note)]


def _without_silenced(
    findings: list[Diagnostic], by: Sequence[Diagnostic]
) -> tuple[list[Diagnostic], list[Diagnostic]]:
    """The findings of a note that are left, and the suppressions that were in vain.

    Suppressions that say the same of the same place are tried once.
    """
    if not by:
        return findings, []
    alike: dict[tuple[str, int, int], list[Diagnostic]] = defaultdict(list)
    for each in by:
        (_, start), (_, end) = each.related
        alike[each.fill["selector"], start, end].append(each)
    told, used, left = list(alike), set[int](), []
    ordered = sorted(findings, key=lambda each: each.start)
    around = covering([Span(start, end + 1) for _, start, end in told], [each.start for each in ordered])
    for each, numbers in zip(ordered, around, strict=True):
        silencing = [number for number in numbers if matches(told[number][0], each.code)]
        used.update(silencing)
        if not silencing:
            left.append(each)
    return left, [each for number, key in enumerate(told) if number not in used for each in alike[key]]
