"""The pages of a site: notes, folders, tags, and the home page of a vault that has none."""

import re
from collections.abc import Iterable, Mapping, Sequence
from posixpath import dirname

from kodeks_engine.words import count, word

from kodeks.model import Facts
from kodeks.render.note import Frame, note_html
from kodeks.render.published import Published
from kodeks.render.site import Article, Crumb, Entry, Node, Page, href
from kodeks.render.tag import tag, text
from kodeks.render.titles import said, stem, texts, title_heading, title_of
from kodeks.render.uris import file_of

CALCULATOR = re.compile(r"<kodeks-calculator\b.*?</kodeks-calculator>", re.DOTALL)
CHARACTERS = "<kodeks-characters></kodeks-characters>\n"  # room for them: the page's script fills it
LEADING = re.compile(r"\A<h[2-6]\b(.*?)</h[2-6]>", re.DOTALL)  # a title below its level
LINE = re.compile(r'\bid="L(\d+)"')
TAGS = re.compile(r"<[^>]*>")
IN_SIGHT = 400  # characters of text above a calculator that still begins on a phone's first screen
MOST_MENTIONS = 150


def note_page(published: Published, path: str, config: str) -> Page:
    """The page of a note. ``config`` is the HTML that pages with a calculator need once."""
    facts, url = published.facts[path], published.layout.notes[path]
    folder = published.layout.owners.get(path)
    trail = published.layout.trail(dirname(path) if folder is None else dirname(folder) if folder else "")
    return Page(
        uri=file_of(url),
        url=url,
        title=title_of(facts),
        write=lambda: note_article(published, path, config),
        note=path,
        description=said(facts.property("description")),
        trail=trail,
        classes=texts(facts.property("cssclasses")),
    )


def note_article(published: Published, path: str, config: str) -> Article:
    """A note's title, tags, text and the notes that mention it."""
    facts, url = published.facts[path], published.layout.notes[path]
    frame = Frame(url, [], {})
    body = note_html(published, (path, -1, ""), frame, ((path, -1, ""),))
    own = title_heading(facts)
    title = tag("h1", {}, text(title_of(facts))) if own < 0 else ""
    body = LEADING.sub(r"<h1\1</h1>", body, count=1) if not title else body
    tops = _unmarked(published, path, body)
    first, head, rest = body.partition("</h1>\n") if not title else ("", "", body)
    above = title or f"{first}{head}"
    ways = _ways(published.language, rest, frame.calculators)
    rest = rest.replace("<kodeks-calculator", f"{CHARACTERS}<kodeks-calculator", 1)
    html = (tops, above, _tags(published, facts, url), ways, rest, _mentions(published, path, url))
    return Article(
        "\n".join(part for part in (*html, config if frame.calculators else "") if part),
        _contents(facts, published.slugs(path), own),
        _indexed(facts, CALCULATOR.sub("", body), title),
    )


def _ways(language: str, body: str, calculators: Mapping[str, str]) -> str:
    """Above the text, a link to each of its calculators: on a phone one may stand ten screens below.

    A single one that is in sight anyhow needs none.
    """
    above = TAGS.sub("", body.partition("<kodeks-calculator")[0])
    if not calculators or (len(calculators) == 1 and len(above) < IN_SIGHT):
        return ""
    links = [tag("a", {"href": f"#kalkulator-{id}"}, text(title)) for id, title in calculators.items()]
    named = {"class": "kodeks-ways", "aria-label": word(language, "site.calculators")}
    if len(links) == 1:
        return tag("nav", named, text(word(language, "site.calculate")), *links)
    summary = tag("summary", {}, text(word(language, "site.calculators")))
    return tag("nav", named, tag("details", {}, summary, *links))


def _unmarked(published: Published, path: str, body: str) -> str:
    """Ids of lines that no block begins with, of the note as a whole above all: they lead to the top."""
    rows = published.lines.get(path, frozenset()) - {int(row) for row in LINE.findall(body)}
    return "".join(tag("span", {"id": f"L{row}"}) for row in sorted(rows))


def _contents(facts: Facts, slugs: Sequence[str], title: int) -> tuple[Entry, ...]:
    """Every heading of the note's own text but the one that is its title."""
    return tuple(
        Entry(head.level, slugs[index], head.display)
        for index, head in enumerate(facts.headings)
        if index != title and not head.inside and head.display
    )


