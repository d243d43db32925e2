"""Quotes and callouts `> [!type|meta]+ title` (D-9.1)."""

import re
from bisect import bisect_right
from html import escape

from markdown_it import rules_block
from markdown_it.rules_block import StateBlock
from markdown_it.token import Token

from kodeks.model import Callout
from kodeks.source import Span
from kodeks.syntax import block_id, comment
from kodeks.syntax.calculator import links as _links
from kodeks.syntax.calculator import write as calculator
from kodeks.syntax.collect import Collector
from kodeks.syntax.construct import Block, Construct
from kodeks.syntax.html import Writer
from kodeks.syntax.position import Place

HEAD = re.compile(r"\[!([^\[\]|\n]+)(?:\|([^\[\]\n]*))?\]([+-]?)[ \t]*")


def head(state: StateBlock, start: int, last: int, silent: bool) -> bool:
    """The first line with text in a quote, if it names a callout's type; lazy lines after it are swallowed.

    Obsidian wants the very first line; empty ones before it are passed over, lest a secret show by a slip.
    """
    if (
        state.parentType != "blockquote"
        or state.tokens[-1].type != "blockquote_open"
        or state.is_code_block(start)
    ):
        return False
    at, end = state.bMarks[start] + state.tShift[start], state.eMarks[start]
    match = HEAD.match(state.src, at, end)
    if not match:
        return False
    opening = state.tokens[-1]
    opening.meta["callout"] = (match[1].strip().lower(), match[3], (match[2] or "").strip())
    opening.meta["head"] = (at, at + len(state.src[at:end].rstrip(" \t")))
    opening.meta["margin"] = state.bMarks[start]
    state.line = start + 1
    opening.meta["title"] = _title(state, match.end(), end)
    if start + 1 < last and state.sCount[start + 1] < 0 and not state.isEmpty(start + 1):
        state.env.setdefault("lazy", []).append((start + 1, state.bMarks[start + 1]))
        state.sCount[start + 1] = 0
    return True


def _title(state: StateBlock, at: int, end: int) -> str:
    content, place = state.src[at:end].rstrip(" \t"), Place([at])
    if comment.may_stay_open(content):
        content = comment.take_open(state, content, place, state.line)
    tail = block_id.tail(content)
    state.push("callout_title_open", "div", 1)
    inline = state.push("inline", "", 0)
    inline.content = content[: tail.start()].rstrip() if tail else content
    inline.map, inline.children, inline.meta["place"] = [state.line - 1, state.line], [], place
    state.push("callout_title_close", "div", -1)
    return inline.content


def collect(to: Collector, token: Token) -> None:
    """The quote begins; a callout among the callouts around it."""
    to.open_block(token)
    to.quotes += 1
    token.meta["outer"] = to.around
    if "callout" not in token.meta:
        return
    kind, fold, meta = token.meta["callout"]
    token.meta["index"] = len(to.callouts)
    callout = Callout(
        type=kind,
        fold=fold,
        meta=meta,
        title=token.meta["title"],
        span=to.lines_span(token, quote=True),
        head=to.normal.span(*token.meta["head"]),
        lazy=_lazy(to, token),
        depth=len(to.around),
    )
    to.around = (*to.around, len(to.callouts))
    to.callouts.append(callout)


def _lazy(to: Collector, token: Token) -> Span:
    """The lines that stand in the callout only because no blank line is before them."""
    first, last = token.map or (0, 0)
    depth = to.marks(first, token.meta["margin"])
    lazy = to.env.get("lazy", ())
    among = lazy[bisect_right(lazy, (first + 1,)) : bisect_right(lazy, (last,))]
    lines = [line for line, at in among if to.marks(line, at) < depth]
    if not lines:
        end = to.normal.at(to.end_of(token, quote=True))
        return Span(end, end)
    begin = to.env["begins"][lines[0]]
    return to.normal.span(begin, to.env["ends"][lines[-1]])


def done(to: Collector, token: Token) -> None:
    """The quote ends."""
    opening = to.close_block(token)
    to.quotes -= 1
    to.around = opening.meta["outer"]


def write(to: Writer, token: Token) -> None:
    """A quote, a callout, or what the page makes of a calculator."""
    if "callout" not in token.meta:
        to.block(token)
        to.closers.append("</blockquote>\n")
        return
    if form := to.hooks.calculator(token.meta["index"], _links(to.tokens[to.index : to.closing()])):
        calculator(to, token, form)
        return
    kind, fold, meta = token.meta["callout"]
    tag = "details" if fold else "div"
    attributes = f' class="callout" data-callout="{escape(kind)}"'
    attributes += f' data-callout-metadata="{escape(meta)}"' if meta else ""
    attributes += " open" if fold == "+" else ""
    to.raw.append([])
    to.put(to.opening(token, tag, attributes))
    to.closers.append(f"</div></{tag}>\n")
    to.titles.append(("summary" if fold else "div", kind.replace("-", " ").capitalize()))


def write_title(to: Writer, token: Token) -> None:
    """The title, or the type where none is written."""
    tag, default = to.titles[-1]
    to.put(f'<{tag} class="callout-title">')
    if not to.tokens[to.index + 1].content.strip():
        to.text(default)


def write_title_end(to: Writer, token: Token) -> None:
    """After the title comes the body."""
    tag, _ = to.titles.pop()
    to.put(f'</{tag}>\n<div class="callout-content">\n')


def write_end(to: Writer, token: Token) -> None:
    """A quote or callout ends."""
    to.leave()
    to.put(to.closers.pop())


CONSTRUCT = Construct(
    "blockquote",
    Block(rules_block.blockquote, ">", ("paragraph", "reference", "blockquote", "list", "table")),
    facts={"blockquote_open": collect, "blockquote_close": done},
    html={
        "blockquote_open": write,
        "callout_title_open": write_title,
        "callout_title_close": write_title_end,
        "blockquote_close": write_end,
    },
)
HEADLINE = Construct("callout_head", Block(head, "["))
