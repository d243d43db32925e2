"""A footnote without its pair: a mark without a text, a text that no mark leads to, two texts for one mark.

Why: the reader sees `[^1]` instead of a number, or never comes to the text.

Example:
    Zapał wraca co rundę[^zapal].

    [^zapał]: Chyba że postać jest ogłuszona.

Mend: write mark and text with the same label, each text once.

Fine:
    Zapał wraca co rundę[^1], a Hart co turę[^1].

    [^1]: Chyba że postać jest ogłuszona.

Source: D-9.4
"""

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from kodeks.diagnostic import Diagnostic, Severity
from kodeks.model import Facts, Footnote
from kodeks.source import Source

if TYPE_CHECKING:
    from kodeks.config import Config

CODE = "LNK025"
NAME = "unpaired-footnote"
SEVERITY = "warning"
ABOUT = "footnotes"
PLAIN = re.compile(r"[\w-]+")


def check_note(facts: Facts, source: Source, config: "Config") -> Iterable[Diagnostic]:
    """Marks and texts of one note, label by label."""
    marks = {each.label for each in facts.footnotes if not each.definition}
    texts: set[str] = set()
    for each in facts.footnotes:
        if each.definition:
            if each.label in texts:
                yield _finding(facts.path, each, "twice")
            elif each.label not in marks:
                yield _finding(facts.path, each, "unused")
            texts.add(each.label)
    for each in facts.footnotes:
        if each.label not in texts and _is_mark(each, source):
            yield _finding(facts.path, each, "")


def _is_mark(each: Footnote, source: Source) -> bool:
    """Not a piece of a regular expression, `[^:|]`, nor a link's text."""
    return PLAIN.fullmatch(each.label) is not None and not source.text.startswith("(", each.span[1])


def _finding(path: str, each: Footnote, variant: str) -> Diagnostic:
    severity: Severity = "info" if variant == "unused" else "warning"
    return Diagnostic(CODE, path, *each.span, severity, variant, {"label": each.label})
