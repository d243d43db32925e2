"""Did you mean: names like one that is missing, by letters and, since Polish inflects, by stem."""

import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from kodeks.model import Link
from kodeks.paths import folder, is_note, name, relative

if TYPE_CHECKING:
    from kodeks.links import Resolved

MOST = 3


def suggest(resolved: "Resolved", source: str, link: Link) -> tuple[str, ...]:
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
    return verdict.candidates or _files(resolved, source, link)


def _files(resolved: "Resolved", source: str, link: Link) -> tuple[str, ...]:
    """Paths of files whose names are near, as seen from the note ``source``."""
    by_name: dict[str, list[str]] = defaultdict(list)
    for path in (*resolved.vault.notes, *resolved.vault.files):
        by_name[name(path)[: -3 if is_note(path) else None]].append(path)
    wanted = name(link.target)
    found = near(wanted[:-3] if is_note(wanted) else wanted, list(by_name))
    paths = [path for each in found for path in by_name[each]]
    return tuple(relative(path, folder(source)) for path in paths[:MOST])


def near(wanted: str, names: Sequence[str], most: int = MOST) -> tuple[str, ...]:
    """The names nearest to a word: the same without punctuation, the same stem, few letters apart."""
    key_of = {each: plain(each) for each in names}
    goal = plain(wanted)
    same = [each for each in names if key_of[each] == goal]
    if same or not goal:
        return tuple(dict.fromkeys(same))[:most]
    length = max(3, len(goal) * 2 // 3)
    stems = [each for each in names if _stem_near(goal, key_of[each], length)]
    return tuple(dict.fromkeys((*stems, *_close(goal, key_of))))[:most]


@lru_cache(maxsize=20_000)
def plain(text: str) -> str:
    """Lower-case letters and digits without marks, `ł` as `l`, words parted by one space."""
    marks = unicodedata.normalize("NFD", text.lower().replace("ł", "l"))
    if "".join(words := marks.split()).isalnum():
        return " ".join(words)
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
