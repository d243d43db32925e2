"""Footnotes `[^id]`, `[^id]: text` and `^[text]` (D-9.4)."""

import re
from collections.abc import Sequence
from html import escape

from kodeks_engine.words import word
from markdown_it.rules_block import StateBlock
from markdown_it.token import Token

from kodeks.model import Footnote
from kodeks.syntax.collect import Collector
from kodeks.syntax.construct import Block, Construct
from kodeks.syntax.html import Writer
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
    """`^[` begins a footnote that is written in place; none within another."""
    if state.note:
        return False
    state.note = True
    return opener(state, "^[")


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


def write_reference(to: Writer, token: Token) -> None:
    """A number that leads to the note; a reference to nothing stays text."""
    if token.content in _definitions(to):
        _number(to, token.content)
    else:
        to.text(f"[^{token.content}]")


def write_inline(to: Writer, token: Token) -> None:
    """A footnote written in place moves to the end; its number stays."""
    end = to.closing()
    label = f"^{len(to.queue)}"
    to.definitions[label] = (to.tokens, to.index + 1, end)
    _number(to, label)
    to.index = end


def write_definition(to: Writer, token: Token) -> None:
    """A definition shows at the end, where it is referred to."""
    to.index = to.closing()


def _definitions(to: Writer) -> dict[str, tuple[Sequence[Token], int, int]]:
    """Where each definition of the note stands; the first of a label counts."""
    if not to.definitions and "footnotes" in to.env:
        opened: list[int] = []
        for index, token in enumerate(to.top):
            if token.type == "footnote_open":
                opened.append(index)
            elif token.type == "footnote_close":
                begin = opened.pop()
                to.definitions.setdefault(to.top[begin].meta["label"], (to.top, begin + 1, index))
    return to.definitions


def _number(to: Writer, label: str) -> None:
    first = label not in to.notes
    if first:
        to.notes[label] = len(to.notes) + 1
        to.queue.append(to.definitions[label])
    number, prefix = to.notes[label], escape(to.hooks.prefix)
    own = f' id="{prefix}fnref:{number}"' if first else ""
    to.put(f'<sup class="footnote-ref"{own}><a href="#{prefix}fn:{number}">{number}</a></sup>')


def write_section(to: Writer) -> None:
    """All footnotes that were referred to, in the order of their first reference."""
    if not to.queue:
        return
    prefix, number = escape(to.hooks.prefix), 0
    back = escape(word(to.hooks.lang, "site.footnote_back"))
    to.put('<section class="footnotes">\n<ol>\n')
    while number < len(to.queue):
        tokens, begin, end = to.queue[number]
        number += 1
        to.put(f'<li id="{prefix}fn:{number}">')
        to.write(tokens, begin, end)
        to.put(f' <a class="footnote-back" href="#{prefix}fnref:{number}" title="{back}">↩</a></li>\n')
    to.put("</ol>\n</section>\n")


CONSTRUCT = Construct(
    "footnote",
    Block(definition, "[", ("paragraph", "reference", "blockquote")),
    {"[^": reference, "^[": open_inline},
    facts={"footnote_open": collect_definition, "footnote_close": done, "footnote_ref": collect_reference},
    html={
        "footnote_ref": write_reference,
        "footnote_inline_open": write_inline,
        "footnote_open": write_definition,
    },
)
