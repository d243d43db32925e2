"""A block id inside a quote or callout.

Why: a part of a quote or callout cannot be the target of a link; Obsidian knows only the whole.

Example:
    > [!note] Tura
    > Ruch i Akcja. ^tura

Mend: put the id below the callout, on its own line between blank lines.

Fine:
    > [!note] Tura
    > Ruch i Akcja.

    ^tura

Source: D-5.11
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from kodeks.diagnostic import Diagnostic
from kodeks.model import Facts
from kodeks.source import Source

if TYPE_CHECKING:
    from kodeks.config import Config

CODE = "LNK020"
NAME = "quoted-block-id"
SEVERITY = "warning"
ABOUT = "block_ids"


def check_note(facts: Facts, source: Source, config: "Config") -> Iterable[Diagnostic]:
    """Ids on lines that begin with `>`."""
    for block in facts.block_ids:
        if block.form == "quoted":
            yield Diagnostic(CODE, facts.path, *block.span, severity="warning", fill={"id": block.id})
