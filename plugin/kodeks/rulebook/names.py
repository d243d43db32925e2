"""Who is who: the note or heading that a link leads to, its id, its label, its place (NOTATION 1)."""

import re
from collections.abc import Mapping
from functools import cached_property, lru_cache
from typing import NamedTuple

from kodeks_engine.place import Place
from kodeks_engine.text import ascii_form, fold

from kodeks.address import decode
from kodeks.cells import Options
from kodeks.links import Resolved
from kodeks.model import Facts, new
from kodeks.rulebook.units import Units, units_of
from kodeks.tables import Links, Typed, typed

_MARKDOWN = re.compile(r"\[[^\]]*\]\(<?([^<>]*?)>?\)")
_NUMBERED = re.compile(r"^\d{1,3}(?:\. | ?[-–—] ?|_)(?=\D)")


class Home(NamedTuple):
    """Where links to a quantity lead: a note, or one of its headings (an index in `Facts.headings`)."""

    note: str
    heading: int = -1


class Names:
    """Ids and labels of notes and headings, the same whatever else stands in the vault."""

    def __init__(self, resolved: Resolved) -> None:
        self.resolved = resolved
        self.notes: Mapping[str, Facts] = resolved.vault.notes
        self._ids: dict[Home, str] = {}
        self._typed: dict[str, list[Typed]] = {}
        self._links: dict[str, Links] = {}
        self._numbered: dict[str, dict[int, int]] = {}
        # All texts of a vault at once would fill the memory.
        self.source = lru_cache(maxsize=512)(resolved.vault.as_read)
        self.plain = lru_cache(maxsize=8)(self._plain)
        self._tables: dict[str, tuple[str, str]] = {}

    def _plain(self, path: str) -> str:
        """A note's text without its comments, each character of them a space."""
        parts, at, text = [], 0, self.source(path).text
        for begin, end in sorted(comment.span for comment in self.notes[path].comments):
            parts += [text[at:begin], " " * (end - max(at, begin))]
            at = max(at, end)
        return "".join([*parts, text[at:]])

    def id(self, home: Home) -> str:
        """The ASCII id: from `kodeks.toml`, the property `id`, or the name."""
        known = self._ids.get(home)
        if known is None:
            known = self._ids[home] = self._settings.get(home) or self._made(home)
        return known

    @cached_property
    def _settings(self) -> dict[Home, str]:
        found: dict[Home, str] = {}
        for key, value in dict(self.resolved.vault.config.ids).items():
            home = self.named(key)
            if home is not None:
                found[home] = value
        return found

    @cached_property
    def cell_options(self) -> Options:
        """How `kodeks.toml` wants cells to be read."""
        return Options(bool(self.resolved.vault.config.double_dash_minus))

    @cached_property
    def units(self) -> Units:
        """The units of `kodeks.toml`."""
        return units_of(tuple(self.resolved.vault.config.units.items()))

    def named(self, key: str) -> Home | None:
        """The home that a setting names: `Folder/Note.md#Heading`, `.md` may be missing, or a link to it."""
        note, _, heading = target(key).partition("#")
        path = note if note.endswith(".md") else f"{note}.md"
        if path not in self.notes:
            path = next((p for p in self.notes if p.endswith(f"/{path}")), "")
        if not path or not heading:
            return Home(path) if path else None
        wanted = fold(heading.rpartition("#")[2])
        at = (i for i, h in enumerate(self.notes[path].headings) if wanted in (fold(h.display), fold(h.text)))
        return next((Home(path, i) for i in at), None)

    def _made(self, home: Home) -> str:
        if home.heading >= 0:
            heading = self.notes[home.note].headings[home.heading]
            return f"{self.id(Home(home.note))}_{slug(heading.display)}"
        given = self.notes[home.note].property("id")
        return slug(given) if isinstance(given, str) and given.strip() else slug(stem(home.note))

    def label(self, home: Home) -> str:
        """What readers call it: the heading, or the note's title."""
        facts = self.notes[home.note]
        if home.heading >= 0:
            return facts.headings[home.heading].display
        return facts.title or stem(home.note)

    def aliases(self, home: Home) -> tuple[str, ...]:
        """Other names that may be typed."""
        return self.notes[home.note].aliases if home.heading < 0 else ()

    def table_id(self, path: str, typed: Typed) -> str:
        """The id of a table: its note's id and its block id, or its number where it has none."""
        number = self._numbers(path).get(typed.table.span[0], 0)
        wanted = f"{self.id(Home(path))}_{slug(typed.table.block_id) or f'table_{number}'}"
        while self._tables.setdefault(wanted, (path, str(number))) != (path, str(number)):
            wanted += "_"
        return wanted

    def _numbers(self, path: str) -> dict[int, int]:
        """The numbers of a note's tables by where they begin."""
        if path not in self._numbered:
            tables = enumerate(self.notes[path].tables, 1)
            self._numbered[path] = {table.span[0]: number for number, table in tables}
        return self._numbered[path]

    def typed(self, path: str) -> list[Typed]:
        """The tables of a note with their kinds."""
        if path not in self._typed:
            self._typed[path] = [typed(table, self.links(path)) for table in self.notes[path].tables]
        return self._typed[path]

    def links(self, path: str) -> Links:
        """The links of a note by where they stand."""
        known = self._links.get(path)
        if known is None:
            known = self._links[path] = Links(self.notes[path].links)
        return known

    def home(self, path: str, link: int) -> Home | None:
        """Where a link leads, None where to no note."""
        verdict = self.resolved.verdicts[path][link]
        if verdict.path is None or verdict.path not in self.notes or verdict.status == "missing-heading":
            return None
        return new(Home, (verdict.path, verdict.heading))

    def block(self, path: str, link: int) -> tuple[str, str] | None:
        """The note and block id that a link leads to, None where to no block."""
        verdict = self.resolved.verdicts[path][link]
        if verdict.path is None or verdict.block < 0 or verdict.path not in self.notes:
            return None
        return verdict.path, self.notes[verdict.path].block_ids[verdict.block].id

    @property
    def language(self) -> str:
        """The book's language."""
        return self.resolved.vault.language

    def place(self, home: Home) -> Place:
        """The note or heading itself, as a place."""
        if home.heading < 0:
            return Place(home.note, 1)
        heading = self.notes[home.note].headings[home.heading]
        line = self.source(home.note).row(heading.span[0])
        return Place(home.note, line, None, heading.display)


def target(key: str) -> str:
    """What a setting means that is a path or, in either spelling, a link."""
    if written := _MARKDOWN.fullmatch(key.strip()):
        return decode(written[1]).removeprefix("./")
    return key.strip("[]").partition("|")[0]


def stem(path: str) -> str:
    """A note's name without folder, `.md` and leading number (D-12.2)."""
    name = path.rpartition("/")[2].removesuffix(".md")
    return _NUMBERED.sub("", name)


def slug(text: str) -> str:
    """An ASCII id: ą→a … ł→l, space→_; letters that have no ASCII form by their code."""
    plain = ascii_form(text)
    if not plain.isascii():
        plain = "".join(c if c.isascii() else f"u{ord(c):x}" if c.isalnum() else " " for c in plain)
    return "_".join(re.findall(r"[a-z0-9]+", plain))
