"""One tag written with different capitals.

Why: Obsidian takes them for one tag, other programs for two; and the list shows whichever came first.

Example:
    Ruch i Akcja. #Walka
    === Obrona.md
    Klasa Pancerza. #walka
    === Zwarcie.md
    Chwytanie. #walka

Mend: write it everywhere as it is written most often.

Fine:
    Ruch i Akcja. #walka
    === Obrona.md
    Klasa Pancerza. #walka

Source: D-8.1, D-8.4
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from kodeks.checks.mend import replace
from kodeks.diagnostic import Diagnostic, Fix
from kodeks.model import Tag

if TYPE_CHECKING:
    from kodeks.checks.context import Context

CODE = "TAG002"
NAME = "tag-case-variant"
SEVERITY = "warning"


def check_vault(context: "Context") -> Iterable[Diagnostic]:
    """The first place of every spelling but the most frequent one; also of the part `Czar` of `Czar/lód`."""
    spellings: dict[str, Counter[str]] = defaultdict(Counter)
    first: dict[str, tuple[str, Tag]] = {}
    for facts in context.notes:
        for tag in facts.tags:
            for name in _upwards(tag.name):
                spellings[name.lower()][name] += 1
                first.setdefault(name, (facts.path, tag))
    for counts in spellings.values():
        if len(counts) > 1:
            usual = min(counts, key=lambda name: (-counts[name], name))
            parent = usual.rpartition("/")[0]
            for name in sorted(counts.keys() - {usual}):
                if name.rpartition("/")[0] == parent:
                    yield _finding(name, usual, counts[name], *first[name])


def _upwards(name: str) -> Iterator[str]:
    """A tag and those that it is nested in."""
    while name:
        yield name
        name = name.rpartition("/")[0]


def _finding(name: str, usual: str, times: int, path: str, tag: Tag) -> Diagnostic:
    fill = {"tag": name, "usual": usual, "times": str(times)}
    return Diagnostic(CODE, path, *tag.span, severity="warning", fill=fill, fix=_fix(path, tag, name, usual))


def _fix(path: str, tag: Tag, name: str, usual: str) -> Fix | None:
    """A tag's span may begin with `#`: only the name behind it is replaced."""
    start = tag.span[1] - len(tag.name)
    return replace(path, (start, start + len(name)), name, usual) if tag.where == "text" else None
