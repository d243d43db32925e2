"""A comment that is opened and never closed.

Why: everything after it to the end of the note is hidden from readers.

Example:
    Rzut jest jawny. %% sprawdzić

    Obrona także.

Mend: write `%%` (or `-->`) where the comment ends.

Fine:
    Rzut jest jawny. %% sprawdzić %%

    Obrona także.

Source: D-9.2
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from kodeks.diagnostic import Diagnostic
from kodeks.model import Facts
from kodeks.source import Source

if TYPE_CHECKING:
    from kodeks.config import Config

CODE = "SEC006"
NAME = "open-comment"
SEVERITY = "error"
ABOUT = "comments"


def check_note(facts: Facts, source: Source, config: "Config") -> Iterable[Diagnostic]:
    """Comments that run to the end of their note."""
    for comment in facts.comments:
        if not comment.closed:
            start = comment.span[0]
            mark, length = ("%%", 2) if comment.kind == "percent" else ("-->", 4)
            yield Diagnostic(CODE, facts.path, start, start + length, fill={"mark": mark})
