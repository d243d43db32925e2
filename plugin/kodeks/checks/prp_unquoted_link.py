"""A wikilink in a property, written without quotes.

Why: YAML takes the brackets for a list in a list; Obsidian then knows no link there.

Example:
    ---
    wymaga: [[Hart]]
    ---
    Talent.

Mend: put the link into quotes.

Fine:
    ---
    wymaga: "[[Hart]]"
    ---
    Talent.
    === Hart.md
    Talent [[Notatka|pierwszy]].

Source: D-7.5
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

CODE = "PRP003"
NAME = "unquoted-link"
SEVERITY = "error"
ABOUT = "properties"
UNQUOTED = re.compile(
    r"(?:(?::|(?<=\n)[ \t]*-)[ \t]+|[\[,][ \t]*)"
    r"(\[\[(?=[^\[\]\r\n\"']*[^\W\d_])[^\[\]\r\n\"']+\]\])(?=[ \t]*(?:#|[,\]]|\r?\n|\Z))"
)


def check_note(facts: Facts, source: Source, config: "Config") -> Iterable[Diagnostic]:
    """Values and items of lists that are nothing but `[[…]]` with a letter in it."""
    for each in facts.properties:
        if not isinstance(each.value, tuple):
            continue
        for found in UNQUOTED.finditer(source.text, each.span[0], each.span[1]):
            span = Span(*found.span(1))
            fix = replace(facts.path, span, found[1], f'"{found[1]}"')
            yield Diagnostic(CODE, facts.path, *span, fill={"link": found[1]}, fix=fix)
