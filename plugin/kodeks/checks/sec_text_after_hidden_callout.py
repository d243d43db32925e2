"""A paragraph directly after a callout that players do not see.

Why: often it is a line of the callout that lost its `>`; then players read a secret.

Example:
    > [!gm]+ Sekret
    > Karczmarz jest wampirem.

    Nie znosi też czosnku.

Mend: put `>` before the line if it belongs to the secret; if it does not, put a heading above it.

Fine:
    > [!gm]+ Sekret
    > Karczmarz jest wampirem.
    >
    > Nie znosi też czosnku.

Source: D-12.6
"""

import re
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from kodeks.checks.prose import blanked
from kodeks.diagnostic import Diagnostic
from kodeks.editions.spans import below
from kodeks.model import Block, Facts
from kodeks.source import Source, Span

if TYPE_CHECKING:
    from kodeks.config import Config

CODE = "SEC001"
NAME = "text-after-hidden-callout"
SEVERITY = "warning"
ABOUT = "callouts"


def check_note(facts: Facts, source: Source, config: "Config") -> Iterable[Diagnostic]:
    """The block after an outermost hidden callout, if it is a paragraph: a heading or a rule parts them."""
    hidden = [each for each in facts.callouts if each.depth == 0 and each.type in config.hide_callouts]
    blocks = [block for block in facts.blocks if block.kind != "footnote"] if hidden else []
    starts = [block.span[0] for block in blocks]
    quiet = [*(each.span for each in facts.comments), *(each.span for each in facts.block_ids)]
    silent = sorted(quiet) if hidden else []
    documented = {kind: _documented(kind, facts, source) for kind in {each.type for each in hidden}}
    for callout in hidden:
        at = bisect_left(starts, callout.span[1])
        if at < len(blocks) and blocks[at].kind == "paragraph" and not blocks[at].callouts:
            if below(facts, source, callout):
                continue  # hidden with it, and told as such
            first = _first_line(blocks[at], silent, source)
            if first and not documented[callout.type]:
                fill = {"type": callout.type}
                yield Diagnostic(CODE, facts.path, *first, severity="warning", fill=fill)


def _documented(kind: str, facts: Facts, source: Source) -> bool:
    """Whether the note shows as code how such a callout is written: then it speaks about callouts."""
    head = f"[!{kind}"
    fences = (block for block in facts.blocks if block.kind in ("fence", "code_block"))
    if any(head in source.slice(block.span).lower() for block in fences):
        return True
    return re.search(rf"`[^`\n]*{re.escape(head)}", source.text, re.IGNORECASE) is not None


def _first_line(block: Block, silent: Sequence[Span], source: Source) -> Span | None:
    """The first line of a paragraph; None in another quote, and where all of it is a comment or block id."""
    start, end = block.span
    if source.text[source.offset(source.position(start).row - 1) : start].lstrip().startswith(">"):
        return None
    inner = silent[bisect_left(silent, (start,)) : bisect_left(silent, (end,))]
    if not blanked(source.text[start:end], [Span(low - start, high - start) for low, high in inner]).strip():
        return None
    return Span(start, start + len(source.line(source.position(start).row)))
