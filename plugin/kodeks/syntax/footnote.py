"""Footnotes `[^id]`, `[^id]: text` and `^[text]` (D-9.4)."""

import re

from markdown_it.rules_block import StateBlock
from markdown_it.token import Token

from kodeks.model import Footnote
from kodeks.syntax.collect import Collector
from kodeks.syntax.construct import Block, Construct
from kodeks.syntax.inlines import Inline
from kodeks.syntax.link import opener

REFERENCE = re.compile(r"\[\^([^\]\s\[]+)\]")
DEFINITION = re.compile(r"\[\^([^\]\s\[]+)\]:[ \t]*")
INDENT = 2


def definition(state: StateBlock, start: int, last: int, silent: bool) -> bool:
    """A definition; lines indented by two spaces continue it."""
    at, end = state.bMarks[start] + state.tShift[start], state.eMarks[start]
    match = DEFINITION.match(state.src, at, end)
    if not match or state.is_code_block(start):
        return False
    if silent:
        return True
    state.env.setdefault("footnotes", {})[match[1]] = None
    opening = state.push("footnote_open", "section", 1)
    opening.meta = {"label": match[1], "at": at, "label_end": match.start() + len(match[1]) + 3}
    saved = state.bMarks[start], state.tShift[start], state.sCount[start], state.blkIndent, state.parentType
    state.blkIndent = state.sCount[start] + INDENT
    state.bMarks[start], state.tShift[start], state.sCount[start] = match.end(), 0, state.blkIndent
    state.parentType = "footnote"
    if match.end() < end:
        state.md.block.tokenize(state, start, last)
    else:
        state.line = start + 1
    state.bMarks[start], state.tShift[start], state.sCount[start], state.blkIndent, state.parentType = saved
    opening.map = [start, state.line]
    state.push("footnote_close", "section", -1)
    return True


def reference(state: Inline) -> bool:
    """A reference to a footnote, defined or not."""
    match = REFERENCE.match(state.src, state.pos)
    if not match:
        return False
    start, state.pos = state.pos, match.end()
    state.add("footnote_ref", start, match[1])
    return True


def open_inline(state: Inline) -> bool:
    """`^[` begins a footnote that is written in place."""
    return state.src.startswith("[", state.pos + 1) and opener(state, "^[")


def collect_definition(to: Collector, token: Token) -> None:
    """A definition."""
    to.open_block(token)
    span = to.normal.span(token.meta["at"], token.meta["label_end"])
    to.footnotes.append(Footnote(token.meta["label"], span, True))
    to.block("footnote", token)


def done(to: Collector, token: Token) -> None:
    """The definition ends."""
    to.close_block(token)


def collect_reference(to: Collector, token: Token) -> None:
    """A reference."""
    span = to.span(token.meta["start"], token.meta["end"])
    to.footnotes.append(Footnote(token.content, span, False))


CONSTRUCT = Construct(
    "footnote",
    Block(definition, "[", ("paragraph", "reference", "blockquote")),
    {"[": reference, "^": open_inline},
    facts={"footnote_open": collect_definition, "footnote_close": done, "footnote_ref": collect_reference},
)
