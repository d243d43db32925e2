"""CommonMark's small inline things by markdown-it's rules: breaks, escapes, code, entities, addresses."""

import re
from collections.abc import Callable

from markdown_it.rules_inline import StateInline, autolink, backtick, entity, escape, html_inline, newline
from markdown_it.token import Token

from kodeks import address
from kodeks.syntax.construct import Construct, InlineRule
from kodeks.syntax.html import Writer
from kodeks.syntax.inlines import Inline

URL = re.compile(r"://[^\s<>\"]+")
CLOSERS = "?!.,:;*_~'|])}”’»“…—–"
SCHEMES = ("https", "http")


def stock(rule: Callable[[StateInline, bool], bool]) -> InlineRule:
    """A rule of markdown-it."""
    return lambda state: rule(state, False)


def angle(state: Inline) -> bool:
    """`<address>` or an HTML tag."""
    start, count = state.pos, len(state.tokens)
    if autolink(state, False):
        opening = next(token for token in state.tokens[count:] if token.type == "link_open")
        _autolink(opening, state.src, start, state.pos, 1)
        return True
    if html_inline(state, False):
        state.tokens[-1].meta = {"start": start, "end": state.pos}
        return True
    if state.src.startswith("<!--", start):
        state.env.setdefault("open_html", start)
    return False


def url(state: Inline) -> bool:
    """A bare `https://…` is a link too, as Obsidian shows it."""
    before = state.pending
    scheme = next((s for s in SCHEMES if before.endswith(s)), "")
    if not scheme or state.brackets or before[: -len(scheme)][-1:].isalnum():
        return False
    match = URL.match(state.src, state.pos)
    end = _balanced(state, match.end()) if match else 0
    if end <= state.pos + len("://"):
        return False
    state.pending = before[: -len(scheme)]
    start = state.pos - len(scheme)
    state.pos = end
    opening = state.push("link_open", "a", 1)
    text = state.push("text", "", 0)
    text.content = state.src[start : state.pos]
    state.push("link_close", "a", -1)
    _autolink(opening, state.src, start, state.pos, 0)
    return True


def _balanced(state: Inline, end: int) -> int:
    """Where an address ends: brackets that it does not open, and a mark's end, are the sentence's."""
    src, closers = state.src, CLOSERS
    last = state.delimiters[-1] if state.delimiters else None
    if last and last.open and not last.close and last.marker == ord("="):
        closers += "="
    over = src.count(")", state.pos, end) - src.count("(", state.pos, end)
    while src[end - 1] in closers and (over > 0 or src[end - 1] != ")"):
        over -= src[end - 1] == ")"
        end -= 1
    return end


def _autolink(opening: Token, src: str, start: int, end: int, edge: int) -> None:
    written = src[start + edge : end - edge]
    opening.content = written if address.external(written) else f"mailto:{written}"
    opening.meta = {"autolink": (start, end), "target": (start + edge, end - edge)}


def write(to: Writer, token: Token) -> None:
    """Text."""
    to.text(token.content)


def write_code(to: Writer, token: Token) -> None:
    """Code in a line."""
    to.put("<code>")
    to.text(token.content)
    to.put("</code>")


def write_soft(to: Writer, token: Token) -> None:
    """A line end shows as a break, unless the vault asks for strict ones (D-9.8)."""
    if to.out[-1] != "<p>":  # an embed before it has ended the paragraph
        to.put("\n" if to.env["strict_line_breaks"] else "<br>\n")


def write_hard(to: Writer, token: Token) -> None:
    """A break that the author asked for."""
    to.put("<br>\n")


CONSTRUCT = Construct(
    "text",
    inline={
        "\n": stock(newline),
        "\\": stock(escape),
        "`": stock(backtick),
        "&": stock(entity),
        "<": angle,
        "://": url,
    },
    html={
        "text": write,
        "text_special": write,
        "code_inline": write_code,
        "softbreak": write_soft,
        "hardbreak": write_hard,
    },
)
