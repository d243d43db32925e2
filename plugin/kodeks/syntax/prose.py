"""Facts of paragraphs: the block, its formula lines."""

from markdown_it.token import Token

from kodeks.syntax.collect import Collector
from kodeks.syntax.construct import Construct


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


CONSTRUCT = Construct(
    "prose", facts={"paragraph_open": begin, "paragraph_close": end, "link_close": link_ends}
)
