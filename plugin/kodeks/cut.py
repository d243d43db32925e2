"""The cut itself: which characters of a note are hidden, and its text without them.

Hidden characters are blanked, never removed, so that every line and column stays where it was. What stands
around them must read as before: marks of outer quotes stay, and a comment stays a comment, its inside
written over, so that a line which begins with one does not become indented code.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache

from kodeks.config import EditionSettings
from kodeks.model import Callout, Comment, Facts
from kodeks.source import Source, Span

FILLER = "x"
_INK = re.compile(r"\S")
_LINE = re.compile(r"[^\r\n]+")
_QUOTES = re.compile(r"[ \t]*(?:>[ \t]*)*")
_REFERENCE = re.compile(r"\[([^\[\]\r\n]+)\]")


def hidden_spans(facts: Facts, source: Source, edition: EditionSettings) -> tuple[Span, ...]:
    """Every span that the edition leaves out of a note, outermost first, in order, none inside another."""
    if edition.everything:
        return ()
    blocks = [*_callouts(facts, edition), *_malformed(facts, source, edition)]
    comments = [each.span for each in facts.comments] if edition.hide_comments else []
    spans = _merged([*blocks, *comments, *_properties(facts, edition)])
    return _merged([*spans, *_dependents(facts, source, spans)]) if blocks or comments else spans


def _callouts(facts: Facts, edition: EditionSettings) -> Iterator[Span]:
    """Callouts of the hidden types with the block id that names them."""
    hidden = [each.span for each in facts.callouts if each.type in edition.hide_callouts]
    yield from hidden
    for named in facts.block_ids:
        if any(span[0] <= named.block[0] and named.block[1] <= span[1] for span in hidden):
            yield named.span


@cache
def _head(types: tuple[str, ...]) -> re.Pattern[str]:
    """A line that was meant to begin a hidden callout, whatever went wrong with its head."""
    kinds = "|".join(map(re.escape, sorted(types, key=len, reverse=True))) or "(?!)"
    return re.compile(
        r"^[ \t]*(?:(?:[-+*]|\d{1,9}[.)])[ \t]+)*((?:>[ \t]*)*\\?\[[ \t]*\\?!?[ \t]*"
        rf"(?:{kinds})\b[^\]\r\n(]*\]?(?!\())",
        re.MULTILINE | re.IGNORECASE,
    )


def _malformed(facts: Facts, source: Source, edition: EditionSettings) -> Iterator[Span]:
    """Paragraphs that begin like a hidden callout and are none: `> [! gm]`, `[!gm]` without `>`."""
    if not (types := edition.hide_callouts):
        return
    heads = {each.head[0] for each in facts.callouts if each.type in types}
    code = [each.span for each in facts.blocks if each.kind in ("fence", "code_block", "math")]
    for match in _head(types).finditer(source.text, facts.body):
        bracket = source.text.index("[", match.start(1))
        if "!" not in match[1] or bracket in heads or any(start <= bracket < end for start, end in code):
            continue
        yield Span(match.start(1), _paragraph_end(source.text, match.start(1)))


def _paragraph_end(text: str, start: int) -> int:
    """The end of the run of lines that are not blank, which is all that a callout could have taken."""
    end = re.compile(r"(?:\r\n?|\n)[ \t]*(?:\r|\n|$)").search(text, start)
    return end.start() if end else len(text)


def _properties(facts: Facts, edition: EditionSettings) -> Iterator[Span]:
    hidden = {name.lower() for name in edition.hide_properties}
    return (each.span for each in facts.properties if each.name.lower() in hidden)


def _dependents(facts: Facts, source: Source, hidden: Sequence[Span]) -> Iterator[Span]:
    """Footnotes and link definitions that only hidden text uses."""
    used = {each.label for each in facts.footnotes if not each.definition and not _within(each.span, hidden)}
    noted = {each.label for each in facts.footnotes if not each.definition}
    bodies = [each.span for each in facts.blocks if each.kind == "footnote"]
    for each in facts.footnotes:
        if each.definition and each.label in noted - used:
            yield next((body for body in bodies if body[0] == each.span[0]), each.span)
    if facts.definitions:
        visible = blank(source, hidden, ()).text
        places = {start for _, (start, _) in facts.definitions}
        shown = {m[1].casefold() for m in _REFERENCE.finditer(visible) if m.start() not in places}
        everything = {m[1].casefold() for m in _REFERENCE.finditer(source.text) if m.start() not in places}
        for label, span in facts.definitions:
            if label.casefold() in everything - shown:
                yield span


def _within(span: Sequence[int], spans: Iterable[Sequence[int]]) -> bool:
    return any(start <= span[0] and span[1] <= end for start, end in spans)


def _merged(spans: Iterable[Span]) -> tuple[Span, ...]:
    """The spans in order, those that touch or overlap as one."""
    found: list[Span] = []
    for start, end in sorted(spans):
        if found and start <= found[-1].end:
            found[-1] = Span(found[-1].start, max(end, found[-1].end))
        elif start < end:
            found.append(Span(start, end))
    return tuple(found)


def blank(source: Source, spans: Sequence[Span], comments: Sequence[Comment]) -> Source:
    """The note without the characters of ``spans``: as long as before, line for line."""
    inside = {each.span: each for each in comments}
    parts, at = [], 0
    for span in spans:
        comment = inside.get(span)
        parts.append(source.text[at : span.start])
        parts.append(_written_over(source, comment) if comment else _blanked(source, span))
        at = span.end
    return Source(source.path, "".join((*parts, source.text[at:])), bom=source.bom)


def _written_over(source: Source, comment: Comment) -> str:
    """A comment that says nothing: its marks, and fillers for its ink."""
    text = source.slice(comment.span)
    head, tail = ("%%", "%%") if comment.kind == "percent" else ("<!--", "-->")
    close = len(text) - len(tail) if comment.closed and len(text) >= len(head) + len(tail) else len(text)
    lines = text[len(head) : close].splitlines(keepends=True)
    return (
        text[: len(head)] + "".join(_inked(line, first=not n) for n, line in enumerate(lines)) + text[close:]
    )


def _inked(line: str, *, first: bool) -> str:
    """A line with its ink written over; marks of quotes around the comment stay."""
    kept = 0 if first else len((_QUOTES.match(line) or [""])[0])
    return line[:kept] + _INK.sub(FILLER, line[kept:])


def _blanked(source: Source, span: Span) -> str:
    """Spaces for every character but line ends and the marks of the quotes around the first line."""
    start = source.offset(source.position(span.start).row - 1)
    depth = source.text.count(">", start, span.start)

    def spaces(match: re.Match[str]) -> str:
        line = match[0]
        kept = _outer(line, depth) if match.start() else 0
        return line[:kept] + " " * (len(line) - kept)

    return _LINE.sub(spaces, source.slice(span))


def _outer(line: str, depth: int) -> int:
    """How many characters of a line are marks of the outer quotes."""
    marks = (_QUOTES.match(line) or [""])[0]
    at = 0
    for _ in range(depth):
        found = marks.find(">", at)
        if found < 0:
            break
        at = found + 1
    return at


def text_after(facts: Facts, edition: EditionSettings) -> Iterator[Callout]:
    """Hidden callouts that a paragraph follows with no heading between: it may have lost its `>` (D-12.6)."""
    starts = [(each.span[0], each.kind) for each in facts.blocks if each.depth == 0]
    for callout in facts.callouts:
        if callout.depth == 0 and callout.type in edition.hide_callouts:
            following = next((kind for start, kind in starts if start >= callout.span[1]), None)
            if following == "paragraph":
                yield callout
