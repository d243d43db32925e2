"""Arithmetic in the text whose result is wrong: `2 × (4 + 2) = 10`.

Why: readers learn the rule from the example, and the example contradicts it.

Example:
    Rzut wypada na 0,5 × (4 + 2) = 3,5 punktu.

Mend: correct the result, or the numbers that lead to it.

Fine:
    Rzut wypada na 0,5 × (4 + 2) = 3 punkty, a 10 − 1 + 3 + 10 = 22.

Source: worked examples in published rulebooks
"""

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from kodeks.checks import prose
from kodeks.checks.numbers import evaluate, near, written
from kodeks.diagnostic import Diagnostic
from kodeks.model import Facts
from kodeks.source import Source

if TYPE_CHECKING:
    from kodeks.config import Config

CODE = "TXT011"
NAME = "wrong-sum"
SEVERITY = "warning"

NUMBER = r"(?:0|[1-9]\d{0,6})(?:[.,]\d{1,4})?"
OPERATOR = r"\s?[-+−–×·*/:]\s?"
EQUALS = re.compile(r"=(?:(?<=[\d)]=)|(?<=[\d)] =)) ?[-−–]?\d")  # the sign first: it is rare
LONGEST = 80
SUM = re.compile(
    rf"(?<![\w.,:/%=$^+×·*−–-])(?<![-+−–×·*/:=(%] )"
    rf"(\(?[-−–]?{NUMBER}(?:{OPERATOR}\(?{NUMBER}\)?)+)\s?=\s?([-−–]?{NUMBER})(?![\w%:/+×·*−–^-]|[.,]\d|\s?[-+−–×·*/:=%])"
)


def check_note(facts: Facts, source: Source, config: "Config") -> Iterable[Diagnostic]:
    """Sums of plain numbers followed by `=` and a number; a rounded result is right if it is near."""
    if not EQUALS.search(source.text):
        return
    for found in _sums(prose.of(facts, source)):
        value = evaluate(found[1])
        if value is not None and not near(value, found[2]):
            fill = {"expression": found[1].strip(), "value": written(value), "written": found[2]}
            yield Diagnostic(CODE, facts.path, *found.span(), severity="warning", fill=fill)


def _sums(text: str) -> Iterable[re.Match[str]]:
    """Every sum: sought only just before an equals sign, which keeps long lines cheap."""
    for equals in EQUALS.finditer(text):
        window = max(0, equals.start() - LONGEST)
        line = text.rfind("\n", window, equals.start())
        for found in SUM.finditer(text, max(line, window), equals.end() + LONGEST):
            if found.end() > equals.start():
                if found.start() < equals.start():
                    yield found
                break
