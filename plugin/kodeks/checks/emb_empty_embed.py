"""An embed or link without a name.

Why: nothing can be shown in its place; often a picture was lost when text was pasted.

Example:
    Mapa: ![[.jpg|200]]

Mend: write the name of the file, or delete the embed.

Source: D-6.1
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

CODE = "EMB003"
NAME = "empty-embed"
SEVERITY = "error"
NEARLY = re.compile(r"\[\[[\].| \t\\#]")
EMPTY = re.compile(  # `![[`, perhaps an extension, perhaps a size
    r"!?\[\[[ \t]*(?:\.\w{1,5})?"
    r"[ \t]*#*[ \t]*(?:\\?\|[^\[\]\n]{0,80})?\]\]"
)
NAMELESS = re.compile(r"[ \t]*(?:\.\w{1,5})?[ \t]*$")


def check_note(facts: Facts, source: Source, config: "Config") -> Iterable[Diagnostic]:
    """`![[]]`, `![[.jpg|200]]`, `[[]]`; `[text]()`, `![]()` and `![text](.jpg)`."""
    for link in facts.links:
        if is_empty(link.target) and link.subpath is None and link.kind == "markdown":
            fix = delete(facts.path, link.span, source.slice(link.span), safe=False) if link.embed else None
            yield Diagnostic(CODE, facts.path, *link.span, variant="" if link.embed else "address", fix=fix)
    if not NEARLY.search(source.text):
        return
    for found in EMPTY.finditer(prose.of(facts, source)):
        span = Span(*found.span())
        if EMPTY.fullmatch(source.slice(span)):
            fix = delete(facts.path, span, found[0], safe=False)
            yield Diagnostic(CODE, facts.path, *span, fix=fix)


def is_empty(target: str) -> bool:
    """Whether a target holds no name: nothing, or an extension alone."""
    return NAMELESS.match(target) is not None
