"""Wikilinks and embeds `[[target|display]]`, `![[target]]` (D-3, D-6)."""

import re

from markdown_it.token import Token

from kodeks import address
from kodeks.syntax.collect import Collector, shown
from kodeks.syntax.construct import Construct
from kodeks.syntax.html import Writer
from kodeks.syntax.inlines import Inline
from kodeks.syntax.link import put_embed

LINK = re.compile(r"\[\[" + address.INNER)


def link(state: Inline) -> bool:
    """`[[…]]`, whole on one line, no other one inside."""
    match = LINK.match(state.src, state.pos)
    if not match or not match[1].partition("|")[0].strip("\\ \t"):
        return False
    start, state.pos = state.pos, match.end()
    state.add("wikilink", start, match[1])
    state.dead = len(state.brackets)
    return True


def embed(state: Inline) -> bool:
    """`![[…]]`."""
    match = LINK.match(state.src, state.pos + 1)
    if not match or not match[1].partition("|")[0].strip("\\ \t"):
        return False
    start, state.pos = state.pos, match.end()
    state.add("embed", start, match[1]).meta["embed"] = True
    return True


def collect(to: Collector, token: Token) -> None:
    """The link as it stands in the source, where `\\|` is still whole."""
    embed = token.type == "embed"
    span = to.span(token.meta["start"], token.meta["end"])
    inner = to.source.text[span.start + 2 + embed : span.end - 2]
    if found := address.wikilink(inner, span.start + 2 + embed, embed, to.where):
        to.link(token, found)


def write(to: Writer, token: Token) -> None:
    """A link by what Obsidian shows for it."""
    index = token.meta["link"]
    before, after = to.anchor(to.facts.links[index], to.target(index))
    to.put(before)
    to.text(shown(token.content))
    to.put(after)


def write_embed(to: Writer, token: Token) -> None:
    """An embed; one that fills a block stands outside of the paragraph."""
    index = token.meta["link"]
    link = to.facts.links[index]
    put_embed(to, to.hooks.embed(index, link, address.alt(link.display)))


CONSTRUCT = Construct(
    "wikilink",
    inline={"[[": link, "![[": embed},
    facts={"wikilink": collect, "embed": collect},
    html={"wikilink": write, "embed": write_embed},
)
