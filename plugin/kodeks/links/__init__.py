"""Where links lead: Obsidian's resolution, and beside it whether a link is a right relative path (D-4, D-5).

`resolve` gives every link of a vault its `Verdict`; nothing is read here, only looked up.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal, NamedTuple, TypeAlias, cast

from kodeks.links.index import Hit, Lookup
from kodeks.links.similar import near, plain, suggest
from kodeks.links.subpath import WHOLE, Part, Parts
from kodeks.model import Facts, Link
from kodeks.paths import composed, folder, join, key, stem
from kodeks.vault import Vault

__all__ = ["Backlink", "Lookup", "Resolved", "Verdict", "near", "plain", "resolve", "suggest"]

Status: TypeAlias = Literal[
    "ok", "external", "ambiguous", "missing-note", "missing-heading", "missing-block", "folder", "empty"
]
MARKDOWN = frozenset(("markdown", "reference", "html"))
RELATIVE_PERCENT = 95


class Verdict(NamedTuple):
    """What became of a link.

    ``path`` is the note or file that Obsidian opens (also where only the heading or block is missing);
    ``heading`` and ``block`` are indices into the facts of that note, -1 where the link names none.
    ``candidates`` are all that an ambiguous link could mean (D-4.6), or all notes that bear a missing target
    as an alias; ``alias`` is that note where there is one (D-4.7). ``case_differs``: found, but written in
    another case (D-1.8). ``relative_ok``: the second verdict of D-4.13, a correct relative path from this
    note with the file's own capitals and ending; asked of Markdown links and True for all others.
    ``twice``: the heading's text occurs more than once (D-5.3). ``elsewhere``: a relative path that is wrong;
    its end was found in another folder (D-4.2).
    """

    status: Status
    path: str | None = None
    heading: int = -1
    block: int = -1
    candidates: tuple[str, ...] = ()
    case_differs: bool = False
    relative_ok: bool = False
    alias: str = ""
    twice: bool = False
    elsewhere: bool = False


class Backlink(NamedTuple):
    """A link that leads here: the note it stands in and its index in that note's facts."""

    path: str
    link: int


EXTERNAL = Verdict("external")


@dataclass(frozen=True)
class Resolved:
    """Every link with its verdict, in the order of `Facts.links`. ``lookup`` knows the files by name."""

    vault: Vault
    verdicts: Mapping[str, tuple[Verdict, ...]]
    lookup: Lookup = field(repr=False)

    @cached_property
    def backlinks(self) -> Mapping[str, tuple[Backlink, ...]]:
        """For each note and file the links that lead to it, its own left out (D-3.8)."""
        found: dict[str, list[Backlink]] = defaultdict(list)
        for path, verdicts in self.verdicts.items():
            for number, verdict in enumerate(verdicts):
                if verdict.path is not None and verdict.path != path:
                    found[verdict.path].append(Backlink(path, number))
        return {path: tuple(links) for path, links in found.items()}

    @cached_property
    def promises_relative(self) -> bool:
        """Whether the vault promises relative links: its settings say so, or nearly all are so (D-12.8)."""
        if self.vault.config.relative_links:
            return True
        asked = [verdict.relative_ok for verdict in self._markdown_links()]
        return bool(asked) and sum(asked) * 100 >= RELATIVE_PERCENT * len(asked)

    def _markdown_links(self) -> Iterator[Verdict]:
        """The verdicts on internal Markdown links that lead to a file."""
        for path, facts in self.vault.notes.items():
            for link, verdict in zip(facts.links, self.verdicts[path], strict=True):
                written = link.kind == "markdown" or link.where == "definition"
                if written and link.target and verdict.path is not None:
                    yield verdict


def resolve(vault: Vault, lookup: Lookup | None = None) -> Resolved:
    """Every link of a vault with its verdict.

    ``lookup`` may know more files than the vault holds: a link that means one of those is missing, it does
    not slip to another file of that name.
    """
    lookup = lookup or Lookup(vault)
    look = _Look(vault, lookup)
    return Resolved(vault, {path: look.all(facts) for path, facts in vault.notes.items()}, lookup)