def _indexed(facts: Facts, body: str, title: str) -> str:
    """What search reads: title, other names, text."""
    more = [name for name in dict.fromkeys((*facts.aliases, stem(facts.path))) if name != title_of(facts)]
    shown = tag("p", {}, text(", ".join(more))) if more else ""
    return f"{title}{body}{shown}"


def _tags(published: Published, facts: Facts, url: str) -> str:
    names: dict[str, str] = {}
    for found in facts.tags:
        if found.where == "property":
            names.setdefault(found.name.casefold(), found.name)
    links = [_tag_link(published, name, url) for name in names.values()]
    return tag("p", {"class": "kodeks-tags"}, *links) if links else ""


def _tag_link(published: Published, name: str, url: str) -> str:
    target = published.tag_url(name)
    return tag("a", {"class": "kodeks-tag", "href": href(url, target)}, text(f"#{name}")) if target else ""


def _mentions(published: Published, path: str, url: str) -> str:
    """The notes that link here, each with the sentence in which it does."""
    mentions = published.mentions(path)
    if not mentions:
        return ""
    items = []
    for note, sentence in mentions[:MOST_MENTIONS]:
        link = _link(url, Crumb(title_of(published.facts[note]), published.layout.notes[note]))
        items.append(tag("li", {}, link, tag("p", {}, sentence) if sentence else ""))
    rest = len(mentions) - MOST_MENTIONS
    more = tag("p", {}, text(count(published.language, "site.mentions_more", rest))) if rest > 0 else ""
    summary = tag("summary", {}, text(word(published.language, "site.mentions", n=len(mentions))))
    about = {"class": "kodeks-mentions", "open": len(mentions) <= 8}
    return tag("details", about, summary, tag("ul", {}, *items), more)


def _link(url: str, crumb: Crumb) -> str:
    return tag("a", {"href": href(url, crumb.url)}, text(crumb.title))


def folder_page(published: Published, folder: str, node: Node) -> Page:
    """The page of a folder that has no note of its own: what lies in it."""
    url = published.layout.address(folder)
    return Page(
        uri=file_of(url),
        url=url,
        title=node.title,
        write=lambda: _listing(url, node.title, _cards(url, node)),
        trail=published.layout.trail(dirname(folder)) if folder else (),
    )


def _listing(url: str, title: str, body: str) -> Article:
    html = tag("h1", {}, text(title)) + body
    return Article(html, (), "")


def _cards(url: str, node: Node) -> str:
    """Folders with what lies in them, then notes."""
    children = node.children or ()
    folders = [child for child in children if child.children is not None]
    notes = [Crumb(child.title, child.url) for child in children if child.children is None]
    parts = [
        tag("h2", {}, _link(url, Crumb(child.title, child.url))) + _list(url, _inside(child))
        for child in folders
    ]
    return "".join((*parts, _list(url, notes)))


def _inside(node: Node) -> list[Crumb]:
    return [Crumb(child.title, child.url) for child in node.children or ()]


def _list(url: str, crumbs: Iterable[Crumb]) -> str:
    items = [tag("li", {}, _link(url, crumb)) for crumb in crumbs]
    return tag("ul", {"class": "kodeks-list"}, *items) if items else ""


def tag_page(published: Published, name: str, url: str, notes: Sequence[str], above: Crumb) -> Page:
    """The notes that bear a tag or one below it."""
    crumbs = [Crumb(title_of(published.facts[path]), published.layout.notes[path]) for path in notes]
    title = f"#{name}"
    return Page(file_of(url), url, title, lambda: _listing(url, title, _list(url, crumbs)), trail=(above,))


def tags_page(published: Published, url: str, tags: Sequence[tuple[str, str, int]]) -> Page:
    """All tags with the number of their notes."""
    title = word(published.language, "site.tags")
    items = [
        tag("li", {}, tag("a", {"class": "kodeks-tag", "href": href(url, target)}, text(f"#{name}")), f" {n}")
        for name, target, n in tags
    ]
    body = tag("ul", {"class": "kodeks-list"}, *items)
    return Page(file_of(url), url, title, lambda: _listing(url, title, body))
