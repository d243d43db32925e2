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

from collections.abc import Iterable
from typing import TYPE_CHECKING

from kodeks.diagnostic import Diagnostic
from kodeks.paths import stem

if TYPE_CHECKING:
    from kodeks.checks.context import Context

CODE = "LNK003"
NAME = "broken-block"
SEVERITY = "error"


def check_vault(context: "Context") -> Iterable[Diagnostic]:
    """Links whose note exists, but not the block."""
    for facts, link, verdict in context.links("missing-block"):
        path, wanted = verdict.path or facts.path, (link.subpath or "").rpartition("^")[2].rstrip("]")
        near = context.near(wanted, "block", (each.id for each in context.vault.notes[path].block_ids), path)
        fill = {"note": stem(path), "block": wanted}
        if near:
            fill["near"] = ", ".join(f"^{each}" for each in near)
        variant = "near" if near else ""
        yield Diagnostic(CODE, facts.path, *link.target_span, variant=variant, fill=fill)
