"""Quantities that are used and never defined, with what was probably meant."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from kodeks_engine.text import ascii_form

from kodeks.diagnostic import Diagnostic
from kodeks.rulebook.draft import Draft
from kodeks.rulebook.findings.silence import together
from kodeks.rulebook.findings.telling import more
from kodeks.rulebook.names import Home
from kodeks.rulebook.reader import Use

END = 2  # letters that a misspelt name shares with the right one, at its beginning or end
NEARLY = 0.85  # how like a name is that certainly is a slip of it
LOOKS = 20_000  # near names cost a look at each: enough for an author's slips, not for a ruin


class Alike:
    """Labels that are like a name, as long as not very many were sought."""

    def __init__(self, labels: Iterable[str]) -> None:
        self._by_form = {ascii_form(label): label for label in labels}
        self._by_end: dict[str, list[str]] = {}
        self._looks = LOOKS
        for form in self._by_form:
            for end in {f"{form[:END]}…", f"…{form[-END:]}"}:
                self._by_end.setdefault(end, []).append(form)

    def to(self, name: str, cutoff: float = 0.55) -> str:
        """The label that is most like a name, or nothing."""
        from difflib import get_close_matches  # only a fault pays for it

        form = ascii_form(name)
        ends = f"{form[:END]}…", f"…{form[-END:]}"
        near = list(dict.fromkeys(each for end in ends for each in self._by_end.get(end, ())))
        self._looks -= len(near)
        found = get_close_matches(form, near, 1, cutoff) if self._looks > 0 else []
        return self._by_form[found[0]] if found else ""


def undefined(draft: Draft, known: Mapping[Home, object]) -> Iterator[Diagnostic]:
    """One finding for each quantity that nothing defines, where it is needed first."""
    if not _computes(draft):
        return
    alike = Alike(draft.names.label(home) for home in known)
    uses = {(use.path, use.start): use for use in draft.uses if use.home is None or use.home not in known}
    wanted: dict[Home | str, list[Use]] = {}
    for use in uses.values():
        wanted.setdefault(use.home or use.name, []).append(use)
    lost = Alike(each.fill["found"] for each in draft.problems if each.variant == "missing_note")
    for home, needed in wanted.items():
        told = isinstance(home, Home) and lost.to(draft.names.label(home), NEARLY)
        if not told:  # a row of `Podaj` that leads nowhere is told there
            for group in together(needed, lambda use: use.path, draft.names):
                yield _finding(draft, group, alike)


def _computes(draft: Draft) -> bool:
    """Whether the book has more than tables of values: a grid of mere links looks like one of those."""
    said = (draft.sentences, draft.decisions, draft.components, draft.inputs, draft.switches)
    return any((*said, draft.examples, draft.bindings, draft.calculators))


def _finding(draft: Draft, uses: Sequence[Use], alike: Alike) -> Diagnostic:
    use = uses[0]
    name = use.name if use.home is None else draft.names.label(use.home)
    meant = alike.to(name) if use.home is None else ""  # a note that is there was meant
    fill = {"name": name, "meant": meant, "more": more("uses", len(uses) - 1, draft.names.language)}
    return Diagnostic("RUL001", use.path, use.start, use.end, variant="meant" if meant else "", fill=fill)
