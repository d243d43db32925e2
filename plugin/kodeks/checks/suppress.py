"""Comments that silence findings: ``<!-- kodeks: ignore LNK001 -->``, ``%% kodeks: ignore TAB %%``.

Behind text such a comment speaks of its line; alone on its line, of the block that follows; ``ignore-file``
speaks of the whole note. Without a code it silences every finding there.

Every suppression is itself a finding, ``unused-suppression``, until something that it silences is found: so
it is kept with the note's facts like the others, and a warm check reads no comment again.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from kodeks.checks.select import ALL, matches
from kodeks.diagnostic import Diagnostic
from kodeks.model import Comment, Facts
from kodeks.source import Source, Span

CODE = "TXT002"
DIRECTIVE = re.compile(r"\s*kodeks:\s*(ignore-file|ignore)\b([^%>]*?)(?:--|%%|$)", re.IGNORECASE)
ADDRESSED = re.compile(r"\s*kodeks:", re.IGNORECASE)
SELECTOR = re.compile(r"[A-Za-z]{3,}[-\w]*")


class Suppression(NamedTuple):
    """``selector`` is silenced within ``reach``; ``span`` is where the comment says so."""

    selector: str
    span: Span
    reach: Span


def candidates(facts: Facts, source: Source) -> Iterator[Diagnostic]:
    """Every suppression of a note as a finding that is dropped when the suppression is used."""
    for comment in facts.comments:
        inside = source.text[comment.span[0] : comment.span[1]].lstrip("<!-%")
        if not ADDRESSED.match(inside):
            continue
        found = False
        for each in _suppressions(comment, facts, source):
            found = True
            yield _candidate(facts.path, each)
        if not found:
            yield Diagnostic(CODE, facts.path, *comment.span, severity="warning", variant="malformed")


def _candidate(path: str, each: Suppression) -> Diagnostic:
    reach = ((path, each.reach.start), (path, each.reach.end))
    fill = {"selector": each.selector}
    return Diagnostic(CODE, path, *each.span, severity="warning", fill=fill, related=reach)


def _suppressions(comment: Comment, facts: Facts, source: Source) -> Iterator[Suppression]:
    lead = re.compile(r"<!--|%%").match(source.text, comment.span[0])
    directive = DIRECTIVE.match(source.text, lead.end() if lead else comment.span[0], comment.span[1])
    if not directive:
        return
    whole_file = directive[1].lower() == "ignore-file"
    reach = Span(0, len(source.text)) if whole_file else _reach(comment, facts, source)
    named = list(SELECTOR.finditer(source.text, directive.start(2), directive.end(2)))
    for each in named:
        yield Suppression(each[0], Span(each.start(), each.end()), reach)
    if not named:
        yield Suppression(ALL, comment.span, reach)


def _reach(comment: Comment, facts: Facts, source: Source) -> Span:
    """The comment's line where it stands behind text, else the block that begins on the next full line."""
    row, last = source.position(comment.span[0]).row, source.position(comment.span[1]).row
    start, end = source.offset(row - 1), source.offset(last - 1) + len(source.line(last))
    around = source.text[start : comment.span[0]] + source.text[comment.span[1] : end]
    if around.strip(" \t>-*+"):
        return Span(start, end)
    following = re.compile(r"[\s>]*").match(source.text, end)
    return _block(following.end() if following else end, comment, facts) or Span(start, end)


def _block(at: int, comment: Comment, facts: Facts) -> Span | None:
    """The widest thing around an offset that does not hold the comment too, else the narrowest that does."""
    spans = [*(each.span for each in facts.tables), *(each.span for each in facts.callouts)]
    spans += [each.span for each in facts.blocks]
    around = [Span(*span) for span in spans if span[0] <= at < span[1]]
    without = [span for span in around if not span.start <= comment.span[0] < span.end]
    if without:
        return max(without, key=lambda span: span.end - span.start)
    return min(around, key=lambda span: span.end - span.start, default=None)


def apply(found: Iterable[Diagnostic]) -> list[Diagnostic]:
    """The findings that no suppression silences, and the suppressions that silence none."""
    suppressions: dict[str, list[Diagnostic]] = defaultdict(list)
    others: list[Diagnostic] = []
    for each in found:
        (suppressions[each.path] if each.code == CODE and each.related else others).append(each)
    used: set[tuple[str, int]] = set()
    kept = [each for each in others if not _silenced(each, suppressions.get(each.path, ()), used)]
    unused = [each for of_note in suppressions.values() for each in of_note]
    return kept + [each for each in unused if (each.path, each.start) not in used]


def _silenced(finding: Diagnostic, by: Iterable[Diagnostic], used: set[tuple[str, int]]) -> bool:
    silencing = [each for each in by if _silences(each, finding)]
    used.update((each.path, each.start) for each in silencing)
    return bool(silencing)


def _silences(suppression: Diagnostic, finding: Diagnostic) -> bool:
    (_, start), (_, end) = suppression.related
    return start <= finding.start <= end and matches(suppression.fill["selector"], finding.code)
