"""A calculator callout: its form takes the place of the list of results; all else of its text stays."""

from collections.abc import Iterator, Sequence
from itertools import chain

from markdown_it.token import Token

from kodeks.syntax.html import Form, Writer

LISTS = ("bullet_list", "ordered_list", "list_item", "paragraph", "inline")
BETWEEN = " \t,;.|·•–—"
SILENT = ("softbreak", "hardbreak", "em_open", "em_close", "strong_open", "strong_close")


def links(tokens: Sequence[Token]) -> list[int]:
    """The indices of the links in tokens."""
    children = chain.from_iterable(token.children or () for token in tokens)
    return [child.meta["link"] for child in children if "link" in child.meta]


def write(to: Writer, token: Token, form: Form) -> None:
    """The callout's text, with the form where the first list of results stood, else at its end."""
    to.anchors_of(token)
    to.raw.append([])
    end = to.closing()
    at = _after_title(to.tokens, to.index, end)
    html = form.html
    for first, last in list(_blocks(to.tokens, at, end)):
        if _lists_results(to.tokens[first : last + 1], form.results):
            to.write(to.tokens, at, first)
            to.slot(html)
            html, at = "", last + 1
    to.write(to.tokens, at, end)
    to.leave()
    to.slot(html)
    to.index = end


def _after_title(tokens: Sequence[Token], at: int, end: int) -> int:
    while at < end and tokens[at].type != "callout_title_close":
        at += 1
    return at + 1


def _blocks(tokens: Sequence[Token], at: int, end: int) -> Iterator[tuple[int, int]]:
    """The first and last token of each block on the level of the first."""
    first = level = 0
    for index in range(at, end):
        first = index if not level else first
        level += tokens[index].nesting
        if not level:
            yield first, index


def _lists_results(tokens: Sequence[Token], results: frozenset[int]) -> bool:
    """Whether a block is nothing but links, with a result among them."""
    if not results.intersection(links(tokens)):
        return False
    kinds = {token.type.removesuffix("_open").removesuffix("_close") for token in tokens}
    return kinds.issubset(LISTS) and not any(_says_more(token.children or ()) for token in tokens)


def _says_more(children: Sequence[Token]) -> bool:
    inside = 0
    for child in children:
        inside += (child.type == "link_open") - (child.type == "link_close")
        if inside or child.type in ("link_close", "wikilink", *SILENT):
            continue
        if child.type != "text" or child.content.strip(BETWEEN):
            return True
    return False
