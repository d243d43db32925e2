"""A word that the book no longer uses.

Why: the reader looks for a rule that now bears another name.

Example:
    Wydajesz dwa Punkty Akcji.
    === kodeks.toml
    [terms]
    "Punkt Akcji" = "Zapał"

Mend: write the new word that `[terms]` in `kodeks.toml` gives for the old one.

Fine:
    Wydajesz dwa Zapały.
    === kodeks.toml
    [terms]
    "Punkt Akcji" = "Zapał"

Source: issue list of debris
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from kodeks.checks import prose
from kodeks.checks.mend import replace
from kodeks.checks.stem import WORD, hard, stem, stems
from kodeks.diagnostic import Diagnostic
from kodeks.source import Span

if TYPE_CHECKING:
    from kodeks.checks.context import Context

CODE = "TXT015"
NAME = "old-term"
SEVERITY = "warning"


class Term(NamedTuple):
    """A word that was, and the one that is now."""

    old: str
    new: str


def check_vault(context: "Context") -> Iterable[Diagnostic]:
    """Old terms in prose, in any inflection."""
    terms = {stems(old): Term(old, new) for old, new in context.config.terms.items() if stems(old)}
    for facts in context.notes if terms else ():
        text = prose.of(facts, context.source(facts.path))
        for span, (old, new) in _found(text, terms):
            written = text[span.start : span.end]
            fill = {"written": written, "old": old, "new": new}
            fix = replace(facts.path, span, written, new, safe=False) if written == old else None
            yield Diagnostic(CODE, facts.path, *span, severity="warning", fill=fill, fix=fix)


def _found(text: str, terms: dict[tuple[str, ...], Term]) -> Iterable[tuple[Span, Term]]:
    """Where the stems of a term follow one another, softened or not."""
    words = list(WORD.finditer(text))
    said = [stem(word[0]) for word in words]
    first = {key[0] for key in terms}
    for at, word in enumerate(said):
        for key, term in terms.items() if word in first or hard(word) in first else ():
            here = said[at : at + len(key)]
            if len(here) == len(key) and all(
                one in (two, hard(two)) for one, two in zip(key, here, strict=True)
            ):
                yield Span(words[at].start(), words[at + len(key) - 1].end()), term
