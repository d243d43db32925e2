"""An edition as its pages need it: facts, addresses, texts on demand, and what other notes say of a note."""

from collections import OrderedDict, defaultdict
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any, Generic, NamedTuple, TypeVar

from kodeks_engine.ruleset import Ruleset

from kodeks.facts import Parsed, Reading, read_note
from kodeks.links import Resolved, Verdict
from kodeks.model import Facts
from kodeks.render.calculators import Calculators
from kodeks.render.excerpt import Excerpts
from kodeks.render.layout import Layout
from kodeks.render.places import homes_of, lines_of
from kodeks.render.site import href
from kodeks.render.titles import title_of
from kodeks.render.uris import slug
from kodeks.source import Source
from kodeks.syntax.html import heading_slugs

T = TypeVar("T")


class Mention(NamedTuple):
    """A note that links to another, and the HTML of the sentence in which it does."""

    note: str
    sentence: str


class Recent(Generic[T]):
    """The last few things made for notes: many notes embed or mention the same ones."""

    def __init__(self, make: Callable[[str], T], most: int) -> None:
        self.make, self.most = make, most
        self.kept: OrderedDict[str, T] = OrderedDict()

    def get(self, path: str) -> T:
        """The thing of a note, made anew if it is not among the last."""
        if path not in self.kept:
            self.kept[path] = self.make(path)
            if len(self.kept) > self.most:
                self.kept.popitem(last=False)
        self.kept.move_to_end(path)
        return self.kept[path]


class Published:
    """Everything below sees only what the edition holds: ``resolved`` is the cut vault's."""

    def __init__(self, resolved: Resolved, layout: Layout, rules: Ruleset, language: str) -> None:
        self.resolved, self.layout, self.rules, self.language = resolved, layout, rules, language
        self.facts: Mapping[str, Facts] = resolved.vault.notes
        self.calculators = Calculators(rules)
        self.lines, self.homes = lines_of(rules), homes_of(rules)
        self.tags: dict[str, str] = {}
        self._parsed = Recent(self._parse, 6)
        self._excerpts = Recent(lambda path: Excerpts(self.source(path), self.facts[path]), 64)
        self._slugs: dict[str, tuple[str, ...]] = {}

    def source(self, path: str) -> Source:
        """A note's text, as the edition has it."""
        return self.resolved.vault.source(path)

    def verdicts(self, path: str) -> Sequence[Verdict]:
        """What became of each link of a note."""
        return self.resolved.verdicts[path]

    def parse(self, path: str) -> Parsed:
        """A note's tokens."""
        return self._parsed.get(path)

    def _parse(self, path: str) -> Parsed:
        return read_note(self.source(path), Reading(self.resolved.vault.config.strict_line_breaks))

    def slugs(self, path: str) -> tuple[str, ...]:
        """The ids of a note's headings."""
        if path not in self._slugs:
            self._slugs[path] = heading_slugs(self.facts[path])
        return self._slugs[path]

    def tag_url(self, name: str) -> str | None:
        """The page of a tag, whatever its case."""
        return self.tags.get("/".join(part for part in name.casefold().split("/") if part))

    def place(self, url: str, place: Any) -> str | None:
        """The address of a rulebook's place from a page."""
        page = self.layout.notes.get(place["note"])
        return None if page is None else href(url, f"{page}#L{place['line']}")

    @cached_property
    def _mentions(self) -> Mapping[str, Mapping[str, int]]:
        """For each note the notes that link to it, with their first such link."""
        found: dict[str, dict[str, int]] = defaultdict(dict)
        for path, facts in self.facts.items():
            for index, (link, verdict) in enumerate(zip(facts.links, self.verdicts(path), strict=True)):
                target = verdict.path
                if target is None or target == path or link.where == "comment":
                    continue
                if target in self.facts:
                    found[target].setdefault(path, index)
        return found

    def mentions(self, path: str) -> list[Mention]:
        """The notes that link to a note, by title."""
        by = self._mentions.get(path, {})
        notes = sorted(by, key=lambda note: (slug(title_of(self.facts[note])), note))
        return [Mention(note, self._excerpts.get(note).of(by[note])) for note in notes]
