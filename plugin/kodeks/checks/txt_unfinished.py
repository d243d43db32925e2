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
from collections.abc import Iterable, Iterator
from functools import cache
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
MARKS = ("TODO", "FIXME", "TBD", "TBA", "???", "orem ipsum")


def check_note(facts: Facts, source: Source, config: "Config") -> Iterable[Diagnostic]:
    """The first mark of each line; in cells of tables it is another check's."""
    if not any(mark in source.text for mark in MARKS) and not _hinted(source.text):
        return
    text = prose.of(facts, source)
    tables = [Span(*table.span) for table in facts.tables]
    rows: set[int] = set()
    for span in _marks(text):
        row = source.position(span.start).row
        if row not in rows and not any(start <= span.start < end for start, end in tables):
            rows.add(row)
            fill = {"mark": text[span.start : span.end]}
            yield Diagnostic(CODE, facts.path, *span, "info", fill=fill)


def _marks(text: str) -> Iterator[Span]:
    for found in MARK.finditer(text):
        yield Span(*found.span())
    if _hinted(text):
        for found in _phrases().finditer(text):
            yield Span(*found.span("said"))


@cache
def _spellings() -> list[str]:
    return [phrase.lower() for lang in LANGUAGES for phrase in spellings(lang, "unfinished.phrases")]


def _hinted(text: str) -> bool:
    """Whether a phrase may stand in a text: much faster than the pattern."""
    small = text.lower()
    return any(phrase in small for phrase in _spellings())


@cache
def _phrases() -> re.Pattern[str]:
    """A phrase in brackets of its own, or alone on its line."""
    said = "|".join(re.escape(phrase).replace(r"\ ", r"[ \u00a0]") for phrase in _spellings())
    return re.compile(
        rf"(?im)(?:(?<=[(\[])|^[ \t>*_+-]*)(?P<said>{said})(?:[^\w\n)\]]{{0,5}}(?=[)\]])|[ \t.…!*_]*\r?$)"
    )
