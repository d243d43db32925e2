"""A colour's number that Obsidian takes for a tag.

Why: `#ffffff` lands in the list of tags, and the note under it.

Example:
    Tło strony ma kolor #1a2b3c i tyle.

Mend: write it as code, with backticks.

Fine:
    Tło strony ma kolor `#1a2b3c` i tyle.

Source: D-8.4
"""

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from kodeks.checks.mend import replace
from kodeks.diagnostic import Diagnostic
from kodeks.model import Facts
from kodeks.source import Source

if TYPE_CHECKING:
    from kodeks.config import Config

CODE = "TAG004"
NAME = "colour-as-tag"
SEVERITY = "warning"
ABOUT = "tags"
COLOUR = re.compile(r"(?=.*\d|(.)\1+$)(?:[0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$", re.IGNORECASE)


def check_note(facts: Facts, source: Source, config: "Config") -> Iterable[Diagnostic]:
    """Tags in the text that are hexadecimal and hold a digit, or one letter six times."""
    for tag in facts.tags:
        if tag.where in ("text", "table") and COLOUR.match(tag.name):
            written = source.slice(tag.span)
            fix = replace(facts.path, tag.span, written, f"`{written}`", safe=False)
            yield Diagnostic(CODE, facts.path, *tag.span, "warning", fill={"tag": tag.name}, fix=fix)
