"""markdown-it's token, made without ado: there are more of them than of anything else in a vault."""

from typing import Literal

from markdown_it.token import Token


class Made(Token):
    """The same token with the same defaults; markdown-it's own also looks through attributes given to it."""

    __slots__ = ()

    def __init__(
        self, type: str, tag: str, nesting: Literal[-1, 0, 1], level: int = 0, block: bool = False
    ) -> None:
        self.type, self.tag, self.nesting = type, tag, nesting
        self.level, self.block, self.hidden = level, block, False
        self.content = self.markup = self.info = ""
        self.map = self.children = None
        self.attrs, self.meta = {}, {}
