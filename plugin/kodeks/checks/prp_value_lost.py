"""The value of a property begins with `#` and is lost.

Why: after a space `#` begins a comment, so the property is empty: a colour, tag or number vanishes unseen.

Example:
    ---
    kolor: #ff0000
    ---
    Kula ognia.

Mend: put the value into quotes.

Fine:
    ---
    kolor: "#ff0000"
    koszt: # do ustalenia
    ---
    Kula ognia.

Source: YAML 1.2, 6.6 (comments)
"""

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from kodeks.checks.mend import replace
from kodeks.diagnostic import Diagnostic
from kodeks.model import Facts
from kodeks.source import Source, Span

if TYPE_CHECKING:
    from kodeks.config import Config

CODE = "PRP010"
NAME = "value-lost-as-comment"
SEVERITY = "warning"
ABOUT = "properties"
LOST = re.compile(r"[ \t]*:[ \t]+(#[^\s\"#][^\"\r\n]*?)[ \t]*(?=\r?\n|\Z)")


def check_note(facts: Facts, source: Source, config: "Config") -> Iterable[Diagnostic]:
    """Empty properties with a comment that begins without a space."""
    for each in facts.properties:
        if each.value is None and (found := LOST.match(source.text, each.key_span[1])):
            span = Span(*found.span(1))
            fix = replace(facts.path, span, found[1], f'"{found[1]}"')
            fill = {"name": each.name, "value": found[1]}
            yield Diagnostic(CODE, facts.path, *span, "warning", fill=fill, fix=fix)
