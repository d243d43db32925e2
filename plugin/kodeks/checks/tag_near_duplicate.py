"""A tag that stands once and is nearly one that stands often.

Why: it is most likely a slip: `#zaklecie` and `#zaklęcie`, `#potwor` and `#potwór`.

Example:
    Kula ognia. #zaklecie
    === A.md
    Błyskawica. #zaklęcie
    === B.md
    Tarcza. #zaklęcie
    === C.md
    Lód. #zaklęcie

Mend: write it as it is written most often.

Source: D-8.4
"""

from collections import Counter, defaultdict
from collections.abc import Iterable
from typing import TYPE_CHECKING

from kodeks.diagnostic import Diagnostic
from kodeks.links import plain

if TYPE_CHECKING:
    from kodeks.checks.context import Context

CODE = "TAG003"
NAME = "near-duplicate-tag"
SEVERITY = "warning"
OFTEN = 3
LONG = 6  # letters


def check_vault(context: "Context") -> Iterable[Diagnostic]:
    """Tags that differ in nothing but marks, dashes and underscores, where one is three times as frequent.

    A long one that stands once may differ by one letter too.
    """
    counts: Counter[str] = Counter(tag.name.lower() for facts in context.notes for tag in facts.tags)
    alike: dict[str, list[str]] = defaultdict(list)
    for name in counts:
        alike["/".join(plain(part).replace(" ", "") for part in name.split("/"))].append(name)
    usual = {
        name: best
        for names in alike.values()
        if len(names) > 1
        for best in [max(names, key=lambda name: (counts[name], name))]
        for name in names
        if counts[best] >= OFTEN * counts[name]
    }
    usual |= _slips(counts)
    for facts in context.notes if usual else ():
        for tag in facts.tags:
            if best := usual.get(tag.name.lower()):
                fill = {"tag": tag.name, "usual": best}
                yield Diagnostic(CODE, facts.path, *tag.span, severity="warning", fill=fill)


def _slips(counts: Counter[str]) -> dict[str, str]:
    """Tags that stand once, and the often used one that they are but for a letter: `#zaklęice`."""
    long = [name for name in counts if len(name) >= LONG and not any(letter.isdigit() for letter in name)]
    often = {less: name for name in long if counts[name] >= OFTEN for less in _without_one(name)}
    found = {name: _nearest(name, often) for name in long if counts[name] == 1}
    return {name: best for name, best in found.items() if best}


def _nearest(name: str, often: dict[str, str]) -> str | None:
    return next((often[less] for less in _without_one(name) if less in often), None)


def _without_one(name: str) -> list[str]:
    """The name and all that lack one letter, not the first: two that share one are a slip apart."""
    return [name, *(name[:at] + name[at + 1 :] for at in range(1, len(name)))]
