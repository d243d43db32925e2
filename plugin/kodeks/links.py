"""Obsidian's resolution: where each link leads, how well, and who links here (D-4, D-5)."""

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal, NamedTuple, TypeAlias

from kodeks.model import Facts, Heading, Link
from kodeks.paths import composed, folder, is_note, join, key, name, relative
from kodeks.vault import Vault

Status: TypeAlias = Literal[
    "ok", "external", "ambiguous", "missing-note", "missing-heading", "missing-block", "folder", "empty"
]

_PUNCTUATION = dict.fromkeys(map(ord, '!"#$%&()*+,.:;<=>?@^`{|}~/[]\\\r\n'), " ")


class Verdict(NamedTuple):
    """What became of a link.

    ``path`` is the note or file that Obsidian opens; ``heading`` and ``block`` are indices into the facts of
    that note, -1 where the link names none. ``candidates`` are all that an ambiguous link could mean (D-4.6).
    ``case_differs``: found, but written in another case (D-1.8). ``relative_ok``: a correct relative path
    from this note (D-4.13 b). ``alias`` is the note that bears the target as an alias (D-4.7).
    ``twice``: the heading's text occurs more than once (D-5.3).
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


class Backlink(NamedTuple):
    """A link that leads here: the note it stands in and its index in that note's facts."""

    path: str
    link: int


@dataclass(frozen=True)
class Resolved:
    """Every link with its verdict, in the order of `Facts.links`, and who links to whom."""

    vault: Vault
    verdicts: Mapping[str, tuple[Verdict, ...]]
    backlinks: Mapping[str, tuple[Backlink, ...]] = field(default_factory=dict)

    @cached_property
    def promises_relative(self) -> bool:
        """Whether the vault promises links that are correct relative paths (D-12.8)."""
        if self.vault.config.relative_links:
            return True
        good = total = 0
        for path, facts in self.vault.notes.items():
            for link, verdict in zip(facts.links, self.verdicts[path], strict=True):
                if link.kind == "markdown" and link.target and verdict.path is not None:
                    total += 1
                    good += verdict.relative_ok
        return total > 0 and good * 100 >= total * 95


def heading_key(text: str) -> str:
    """A heading's text as links are compared with it (D-5.1)."""
    return " ".join(unicodedata.normalize("NFC", text).translate(_PUNCTUATION).split()).lower()


