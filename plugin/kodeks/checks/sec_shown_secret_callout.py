"""A callout whose type sounds like a secret, and which players see all the same.

Why: only the types of `hide_callouts` are hidden. `[!dm]`, `[!sekret]` or a misspelt `[!secert]` are not:
players read them.

Example:
    > [!secert] Karczmarz
    > Jest wampirem.

Mend: write a type that is hidden, or add this one to `hide_callouts` in `kodeks.toml`.

Fine:
    > [!secret] Karczmarz
    > Jest wampirem.

Source: D-9.1; the design's defaults
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING

from kodeks_engine.words import LANGUAGES, spellings

from kodeks.diagnostic import Diagnostic
from kodeks.editions import hides
from kodeks.model import Facts
from kodeks.source import Source

if TYPE_CHECKING:
    from kodeks.checks.context import Context
    from kodeks.config import Config

CODE = "SEC008"
NAME = "shown-secret-callout"
SEVERITY = "warning"
ABOUT = "callouts"
LIKE = 0.8


def check_note(facts: Facts, source: Source, config: "Config") -> Iterable[Diagnostic]:
    """The heads of such callouts."""
    players = config.editions["players"]
    for callout in facts.callouts:
        if not hides(callout.type, players) and (near := _meant(callout.type, players.hide_callouts)):
            fill = {"type": callout.type, "near": near}
            yield Diagnostic(CODE, facts.path, *callout.head, severity="warning", fill=fill)


def settle(context: "Context", found: list[Diagnostic]) -> Iterable[Diagnostic]:
    """Only what players see."""
    public = (each for each in found if not context.hidden(each.path))
    return [each for each in public if not context.veils(each.path, each.start)]


@lru_cache(maxsize=512)
def _meant(kind: str, hidden: tuple[str, ...]) -> str:
    """The hidden type that a type is meant to be, if it sounds like a secret; else ""."""
    from difflib import get_close_matches  # only where there are callouts

    if not hidden:
        return ""
    near = get_close_matches(kind, hidden, n=1, cutoff=LIKE)
    secret = any(kind in spellings(lang, "secret.callouts") for lang in LANGUAGES)
    return near[0] if near else hidden[0] if secret else ""
