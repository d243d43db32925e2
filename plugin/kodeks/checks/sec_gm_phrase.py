"""Words that are said to a GM, in text that players read.

Why: a remark for whoever runs the game may have been left outside its hidden callout.

Example:
    Tylko dla MG: karczmarz jest wampirem.

Mend: move it into `> [!gm]`, or word it otherwise.

Fine:
    > [!gm] Tylko dla MG
    > Karczmarz jest wampirem.

Source: published adventures and GM notes
"""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import TYPE_CHECKING

from kodeks_engine.words import LANGUAGES, spellings

from kodeks.checks import prose
from kodeks.checks.prose import blanked
from kodeks.diagnostic import Diagnostic
from kodeks.model import Facts
from kodeks.source import Source, Span

if TYPE_CHECKING:
    from kodeks.checks.context import Context
    from kodeks.config import Config

CODE = "SEC007"
NAME = "gm-phrase"
SEVERITY = "warning"
LONGEST = 40  # no phrase is longer
# Every phrase holds one, and they are cheap to seek: capitals are rare, all at once.
CAPITAL = re.compile("MG|GM|DM|Mistrz|OSOBNO|RACZ|LAYERS")
SMALL = ("prowadz", "racz", "osobno", "layers", "narrator")


def check_note(facts: Facts, source: Source, config: "Config") -> Iterable[Diagnostic]:
    """Phrases outside hidden callouts and comments."""
    if not _said(source.text):
        return
    hidden = [Span(*each.span) for each in facts.callouts if each.type in config.hide_callouts]
    for found in _phrases().finditer(blanked(prose.of(facts, source), hidden)):
        yield Diagnostic(CODE, facts.path, *found.span(), severity="warning", fill={"phrase": found[0]})


def settle(context: "Context", found: list[Diagnostic]) -> Iterable[Diagnostic]:
    """Only notes that players see."""
    return [each for each in found if not context.hidden(each.path)]


@cache
def _spellings() -> list[str]:
    return [phrase.lower() for lang in LANGUAGES for phrase in spellings(lang, "secret.phrases")]


def _said(text: str) -> bool:
    """Whether a phrase may stand in a text: sought around the hints alone, much faster than the pattern."""
    for at in _hints(text):
        around = text[max(at - LONGEST, 0) : at + LONGEST].lower().replace("\u00a0", " ").replace("\n", " ")
        if any(phrase in around for phrase in _spellings()):
            return True
    return False


def _hints(text: str) -> Iterator[int]:
    yield from (found.start() for found in CAPITAL.finditer(text))
    for hint in SMALL:
        at = text.find(hint)
        while at >= 0:
            yield at
            at = text.find(hint, at + 1)


@cache
def _phrases() -> re.Pattern[str]:
    spaced = [re.escape(phrase).replace(r"\ ", r"\s+") for phrase in _spellings()]
    return re.compile(rf"(?<!\w)(?:{'|'.join(spaced)})(?!\w)", re.IGNORECASE)
