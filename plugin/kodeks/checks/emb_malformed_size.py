"""A picture's size that Obsidian does not understand.

Why: the picture is shown at its full size, and the size may stand as text under it.

Example:
    ![[mapa.png|100 x 200]]

Mend: write the width, or width and height with an `x` between them and nothing else: `100x200`.

Fine:
    ![[mapa.png|100x200]]
    === mapa.png

Source: D-6.2
"""

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from kodeks.checks.mend import replace
from kodeks.diagnostic import Diagnostic, Fix
from kodeks.model import Facts
from kodeks.source import Source, Span

if TYPE_CHECKING:
    from kodeks.config import Config

CODE = "EMB002"
NAME = "malformed-size"
SEVERITY = "warning"
ABOUT = "links"
NEARLY = re.compile(
    r"\s*(?:(?:width|w|szerokość)\s*[=:]\s*)?(?:(\d+)\s*(?:px|pt)?(?:\s*[x×*,;/]\s*(\d+)\s*(?:px|pt)?)?"
    r"|[x×]\s*\d+|\d+\s*[x×]|\d+\s*%)\s*",
    re.I,
)


def check_note(facts: Facts, source: Source, config: "Config") -> Iterable[Diagnostic]:
    """Embeds whose text is nearly a size."""
    for link in facts.links:
        if link.embed and link.size is None and link.display:
            written = link.display.rpartition("|")[2]
            if (almost := NEARLY.fullmatch(written)) and written.strip():
                at = source.text.rfind(written, link.span[0], link.span[1])
                span = Span(at, at + len(written)) if at >= 0 else Span(*link.span)
                fix = _fix(facts.path, span, written, almost) if at >= 0 else None
                yield Diagnostic(CODE, facts.path, *span, "warning", fill={"size": written.strip()}, fix=fix)


def _fix(path: str, span: Span, written: str, almost: re.Match[str]) -> Fix | None:
    if not almost[1]:
        return None
    size = f"{almost[1]}x{almost[2]}" if almost[2] else almost[1]
    return replace(path, span, written, size) if size != written else None
