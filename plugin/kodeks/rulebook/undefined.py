"""Quantities that are used and never defined, with what was probably meant."""

from collections.abc import Iterator, Mapping
from typing import TypeVar

from kodeks_engine.text import ascii_form

from kodeks.diagnostic import Diagnostic
from kodeks.rulebook.draft import Draft
from kodeks.rulebook.names import Home
from kodeks.rulebook.reader import Use

AnyT = TypeVar("AnyT")


def undefined(draft: Draft, known: Mapping[Home, AnyT]) -> Iterator[Diagnostic]:
    """One finding for each link whose quantity nothing defines."""
    seen: set[tuple[str, int]] = set()
    for use in draft.uses:
        if (use.home is None or use.home not in known) and (use.path, use.start) not in seen:
            seen.add((use.path, use.start))
            yield _finding(draft, use, known)


def _finding(draft: Draft, use: Use, known: Mapping[Home, AnyT]) -> Diagnostic:
    name = use.name if use.home is None else draft.names.label(use.home)
    meant = _alike(name, [draft.names.label(home) for home in known])
    fill = {"name": name, "meant": meant}
    return Diagnostic("RUL001", use.path, use.start, use.end, variant="meant" if meant else "", fill=fill)


def _alike(name: str, labels: list[str]) -> str:
    """The label that is most like a name, or nothing."""
    from difflib import get_close_matches  # only a fault pays for it

    by_form = {ascii_form(label): label for label in labels}
    found = get_close_matches(ascii_form(name), list(by_form), 1, 0.6)
    return by_form[found[0]] if found else ""
