"""HTML in notes: no Markdown inside, but its addresses are links (D-2.4, D-2.6, D-9.9, D-12.1, D-12.4)."""

import html
import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

from markdown_it import rules_block
from markdown_it.rules_block import StateBlock
from markdown_it.token import Token

from kodeks.model import Comment
from kodeks.source import Span
from kodeks.syntax.collect import Collector
from kodeks.syntax.construct import Block, Construct
from kodeks.syntax.html import Writer
from kodeks.syntax.html_element import write_tag
from kodeks.syntax.link import make_link
from kodeks.syntax.position import place_of_lines

PIECE = re.compile(
    r"(?P<comment><!--(?:>|->|(?:(?!-->).)*(?:-->|\Z))|%%(?:(?!%%).)*%%)"
    r"|(?P<unseen><(?:\?|!\[?[A-Za-z])[^<>]*>)"  # `<?php ?>`, `<!DOCTYPE>`, CDATA: browsers hide them
    r"|<(?P<slash>/?)(?P<name>[A-Za-z][A-Za-z0-9-]*)(?P<rest>(?:[^<>\"']|\"[^\"]*\"|'[^']*')*)>",
    re.DOTALL,
)
ADDRESS = re.compile(
    r"""(?<![^\s"'])(src|href)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+))""", re.IGNORECASE
)
EMBEDS = frozenset(("img", "video", "audio", "source", "iframe", "embed", "track"))


class Address(NamedTuple):
    """An address in a tag: its place in the token's content and its link's index."""

    start: int
    end: int
    link: int


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


def _collect(to: Collector, token: Token, at: Callable[[int], int]) -> None:
    found: dict[int, list[Address]] = {}
    token.meta["addresses"] = found
    for piece in PIECE.finditer(token.content):
        span = Span(at(piece.start()), at(piece.end()))
        if piece["comment"]:
            percent = piece["comment"].startswith("%%")
            closed = percent or piece["comment"].endswith(">")
            to.comment(Comment("percent" if percent else "html", span, closed))
        elif piece["name"] and not piece["slash"]:
            for start, end in _addresses(piece):
                written = html.unescape(token.content[start:end])
                target, embed = Span(at(start), at(end)), piece["name"].lower() in EMBEDS
                link = make_link(written, span, target, embed=embed, display=None)
                found.setdefault(piece.start(), []).append(Address(start, end, len(to.links)))
                to.links.append(link._replace(kind="html", where="html"))


def _addresses(piece: "re.Match[str]") -> Iterator[tuple[int, int]]:
    for match in ADDRESS.finditer(piece["rest"]):
        group = next(i for i in (2, 3, 4) if match[i] is not None)
        if match[group].strip():
            shift = piece.start("rest")
            yield shift + match.start(group), shift + match.end(group)


def write(to: Writer, token: Token) -> None:
    """The author's tags with the site's addresses, each closed where it was opened, no deeper than sense."""
    at = 0
    to.anchors_of(token)
    for piece in PIECE.finditer(token.content):
        to.put(_loose(token.content[at : piece.start()]))
        at = piece.end()
        if piece["name"]:
            write_tag(to, token, piece)
    to.put(_loose(token.content[at:]))


def _loose(text: str) -> str:
    """Text between tags; a bracket that begins none is text."""
    return text.replace("<", "&lt;")


CONSTRUCT = Construct(
    "html_block",
    Block(block, "<", ("paragraph", "reference", "blockquote", "table")),
    facts={"html_block": collect_block, "html_inline": collect_inline},
    html={"html_block": write, "html_inline": write},
)
