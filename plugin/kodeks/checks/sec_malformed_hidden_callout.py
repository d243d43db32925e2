"""A callout meant for the GM whose head is misspelt, so that it hides nothing.

Why: Obsidian and the site show it as an ordinary quotation: players read the secret.

Example:
    > [! gm] Sekret
    > Karczmarz jest wampirem.

Mend: write `> [!gm]` with nothing between the signs, as the first line of its quote.

Fine:
    > [!gm] Sekret
    > Karczmarz jest wampirem.

Source: D-9.1
"""

import re
from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING

from kodeks.checks import prose
from kodeks.diagnostic import Diagnostic
from kodeks.model import Facts
from kodeks.source import Source

if TYPE_CHECKING:
    from kodeks.config import Config

CODE = "SEC002"
NAME = "malformed-hidden-callout"
SEVERITY = "error"
RIGHT = re.compile(r"\[![^\s\]|]+(?:\|[^\]]*)?\]")
NEARLY = re.compile(r"\[[ \t]*!")


def check_note(facts: Facts, source: Source, config: "Config") -> Iterable[Diagnostic]:
    """Lines that begin like the head of a hidden callout and are none."""
    pattern = _pattern(tuple(sorted(config.hide_callouts)))
    if not NEARLY.search(source.text):
        return
    heads = {source.position(callout.head[0]).row for callout in facts.callouts}
    for found in pattern.finditer(prose.of(facts, source)):
        row = source.position(found.start(1)).row
        if row not in heads or not RIGHT.match(found[1]):
            fill = {"written": found[1], "type": found[2].lower()}
            yield Diagnostic(CODE, facts.path, *found.span(1), fill=fill)


@cache
def _pattern(types: tuple[str, ...]) -> re.Pattern[str]:
    """`[! gm]`, `[ !gm ]`, `[!gm`, `!gm]`, `[gm]` in a quote, and `[!gm]` where no quote begins."""
    names = "|".join(map(re.escape, types)) or r"(?!)"
    spoilt = rf"\[[ \t]*![ \t]*({names})\b[^\]\r\n]{{0,40}}\]?[+-]?"
    return re.compile(rf"(?im)^[ \t>]*({spoilt})")
