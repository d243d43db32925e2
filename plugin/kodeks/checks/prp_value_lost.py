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
from kodeks.model import Facts, Property
from kodeks.source import Source, Span

if TYPE_CHECKING:
    from kodeks.config import Config

CODE = "PRP010"
NAME = "value-lost-as-comment"
SEVERITY = "warning"
ABOUT = "properties"
ITEM = re.compile(r"(?m)^[ \t]*-[ \t]+(#[^\s\"#][^\"\r\n]*?)[ \t]*(?=\r?\n|\Z)")
LOST = re.compile(r"[ \t]*:[ \t]+(#[^\s\"#][^\"\r\n]*?)[ \t]*(?=\r?\n|\Z)")


def check_note(facts: Facts, source: Source, config: "Config") -> Iterable[Diagnostic]:
    """Empty properties and items of lists with a comment that begins without a space."""
    for each in facts.properties:
        for found in _lost(each, source):
            span = Span(*found.span(1))
            fix = replace(facts.path, span, found[1], f'"{found[1]}"')
            fill = {"name": each.name, "value": found[1]}
            yield Diagnostic(CODE, facts.path, *span, "warning", fill=fill, fix=fix)


def _lost(each: Property, source: Source) -> Iterable[re.Match[str]]:
    if each.value is None:
        return filter(None, (LOST.match(source.text, each.key_span[1]),))
    if isinstance(each.value, tuple) and None in each.value:
        return ITEM.finditer(source.text, *_lines(each, source))
    return ()


def _lines(each: Property, source: Source) -> Span:
    """From the name to the end of the last line of its value."""
    end = source.text.find("\n", each.span[1])
    return Span(each.key_span[1], end if end >= 0 else len(source.text))
