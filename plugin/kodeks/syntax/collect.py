"""Gathers facts while walking the tokens of a note once, and notes on the tokens what rendering needs."""

import re
from typing import Any, NamedTuple

from markdown_it.token import Token

from kodeks.model import (
    Block,
    BlockId,
    Callout,
    Cell,
    Comment,
    Footnote,
    Heading,
    Line,
    Link,
    Table,
    Tag,
    Where,
)
from kodeks.source import Source, Span
from kodeks.syntax.position import Normal, new

FORMULA = re.compile(
    r"[*_=~]{0,6}(?:\[\[(?!\[)(?:[^\[\]\n]|\[(?!\[)|\](?!\]))+\]\]"
    r"|\[(?:[^\[\]\n\\]|\\.)*\]\((?:<[^<>\n]*>|(?:[^()\n\\]|\\.|\((?:[^()\n\\]|\\.)*\))*)\))[*_~]{0,6}\s*=(?!=)"
)
LINE_ID = re.compile(r"\s+\^([A-Za-z0-9-]+)\s*\Z")


class Named(NamedTuple):
    """A block that an id can name: its open token, table index (or -1) and formula lines."""

    token: Token
    table: int = -1
    lines: tuple[int, ...] = ()


class Collector:
    """The facts so far and where the walk stands."""

    def __init__(self, source: Source, normal: Normal, tokens: list[Token], env: dict[str, Any]) -> None:
        self.source, self.normal, self.tokens, self.env = source, normal, tokens, env
        self.references: dict[str, Any] = env.get("references", {})
        self.headings: list[Heading] = []
        self.block_ids: list[BlockId] = []
        self.links: list[Link] = []
        self.tags: list[Tag] = []
        self.tables: list[Table] = []
        self.rows: list[tuple[Cell, ...]] = []
        self.lines: list[Line] = []
        self.callouts: list[Callout] = []
        self.comments: list[Comment] = []
        self.footnotes: list[Footnote] = []
        self.definitions: list[tuple[str, Span]] = []
        self.blocks: list[Block] = []
        self.inline = Token("inline", "", 0)
        self.index = 0
        self.heading = -1
        self.quotes = self.lists = self.in_link = 0
        self.around: tuple[int, ...] = ()
        self.where: Where = "text"
        self.open: list[tuple[Token, Named | None]] = []
        self.last: Named | None = None

    # Places

    def at(self, offset: int) -> int:
        """The source offset of an offset in the present inline content."""
        return self.normal.at(self.inline.meta["place"].at(offset))

    def span(self, start: int, end: int) -> Span:
        """The source span of a span of the present inline content."""
        at = self.inline.meta["place"].at
        return self.normal.span(at(start), at(end))

    def end_of(self, token: Token, *, quote: bool = False) -> int:
        """Where the last line of a block that is not blank ends, in `Normal.text`."""
        first, last = token.map or (0, 1)
        line, marks = last - 1, "" if quote else ">"
        while line > first and self.blank(line, marks):
            line -= 1
        return int(self.env["ends"][line])

    def lines_span(self, token: Token, *, quote: bool = False) -> Span:
        """The source span of a block, from its first mark to the end of its last line."""
        return self.normal.span(token.meta["at"], self.end_of(token, quote=quote))

    def blank(self, line: int, marks: str = ">") -> bool:
        """Whether a line holds nothing, or is none."""
        begins, ends = self.env["begins"], self.env["ends"]
        if not 0 <= line < len(begins):
            return True
        return not self.normal.text[begins[line] : ends[line]].strip(" \t" + marks)

    def marks(self, line: int, until: int) -> int:
        """How many quote marks stand before an offset of a line."""
        return self.normal.text.count(">", self.env["begins"][line], until)

    def following(self, token: Token) -> Token:
        """The inline token of a leaf block."""
        return self.tokens[self.index + 1]

    # Blocks

    def open_block(self, token: Token) -> None:
        """A block with content begins."""
        self.open.append((token, self.last))
        self.last = None

    def close_block(self, token: Token, table: int = -1) -> Token:
        """It ends, and can be named by an id that follows."""
        opening, _ = self.open.pop()
        self.last = Named(opening, table)
        return opening

    def named_span(self, named: Named) -> Span:
        """The source span of a block that an id names."""
        return self.lines_span(named.token, quote=named.token.type == "blockquote_open")

    def block(self, kind: str, token: Token, info: str = "") -> None:
        """A block of prose or code."""
        span = self.lines_span(token)
        depth = self.quotes + self.lists
        self.blocks.append(new(Block, (kind, span, depth, info, self.heading, self.around)))

    def leaf(self, kind: str, token: Token, info: str = "") -> None:
        """A block without content of its own kind."""
        self.block(kind, token, info)
        self.last = Named(token)

    def named_block(self, *, own: bool) -> Named | None:
        """What an id names: the item or paragraph in whose text it stands, else the block above."""
        if own and self.open and self.open[-1][0].type == "list_item_open":
            token = self.open[-1][0]
            return Named(token, lines=self.last.lines if self.last else ())
        if not own and self.last is None and self.open:
            token = self.open[-1][0]
            return Named(token) if token.type == "list_item_open" else None
        return self.last

    # Links and text

    def link(self, token: Token, link: Link) -> None:
        """A link, known to its token by its index."""
        token.meta["link"] = len(self.links)
        self.links.append(link)

    def comment(self, comment: Comment) -> None:
        """A comment; its links are read at the end."""
        self.comments.append(comment)

    def read_comments(self) -> None:
        """Links in `%%` comments count as references, though nobody sees them (D-2.5)."""
        for comment in self.comments:
            start, end = comment.span.start + 2, comment.span.end - 2 * comment.closed
            text = self.source.text[start:end]
            if comment.kind == "percent" and ("[[" in text or "](" in text):
                self.links += (_moved(link, start) for link in _links(text))

    def plain(self, inline: Token) -> str:
        """What a reader sees of a line of text."""
        return plain(inline.children or ())

    def formula_lines(self, inline: Token, opening: Token) -> tuple[int, ...]:
        """The lines of a paragraph that begin with a link and `=`; their indices."""
        content = inline.content
        if "=" not in content or ("](" not in content and "[[" not in content):
            return ()
        first, at = len(self.lines), 0
        for line in content.split("\n"):
            if FORMULA.match(line):
                self.formula(line, at)
            at += len(line) + 1
        return tuple(range(first, len(self.lines)))

    def formula(self, line: str, at: int) -> None:
        """One formula line."""
        own = LINE_ID.search(line)
        text = line[: own.start()] if own else line.rstrip()
        span = self.span(at, at + len(text))
        self.lines.append(Line(self.source.slice(span), span, own[1] if own else "", self.heading))


