"""Mermaid diagrams (D-9.10) and the links in them: nodes of the class `internal-link` (D-2.1)."""

import re
from collections.abc import Iterator
from html import escape

from kodeks_engine.words import word
from markdown_it.token import Token

from kodeks.model import Link
from kodeks.syntax.collect import Collector
from kodeks.syntax.html import Writer

NODE = re.compile(
    r"(?<![\w-])([\w-]*\w)(?:[ \t]*[\[({]{1,3}[/\\]?|>|@\{[^{}\"\n]{0,200}label[ \t]*:)[ \t]*"
    r"(?:\"([^\"\n]+)\"|([^\[\](){}\"\n]+))"
)
CLASS = re.compile(r"^[ \t]*class[ \t]([^\n;]+)", re.MULTILINE)
DIRECT = re.compile(r"(?<![\w-])([\w-]*\w)(?:[\[({>][^\n:;]{0,200})?:::internal-link\b")
NAME = re.compile(r"[\w-]+")


def is_diagram(info: str) -> bool:
    """Whether a fence with these words after its signs is a diagram."""
    return info.strip().lower() == "mermaid"


def collect(to: Collector, token: Token) -> None:
    """The text of each such node, or its id where it has no text, is a note's name."""
    content, place = token.content, token.meta["place"]
    if "internal-link" not in content:
        return
    first = len(to.links)
    texts = {node[1]: node for node in reversed(list(NODE.finditer(content)))}
    for name, start, end in _names(content):
        if node := texts.get(name):
            start, end = node.span(2) if node[2] else node.span(3)
        written = content[start:end].rstrip(" \t/\\")
        span = to.normal.span(place.at(start), place.at(start + len(written)))
        path, mark, subpath = written.partition("#")
        to.links.append(Link("mermaid", False, path, subpath if mark else None, None, span, span, to.where))
    token.meta["links"] = range(first, len(to.links))


def write(to: Writer, token: Token) -> None:
    """The source, which the page draws where it can, and where its nodes lead.

    No class `mermaid`: for it Material would fetch Mermaid from a foreign host.
    """
    unread = escape(word(to.hooks.lang, "site.diagram_source"))
    attributes = f' class="kodeks-diagram" data-unread="{unread}"'
    to.put(to.opening(token, "pre", attributes) + '<code class="language-mermaid">')
    to.text(token.content)
    to.put("</code></pre>\n")
    if items := "".join(_items(to, token)):
        to.put(f'<ul class="kodeks-diagram-links">{items}</ul>\n')


def _items(to: Writer, token: Token) -> Iterator[str]:
    for index in token.meta.get("links", ()):
        link = to.facts.links[index]
        target = to.target(index)
        if target.href is not None:
            opening, closing = to.anchor(link, target)
            name = link.target if link.subpath is None else f"{link.target}#{link.subpath}"
            yield f"<li>{opening}{escape(name, quote=False)}{closing}</li>"


def _names(content: str) -> Iterator[tuple[str, int, int]]:
    """Node ids that bear the class, with their places."""
    for found in CLASS.finditer(content):
        names = [*NAME.finditer(content, *found.span(1))]
        if names and names.pop()[0] == "internal-link":
            yield from ((name[0], *name.span()) for name in names)
    for found in DIRECT.finditer(content):
        yield found[1], found.start(1), found.end(1)
