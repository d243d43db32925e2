"""Math `$…$` and `$$…$$` (D-9.5); nothing inside is Markdown (D-2.2)."""

import re
from html import escape

from kodeks_engine.words import word
from markdown_it.rules_block import StateBlock
from markdown_it.token import Token

from kodeks.syntax.collect import Collector
from kodeks.syntax.construct import Block, Construct
from kodeks.syntax.html import Writer
from kodeks.syntax.inlines import Inline
from kodeks.syntax.mathml import mathml

INLINE = re.compile(r"\$(?![\s$])((?:[^\\$\n]|\\.|\n(?!\s*\n))+?)(?<!\s)\$(?!\d)", re.DOTALL)


def inline(state: Inline) -> bool:
    """Math within a line; no space inside its signs, no digit after them, so that money is none."""
    src, start = state.src, state.pos
    if src.startswith("$$", start):
        end = src.find("$$", start + 2)
        if end <= start + 2:
            return False
        state.pos = end + 2
        state.add("math_display", start, src[start + 2 : end])
        return True
    match = INLINE.match(src, start)
    if not match:
        return False
    state.pos = match.end()
    state.add("math_inline", start, match[1])
    return True


def block(state: StateBlock, start: int, last: int, silent: bool) -> bool:
    """`$$` on a line of its own or before its formula, up to a line that ends in `$$`."""
    at = state.bMarks[start] + state.tShift[start]
    if not state.src.startswith("$$", at) or state.is_code_block(start):
        return False
    begin = at + 2
    if state.src[begin : state.eMarks[start]].strip() in ("$$", "$"):
        return False
    parts: list[str] = []
    for line in range(start, last):
        text = state.src[begin : state.eMarks[line]].rstrip(" \t")
        sign = text.find("$$")
        parts.append(text[:sign] if sign >= 0 else text)
        if sign >= 0:
            return sign == len(text) - 2 and (silent or _emit(state, start, line + 1, parts))
        if line + 1 < last:
            if state.sCount[line + 1] < state.blkIndent and not state.isEmpty(line + 1):
                return False
            begin = state.bMarks[line + 1] + state.tShift[line + 1]
    return False


def _emit(state: StateBlock, start: int, end: int, parts: list[str]) -> bool:
    state.line = end
    token = state.push("math_block", "div", 0)
    token.content, token.map = "\n".join(parts).strip(), [start, end]
    return True


def collect(to: Collector, token: Token) -> None:
    """A block of math."""
    to.leaf("math", token)


def write(to: Writer, token: Token) -> None:
    """Math as MathML; what cannot be read stays as its source, with a mark."""
    tag = "div" if token.type == "math_block" else "span"
    classes = "math" if token.type == "math_inline" else "math display"
    drawn = mathml(token.content, block=token.type != "math_inline")
    if drawn is not None:
        to.put(to.opening(token, tag, f' class="{classes}"'))
        to.slot(drawn)
    else:
        why = escape(word(to.hooks.lang, "site.math_source"))
        to.put(to.opening(token, tag, f' class="{classes} source" title="{why}"'))
        to.text(token.content)
    to.put(f"</{tag}>")


CONSTRUCT = Construct(
    "math",
    Block(block, "$", ("paragraph", "blockquote", "list")),
    {"$": inline},
    facts={"math_block": collect},
    html={"math_inline": write, "math_display": write, "math_block": write},
)
