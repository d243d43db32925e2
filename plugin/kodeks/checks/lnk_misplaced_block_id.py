"""A block id without the space or the blank lines that it needs.

Why: Obsidian copes in some places and not in others; links to the block may break with its next version.

Example:
    > [!note] Tura
    > Ruch i Akcja.
    ^tura

Mend: put a space before an id at the end of a line, and blank lines around one that stands alone.

Fine:
    > [!note] Tura
    > Ruch i Akcja.

    ^tura

Source: D-5.10
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from kodeks.checks.mend import insert
from kodeks.diagnostic import Diagnostic
from kodeks.model import Facts
from kodeks.source import Source

if TYPE_CHECKING:
    from kodeks.config import Config

CODE = "LNK019"
NAME = "misplaced-block-id"
SEVERITY = "warning"
ABOUT = "block_ids"


def check_note(facts: Facts, source: Source, config: "Config") -> Iterable[Diagnostic]:
    """Ids glued to an embed, or directly under a quote, callout, table or list."""
    for block in facts.block_ids:
        if block.form in ("glued", "close"):
            text = " " if block.form == "glued" else "\n"
            fix = insert(facts.path, block.span[0], text)
            fill = {"id": block.id}
            yield Diagnostic(CODE, facts.path, *block.span, "warning", block.form, fill, fix)