class _Look:
    """Looks up the links of one vault."""

    def __init__(self, vault: Vault, lookup: Lookup) -> None:
        self.vault, self.lookup = vault, lookup
        self.files = frozenset(vault.files)
        self.parts: dict[str, Parts] = {}
        self.known: dict[Verdict, Verdict] = {}  # many links mean the same: equal verdicts are one

    def all(self, facts: Facts) -> tuple[Verdict, ...]:
        """The verdicts on a note's links."""
        if not facts.links:
            return ()
        home = folder(facts.path)
        verdicts = [EXTERNAL if link.external else self.one(link, facts.path, home) for link in facts.links]
        return tuple([self.known.setdefault(each, each) for each in verdicts])

    def one(self, link: Link, source: str, home: str) -> Verdict:
        """The verdict on an internal link (D-4.0–4.8)."""
        if not link.target:
            here = link.subpath is not None
            return self._reached(link, Hit(source), right=True) if here else Verdict("empty")
        markdown = link.kind in MARKDOWN
        hit = self._held(self.lookup.find(link.target, home, markdown))
        if hit is None:
            return self._missing(link, home)
        right = not markdown or _is_relative(link.target, home, hit.path)
        return self._reached(link, hit, right=right)

    def _held(self, hit: Hit | None) -> Hit | None:
        """The hit, if this vault holds that file."""
        if hit is None:
            return None
        tied = [path for path in hit.tied if self._holds(path)]
        if tied:
            return hit._replace(path=tied[0], tied=tuple(tied) if len(tied) > 1 else ())
        return hit if self._holds(hit.path) else None

    def _holds(self, path: str) -> bool:
        return path in self.vault.notes or path in self.files

    def _reached(self, link: Link, hit: Hit, *, right: bool) -> Verdict:
        part = self._part(hit.path, link.subpath)
        status = "ambiguous" if hit.tied and part.status == "ok" else part.status
        return Verdict(
            cast(Status, status),
            hit.path,
            part.heading,
            part.block,
            hit.tied,
            hit.case_differs,
            right,
            "",
            part.twin,
            hit.elsewhere,
        )

    def _part(self, path: str, subpath: str | None) -> Part:
        """What the subpath names; on a file that is no note it means something else (D-5.8)."""
        if not subpath or path not in self.vault.notes:
            return WHOLE
        parts = self.parts.get(path)
        if parts is None:
            parts = self.parts[path] = Parts(self.vault.notes[path])
        if not parts.facts.readable and not parts.facts.headings:
            return WHOLE
        return parts.find(subpath)

    def _missing(self, link: Link, home: str) -> Verdict:
        """No file: perhaps a folder, perhaps an alias."""
        if there := self._folder(link.target, home):
            return self._to_folder(link, there, home)
        name = key(link.target).strip()
        bearers = tuple(self._aliases.get(name, ()) or self._aliases.get(name.removesuffix(".md"), ()))
        return Verdict("missing-note", candidates=bearers, alias=bearers[0] if len(bearers) == 1 else "")

    def _folder(self, target: str, home: str) -> str:
        """The folder that a path names, from the note's own folder or from the root."""
        paths = (join(composed(home), target), join("", target))
        return next((found for path in paths if path and (found := self._folders.get(key(path)))), "")

    def _to_folder(self, link: Link, there: str, home: str) -> Verdict:
        """A link to a folder leads to the note that stands for it, where the settings allow it (D-4.8)."""
        right = join(composed(home), composed(link.target)) == composed(there)
        index = self._index_note(there) if self.vault.config.folder_links != "error" else None
        return Verdict("folder" if index is None else "ok", index, relative_ok=right)

    def _index_note(self, there: str) -> str | None:
        """The note that stands for a folder: its own name in it or beside it, `index`, `README`."""
        names = (f"{there}/{stem(there)}.md", f"{there}/index.md", f"{there}/README.md", f"{there}.md")
        found = (path for name in names for path in self.lookup.by_path.get(key(name), ()))
        return next((path for path in found if path in self.vault.notes), None)

    @cached_property
    def _folders(self) -> dict[str, str]:
        """Every folder with something in it, by key."""
        found: dict[str, str] = {}
        for path in (*self.vault.notes, *self.vault.files):
            while (path := folder(path)) and key(path) not in found:
                found[key(path)] = path
        return found

    @cached_property
    def _aliases(self) -> dict[str, list[str]]:
        """The notes that bear an alias, by its key."""
        found: dict[str, list[str]] = defaultdict(list)
        for path, facts in self.vault.notes.items():
            for alias in dict.fromkeys(key(each).strip() for each in facts.aliases):
                found[alias].append(path)
        return found


def _is_relative(target: str, home: str, path: str) -> bool:
    """Whether a destination is the relative path to the file, same case, with its ending (D-4.13)."""
    return target[0] != "/" and join(composed(home), composed(target)) == composed(path)
