"""Facts of paragraphs: the block, its formula lines."""

from markdown_it.token import Token

from kodeks.syntax.collect import Collector
from kodeks.syntax.construct import Construct
from kodeks.syntax.html import Writer
from kodeks.syntax.link import begin_paragraph, end_paragraph


def begin(to: Collector, token: Token) -> None:
    """A paragraph begins."""
    to.open_block(token)
    to.block("paragraph", token)
    to.inline = inline = to.following(token)
    token.meta["lines"] = to.formula_lines(inline, token)


def end(to: Collector, token: Token) -> None:
    """It ends."""
    opening = to.close_block(token)
    if to.last and opening.meta["lines"]:
        to.last = to.last._replace(lines=opening.meta["lines"])


def link_ends(to: Collector, token: Token) -> None:
    """The link's text, where there are no tags, ends."""
    to.in_link -= 1


def write_begin(to: Writer, token: Token) -> None:
    """A paragraph; none around the text of a tight list's item."""
    if token.hidden:
        to.paragraphs.append(-1)
    else:
        begin_paragraph(to, to.opening(token, "p"))


def write_end(to: Writer, token: Token) -> None:
    """It ends."""
    if token.hidden:
        to.paragraphs.pop()
        to.put("\n")
    else:
        end_paragraph(to)


CONSTRUCT = Construct(
    "prose",
    facts={"paragraph_open": begin, "paragraph_close": end, "link_close": link_ends},
    html={"paragraph_open": write_begin, "paragraph_close": write_end},
)
