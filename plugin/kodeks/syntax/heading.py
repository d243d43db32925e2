"""Headings, `# …` and underlined (D-5.5)."""

import re

from markdown_it.rules_block import StateBlock
from markdown_it.token import Token

from kodeks.model import Heading
from kodeks.syntax import block_id, comment
from kodeks.syntax.collect import Collector
from kodeks.syntax.construct import Block, Construct
from kodeks.syntax.position import Place

ATX = re.compile(r"(#{1,6})(?:[ \t]+|$)")
CLOSING = re.compile(r"(?:^|[ \t]+)#+$")


def heading(state: StateBlock, start: int, last: int, silent: bool) -> bool:
    """`#` to `######` and a space; closing hashes are dropped."""
    at, end = state.bMarks[start] + state.tShift[start], state.eMarks[start]
    match = ATX.match(state.src[at:end])
    if not match or state.is_code_block(start):
        return False
    if silent:
        return True
    content = CLOSING.sub("", state.src[at + match.end() : end].rstrip(" \t"))
    place, level = Place([at + match.end()]), len(match[1])
    state.line = start + 1
    if comment.may_stay_open(content):
        content = comment.take_open(state, content, place, start + 1)
    tail = block_id.tail(content)
    opening = state.push("heading_open", f"h{level}", 1)
    opening.map, opening.meta["at"] = [start, start + 1], at
    inline = state.push("inline", "", 0)
    inline.content = content[: tail.start()].rstrip() if tail else content
    inline.map, inline.children, inline.meta["place"] = [start, start + 1], [], place
    inline.meta["raw"] = (0, len(content))
    state.push("heading_close", f"h{level}", -1)
    if tail:
        block_id.emit(state, tail, place, (start, start + 1), own=True)
    return True


def collect(to: Collector, token: Token) -> None:
    """The heading: raw text for matching, what a reader sees for showing."""
    to.open_block(token)
    inline = to.following(token)
    place, content = inline.meta["place"], inline.content
    end = inline.meta["raw"][1] if "raw" in inline.meta else len(content)
    span = to.normal.span(place.at(0), place.at(end))
    level = int(token.tag[1])
    inside = bool(to.quotes or to.lists)
    token.meta["heading"] = to.heading = len(to.headings)
    to.headings.append(Heading(level, to.source.slice(span), to.plain(inline), span, inside))
    to.block("heading", token)


def done(to: Collector, token: Token) -> None:
    """The heading ends."""
    to.close_block(token)


CONSTRUCT = Construct(
    "heading",
    Block(heading, "#", ("paragraph", "reference", "blockquote", "table")),
    facts={"heading_open": collect, "heading_close": done},
)
