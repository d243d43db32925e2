"""A reference link, `[text][label]`, whose label no definition gives an address.

Why: the reader sees square brackets instead of a link.

Example:
    Patrz [Zapał][zap].

    [zapał]: Zapał.md
    === Zapał.md
    Zapał wraca co rundę.

Mend: write the definition, `[label]: address`, or correct the label.

Fine:
    Patrz [Zapał][zapał]. Rzuty [4][2] i tablica[1][2].

    [zapał]: Zapał.md
    === Zapał.md
    Zapał wraca co rundę.

Source: CommonMark 6.3 (full reference links)
"""

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from kodeks.checks import prose
from kodeks.checks.prose import blanked
from kodeks.diagnostic import Diagnostic
from kodeks.model import Facts
from kodeks.source import Source, Span

if TYPE_CHECKING:
    from kodeks.config import Config

CODE = "LNK016"
NAME = "undefined-reference"
SEVERITY = "warning"
FULL = re.compile(r"(?<![\w\]!\\\[])\[([^\[\]\n]*[^\W\d_][^\[\]\n]*)\]\[([^\[\]\n^]{1,100})\](?![\[(\]])")


HANDLE = re.compile(r"\w+(?:-\w+)+|[^\W\d]+_\w+")  # plain words may be brackets, such as `[ogień][zło]`


def check_note(facts: Facts, source: Source, config: "Config") -> Iterable[Diagnostic]:
    """Pairs of brackets that are no link; in a note without definitions only where the label is a handle."""
    if "][" not in source.text:
        return
    linked = [Span(*link.span) for link in facts.links if link.where != "property"]
    for found in FULL.finditer(blanked(prose.of(facts, source), linked)):
        if facts.definitions or _handle(found[1], found[2]):
            yield Diagnostic(CODE, facts.path, *found.span(2), "warning", fill={"label": found[2]})


def _handle(text: str, label: str) -> bool:
    """`[text][nie-ma]`, and `[zobacz atak][atak]`: words for readers beside one word for the program."""
    return label.islower() and (HANDLE.fullmatch(label) is not None or (" " in text and label.isalpha()))
