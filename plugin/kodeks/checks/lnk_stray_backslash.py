"""A pipe in a link outside a table, written with a backslash.

Why: Obsidian copes, but the backslash is only right in tables; other programs take it for a part of the name.

Example:
    Jesteś [[Oszołomienie\\|oszołomiony]].

Mend: delete the backslash.

Fine:
    Jesteś [[Oszołomienie|oszołomiony]].
    === Oszołomienie.md
    Tracisz Ruch.

Source: D-3.4
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from kodeks.checks.mend import delete
from kodeks.diagnostic import Diagnostic
from kodeks.model import Facts
from kodeks.source import Source

if TYPE_CHECKING:
    from kodeks.config import Config

CODE = "LNK009"
NAME = "stray-backslash"
SEVERITY = "warning"
ABOUT = "links"


def check_note(facts: Facts, source: Source, config: "Config") -> Iterable[Diagnostic]:
    """Wikilinks in text or properties whose pipe is escaped."""
    for link in facts.links:
        if link.escaped_pipe and link.where in ("text", "property"):
            at = source.text.find("\\|", link.span[0], link.span[1])
            fix = delete(facts.path, (at, at + 1), "\\", safe=link.where == "text")
            yield Diagnostic(CODE, facts.path, at, at + 2, severity="warning", fix=fix)
