"""HTML in notes: no Markdown inside, but its addresses are links (D-2.4, D-2.6, D-9.9, D-12.1, D-12.4)."""

import html
import re

from markdown_it import rules_block
from markdown_it.rules_block import StateBlock
from markdown_it.token import Token

from kodeks.model import Comment
from kodeks.syntax.collect import Collector
from kodeks.syntax.construct import Block, Construct
from kodeks.syntax.link import make_link
from kodeks.syntax.position import place_of_lines

COMMENT = re.compile(r"<!--(?:>|->|.*?(?:-->|\Z))", re.DOTALL)
TAG = re.compile(r"<[A-Za-z][^<>]*>")
ADDRESS = re.compile(r"""\s(src|href)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+))""", re.IGNORECASE)
EMBEDS = ("<img", "<video", "<audio", "<source", "<iframe", "<embed", "<track")


def block(state: StateBlock, start: int, last: int, silent: bool) -> bool:
    """markdown-it's rule; the token learns where its lines stand."""
    if not rules_block.html_block(state, start, last, silent):
        return False
    if not silent:
        state.tokens[-1].meta["place"] = place_of_lines(state, start, state.line, state.blkIndent)
    return True


def collect_block(to: Collector, token: Token) -> None:
    """Comments and addresses of an HTML block."""
    to.leaf("html_block", token)
    at = token.meta["place"].at
    _collect(to, token, lambda offset: to.normal.at(at(offset)))


def collect_inline(to: Collector, token: Token) -> None:
    """The same of a tag within text."""
    start = token.meta["start"]
    _collect(to, token, lambda offset: to.at(start + offset))


def _collect(to: Collector, token: Token, at: "to_source") -> None:  # type: ignore[name-defined]  # noqa: F821
    from kodeks.source import Span

    content = token.content
    hidden = []
    for match in COMMENT.finditer(content):
        hidden.append(match.span())
        to.comment(Comment("html", Span(at(match.start()), at(match.end())), match[0].endswith(">")))
    visible = content
    for start, end in hidden:
        visible = visible[:start] + " " * (end - start) + visible[end:]
    links = token.meta["links"] = []
    for tag in TAG.finditer(visible):
        embed = tag[0].lower().startswith(EMBEDS)
        for found in ADDRESS.finditer(tag[0]):
            group = next(i for i in (2, 3, 4) if found[i] is not None)
            start, end = tag.start() + found.start(group), tag.start() + found.end(group)
            span = Span(at(tag.start()), at(tag.end()))
            link = make_link(
                html.unescape(found[group]), span, Span(at(start), at(end)), embed=embed, display=None
            )
            if link.target or link.subpath is not None:
                links.append((start, end, len(to.links)))
                to.links.append(link._replace(kind="html", where="html"))


CONSTRUCT = Construct(
    "html_block",
    Block(block, "<", ("paragraph", "reference", "blockquote", "table")),
    facts={"html_block": collect_block, "html_inline": collect_inline},
)
