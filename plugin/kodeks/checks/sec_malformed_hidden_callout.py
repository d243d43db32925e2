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
from kodeks.checks.mend import replace
from kodeks.diagnostic import Diagnostic, Fix
from kodeks.model import Facts
from kodeks.source import Source

if TYPE_CHECKING:
    from kodeks.config import Config

CODE = "SEC002"
NAME = "malformed-hidden-callout"
SEVERITY = "error"
RIGHT = re.compile(r"\[![^\s\]|]+(?:\|[^\]]*)?\]")
NEARLY = re.compile(r"\[[ \t]*!|>[> \t]*[*_\\]*[!(\[{]")
MARGIN = re.compile(r"\n[ \t>*_]*(?=[\[({!\\])")


def check_note(facts: Facts, source: Source, config: "Config") -> Iterable[Diagnostic]:
    """Lines that begin like the head of a hidden callout and are none."""
    if not _is_likely(source, config):
        return
    heads = {source.position(callout.head[0]).row for callout in facts.callouts}
    text = prose.of(facts, source)
    pattern = _pattern(tuple(sorted(config.hide_callouts)))
    for line in MARGIN.finditer(f"\n{text}"):
        found, margin = pattern.match(text, line.end() - 1), line[0]
        if not found or not (">" in margin or found["bare"] is None):
            continue
        row = source.position(found.start()).row
        if row not in heads or not RIGHT.match(found[0]):
            kind = (found["bare"] or found["type"]).lower()
            fill = {"written": found[0].strip(), "type": kind}
            fix = (
                _fix(facts.path, found, kind) if row not in heads and _is_first(source, row, margin) else None
            )
            yield Diagnostic(CODE, facts.path, *found.span(), fill=fill, fix=fix)


def _is_likely(source: Source, config: "Config") -> bool:
    """Whether a note holds a sign of a head and the name of a hidden callout."""
    if not NEARLY.search(source.text):
        return False
    small = source.text.lower().replace("ſ", "s").replace("ı", "i")  # for the pattern they are one
    return any(kind.lower() in small for kind in config.hide_callouts)


def _is_first(source: Source, row: int, margin: str) -> bool:
    """Whether a line begins a quote."""
    above = source.line(row - 1) if row > 1 else ""
    return margin.strip(" \t") == ">" and not above.lstrip().startswith(">")


def _fix(path: str, found: re.Match[str], kind: str) -> Fix:
    sign = found[0][-1] if found[0][-1] in "+-" else ""
    return replace(path, found.span(), found[0], f"[!{kind}]{sign}", safe=False)


@cache
def _pattern(types: tuple[str, ...]) -> re.Pattern[str]:
    """`[! gm]`, `[ !gm ]`, `[!gm`; and only in a quote `[gm]`, `!gm]`, `![gm]`, `(!gm)`, `\\[!gm]`."""
    names = "|".join(map(re.escape, types)) or r"(?!)"
    spoilt = rf"\[[ \t]*![ \t]*(?P<type>{names})\b[^\]\r\n]{{0,40}}\]?[+-]?"
    quoted = rf"(?:\\?!?[\[({{][ \t]*!?|!)[ \t]*(?P<bare>{names})[ \t]*\\?[\])}}][+-]?(?![(\[:\w])"
    return re.compile(rf"(?i){spoilt}|{quoted}")
