"""A heading with nothing under it.

Why: the reader who is sent there by the table of contents or a link finds nothing.

Example:
    ## Szarża

    ## Zwarcie

    Chwytasz przeciwnika.

Mend: write the section, or delete its heading.

Fine:
    ## Zwarcie

    ### Chwyt

    Chwytasz przeciwnika.

Source: issue list of debris
"""

from collections.abc import Iterable
from itertools import pairwise
from typing import TYPE_CHECKING

from kodeks.diagnostic import Diagnostic
from kodeks.model import Facts, Heading
from kodeks.source import Source

if TYPE_CHECKING:
    from kodeks.config import Config

CODE = "TXT004"
NAME = "empty-section"
SEVERITY = "info"


def check_note(facts: Facts, source: Source, config: "Config") -> Iterable[Diagnostic]:
    """Headings followed by one of their own or a higher level, or by the end of the note."""
    outer = [heading for heading in facts.headings if not heading.inside and heading.text]
    for heading, following in pairwise([*outer, None]):
        if heading and _empty(heading, following, source):
            fill = {"heading": heading.display}
            yield Diagnostic(CODE, facts.path, *heading.span, severity="info", fill=fill)


def _empty(heading: Heading, following: Heading | None, source: Source) -> bool:
    end = following.span[0] if following else len(source.text)
    deeper = following is not None and following.level > heading.level
    return not deeper and not source.text[heading.span[1] : end].strip("# \t\r\n=-")
