"""The name of a note stands in the text of another that has no link to it.

Why: a link would lead the reader to the rule. Off until it is selected: not every word wants to be a link.

Example:
    Rycerz używa Szarży Tytana.
    === Szarża Tytana.md
    Biegniesz i trafiasz.

Mend: make a link of the name.

Fine:
    Rycerz używa [[Szarża Tytana|Szarży Tytana]]. Potem znów Szarży Tytana.
    === Szarża Tytana.md
    Biegniesz i trafiasz.

Source: Obsidian's unlinked mentions; issue list of debris
"""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from kodeks.checks import prose
from kodeks.checks.mend import replace
from kodeks.checks.prose import blanked
from kodeks.checks.stem import WORD, stem, stems
from kodeks.diagnostic import Diagnostic
from kodeks.model import Facts
from kodeks.paths import stem as name_of
from kodeks.source import Span

if TYPE_CHECKING:
    from kodeks.checks.context import Context, Named

CODE = "TXT016"
NAME = "unlinked-mention"
SEVERITY = "info"
DEFAULT = False
LONGEST, LETTERS = 5, 4


def check_vault(context: "Context") -> Iterable[Diagnostic]:
    """The first mention of each note in each other note, by stems; capitals must agree."""
    named = dict(_names(context))
    firsts = {key[0] for key in named}
    for facts in context.notes:
        linked = {verdict.path for verdict in context.resolved.verdicts[facts.path]}
        for span, each in _mentions(context, facts, named, firsts):
            if each.path not in linked and each.path != facts.path:
                linked.add(each.path)
                said = context.source(facts.path).slice(span)
                link = context.link(facts.path, each, said)
                fix = replace(facts.path, span, said, link, safe=False)
                yield Diagnostic(CODE, facts.path, *span, "info", fill={"name": said, "link": link}, fix=fix)


def _names(context: "Context") -> Iterator[tuple[tuple[str, ...], "Named"]]:
    for key, bearers in context.names.items():
        notes = [each for each in bearers if not each.heading]
        if notes and len(key) <= LONGEST and len(name_of(notes[0].path)) >= LETTERS and key:
            yield key, notes[0]


def _mentions(
    context: "Context", facts: Facts, named: dict[tuple[str, ...], "Named"], firsts: set[str]
) -> Iterator[tuple[Span, "Named"]]:
    """The longest name at each word."""
    source = context.source(facts.path)
    aside = [Span(*each.span) for each in facts.links] + [Span(*each.span) for each in facts.headings]
    text = blanked(prose.of(facts, source), aside)
    words = [(found.start(), found.end()) for found in WORD.finditer(text)]
    for at, (start, end) in enumerate(words):
        if not text[start].isupper() or stem(text[start:end]) not in firsts:
            continue
        for _, until in reversed(words[at : at + LONGEST]):
            between = text[start:until]
            if "\n" not in between and (each := named.get(stems(between))):
                yield Span(start, until), each
                break
