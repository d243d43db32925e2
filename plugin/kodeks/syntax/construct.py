"""What a construct of the dialect is made of: its rules, its facts, its HTML."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from markdown_it.rules_block import StateBlock
from markdown_it.token import Token

if TYPE_CHECKING:
    from kodeks.syntax.collect import Collector
    from kodeks.syntax.html import Writer
    from kodeks.syntax.inlines import Inline

BlockRule: TypeAlias = Callable[[StateBlock, int, int, bool], bool]
InlineRule: TypeAlias = "Callable[[Inline], bool]"
Collect: TypeAlias = "Callable[[Collector, Token], None]"
Write: TypeAlias = "Callable[[Writer, Token], None]"
ANY = ""
NONE: Mapping[str, Any] = MappingProxyType({})


class Block(NamedTuple):
    """A block rule: the first characters at which it can match (`ANY`: all) and the blocks that it ends."""

    rule: BlockRule
    starts: str = ANY
    ends: tuple[str, ...] = ()


class Construct(NamedTuple):
    """One construct of the dialect.

    ``block`` and ``inline`` are its rules (``inline`` by the sign that calls it); ``facts`` and ``html``
    say, by token type, what it adds to the facts and how it is written. A type that is not named adds
    nothing, and an open or close token without its own HTML is written as its tag.
    """

    name: str
    block: Block | None = None
    inline: "Mapping[str, InlineRule]" = NONE
    facts: "Mapping[str, Collect]" = NONE
    html: "Mapping[str, Write]" = NONE
