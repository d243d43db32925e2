"""Tokens → HTML. What lies beyond the note (where links lead, what an embed shows, ids) the hooks answer."""

import re
from collections.abc import Mapping, Sequence
from functools import cache, cached_property
from html import escape
from typing import Any, NamedTuple, Protocol

from markdown_it.token import Token

from kodeks.model import Facts, Link
from kodeks.syntax.sanitize import SCHEMES, Slots, clean

MAX_INLINE = 40
WORD = re.compile(r"[^\w\s-]+")


class Target(NamedTuple):
    """Where a link leads on the site: ``href`` None shows the text with a mark and ``title`` says why."""

    href: str | None
    title: str = ""
    classes: tuple[str, ...] = ()


class Embedded(NamedTuple):
    """Finished, safe HTML of an embed; ``block`` when it must not stand inside a paragraph."""

    html: str
    block: bool = True


class Form(NamedTuple):
    """Finished HTML of a calculator; ``results`` are the indices of the links that it answers."""

    html: str
    results: frozenset[int] = frozenset()


class Hooks(Protocol):
    """What the page knows and a note does not. Indices are those of the note's own facts."""

    lang: str
    prefix: str
    """Goes before every id of footnotes, so that embedded text keeps its own apart."""

    def link(self, index: int, link: Link) -> Target:
        """Where an internal link leads."""
        ...

    def embed(self, index: int, link: Link, alt: str) -> Embedded:
        """What an internal embed shows: a note, a picture, a notice that it is missing."""
        ...

    def heading_id(self, index: int) -> str:
        """The id of a heading, "" for none."""
        ...

    def block_id(self, id: str) -> str:
        """The id of a block that bears `^id`, "" for none."""
        ...

    def line_id(self, row: int) -> str:
        """An extra id for the block or table row that begins at a row of the file (from 1), "" for none."""
        ...

    def tag(self, name: str) -> Target:
        """Where a tag leads."""
        ...

    def calculator(self, callout: int, links: Sequence[int]) -> Form | None:
        """The form for a callout that is a calculator, with the links in it; None for any other."""
        ...


