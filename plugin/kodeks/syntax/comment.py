"""Obsidian's comments `%% … %%`: in a line, across lines, across whole blocks (D-9.2).

An open `%%` hides everything up to the next one, wherever that stands, or to the end of the note: what an
author meant to hide must not show because a list or a quote ended in between.
"""

import re
from typing import Any, Literal

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
    """Where the `%%` ends that closes a comment whose text begins at ``at``, -1 if none does.

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


def take_open(state: StateBlock, content: str, place: Place, line: int, begin: int = -1) -> str:
    """A block's text without the comment that it leaves open; the lines up to its end become blank.

    ``line`` is the first one after the text, ``begin`` the offset from which the end is sought: by default
    the end of the text's last line. In a table that end may lie in a later cell.
    """
    env: dict[str, Any] = {"references": {}}
    state.md.inline.parse(content, state.md, env, [])
    begin = state.eMarks[line - 1] if begin < 0 else begin
    at, end, kind = env.get("open_comment", -1), -1, "percent"
    if at >= 0:
        end = closing(state.src, begin)
    elif (at := env.get("open_html", -1)) >= 0:
        end, kind = _html_closing(state.src, begin), "html"
    if at < 0 or (kind == "html" and end < 0):
        return content
    _emit(state, place.at(at), end, line - 1, kind)
    state.env["hidden"] = end if end >= 0 else len(state.src)
    if end < 0 or end > state.eMarks[line - 1]:
        _blank(state, line, _line_of(state, end - 2, line) if end >= 0 else _last_line(state), end)
    return content[:at].rstrip()


def _html_closing(src: str, at: int) -> int:
    """Where an HTML comment ends that a blank line has cut in two; -1 when another one begins before."""
    end, other = src.find("-->", at), src.find("<!--", at)
    return end + 3 if end >= 0 and not 0 <= other < end else -1


def _emit(state: StateBlock, at: int, end: int, line: int, kind: str = "percent") -> None:
    token = state.push("comment_block", "", 0)
    token.map, token.info = [line, line + 1], kind
    token.meta = {"at": at, "end": end if end >= 0 else len(state.src.rstrip("\n")), "closed": end >= 0}


def _last_line(state: StateBlock) -> int:
    return len(state.bMarks) - 2


def _line_of(state: StateBlock, offset: int, line: int) -> int:
    while state.eMarks[line] < offset:
        line += 1
    return line


def may_stay_open(content: str) -> bool:
    """Whether a text holds a sign that may begin a comment."""
    return "%%" in content or "<!--" in content


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
    kind: Literal["percent", "html"] = "html" if token.info == "html" else "percent"
    to.comment(Comment(kind, span, token.meta["closed"]))


CONSTRUCT = Construct(
    "comment",
    Block(block, "%", ()),
    {"%%": inline},
    facts={"comment": collect, "comment_block": collect_block},
    html={"comment": lambda to, token: None, "comment_block": lambda to, token: None},
)