def _links(text: str) -> list[Link]:
    """The links of a text by itself."""
    from kodeks import syntax

    source = Source("", text)
    normal = Normal(source)
    inner = Collector(source, normal, *syntax.parse(normal.text))
    syntax.collect(inner)
    return inner.links


def _moved(link: Link, by: int) -> Link:
    span = Span(link.span.start + by, link.span.end + by)
    target = Span(link.target_span.start + by, link.target_span.end + by)
    return link._replace(span=span, target_span=target, where="comment")


def plain(children: Any) -> str:
    """Text as a reader sees it: no marks, a link by what it shows."""
    parts: list[str] = []
    for token in children:
        if token.type in ("text", "text_special", "code_inline", "math_inline", "math_display"):
            parts.append(token.content)
        elif token.type == "wikilink":
            parts.append(shown(token.content))
        elif token.type == "tag":
            parts.append(f"#{token.content}")
        elif token.type in ("softbreak", "hardbreak"):
            parts.append(" ")
    return "".join(parts).strip()


def shown(inner: str) -> str:
    """What Obsidian shows for the inner text of a wikilink: its display text or its address with `>`."""
    target, bar, display = inner.partition("|")
    if bar and display.strip():
        return display.strip()
    parts = [part.strip() for part in target.strip().strip("\\").split("#")]
    return " > ".join(part for part in parts if part)
