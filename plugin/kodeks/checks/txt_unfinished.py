"""A mark that the text is not finished: `TODO`, `???`, `(do uzupełnienia)`, `Lorem ipsum`.

Why: readers come upon a gap that only the author knows of.

Example:
    Zasięg czaru: TODO

Mend: write what is missing, or move the remark into a `%% comment %%`.

Fine:
    Zasięg czaru: 9 m. Naprawdę??? %% TODO: sprawdzić zasięg %%

Source: issue list of debris
"""

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from operator import itemgetter
from typing import TYPE_CHECKING

from kodeks_engine.words import LANGUAGES, spellings

from kodeks.checks import prose
from kodeks.diagnostic import Diagnostic
from kodeks.model import Facts
from kodeks.source import Source, Span

if TYPE_CHECKING:
    from kodeks.config import Config

CODE = "TXT017"
NAME = "unfinished-text"
SEVERITY = "info"
MARK = re.compile(
    r"(?<![\w#/.\]-])(?:TODO|FIXME|TBD|TBA)(?![\w/-])"
    r"|(?<![\w?!)\]*\"”’'])\?{3,}(?!\?)|\b[Ll]orem ipsum dolor\b"
)
MARKS = re.compile(r"TODO|FIXME|TB[DA]|\?\?\?")
LONGEST = 40  # letters of a line that is nothing but a phrase
AROUND = " \t\r\n*_>.…!"
CLOSERS = {"(": ")", "[": "]"}


def check_note(facts: Facts, source: Source, config: "Config") -> Iterable[Diagnostic]:
    """The first mark of each line; in cells of tables it is another check's."""
    spans = [*_marks(facts, source), *_alone(facts, source), *_bracketed(facts, source)]
    tables = sorted(table.span for table in facts.tables) if spans else []
    rows: set[int] = set()
    for span in sorted(spans):
        row = source.position(span.start).row
        if row not in rows and not _stands_in(tables, span.start):
            rows.add(row)
            yield Diagnostic(CODE, facts.path, *span, "info", fill={"mark": source.slice(span)})


def _stands_in(tables: Sequence[tuple[int, int]], at: int) -> bool:
    """Whether an offset is in one of these spans, which do not overlap."""
    before = bisect_right(tables, at, key=itemgetter(0))
    return before > 0 and at < tables[before - 1][1]


def _marks(facts: Facts, source: Source) -> Iterator[Span]:
    if MARKS.search(source.text) or "orem ipsum" in source.text:
        for found in MARK.finditer(prose.of(facts, source)):
            yield Span(*found.span())


@cache
def _phrases() -> frozenset[str]:
    return frozenset(phrase for lang in LANGUAGES for phrase in spellings(lang, "unfinished.phrases"))


@cache
def _opened() -> re.Pattern[str]:
    """A bracket before two letters with which a phrase begins."""
    pairs = sorted({phrase[:2] for phrase in _phrases()})
    begin = "|".join("".join(f"[{letter}{letter.upper()}]" for letter in pair) for pair in pairs)
    return re.compile(rf"[(\[][{re.escape(AROUND)}]*(?:{begin})")


def _alone(facts: Facts, source: Source) -> Iterator[Span]:
    """A paragraph that says nothing else."""
    for block in facts.blocks:
        start, end = block.span
        if end - start < LONGEST and block.kind == "paragraph":
            said = source.text[start:end].strip(AROUND)
            if said.lower() in _phrases():
                at = source.text.index(said, start)
                yield Span(at, at + len(said))


def _bracketed(facts: Facts, source: Source) -> Iterator[Span]:
    """A phrase in brackets of its own."""
    for found in _opened().finditer(source.text, facts.body):
        at, opener = found.start(), found[0][0]
        inside = source.text[at + 1 : at + LONGEST].partition(CLOSERS[opener])
        said = inside[0].strip(AROUND)
        if inside[1] and said.lower() in _phrases() and prose.of(facts, source)[at] == opener:
            begin = source.text.index(said, at)
            yield Span(begin, begin + len(said))
