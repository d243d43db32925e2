"""Math `$…$` and `$$…$$` (D-9.5); nothing inside is Markdown (D-2.2)."""

import re

from markdown_it.rules_block import StateBlock
from markdown_it.token import Token

from kodeks.syntax.collect import Collector
from kodeks.syntax.construct import Block, Construct
from kodeks.syntax.html import Writer
from kodeks.syntax.inlines import Inline

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
    first = state.src[at + 2 : state.eMarks[start]].rstrip()
    line, parts = start, [first]
    if "$$" in first:
        if not first.endswith("$$") or first.count("$$") > 1 or len(first) == 2:
            return False
        parts = [first[:-2]]
    else:
        while True:
            line += 1
            if line >= last or (state.sCount[line] < state.blkIndent and not state.isEmpty(line)):
                return False
            text = state.src[state.bMarks[line] + state.tShift[line] : state.eMarks[line]].rstrip()
            parts.append(text.removesuffix("$$"))
            if "$$" in text:
                if not text.endswith("$$") or text.count("$$") > 1:
                    return False
                break
    if silent:
        return True
    state.line = line + 1
    token = state.push("math_block", "div", 0)
    token.content, token.map = "\n".join(parts).strip(), [start, line + 1]
    return True


def collect(to: Collector, token: Token) -> None:
    """A block of math."""
    to.leaf("math", token)


def write(to: Writer, token: Token) -> None:
    """Math as its source; the page may draw it."""
    tag = "div" if token.type == "math_block" else "span"
    classes = "math" if token.type == "math_inline" else "math display"
    to.put(f'<{tag} class="{classes}">')
    to.text(token.content)
    to.put(f"</{tag}>")


CONSTRUCT = Construct(
    "math",
    Block(block, "$", ("paragraph", "blockquote", "list")),
    {"$": inline},
    facts={"math_block": collect},
    html={"math_inline": write, "math_display": write, "math_block": write},
)
