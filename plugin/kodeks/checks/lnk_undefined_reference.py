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


def check_note(facts: Facts, source: Source, config: "Config") -> Iterable[Diagnostic]:
    """Pairs of brackets that are no link, in a note that has definitions; elsewhere brackets are brackets."""
    if not facts.definitions or "][" not in source.text:
        return
    linked = [Span(*link.span) for link in facts.links if link.where != "property"]
    for found in FULL.finditer(blanked(prose.of(facts, source), linked)):
        yield Diagnostic(CODE, facts.path, *found.span(2), "warning", fill={"label": found[2]})
