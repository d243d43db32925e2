"""The Obsidian dialect: the one ordered table of constructs and the parser made of it."""

from functools import cache
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.token import Token

from kodeks.syntax import (
    block_id,
    callout,
    comment,
    definition,
    fence,
    footnote,
    heading,
    html_tag,
    link,
    lists,
    marks,
    math,
    paragraph,
    prose,
    table,
    tag,
    task,
    text,
    wikilink,
)
from kodeks.syntax.blocks import Blocks
from kodeks.syntax.collect import Collector
from kodeks.syntax.construct import Construct
from kodeks.syntax.html import Embedded, Hooks, Target, heading_slugs, render
from kodeks.syntax.inlines import Inlines, read_inlines

__all__ = ["Embedded", "Hooks", "Target", "Token", "collect", "heading_slugs", "parse", "parser", "render"]

MAX_NESTING = 100

CONSTRUCTS: tuple[Construct, ...] = (
    comment.CONSTRUCT,
    callout.HEADLINE,
    math.CONSTRUCT,
    table.CONSTRUCT,
    fence.CODE,
    fence.CONSTRUCT,
    callout.CONSTRUCT,
    fence.RULE,
    lists.CONSTRUCT,
    footnote.CONSTRUCT,
    block_id.CONSTRUCT,
    html_tag.CONSTRUCT,
    heading.CONSTRUCT,
    wikilink.CONSTRUCT,
    link.CONSTRUCT,
    tag.CONSTRUCT,
    marks.CONSTRUCT,
    text.CONSTRUCT,
    definition.CONSTRUCT,
    task.CONSTRUCT,
    prose.CONSTRUCT,
    paragraph.CONSTRUCT,
)


@cache
def parser() -> MarkdownIt:
    """The parser: CommonMark and the constructs of the table, in its order."""
    markdown = MarkdownIt("commonmark", {"maxNesting": MAX_NESTING})
    markdown.block = Blocks(CONSTRUCTS)
    markdown.inline = Inlines(CONSTRUCTS)
    markdown.core.ruler.at("inline", read_inlines)
    markdown.core.ruler.disable(["normalize", "text_join"])
    markdown.inline.ruler2.disable(["strikethrough"])
    markdown.inline.ruler2.after("emphasis", "pairs", marks.resolve)
    return markdown


def parse(text: str) -> tuple[list[Token], dict[str, Any]]:
    """The tokens of a normalised text and what the parser noted beside them."""
    env: dict[str, Any] = {}
    return parser().parse(text, env), env


def collect(to: Collector) -> None:
    """Fill a collector with the facts of its tokens."""
    table = facts_table()
    for index, token in enumerate(to.tokens):
        to.index = index
        if token.type in table:
            table[token.type](to, token)
        if token.children:
            to.inline = token
            for child in token.children:
                if child.type in table:
                    table[child.type](to, child)


@cache
def facts_table() -> dict[str, Any]:
    """What to do with each type of token."""
    return {kind: take for construct in CONSTRUCTS for kind, take in construct.facts.items()}
