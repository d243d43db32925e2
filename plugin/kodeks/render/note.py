"""A note's HTML on a page: what its text alone cannot know (links, embeds, ids, calculators)."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from kodeks_engine.words import word

from kodeks.model import Facts, Link
from kodeks.render import sections
from kodeks.render.media import DRAWN, ending, is_block, media_html
from kodeks.render.site import Crumb, href
from kodeks.render.tag import tag, text
from kodeks.render.titles import title_of
from kodeks.syntax.collect import shown
from kodeks.syntax.html import Embedded, Form, Target, render

if TYPE_CHECKING:
    from kodeks.links import Verdict
    from kodeks.render.published import Published

DEEPEST = 8
MOST_EMBEDS = 300
Part = tuple[str, int, str]


class Frame(NamedTuple):
    """The page that text is written for: its address, the embeds so far, its calculators' titles by id."""

    url: str
    embeds: list[Part]
    calculators: dict[str, str]


class NoteHooks:
    """Answers for one note's text on one page. ``chain``: the notes and parts that it is embedded in."""

    def __init__(self, published: "Published", facts: Facts, frame: Frame, chain: tuple[Part, ...]) -> None:
        self.published, self.facts, self.frame, self.chain = published, facts, frame, chain
        self.lang = published.language
        self.embedded = len(chain) > 1
        self.prefix = f"e{len(frame.embeds)}-" if self.embedded else ""
        self.verdicts = published.verdicts(facts.path)
        self.slugs = () if self.embedded else published.slugs(facts.path)
        self.rows = published.lines.get(facts.path, frozenset())

    # Ids: embedded text has none but its footnotes', so that each is once on a page

    def heading_id(self, index: int) -> str:
        """A heading's own id."""
        return "" if self.embedded else self.slugs[index]

    def block_id(self, id: str) -> str:
        """A block's id as Obsidian writes it in links."""
        return "" if self.embedded else f"^{id}"

    def line_id(self, row: int) -> str:
        """The id of a line that a number may lead back to."""
        return f"L{row}" if not self.embedded and row in self.rows else ""

    # Links

    def link(self, index: int, link: Link) -> Target:
        """The page, heading or block that a link leads to; text with a mark where there is none."""
        verdict = self.verdicts[index]
        address = self._address(verdict)
        return Target(None, self._why(verdict), ("kodeks-missing",)) if address is None else Target(address)

    def _why(self, verdict: "Verdict") -> str:
        """Nothing to lead to, hidden or not there at all: the same for both. Or what no site can show."""
        kind = ending(verdict.path or "")
        if kind not in DRAWN:
            return word(self.lang, "site.missing")
        return word(self.lang, f"site.unshown_{kind}", name=(verdict.path or "").rpartition("/")[2])

    def _address(self, verdict: "Verdict") -> str | None:
        if verdict.status not in ("ok", "ambiguous") or verdict.path is None:
            return None
        page = self.published.layout.notes.get(verdict.path)
        if page is None:
            file = self.published.layout.files.get(verdict.path)
            return None if file is None else href(self.frame.url, file)
        return href(self.frame.url, page + self._fragment(verdict))

    def _fragment(self, verdict: "Verdict") -> str:
        facts = self.published.facts[verdict.path or ""]
        if verdict.heading >= 0:
            return f"#{self.published.slugs(facts.path)[verdict.heading]}"
        return f"#^{facts.block_ids[verdict.block].id}" if verdict.block >= 0 else ""

    def tag(self, name: str) -> Target:
        """The page of a tag."""
        url = self.published.tag_url(name)
        return Target(href(self.frame.url, url) if url else None, classes=("kodeks-tag",))

    # Embeds

    def embed(self, index: int, link: Link, alt: str) -> Embedded:
        """A note, a part of one, or a file; a notice where it cannot be shown."""
        verdict = self.verdicts[index]
        address = self._address(verdict)
        path = verdict.path or ""
        if address is None:
            return self._unshown(link, verdict, alt)
        if path not in self.published.facts:
            file = self.published.layout.files[path]
            html = media_html(link, path, href(self.frame.url, file), alt or path.rpartition("/")[2])
            return Embedded(html, block=is_block(path))
        return Embedded(self._note(verdict, path, address))

    def _unshown(self, link: Link, verdict: "Verdict", alt: str) -> Embedded:
        """Text with a mark; a drawing or a database of Obsidian's is named by a notice."""
        kind, why = ending(verdict.path or ""), self._why(verdict)
        if kind in DRAWN:
            return Embedded(tag("div", {"class": "notice", "data-notice": kind}, tag("p", {}, text(why))))
        name = alt or link.target or shown(f"#{link.subpath}")
        return Embedded(tag("span", {"class": "kodeks-missing", "title": why}, text(name)), block=False)

    def _note(self, verdict: "Verdict", path: str, address: str) -> str:
        part = self._part(verdict, path)
        heading = tag("a", {"href": address, "class": "kodeks-embed-link"}, text(self._name(verdict, path)))
        if part in self.chain:
            return self._box(heading, tag("p", {}, text(word(self.lang, "site.embed_cycle"))))
        if len(self.chain) > DEEPEST or len(self.frame.embeds) >= MOST_EMBEDS:
            return self._box(heading, tag("p", {}, text(word(self.lang, "site.embed_deep"))))
        self.frame.embeds.append(part)
        return self._box(heading, note_html(self.published, part, self.frame, (*self.chain, part)))

    def _box(self, heading: str, body: str) -> str:
        return tag(
            "div", {"class": "kodeks-embed"}, tag("div", {"class": "kodeks-embed-title"}, heading), body
        )

    def _name(self, verdict: "Verdict", path: str) -> str:
        facts = self.published.facts[path]
        heading = f" › {facts.headings[verdict.heading].display}" if verdict.heading >= 0 else ""
        return title_of(facts) + heading

    def _part(self, verdict: "Verdict", path: str) -> Part:
        block = self.published.facts[path].block_ids[verdict.block].id if verdict.block >= 0 else ""
        return (path, verdict.heading, block)

    # Calculators

    def calculator(self, callout: int, links: Sequence[int]) -> Form | None:
        """The form of a calculator callout, and which of its links it answers."""
        source = self.published.source(self.facts.path)
        line = source.position(self.facts.callouts[callout].head.start).row
        found = self.published.calculators.find(self.facts.path, line)
        if found is None or found.id in self.frame.calculators:
            return None
        self.frame.calculators[found.id] = found.title
        notes = {self.published.homes.get(output) for output in found.outputs} - {None}
        results = frozenset(link for link in links if self.verdicts[link].path in notes)
        return Form(self.published.calculators.html(found, self.lang, self.place), results)

    def place(self, place: object) -> str | None:
        """The address of a place from this page."""
        return self.published.place(self.frame.url, place)


def note_html(published: "Published", part: Part, frame: Frame, chain: tuple[Part, ...]) -> str:
    """The HTML of a note, or of its section or block."""
    path, heading, block = part
    parsed = published.parse(path)
    tokens = parsed.tokens
    if heading >= 0:
        tokens = sections.section(tokens, heading)
    elif block:
        tokens = sections.block(tokens, block)
    return render(parsed.facts, tokens, parsed.env, NoteHooks(published, parsed.facts, frame, chain))


def crumb_of(published: "Published", path: str) -> Crumb:
    """A note's page."""
    return Crumb(title_of(published.facts[path]), published.layout.notes[path])
