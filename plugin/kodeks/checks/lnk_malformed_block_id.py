r"""A block id with letters that an id may not have, or not at the end of its block.

Why: it is no id: readers see it as text, and no link reaches the block.

Example:
    Premia to suma modyfikatorów. ^wzór

Mend: write Latin letters, digits and dashes, at the very end of the paragraph.

Fine:
    Premia to suma modyfikatorów. ^wzor

    Pole kwadratu to a ^2, a mina to ^_^

Source: D-5.9, D-5.10
"""

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from kodeks_engine.text import ascii_form

from kodeks.checks import prose
from kodeks.checks.mend import replace
from kodeks.diagnostic import Diagnostic, Fix
from kodeks.model import Facts
from kodeks.source import Source, Span

if TYPE_CHECKING:
    from kodeks.config import Config

CODE = "LNK024"
NAME = "malformed-block-id"
SEVERITY = "warning"
ID = re.compile(r"\^(?<=\S[ \t]\^)([\w-]{2,60})[ \t]*(?=\r?\n|\Z)")  # the sign first: it is rare
ALLOWED = re.compile(r"[A-Za-z0-9-]+\Z")


def check_note(facts: Facts, source: Source, config: "Config") -> Iterable[Diagnostic]:
    """What looks like an id at the end of a line and is none."""
    if "^" not in source.text:
        return
    known = {each.span[0] for each in facts.block_ids}
    formulas = [each.span for each in facts.lines]
    for found in ID.finditer(prose.of(facts, source)):
        if found.start() in known or not any(mark.isalpha() for mark in found[1]):
            continue
        span = Span(found.start(), found.end(1))
        if ALLOWED.match(found[1]):
            if not any(start <= span.start <= end for start, end in formulas):
                yield Diagnostic(CODE, facts.path, *span, "warning", "middle", {"id": found[1]})
        else:
            fix = _fix(facts.path, span, found[1])
            yield Diagnostic(CODE, facts.path, *span, "warning", fill={"id": found[1]}, fix=fix)


def _fix(path: str, span: Span, written: str) -> Fix | None:
    """The letters without their marks; links to the block are not mended with it."""
    new = re.sub(r"[^a-z0-9]+", "-", ascii_form(written)).strip("-")
    return replace(path, span, f"^{written}", f"^{new}", safe=False) if new else None
