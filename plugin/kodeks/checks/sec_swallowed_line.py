"""A line without `>` that a callout for the GM swallows.

Why: directly below a callout a line belongs to it even without `>`; players do not see it.

Example:
    > [!gm] Sekret
    > Karczmarz jest wampirem.
    W karczmie pachnie chlebem.

Example:
    > [!gm] Sekret
    > | Czosnek |
    > | --- |
    > | rani |
    W karczmie pachnie chlebem.

Mend: put a blank line and a heading before the line if players may read it, or `>` if they may not.

Fine:
    > [!gm] Sekret
    > Karczmarz jest wampirem.
    > W karczmie pachnie czosnkiem.

Source: D-9.1
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from kodeks.diagnostic import Diagnostic
from kodeks.editions.spans import below
from kodeks.model import Facts
from kodeks.source import Source

if TYPE_CHECKING:
    from kodeks.config import Config

CODE = "SEC003"
NAME = "swallowed-line"
SEVERITY = "warning"
ABOUT = "callouts"


def check_note(facts: Facts, source: Source, config: "Config") -> Iterable[Diagnostic]:
    """Hidden callouts that go on lazily, or would if they ended in text and not in a table or heading."""
    for callout in facts.callouts:
        if callout.type in config.hide_callouts:
            start, end = callout.lazy
            start, end = (start, end) if end > start else below(facts, source, callout) or (0, 0)
            if end > start:
                fill = {"type": callout.type}
                yield Diagnostic(CODE, facts.path, start, end, severity="warning", fill=fill)
