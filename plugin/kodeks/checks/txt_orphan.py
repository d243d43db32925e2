"""A note without any link, in a vault whose notes are linked.

Why: nobody who reads finds it, and nobody who renames a rule sees that it speaks of it.

Example:
    Zapał wraca co rundę.
    === 1.md
    [[2]]
    === 2.md
    [[3]]
    === 3.md
    [[4]]
    === 4.md
    [[5]]
    === 5.md
    [[6]]
    === 6.md
    [[7]]
    === 7.md
    [[8]]
    === 8.md
    [[9]]
    === 9.md
    [[10]]
    === 10.md
    [[1]]

Mend: link to it from a note or index where readers will look for it.

Fine:
    Zapał wraca co rundę, patrz [[Tura]].
    === Tura.md
    Tura trwa chwilę.

Source: issue list of debris; Obsidian's graph has the same notion of an orphan
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from kodeks.diagnostic import Diagnostic
from kodeks.links.drawings import drawn
from kodeks.paths import stem

if TYPE_CHECKING:
    from kodeks.checks.context import Context

CODE = "TXT005"
NAME = "orphan-note"
SEVERITY = "info"
NOTES, SHARE = 10, 10
DOORS = ("index", "readme")  # a link to their folder leads there


def check_vault(context: "Context") -> Iterable[Diagnostic]:
    """Notes that link to none and are linked by none, where at most one in ten is like that."""
    resolved = context.resolved
    lonely = [
        facts.path
        for facts in context.notes
        if stem(facts.path).lower() not in DOORS
        and not resolved.backlinks.get(facts.path)
        and not any(verdict.path not in (None, facts.path) for verdict in resolved.verdicts[facts.path])
    ]
    if lonely and len(context.notes) >= NOTES and len(lonely) * SHARE <= len(context.notes):
        named = drawn(resolved)
        for path in lonely:
            if path not in named:
                yield Diagnostic(CODE, path, 0, 0, "info")
