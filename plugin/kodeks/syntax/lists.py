"""Lists, as CommonMark has them: straight after a paragraph, nested by their own indent."""

from markdown_it import rules_block
from markdown_it.token import Token

from kodeks.syntax.collect import Collector
from kodeks.syntax.construct import Block, Construct


def begin(to: Collector, token: Token) -> None:
    """A list begins."""
    to.open_block(token)
    to.lists += 1


def end(to: Collector, token: Token) -> None:
    """A list ends."""
    to.close_block(token)
    to.lists -= 1


def begin_item(to: Collector, token: Token) -> None:
    """An item begins."""
    to.open_block(token)


def end_item(to: Collector, token: Token) -> None:
    """An item ends."""
    to.close_block(token)


CONSTRUCT = Construct(
    "list",
    Block(rules_block.list_block, "-+*0123456789", ("paragraph", "reference", "blockquote", "table")),
    facts={
        "bullet_list_open": begin,
        "ordered_list_open": begin,
        "bullet_list_close": end,
        "ordered_list_close": end,
        "list_item_open": begin_item,
        "list_item_close": end_item,
    },
)
