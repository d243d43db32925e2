"""A comment silences a finding that is not there.

Why: what it silenced was mended, or its code is misspelt; the next fault on that line would go unseen.

Example:
    Rzut jest jawny. <!-- kodeks: ignore LNK001 -->

Mend: delete the comment, or correct the code.

Source: ruff's RUF100
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from kodeks.checks.suppress import candidates
from kodeks.diagnostic import Diagnostic
from kodeks.model import Facts
from kodeks.source import Source

if TYPE_CHECKING:
    from kodeks.config import Config

CODE = "TXT002"
NAME = "unused-suppression"
SEVERITY = "warning"
ABOUT = "comments"


def check_note(facts: Facts, source: Source, config: "Config") -> Iterable[Diagnostic]:
    """Every suppression: those that turn out to be used are dropped by `suppress.apply`."""
    return candidates(facts, source)