class Lookup:
    """The vault's names, built once; finding what a linkpath names is then a few dictionary steps."""

    def __init__(self, vault: Vault) -> None:
        self.vault = vault
        self.by_path: dict[str, list[str]] = defaultdict(list)
        self.by_name: dict[str, list[str]] = defaultdict(list)
        for path in (*vault.notes, *vault.files):
            whole = key(path)
            self.by_path[whole].append(path)
            self.by_name[name(whole)].append(path)
        self._headings: dict[str, list[tuple[int, frozenset[str]]]] = {}

    @cached_property
    def aliases(self) -> dict[str, list[str]]:
        """The notes that bear an alias, by its key."""
        found: dict[str, list[str]] = defaultdict(list)
        for path, facts in self.vault.notes.items():
            for alias in dict.fromkeys(map(key, facts.aliases)):
                found[alias].append(path)
        return found

    @cached_property
    def folders(self) -> frozenset[str]:
        """The folders that hold something, by key."""
        found = set()
        for path in self.by_path:
            at = folder(path)
            while at and at not in found:
                found.add(at)
                at = folder(at)
        return frozenset(found)

    # A linkpath → files (D-4.0–4.6)

    def find(self, target: str, source: str) -> list[str]:
        """The files that a linkpath of the note ``source`` names, the one that Obsidian opens first."""
        wanted = key(target).rstrip("/") if target.strip("/") else ""
        if not wanted:
            return [] if target else [source]
        for spelling in (wanted, f"{wanted}.md"):
            if "." not in name(spelling):
                continue
            if found := self._find(spelling, source):
                return self._preferred(found, target)
        return []

    def _find(self, wanted: str, source: str) -> list[str]:
        here = folder(source)
        if wanted.startswith("/"):
            return self.by_path.get(wanted.lstrip("/"), [])
        if wanted.startswith(("./", "../")):
            exact = join(key(here), wanted)
            if exact is not None and (found := self.by_path.get(exact)):
                return found
            wanted = re.sub(r"^(?:\.\.?/)+", "", wanted)
        if found := self.by_path.get(wanted):
            return found
        return self._nearest(self._ending(wanted), key(here))

    def _ending(self, wanted: str) -> list[str]:
        """Every file whose path ends with the linkpath, on whole segments (D-4.5)."""
        named = self.by_name.get(name(wanted), [])
        if "/" not in wanted:
            return named
        tail = f"/{wanted}"
        return [path for path in named if key(path).endswith(tail)]

    def _nearest(self, found: list[str], here: str) -> list[str]:
        """Own folder first, then the shortest path; equal lengths are ambiguous (D-4.6)."""
        if len(found) < 2:
            return found
        own = [path for path in found if key(folder(path)) == here]
        if own:
            return own
        shortest = min(map(len, found))
        return sorted(path for path in found if len(path) == shortest)

    def _preferred(self, found: list[str], target: str) -> list[str]:
        """Among names that differ only in case or form, the one that is written so."""
        wanted = composed(target).lstrip("./")
        exact = [path for path in found if composed(path).endswith((wanted, f"{wanted}.md"))]
        return exact if len(exact) == 1 else found

    # A subpath → heading or block (D-5)

    def heading(self, facts: Facts, subpath: str) -> tuple[int, bool]:
        """The index of the heading that `A#B` names, or -1; whether its text occurs twice (D-5.2, D-5.3)."""
        segments = [wanted for part in subpath.split("#") if (wanted := heading_key(part))]
        keys = self._keys(facts)
        at, level, index = 0, 0, -1
        for wanted in segments:
            index = next((i for i in range(at, len(keys)) if wanted in keys[i][1] and keys[i][0] > level), -1)
            if index < 0:
                return -1, False
            at, level = index + 1, keys[index][0]
        twice = len(segments) == 1 and sum(segments[0] in each for _, each in keys) > 1
        return index, twice

    def _keys(self, facts: Facts) -> list[tuple[int, frozenset[str]]]:
        if facts.path not in self._headings:
            self._headings[facts.path] = [(each.level, _heading_keys(each)) for each in facts.headings]
        return self._headings[facts.path]


def _heading_keys(heading: Heading) -> frozenset[str]:
    """Raw and displayed text both name a heading that holds a link (D-5.5)."""
    return frozenset((heading_key(heading.text), heading_key(heading.display)))


def block_index(facts: Facts, id: str) -> int:
    """The index of a block id in a note, ignoring case, or -1 (D-5.9)."""
    wanted = id.lower()
    return next((i for i, each in enumerate(facts.block_ids) if each.id.lower() == wanted), -1)


def resolve(vault: Vault) -> Resolved:
    """The verdict of every link of a vault."""
    lookup = Lookup(vault)
    verdicts: dict[str, tuple[Verdict, ...]] = {}
    backlinks: dict[str, list[Backlink]] = defaultdict(list)
    for path, facts in vault.notes.items():
        verdicts[path] = tuple(judge(lookup, path, link) for link in facts.links)
        for index, verdict in enumerate(verdicts[path]):
            if verdict.path is not None and verdict.path != path:
                backlinks[verdict.path].append(Backlink(path, index))
    return Resolved(vault, verdicts, {path: tuple(found) for path, found in backlinks.items()})


def judge(lookup: Lookup, source: str, link: Link) -> Verdict:
    """What becomes of one link of the note ``source``."""
    if link.external:
        return Verdict("external")
    if not link.target and not link.subpath:
        return Verdict("empty") if link.subpath is None else Verdict("ok", source, relative_ok=True)
    found = lookup.find(link.target, source)
    if not found:
        return _missing(lookup, source, link)
    path = found[0]
    status: Status = "ambiguous" if len(found) > 1 else "ok"
    verdict = Verdict(
        status,
        path,
        candidates=tuple(found) if len(found) > 1 else (),
        case_differs=bool(link.target) and not _same_case(link.target, path),
        relative_ok=_relative_ok(link.target, source, path),
    )
    return _with_subpath(lookup, verdict, link)


def _missing(lookup: Lookup, source: str, link: Link) -> Verdict:
    wanted = key(link.target)
    at = join(key(folder(source)), wanted) if not wanted.startswith("/") else wanted.strip("/")
    if (at is not None and at in lookup.folders) or wanted.strip("/") in lookup.folders:
        return Verdict("folder", relative_ok=at in lookup.folders)
    bearers = lookup.aliases.get(wanted, ())
    return Verdict("missing-note", alias=bearers[0] if len(bearers) == 1 else "", candidates=tuple(bearers))


