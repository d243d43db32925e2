"""A link leads to a block id that the note does not have.

Why: Obsidian opens the note at its top instead; an embed of the block stays empty.

Example:
    Patrz [[Walka#^wzor]].
    === Walka.md
    Premia to suma. ^wzory

Mend: write the id as it stands behind the block (Latin letters, digits and dashes), or put it there.

Fine:
    Patrz [[Walka#^wzory]].
    === Walka.md
    Premia to suma. ^wzory

Source: D-5.9, D-5.10
"""

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from kodeks.diagnostic import Diagnostic
from kodeks.paths import stem
from kodeks.source import Source

if TYPE_CHECKING:
    from kodeks.checks.context import Context

CODE = "LNK003"
NAME = "broken-block"
SEVERITY = "error"


def check_vault(context: "Context") -> Iterable[Diagnostic]:
    """Links whose note exists, but not the block."""
    for facts, link, verdict in context.links("missing-block"):
        path, wanted = verdict.path or facts.path, (link.subpath or "").rpartition("^")[2].rstrip("]")
        ids = (each.id for each in context.vault.notes[path].block_ids)
        variant, fill = "", {"note": stem(path), "block": wanted}
        if row := _row(context.source(path), wanted):
            variant, fill["row"] = "unfit", str(row)
        elif near := context.near(wanted, "block", ids, path):
            variant, fill["near"] = "near", ", ".join(f"^{each}" for each in near)
        yield Diagnostic(CODE, facts.path, *link.target_span, variant=variant, fill=fill)


def _row(source: Source, wanted: str) -> int:
    """The row in which the id stands all the same, as no id; 0 for none."""
    if not wanted or f"^{wanted}".lower() not in source.text.lower():
        return 0
    found = re.search(rf"(?i)(?<!#)\^{re.escape(wanted)}(?![\w-])", source.text)
    return source.position(found.start()).row if found else 0
