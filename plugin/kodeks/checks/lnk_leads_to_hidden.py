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

from kodeks.diagnostic import Diagnostic
from kodeks.editions import Held
from kodeks.paths import stem

if TYPE_CHECKING:
    from kodeks.checks.context import Context, Linked

CODE = "LNK014"
NAME = "leads-to-hidden"
SEVERITY = "warning"
TOLD_ELSEWHERE = ("template", "unreadable")  # not meant to be hidden; what is wrong with it is told there


def check_vault(context: "Context") -> Iterable[Diagnostic]:
    """Links in public text whose note, heading or block is hidden; a folder that only looks so once."""
    folders: dict[str, list[Linked]] = {}
    for linked, held in to_hidden(context):
        if linked.link.embed:
            continue
        if held and held.reason == "preparation":
            folders.setdefault(held.detail, []).append(linked)
        else:
            yield _finding(linked)
    for folder, leading in folders.items():
        fill = {"folder": folder, "times": str(len(leading))}
        first = leading[0]
        yield Diagnostic(CODE, first.facts.path, *first.link.target_span, "info", "folder", fill)


def _finding(linked: "Linked") -> Diagnostic:
    link = linked.link
    fill = {"target": stem(linked.verdict.path or "") + (f"#{link.subpath}" if link.subpath else "")}
    return Diagnostic(CODE, linked.facts.path, *link.target_span, severity="warning", fill=fill)


def to_hidden(context: "Context") -> Iterator[tuple["Linked", Held | None]]:
    """Public links and embeds of hidden text, and why its note is held back where it is so as a whole."""
    for linked in context.links("ok", "ambiguous"):
        facts, link, verdict = linked
        path = verdict.path or ""
        if path == facts.path or path not in context.vault.notes or context.hidden(facts.path):
            continue
        held = context.held(path)
        hidden = held.reason not in TOLD_ELSEWHERE if held else context.veils(path, _place(context, linked))
        if hidden and not context.veils(facts.path, link.span[0]):
            yield linked, held


def _place(context: "Context", linked: "Linked") -> int:
    """Where the heading or block that a link names begins; -1 for a whole note."""
    verdict = linked.verdict
    facts = context.vault.notes[verdict.path or ""]
    if verdict.block >= 0:
        return facts.block_ids[verdict.block].span[0]
    return facts.headings[verdict.heading].span[0] if verdict.heading >= 0 else -1
