"""The remains of a comment from a word processor: `[a]TODO`, and the mark `[a]` in the text.

Why: readers see letters in brackets and a remark that was not meant for them.

Example:
    Koszt to 3 punkty[a] Zapału.

    [a]TODO sprawdzić

Mend: delete the remark and its mark, or keep the remark as a `%% comment %%`.

Source: pages exported from Google Docs
"""

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from kodeks.checks import prose
from kodeks.checks.mend import delete
from kodeks.diagnostic import Diagnostic
from kodeks.model import Facts
from kodeks.source import Source, Span

if TYPE_CHECKING:
    from kodeks.config import Config

CODE = "TXT003"
NAME = "comment-debris"
SEVERITY = "warning"
REMARK = re.compile(r"(?m)^\[([a-z]{1,2})\](?=[^\s(\[:])[^\r\n]*")


def check_note(facts: Facts, source: Source, config: "Config") -> Iterable[Diagnostic]:
    """Lines that begin with a letter in brackets and go on without a space, and their marks elsewhere."""
    if "\n[" not in source.text or not REMARK.search(source.text):
        return
    text = prose.of(facts, source)
    remarks = {found[1]: found for found in REMARK.finditer(text)}
    for remark in remarks.values():
        yield Diagnostic(CODE, facts.path, *remark.span(), severity="warning", fill={"letter": remark[1]})
    for mark in re.finditer(r"(?<=[^\s\[\]])\[([a-z]{1,2})\](?![(\[:])", text):
        if mark[1] in remarks:
            span = Span(*mark.span())
            fix = delete(facts.path, span, mark[0], safe=False)
            yield Diagnostic(CODE, facts.path, *span, "warning", "mark", {"letter": mark[1]}, fix)
