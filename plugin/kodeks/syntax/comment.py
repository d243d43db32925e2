"""Obsidian's comments `%% … %%`: in a line, across lines, across whole blocks (D-9.2).

An open `%%` hides everything up to the next one, wherever that stands, or to the end of the note: what an
author meant to hide must not show because a list or a quote ended in between.
"""

import re
from typing import Any

from markdown_it.rules_block import StateBlock
from markdown_it.token import Token

from kodeks.model import Comment
from kodeks.syntax.collect import Collector
from kodeks.syntax.construct import Block, Construct
from kodeks.syntax.inlines import Inline
from kodeks.syntax.position import Place

FENCE = re.compile(r"^[ \t>]*(`{3,}|~{3,})[^\n`]*$", re.MULTILINE)


def inline(state: Inline) -> bool:
    """A comment that ends in the same block, or swallows the rest of it."""
    src, start = state.src, state.pos
    if not src.startswith("%%", start):
        return False
    end = src.find("%%", start + 2)
    state.pos = end + 2 if end >= 0 else state.posMax
    state.add("comment", start).meta["closed"] = end >= 0
    if end < 0:
        state.env["open_comment"] = start
    return True


def block(state: StateBlock, start: int, last: int, silent: bool) -> bool:
    """A comment that begins a block and is not followed by text on the line where it ends."""
    at = state.bMarks[start] + state.tShift[start]
    if not state.src.startswith("%%", at) or state.is_code_block(start):
        return False
    end = closing(state.src, at + 2)
    line = _line_of(state, end - 2, start) if end >= 0 else _last_line(state)
    if end >= 0 and line == start and state.src[end : state.eMarks[line]].strip():
        return False
    if silent:
        return True
    state.line = start + 1
    _emit(state, at, end, start)
    _blank(state, start + 1, line, end)
    return True


def closing(src: str, at: int) -> int:
    """The offset after the `%%` that ends a comment whose text begins at ``at``, -1 if none does.

    Signs inside a fence inside the comment do not end it, as long as that fence ends too.
    """
    end = src.find("%%", at)
    while end >= 0 and (fence := FENCE.search(src, at, end)):
        stop = re.compile(rf"^[ \t>]*{fence[1]}+[ \t]*$", re.MULTILINE).search(src, fence.end())
        if not stop:
            break
        at = stop.end()
        end = src.find("%%", at) if end < at else end
    return end + 2 if end >= 0 else -1


def take_open(state: StateBlock, content: str, place: Place, line: int) -> str:
    """A block's text without the comment that it leaves open; the lines up to its end become blank."""
    env: dict[str, Any] = {"references": {}, "footnotes": {}}
    state.md.inline.parse(content, state.md, env, [])
    if (at := env.get("open_comment")) is None:
        return content
    begin = state.eMarks[line - 1]
    end = closing(state.src, begin)
    _emit(state, place.at(at), end, line - 1)
    _blank(state, line, _line_of(state, end - 2, line) if end >= 0 else _last_line(state), end)
    return content[:at].rstrip()


def _emit(state: StateBlock, at: int, end: int, line: int) -> None:
    token = state.push("comment_block", "", 0)
    token.map = [line, line + 1]
    token.meta = {"at": at, "end": end if end >= 0 else len(state.src.rstrip("\n")), "closed": end >= 0}


def _last_line(state: StateBlock) -> int:
    return len(state.bMarks) - 2


def _line_of(state: StateBlock, offset: int, line: int) -> int:
    while state.eMarks[line] < offset:
        line += 1
    return line


def _blank(state: StateBlock, first: int, last: int, end: int) -> None:
    """Make the lines of a comment empty; the last one keeps what follows the comment."""
    for line in range(first, last + 1):
        state.tShift[line] = state.eMarks[line] - state.bMarks[line]
    if end >= 0 and last >= first and state.bMarks[last] <= end:
        rest = state.src[end : state.eMarks[last]]
        state.bMarks[last] = end
        state.tShift[last] = len(rest) - len(rest.lstrip(" \t"))


def collect(to: Collector, token: Token) -> None:
    """A comment within a block, with the links that it holds (D-2.5)."""
    span = to.span(token.meta["start"], token.meta["end"])
    to.comment(Comment("percent", span, token.meta["closed"]))


def collect_block(to: Collector, token: Token) -> None:
    """A comment of whole blocks."""
    span = to.normal.span(token.meta["at"], token.meta["end"])
    to.comment(Comment("percent", span, token.meta["closed"]))


CONSTRUCT = Construct(
    "comment",
    Block(block, "%", ()),
    {"%": inline},
    facts={"comment": collect, "comment_block": collect_block},
    html={"comment": lambda to, token: None, "comment_block": lambda to, token: None},
)
