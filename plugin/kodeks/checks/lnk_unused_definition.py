"""A reference definition, `[label]: address`, that no link of the note uses.

Why: the link that used it was deleted or has another label; the address is dead weight or a lost link.

Example:
    Patrz [Zapał][zapał].

    [zapał]: Zapał.md
    [tura]: Zapał.md
    === Zapał.md
    Zapał wraca co rundę.

Mend: delete the definition, or correct the label of the link.

Fine:
    Patrz [zapał].

    [zapał]: Zapał.md
    [//]: # (to jest komentarz)
    === Zapał.md
    Zapał wraca co rundę.

Source: CommonMark 4.7; comments by way of definitions are left alone
"""

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from kodeks.checks.mend import delete
from kodeks.diagnostic import Diagnostic
from kodeks.model import Facts
from kodeks.source import Source, Span

if TYPE_CHECKING:
    from kodeks.config import Config

CODE = "LNK017"
NAME = "unused-definition"
SEVERITY = "info"
ABOUT = "definitions"
LABEL = re.compile(r"\[([^\[\]]+)\](?:\[\])?$")


def check_note(facts: Facts, source: Source, config: "Config") -> Iterable[Diagnostic]:
    """Definitions whose label stands in no link."""
    used = set(_used(facts, source))
    for label, span in facts.definitions:
        if _key(label) not in used and not _comment(label, source.slice(Span(*span))):
            written = source.slice(Span(*span))
            fix = delete(facts.path, span, written, safe=False)
            yield Diagnostic(CODE, facts.path, *span, "info", fill={"label": label.lower()}, fix=fix)


def _used(facts: Facts, source: Source) -> Iterator[str]:
    defined = {span[0] for _, span in facts.definitions}
    for link in facts.links:
        if link.kind == "reference" and link.span[0] not in defined:
            found = LABEL.search(source.slice(Span(*link.span)))
            yield _key(found[1]) if found else ""


def _key(label: str) -> str:
    return " ".join(label.split()).casefold()


def _comment(label: str, written: str) -> bool:
    """`[//]: # (words)`, `[comment]: <> (words)`: what people write for want of a comment."""
    address = written.partition("]:")[2].lstrip()
    return not any(mark.isalnum() for mark in label) or address.startswith(("#", "<>"))
