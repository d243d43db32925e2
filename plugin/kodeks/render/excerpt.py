"""The sentence that a link stands in, as a reader sees it."""

import re
from collections.abc import Iterator

from kodeks.model import Facts, Link
from kodeks.render.tag import tag, text
from kodeks.render.titles import stem
from kodeks.source import Source, Span

LONGEST = 240
OPEN, CLOSE = "\ue000", "\ue001"
LINE_MARKS = re.compile(r"^[ \t]*(?:>[ \t]*)*(?:\[![^\]\n]*\][+-]?[ \t]*|[-*+][ \t]+|\d{1,9}[.)][ \t]+|#{1,6}[ \t]+)?", re.M)
MARKS = re.compile(r"\*+|__|~~|==|`|\[\^[^\]\s]*\]|<[^<>\n]*>|%%|(?<=\s)\^[A-Za-z0-9-]+[ \t]*$|\\(?=[!-/:-@\[-`{-~])", re.M)
END = re.compile(r"[.!?…][\"”»)\]]*\s+")


def excerpt(source: Source, facts: Facts, index: int) -> str:
    """The HTML of the sentence around a link, the link marked; "" where it stands in no text."""
    link = facts.links[index]
    span = _around(facts, link)
    if span is None:
        return ""
    said = "".join(_pieces(source.text, facts, span, index))
    said = " ".join(MARKS.sub("", LINE_MARKS.sub("", said)).split())
    before, _, rest = said.partition(OPEN)
    inside, _, after = rest.partition(CLOSE)
    return text(_tail(before)) + tag("mark", {}, text(inside)) + text(_head(after)) if inside else ""


def _around(facts: Facts, link: Link) -> Span | None:
    """The smallest block or table row that holds a link of the text."""
    if link.where == "table":
        return next((row for row in _rows(facts) if row.start <= link.span.start < row.end), None)
    holding = [b.span for b in facts.blocks if b.span.start <= link.span.start and link.span.end <= b.span.end]
    return min(holding, key=lambda span: span.end - span.start, default=None) if link.where != "property" else None


def _rows(facts: Facts) -> Iterator[Span]:
    for table in facts.tables:
        for row in (table.header, *table.rows):
            if row:
                yield Span(row[0].span.start, row[-1].span.end)


def _pieces(source: str, facts: Facts, span: Span, index: int) -> Iterator[str]:
    """The block's text with every link by what it shows."""
    at = span.start
    inside = [(link, n) for n, link in enumerate(facts.links) if span.start <= link.span.start and link.span.end <= span.end]
    for link, n in sorted(inside, key=lambda pair: pair[0].span):
        if link.span.start < at:
            continue
        yield _bars(source[at : link.span.start])
        shown = "" if link.embed and n != index else _shown(link)
        yield f"{OPEN}{shown}{CLOSE}" if n == index else shown
        at = link.span.end
    yield _bars(source[at : span.end])


def _bars(part: str) -> str:
    return part.replace("\\|", "¦").replace("|", " · ").replace("¦", "|") if "|" in part else part


def _shown(link: Link) -> str:
    if link.display and not link.size:
        return link.display
    parts = [stem(link.target), *(part.strip() for part in (link.subpath or "").split("#"))]
    return " > ".join(part for part in parts if part)


def _tail(before: str) -> str:
    """What stands before the link in its sentence."""
    ends = list(END.finditer(before))
    part = before[ends[-1].end() :] if ends else before
    return part if len(part) <= LONGEST else "…" + part[-LONGEST:].partition(" ")[2]


def _head(after: str) -> str:
    end = END.search(after)
    part = after[: end.end()].rstrip() if end else after
    return part if len(part) <= LONGEST else part[:LONGEST].rpartition(" ")[0] + "…"
