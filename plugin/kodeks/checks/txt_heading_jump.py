"""A heading that stands more than one level below the heading before it.

Why: outlines and readers by ear lose the order of the chapters. Off until it is selected: many books jump
on purpose.

Example:
    # Walka

    ### Cios

    Trafiasz.

Mend: write the heading one level below the one that it belongs to.

Fine:
    # Walka

    ## Atak

    ### Cios

    Trafiasz.

    # Magia

    Czarujesz.

Source: WCAG 1.3.1; issue list of debris
"""

from collections.abc import Iterable
from itertools import pairwise
from typing import TYPE_CHECKING

from kodeks.diagnostic import Diagnostic
from kodeks.model import Facts
from kodeks.source import Source

if TYPE_CHECKING:
    from kodeks.config import Config

CODE = "TXT010"
NAME = "heading-jump"
SEVERITY = "info"
DEFAULT = False
ABOUT = "headings"


def check_note(facts: Facts, source: Source, config: "Config") -> Iterable[Diagnostic]:
    """Headings two levels or more below the one before; the first heading may have any level."""
    outer = [heading for heading in facts.headings if not heading.inside]
    for before, heading in pairwise(outer):
        if heading.level > before.level + 1:
            fill = {"level": str(heading.level), "expected": str(before.level + 1)}
            yield Diagnostic(CODE, facts.path, *heading.span, "info", fill=fill)
