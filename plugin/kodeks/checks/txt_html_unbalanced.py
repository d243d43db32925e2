"""An HTML tag without its partner.

Why: the browser guesses where the element ends, and may draw the rest of the page into it.

Example:
    <div class="ramka">
    <p>Zapał wraca co turę.</p>

Mend: add the closing tag, or delete the lone one.

Fine:
    <div class="ramka">
    <p>Zapał wraca co turę.</p>
    </div>

Source: D-9.9
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from kodeks.checks.txt_html_cut import unpaired
from kodeks.diagnostic import Diagnostic
from kodeks.model import Facts
from kodeks.source import Source

if TYPE_CHECKING:
    from kodeks.config import Config

CODE = "TXT007"
NAME = "html-unbalanced"
SEVERITY = "warning"
ABOUT = "blocks"


def check_note(facts: Facts, source: Source, config: "Config") -> Iterable[Diagnostic]:
    """Block tags that open and never close, or close and never opened."""
    for closing, tag, span in unpaired(facts, source, across=False):
        variant = "closing" if closing else ""
        yield Diagnostic(CODE, facts.path, *span, severity="warning", variant=variant, fill={"tag": tag})
