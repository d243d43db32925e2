"""Tags `#name/part` (D-8)."""

import re
from html import escape

from markdown_it.token import Token

from kodeks.model import Tag
from kodeks.syntax.collect import Collector
from kodeks.syntax.construct import Construct
from kodeks.syntax.html import Writer
from kodeks.syntax.inlines import Inline

STOP = "\\s\\x00-\\x1f\\ufffd\\u2000-\\u206f\\u2e00-\\u2e7f!-,.:-@\\[-^`{-~"
NAME = re.compile(rf"#([^{STOP}]+)")
JOINERS = "\ufe0f\u20e3"  # a keycap emoji: the sign is part of a picture


def tag(state: Inline) -> bool:
    """`#` at the beginning or after a space, then a name that is not all digits (D-8.1, D-8.2)."""
    src, start = state.src, state.pos
    if start and not src[start - 1].isspace():
        return False
    match = NAME.match(src, start)
    if not match or match[1].isdigit() or match[1][0] in JOINERS:
        return False
    state.pos = match.end()
    state.add("tag", start, match[1])
    return True


def collect(to: Collector, token: Token) -> None:
    """A tag, unless it stands in a link's text (D-8.3)."""
    if not to.in_link:
        to.tags.append(Tag(token.content, to.span(token.meta["start"], token.meta["end"]), to.where))


def write(to: Writer, token: Token) -> None:
    """A tag, with a link where the site has a page for it."""
    target = to.hooks.tag(token.content)
    name, text = escape(token.content), escape(f"#{token.content}")
    if target.href is None or to.anchors:
        to.put(f'<span class="tag" data-tag="{name}">{text}</span>')
    else:
        to.put(f'<a class="tag" data-tag="{name}" href="{escape(target.href)}">{text}</a>')


CONSTRUCT = Construct("tag", inline={"#": tag}, facts={"tag": collect}, html={"tag": write})
