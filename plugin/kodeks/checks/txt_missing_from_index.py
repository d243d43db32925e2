"""A note that links to nearly all notes of a folder leaves one or two out.

Why: the note was added later; who reads by the index never comes to it.

Example:
    - [[Talenty/Atut]]
    - [[Talenty/Hart]]
    - [[Talenty/Refleks]]
    - [[Talenty/Spryt]]
    - [[Talenty/Tarcza]]
    === Talenty/Atut.md
    Masz atut.
    === Talenty/Hart.md
    Jesteś twardy.
    === Talenty/Refleks.md
    Jesteś szybki.
    === Talenty/Spryt.md
    Jesteś bystry.
    === Talenty/Tarcza.md
    Zasłaniasz się.
    === Talenty/Unik.md
    Uskakujesz, patrz [[Hart]].

Mend: add the note to the index.

Fine:
    - [[Talenty/Atut]]
    - [[Talenty/Hart]]
    === Talenty/Atut.md
    Masz atut.
    === Talenty/Hart.md
    Jesteś twardy.
    === Talenty/Unik.md
    Uskakujesz, patrz [[Hart]].

Source: issue list of debris
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

from kodeks.diagnostic import Diagnostic
from kodeks.paths import folder, stem

if TYPE_CHECKING:
    from kodeks.checks.context import Context

CODE = "TXT006"
NAME = "missing-from-index"
SEVERITY = "info"
LINKED, SHARE = 5, 5


class Index(NamedTuple):
    """A note, the folder that it lists, and what it leaves out of it."""

    path: str
    missing: tuple[str, ...]


def check_vault(context: "Context") -> Iterable[Diagnostic]:
    """For each folder the note that lists it best, when it lists at least five of it and four in five."""
    members: dict[str, set[str]] = defaultdict(set)
    for facts in context.notes:
        members[folder(facts.path)].add(facts.path)
    best: dict[str, Index] = {}
    for where, index in _indexes(context, members):
        if where not in best or len(index.missing) < len(best[where].missing):
            best[where] = index
    for index in best.values():
        if index.missing:
            names = ", ".join(map(stem, index.missing))
            yield Diagnostic(CODE, index.path, 0, 0, "info", fill={"names": names})


def _indexes(context: "Context", members: dict[str, set[str]]) -> Iterator[tuple[str, Index]]:
    """Notes that link to most notes of a folder which they stand in, above, or beside under its name."""
    for facts in context.notes:
        linked: dict[str, dict[str, int]] = defaultdict(dict)
        for place, verdict in enumerate(context.resolved.verdicts[facts.path]):
            path = verdict.path or facts.path
            if path in context.vault.notes and path != facts.path:
                linked[folder(path)].setdefault(path, place)
        for where, named in linked.items():
            listed = members[where] - {facts.path}
            missing = listed - named.keys()
            if (
                len(listed) - len(missing) >= LINKED
                and len(missing) * SHARE <= len(listed)
                and _is_list(named)
            ):
                yield where, Index(facts.path, tuple(sorted(missing)))


def _is_list(named: Mapping[str, int]) -> bool:
    """Whether links stand together: among as many others they only happen to be many."""
    return (max(named.values()) - min(named.values()) + 1) < 2 * len(named)
