"""Text that players read links to text that they do not.

Why: on the site the link is mere words, yet these words may give the secret's name away.

Example:
    Karczmarz to [[Strahd]].
    === Strahd.md
    ---
    publish: false
    ---
    Wampir.

Mend: publish the target, hide the link too, or remove it.

Fine:
    > [!gm] Sekret
    > Karczmarz to [[Strahd]].
    === Strahd.md
    ---
    publish: false
    ---
    Wampir.

Source: issue list of links; D-12.6
"""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from kodeks.diagnostic import Diagnostic, Severity
from kodeks.paths import stem

if TYPE_CHECKING:
    from kodeks.checks.context import Context, Linked

CODE = "LNK014"
NAME = "leads-to-hidden"
SEVERITY = "warning"
TOLD_ELSEWHERE = ("template", "unreadable")  # not meant to be hidden; what is wrong with it is told there


def check_vault(context: "Context") -> Iterable[Diagnostic]:
    """Links in public text whose note, heading or block is hidden; a folder that only looks so is a guess."""
    for linked, severity in to_hidden(context):
        link = linked.link
        if not link.embed:
            fill = {"target": stem(linked.verdict.path or "") + (f"#{link.subpath}" if link.subpath else "")}
            yield Diagnostic(CODE, linked.facts.path, *link.target_span, severity=severity, fill=fill)


def to_hidden(context: "Context") -> Iterator[tuple["Linked", Severity]]:
    """Public links and embeds of hidden text."""
    for linked in context.links("ok", "ambiguous"):
        facts, link, verdict = linked
        path = verdict.path or ""
        if path == facts.path or path not in context.vault.notes or context.hidden(facts.path):
            continue
        held = context.held(path)
        hidden = held.reason not in TOLD_ELSEWHERE if held else context.veils(path, _place(context, linked))
        if hidden and not context.veils(facts.path, link.span[0]):
            yield linked, "info" if held and held.reason == "preparation" else "warning"


def _place(context: "Context", linked: "Linked") -> int:
    """Where the heading or block that a link names begins; -1 for a whole note."""
    verdict = linked.verdict
    facts = context.vault.notes[verdict.path or ""]
    if verdict.block >= 0:
        return facts.block_ids[verdict.block].span[0]
    return facts.headings[verdict.heading].span[0] if verdict.heading >= 0 else -1
