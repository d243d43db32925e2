"""A line without `>` that a callout for the GM swallows.

Why: directly below a callout a line belongs to it even without `>`; players do not see it.

Example:
    > [!gm] Sekret
    > Karczmarz jest wampirem.
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
from kodeks.model import Facts
from kodeks.source import Source

if TYPE_CHECKING:
    from kodeks.config import Config

CODE = "SEC003"
NAME = "swallowed-line"
SEVERITY = "warning"


def check_note(facts: Facts, source: Source, config: "Config") -> Iterable[Diagnostic]:
    """Hidden callouts that go on lazily."""
    for callout in facts.callouts:
        start, end = callout.lazy
        if end > start and callout.type in config.hide_callouts:
            yield Diagnostic(CODE, facts.path, start, end, severity="warning", fill={"type": callout.type})