def _same_case(target: str, path: str) -> bool:
    wanted = re.sub(r"^(?:\.{0,2}/)+", "", composed(target)).rstrip("/")
    path = composed(path)
    return path.endswith(wanted) or (is_note(path) and path[:-3].endswith(wanted))


def _relative_ok(target: str, source: str, path: str) -> bool:
    """Whether a destination is the relative path to the file, same case, with extension (D-4.13)."""
    if not target or target[0] == "/":
        return not target
    return composed(join(folder(source), target) or "") == composed(path)


def _with_subpath(lookup: Lookup, verdict: Verdict, link: Link) -> Verdict:
    facts = lookup.vault.notes.get(verdict.path or "")
    if not link.subpath or facts is None:
        return verdict
    before, mark, id = link.subpath.rpartition("^")
    if mark and (not before or before.endswith("#")):
        index = block_index(facts, id)
        return verdict._replace(block=index) if index >= 0 else verdict._replace(status="missing-block")
    if link.subpath.startswith("[^") and link.subpath.endswith("]"):
        known = any(each.definition and each.label == link.subpath[2:-1] for each in facts.footnotes)
        return verdict if known else verdict._replace(status="missing-block")
    index, twice = lookup.heading(facts, link.subpath)
    if index < 0:
        return verdict if not heading_key(link.subpath) else verdict._replace(status="missing-heading")
    return verdict._replace(heading=index, twice=twice)


# Did you mean


def suggest(resolved: Resolved, source: str, link: Link) -> tuple[str, ...]:
    """What a broken link may have meant: headings, block ids, or paths as the link would write them.

    By edit distance, and by stem, since Polish inflects. Nothing where nothing is near.
    """
    notes = resolved.vault.notes
    verdict = resolved.verdicts[source][notes[source].links.index(link)]
    facts = notes.get(verdict.path or "")
    if verdict.status == "missing-heading" and facts is not None:
        return near((link.subpath or "").rpartition("#")[2], [each.display for each in facts.headings])
    if verdict.status == "missing-block" and facts is not None:
        return near((link.subpath or "").rpartition("^")[2], [each.id for each in facts.block_ids])
    if verdict.candidates:
        return verdict.candidates
    by_name: dict[str, list[str]] = defaultdict(list)
    for path in (*notes, *resolved.vault.files):
        by_name[name(path)[: -3 if is_note(path) else None]].append(path)
    wanted = name(link.target)
    found = near(wanted[:-3] if is_note(wanted) else wanted, list(by_name))
    paths = [path for each in found for path in by_name[each]]
    return tuple(relative(path, folder(source)) for path in paths[:3])


def near(wanted: str, names: Sequence[str], most: int = 3) -> tuple[str, ...]:
    """The names nearest to a word: the same without punctuation, the same stem, few letters apart."""
    key_of = {each: plain(each) for each in names}
    goal = plain(wanted)
    same = [each for each in names if key_of[each] == goal]
    if same or not goal:
        return tuple(dict.fromkeys(same))[:most]
    length = max(3, len(goal) * 2 // 3)
    stems = [each for each in names if _stem_near(goal, key_of[each], length)]
    return tuple(dict.fromkeys((*stems, *_close(goal, key_of))))[:most]


def plain(text: str) -> str:
    """Lower-case letters and digits without marks, `ł` as `l`, words parted by one space."""
    marks = unicodedata.normalize("NFD", text.lower().replace("ł", "l"))
    letters = "".join(c if c.isalnum() else " " for c in marks if not unicodedata.combining(c))
    return " ".join(letters.split())


def _stem_near(goal: str, other: str, length: int) -> bool:
    return len(other) >= length and goal[:length] == other[:length] and abs(len(goal) - len(other)) <= 4


def _close(goal: str, key_of: Mapping[str, str]) -> Iterable[str]:
    from difflib import get_close_matches

    by_key: dict[str, list[str]] = defaultdict(list)
    for each, plain_key in key_of.items():
        if abs(len(plain_key) - len(goal)) <= max(2, len(goal) // 3):
            by_key[plain_key].append(each)
    return (each for found in get_close_matches(goal, list(by_key), 3, 0.75) for each in by_key[found])
