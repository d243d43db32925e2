"""Tasks: `- [x] text`, any single character in the brackets (D-9.7)."""

import re

from markdown_it.rules_block import StateBlock
from markdown_it.token import Token

from kodeks.syntax.construct import Construct
from kodeks.syntax.position import Place

BOX = re.compile(r"\[([^\n])\][ \t]+(?=\S)|\[([ xX])\]\Z")


def open_item(state: StateBlock) -> Token | None:
    """The list item whose first paragraph comes next."""
    token = state.tokens[-1] if state.tokens else None
    return token if token and token.type == "list_item_open" else None


def take(item: Token, content: str, place: Place) -> str:
    """The content without its box; the item learns the character in it."""
    box = BOX.match(content)
    if not box:
        return content
    item.meta["task"] = box[1] or box[2]
    place.skip(box.end())
    return content[box.end() :]


CONSTRUCT = Construct("task")
