"""Block ids: `^id` at the end of a block, or alone under one (D-5.9–5.12)."""

import re
from typing import Any

from markdown_it.rules_block import StateBlock
from markdown_it.token import Token

from kodeks.model import BlockId
from kodeks.source import Span
from kodeks.syntax.collect import Collector
from kodeks.syntax.construct import Block, Construct
from kodeks.syntax.position import Place

TAIL = re.compile(r"(?:(?:\A|(?<=\s))|(?<=\]\]))\^([A-Za-z0-9-]+)[ \t]*\Z")
ALONE = re.compile(r"\^([A-Za-z0-9-]+)[ \t]*\Z")


def tail(content: str) -> "re.Match[str] | None":
    """The id at the end of a block's text; glued only to an embed or a wikilink (D-5.10)."""
    at = content.rfind("^")
    if at < 0:
        return None
    match = TAIL.match(content, at)
    return match if match and not _in_code(content, at) else None


def _in_code(content: str, at: int) -> bool:
    return content.count("`", 0, at) % 2 == 1


def alone(state: StateBlock, start: int, last: int, silent: bool) -> bool:
    """A line that is nothing but an id names the block above it, even directly under a quote."""
    at = state.bMarks[start] + state.tShift[start]
    match = ALONE.match(state.src[at : state.eMarks[start]])
    if not match or state.is_code_block(start):
        return False
    if start + 1 < last and not state.isEmpty(start + 1) and state.sCount[start + 1] >= state.blkIndent:
        return False
    if not silent:
        state.line = start + 1
        emit(state, match, Place([at]), (start, start + 1), own=False)
    return True


def emit(state: StateBlock, match: "re.Match[str]", place: Any, lines: tuple[int, int], *, own: bool) -> None:
    """A token for an id; ``own`` when it stands in the block that it names."""
    token = state.push("block_id", "", 0)
    token.content = match[1]
    token.map = [*lines]
    at = place.at(match.start())
    token.meta = {"at": at, "end": place.at(match.end(1)), "own": own}
    token.meta["glued"] = own and match.start() > 0 and not match.string[match.start() - 1].isspace()


def collect(to: Collector, token: Token) -> None:
    """The id with the block that it names: its own paragraph or item, or the block above."""
    meta = token.meta
    named = to.named_block(own=meta["own"])
    span = to.normal.span(meta["at"], meta["end"])
    if named is None:
        to.block_ids.append(BlockId(token.content, span, span, "close"))
        return
    named.token.meta.setdefault("anchors", []).append(token.content)
    if named.table >= 0:
        to.tables[named.table] = to.tables[named.table]._replace(block_id=token.content)
    for index in named.lines:
        if not to.lines[index].block_id:
            to.lines[index] = to.lines[index]._replace(block_id=token.content)
    block = to.named_span(named)
    to.block_ids.append(BlockId(token.content, span, block, _form(to, token, block)))


def _form(to: Collector, token: Token, block: Span) -> Any:
    if to.quotes:
        return "quoted"
    if token.meta["glued"]:
        return "glued"
    if token.meta["own"]:
        return "ok"
    line = (token.map or [0])[0]
    return "ok" if to.blank(line - 1) and to.blank(line + 1) else "close"


CONSTRUCT = Construct("block_id", Block(alone, "^", ("blockquote",)), facts={"block_id": collect})