class Writer:
    """The HTML so far. Constructs write into it by `put`; the flow of tokens is its own."""

    def __init__(self, facts: Facts, tokens: Sequence[Token], env: Mapping[str, Any], hooks: Hooks) -> None:
        self.facts, self.env, self.hooks = facts, env, hooks
        self.out: list[str] = []
        self.slots = Slots()
        self.top: Sequence[Token] = tokens
        self.tokens: Sequence[Token] = ()
        self.index = 0
        self.closers: list[str] = []
        self.anchors: list[str] = []
        self.depth: list[bool] = []
        self.paragraphs: list[int] = []
        self.titles: list[tuple[str, str]] = []
        self.raw: list[list[str]] = [[]]
        self.ids: set[str] = set()
        self.authored = False
        self.notes: dict[str, int] = {}
        self.definitions: dict[str, tuple[Sequence[Token], int, int]] = {}
        self.queue: list[tuple[Sequence[Token], int, int]] = []

    @cached_property
    def slugs(self) -> frozenset[str]:
        """The ids of all headings of the note."""
        return frozenset(heading_slugs(self.facts))

    # Text

    def put(self, html: str) -> None:
        """Append HTML."""
        self.out.append(html)

    def text(self, text: str) -> None:
        """Append text."""
        self.out.append(escape(text, quote=False))

    def slot(self, html: str) -> None:
        """Append finished HTML that is put in after sanitising."""
        self.out.append(self.slots.put(html))

    # Flow

    def write(self, tokens: Sequence[Token], start: int = 0, end: int | None = None) -> None:
        """Write tokens one after another; a construct may move ``index`` on."""
        saved = self.tokens, self.index
        self.tokens, self.index = tokens, start
        stop = len(tokens) if end is None else end
        table = html_table()
        while self.index < stop:
            token = tokens[self.index]
            if write := table.get(token.type):
                write(self, token)
            elif token.type == "inline":
                self.write(token.children or ())
            elif token.tag and not token.hidden:
                self.element(token)
            self.index += 1
        self.tokens, self.index = saved

    def closing(self) -> int:
        """The index of the token that closes the present one."""
        opening, level = self.tokens[self.index], 0
        close = opening.type.removesuffix("_open") + "_close"
        for index in range(self.index, len(self.tokens)):
            kind = self.tokens[index].type
            level += (kind == opening.type) - (kind == close)
            if not level:
                return index
        return len(self.tokens) - 1

    # Elements

    def element(self, token: Token) -> None:
        """A token as its tag, with its ids; within text only so deep as anybody can mean."""
        if token.block:
            self.block(token)
        elif token.nesting > 0:
            self.depth.append(len(self.depth) < MAX_INLINE)
            self.put(f"<{token.tag}>" if self.depth[-1] else "")
        elif token.nesting < 0:
            self.put(f"</{token.tag}>" if not self.depth or self.depth.pop() else "")
        else:
            self.put(f"<{token.tag}>")

    def block(self, token: Token) -> None:
        """A block's tag."""
        if token.nesting < 0:
            self.leave()
            self.put(f"</{token.tag}>\n")
            return
        if token.nesting > 0:
            self.raw.append([])
        self.put(self.opening(token, token.tag))

    def leave(self) -> None:
        """A block of ours ends: what its author's HTML left open ends with it."""
        for tag in reversed(self.raw.pop() if len(self.raw) > 1 else []):
            self.put(f"</{tag}>")

    def opening(self, token: Token, tag: str, attributes: str = "") -> str:
        """The opening tag of a block with its first id, and anchors for the others."""
        ids = self.block_ids(token)
        start = f' id="{escape(ids[0])}"' if ids else ""
        more = "".join(f'<span id="{escape(other)}"></span>' for other in ids[1:])
        own = "".join(f' {name}="{escape(str(value))}"' for name, value in token.attrs.items())
        html = f"<{tag}{start}{own}{attributes}>"
        return more + html if tag in ("table", "ul", "ol", "tr") else html + more

    def anchors_of(self, token: Token) -> None:
        """Anchors for a block that has no tag of its own to bear its ids."""
        self.put("".join(f'<span id="{escape(found)}"></span>' for found in self.block_ids(token)))

    def block_ids(self, token: Token) -> list[str]:
        """The ids of a block: its heading's, its block id's, its line's; none twice on a page."""
        wanted = []
        if "heading" in token.meta:
            wanted.append(self.hooks.heading_id(token.meta["heading"]))
        wanted += [self.hooks.block_id(anchor) for anchor in token.meta.get("anchors", ())]
        if token.map:
            rows = range(*token.map) if token.type == "paragraph_open" else token.map[:1]
            wanted += [self.hooks.line_id(self.env["first_row"] + row) for row in rows]
        fresh = [found for found in dict.fromkeys(wanted) if found and found not in self.ids]
        self.ids.update(fresh)
        return fresh

    # Links

    def anchor(self, link: Link, target: Target) -> tuple[str, str]:
        """The tags around a link's text."""
        marks = self.marks(link, target, around=True)
        if target.href is None:
            return f"<span{marks}>", "</span>"
        return f'<a href="{escape(target.href)}"{marks}>', "</a>"

    def marks(self, link: Link, target: Target, *, around: bool) -> str:
        """The attributes of a link besides its address; ``around``: it stands around text."""
        classes = f' class="{escape(" ".join(target.classes))}"' if target.classes else ""
        title = f' title="{escape(target.title)}"' if target.title else ""
        rel = ' rel="noopener"' if around and link.external and target.href else ""
        return classes + title + rel

    def target(self, index: int) -> Target:
        """Where a link leads; an address with a scheme that no page should follow leads nowhere."""
        link = self.facts.links[index]
        if not link.external:
            return self.hooks.link(index, link)
        scheme = link.target.partition(":")[0].lower()
        known = link.target.startswith("//") or scheme in SCHEMES
        return Target(link.target if known else None, classes=("external",))


def render(facts: Facts, tokens: Sequence[Token], env: Mapping[str, Any], hooks: Hooks) -> str:
    """The HTML of a note's text, sanitised, with what the hooks give put in."""
    from kodeks.syntax.footnote import write_section

    writer = Writer(facts, tokens, env, hooks)
    writer.write(tokens)
    write_section(writer)
    while writer.raw:
        for tag in reversed(writer.raw.pop()):
            writer.put(f"</{tag}>")
    return writer.slots.fill(clean("".join(writer.out), authored=writer.authored))


def heading_slugs(facts: Facts) -> tuple[str, ...]:
    """Ids for a note's headings: readable, with their letters, the same as long as the headings are."""
    used: dict[str, int] = {}
    slugs = []
    for heading in facts.headings:
        name = base = slug(heading.display or heading.text) or "_"
        while name in used:
            used[base] += 1
            name = f"{base}-{used[base]}"
        used[name] = 0
        slugs.append(name)
    return tuple(slugs)


def slug(text: str) -> str:
    """A heading's text as an id: lower case, letters and digits of any script, `-` for spaces."""
    return "-".join(WORD.sub("", text.lower()).split())


@cache
def html_table() -> dict[str, Any]:
    """How each type of token is written."""
    from kodeks.syntax import CONSTRUCTS

    return {kind: write for construct in CONSTRUCTS for kind, write in construct.html.items()}
