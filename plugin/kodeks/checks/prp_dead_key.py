"""A property whose name Obsidian no longer reads: `tag`, `alias`, `cssclass`.

Why: since version 1.9 only the plural counts; the tags or aliases are silently lost.

Example:
    ---
    alias: Premia bazowa
    ---
    Premia.

Mend: write `tags`, `aliases`, `cssclasses`.

Fine:
    ---
    aliases: [Premia bazowa]
    ---
    Premia.

Source: D-7.6
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from kodeks.checks.mend import replace
from kodeks.diagnostic import Diagnostic
from kodeks.model import Facts
from kodeks.source import Source

if TYPE_CHECKING:
    from kodeks.config import Config

CODE = "PRP004"
NAME = "dead-key"
SEVERITY = "warning"
ABOUT = "properties"
PLURALS = {"tag": "tags", "alias": "aliases", "cssclass": "cssclasses"}


def check_note(facts: Facts, source: Source, config: "Config") -> Iterable[Diagnostic]:
    """Singular names; the fix is made where the plural does not stand beside it."""
    names = {each.name.lower() for each in facts.properties}
    for each in facts.properties:
        if plural := PLURALS.get(each.name.lower()):
            old = source.slice(each.key_span)
            fix = None if plural in names else replace(facts.path, each.key_span, old, plural)
            fill = {"old": each.name, "new": plural}
            yield Diagnostic(CODE, facts.path, *each.key_span, "warning", fill=fill, fix=fix)
