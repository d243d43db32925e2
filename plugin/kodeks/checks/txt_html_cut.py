"""A blank line inside an HTML block, which ends the block.

Why: what follows is Markdown again; an indented tag then shows as code, and the closing tag stands alone.

Example:
    <div class="ramka">
    <p>Zapał</p>

    <p>wraca co turę.</p>
    </div>

Mend: delete the blank line, or write the text as a callout.

Fine:
    <div class="ramka">
    <p>Zapał</p>
    <p>wraca co turę.</p>
    </div>

Source: D-2.6, D-9.9
"""

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from kodeks.diagnostic import Diagnostic
from kodeks.model import Facts
from kodeks.source import Source, Span

if TYPE_CHECKING:
    from kodeks.config import Config

CODE = "TXT008"
NAME = "html-block-cut"
SEVERITY = "info"
ABOUT = "blocks"
TAG = re.compile(
    r"<(/?)(div|table|section|article|aside|ul|ol|dl|center|figure|tbody|thead|tr|p)\b[^<>]*?(/?)>", re.I
)


def check_note(facts: Facts, source: Source, config: "Config") -> Iterable[Diagnostic]:
    """Blocks that open a tag which a later HTML block closes."""
    for _, tag, span in unpaired(facts, source, across=True):
        yield Diagnostic(CODE, facts.path, *span, severity="info", fill={"tag": tag})


def unpaired(facts: Facts, source: Source, *, across: bool) -> Iterator[tuple[bool, str, Span]]:
    """Opened tags that close in another block (``across``) or nowhere: whether closing, name, place.

    `<p>` may stay open by HTML's rules.
    """
    waiting: list[tuple[int, str, Span]] = []
    html = (block for block in facts.blocks if block.kind == "html_block")
    for number, block in enumerate(html):
        for found in TAG.finditer(source.text, *block.span):
            name = found[2].lower()
            if not found[1] and not found[3]:
                waiting.append((number, name, Span(*found.span())))
            elif found[1]:
                place = _closed(waiting, name)
                if place and place[0] != number and across and name != "p":
                    yield False, name, place[2]
                if not place and not across and name != "p":
                    yield True, name, Span(*found.span())
    if not across:
        yield from ((False, name, span) for _, name, span in waiting if name != "p")


def _closed(waiting: list[tuple[int, str, Span]], name: str) -> tuple[int, str, Span] | None:
    """The innermost open tag of that name; what was opened inside it and never closed is dropped."""
    for at in range(len(waiting) - 1, max(-1, len(waiting) - 200), -1):
        if waiting[at][1] == name:
            place = waiting[at]
            del waiting[at]
            return place
    return None
