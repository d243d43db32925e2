"""The sentence that a link stands in, as a reader sees it."""

import re
import sys
from bisect import bisect_left, bisect_right
from collections.abc import Iterator

from kodeks.model import Facts, Link
from kodeks.render.tag import tag, text
from kodeks.render.titles import stem
from kodeks.source import Source, Span

LONGEST = 240
REACH = 1500
OPEN, CLOSE = "\ue000", "\ue001"
LINE_MARKS = re.compile(
    r"^[ \t]*(?:>[ \t]*)*(?:\[![^\]\n]*\][+-]?[ \t]*|[-*+][ \t]+|\d{1,9}[.)][ \t]+|#{1,6}[ \t]+)?", re.M
)
MARKS = re.compile(
    r"\*+|__|~~|==|`|\[\^[^\]\s]*\]|<[^<>\n]*>|%%|(?<=\s)\^[A-Za-z0-9-]+[ \t]*$|\\(?=[!-/:-@\[-`{-~])", re.M
)
END = re.compile(r"[.!?…؟۔।][\"”»)\]]*\s+|[。！？][」』”）]*")


class Excerpts:
    """The sentences of a note's links. Made once for a note; each question then costs a look at one block."""

    def __init__(self, source: Source, facts: Facts) -> None:
        self.source, self.facts = source, facts
        self.blocks = sorted(block.span for block in facts.blocks)
        self.rows = sorted(_rows(facts))
        self.links = sorted((link.span, n) for n, link in enumerate(facts.links) if link.where != "property")

    def of(self, index: int) -> str:
        """The HTML of the sentence around a link, the link marked; "" where it stands in no text."""
        span = self._around(self.facts.links[index])
        if span is None:
            return ""
        said = "".join(self._pieces(span, index))
        said = " ".join(MARKS.sub("", LINE_MARKS.sub("", said)).split())
        before, _, rest = said.partition(OPEN)
        inside, _, after = rest.partition(CLOSE)
        return text(_tail(before)) + tag("mark", {}, text(inside)) + text(_head(after)) if inside else ""

    def _around(self, link: Link) -> Span | None:
        """The block or table row that a link of the text stands in."""
        spans = self.rows if link.where == "table" else self.blocks
        at = bisect_right(spans, (link.span.start, sys.maxsize)) - 1
        holds = at >= 0 and link.span.end <= spans[at].end and link.where != "property"
        return spans[at] if holds else None

    def _pieces(self, span: Span, index: int) -> Iterator[str]:
        """The block's text, no more than can be shown, with every link by what it shows."""
        text, own = self.source.text, self.facts.links[index].span
        at, stop = max(span.start, own.start - REACH), min(span.end, own.end + REACH)
        for place in range(bisect_left(self.links, ((at, at), 0)), len(self.links)):
            (start, end), n = self.links[place]
            if start >= stop:
                break
            if start < at:
                continue
            link = self.facts.links[n]
            silent = link.embed or link.kind == "html"  # the text of an HTML link follows its tag
            shown = "" if silent and n != index else _shown(link)
            yield _bars(text[at:start])
            at = end
            if n == index and link.kind == "html" and not link.embed:
                at = max(end, text.find("</", end, stop))
                shown = text[end:at] or shown
            yield f"{OPEN}{shown}{CLOSE}" if n == index else shown
        yield _bars(text[at:stop])


def _rows(facts: Facts) -> Iterator[Span]:
    for table in facts.tables:
        for row in (table.header, *table.rows):
            if row:
                yield Span(row[0].span.start, row[-1].span.end)


def _bars(part: str) -> str:
    return part.replace("\\|", "¦").replace("|", " · ").replace("¦", "|") if "|" in part else part


def _shown(link: Link) -> str:
    if link.display and not link.size:
        return link.display
    parts = [stem(link.target), *(part.strip() for part in (link.subpath or "").split("#"))]
    return " > ".join(part for part in parts if part)


def _ends(said: str) -> "Iterator[re.Match[str]]":
    """Where sentences end; what a small letter follows is an abbreviation."""
    return (end for end in END.finditer(said) if not said[end.end() : end.end() + 1].islower())


def _tail(before: str) -> str:
    """What stands before the link in its sentence."""
    ends = list(_ends(before))
    part = before[ends[-1].end() :] if ends else before
    return part if len(part) <= LONGEST else "…" + part[-LONGEST:].partition(" ")[2]


def _head(after: str) -> str:
    end = next(_ends(after), None)
    part = after[: end.end()].rstrip() if end else after
    return part if len(part) <= LONGEST else part[:LONGEST].rpartition(" ")[0] + "…"
