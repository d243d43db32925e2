"""Which tokens of a note an embed of a heading or block shows."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kodeks.syntax import Token


def section(tokens: "Sequence[Token]", heading: int) -> "list[Token]":
    """A heading and all up to the next of its level or higher, with the footnotes that it may use."""
    start = next((at for at, token in enumerate(tokens) if token.meta.get("heading", -1) == heading), None)
    if start is None:
        return []
    opening = tokens[start]
    end = next((at for at in range(start + 1, len(tokens)) if _ends(tokens[at], opening)), len(tokens))
    return [*tokens[start:end], *_footnotes(tokens, start, end)]


def _ends(token: "Token", opening: "Token") -> bool:
    """The next heading as high, or the end of the quote or item that the heading stands in."""
    if token.level < opening.level:
        return True
    return token.type == "heading_open" and token.level == opening.level and token.tag <= opening.tag


def block(tokens: "Sequence[Token]", id: str) -> "list[Token]":
    """The block that bears an id; an item of a list comes in a list of its own."""
    wanted = id.lower()
    start = next((at for at, token in enumerate(tokens) if wanted in _anchors(token)), None)
    if start is None:
        return []
    end = closing(tokens, start)
    shown = list(tokens[start : end + 1])
    if tokens[start].type == "list_item_open":
        shown = [*_list_around(tokens, start), *shown, *_list_end(tokens, start)]
    return [*shown, *_footnotes(tokens, start, end + 1)]


def _anchors(token: "Token") -> "list[str]":
    return [anchor.lower() for anchor in token.meta.get("anchors", ())]


def closing(tokens: "Sequence[Token]", start: int) -> int:
    """The index of the token that closes the one at ``start``."""
    if tokens[start].nesting <= 0:
        return start
    level = tokens[start].level
    return next(
        (at for at in range(start + 1, len(tokens)) if tokens[at].nesting < 0 and tokens[at].level == level),
        start,
    )


def _list_around(tokens: "Sequence[Token]", start: int) -> "list[Token]":
    at = next(
        at
        for at in range(start, -1, -1)
        if tokens[at].type.endswith("_list_open") and tokens[at].level < tokens[start].level
    )
    return [tokens[at]]


def _list_end(tokens: "Sequence[Token]", start: int) -> "list[Token]":
    opening = _list_around(tokens, start)[0]
    at = next(at for at, token in enumerate(tokens) if token is opening)
    return [tokens[closing(tokens, at)]]


def _footnotes(tokens: "Sequence[Token]", start: int, end: int) -> "list[Token]":
    """The definitions that stand elsewhere in the note."""
    found: list[Token] = []
    for at, token in enumerate(tokens):
        if token.type == "footnote_open" and not start <= at < end:
            found += tokens[at : closing(tokens, at) + 1]
    return found
