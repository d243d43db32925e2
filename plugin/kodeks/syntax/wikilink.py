"""Wikilinks and embeds `[[target|display]]`, `![[target]]` (D-3, D-6)."""

import re

from markdown_it.token import Token

from kodeks import address
from kodeks.syntax.collect import Collector
from kodeks.syntax.construct import Construct
from kodeks.syntax.inlines import Inline

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


CONSTRUCT = Construct(
    "wikilink", inline={"[": link, "!": embed}, facts={"wikilink": collect, "embed": collect}
)
