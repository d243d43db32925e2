"""A link writes the name of a note or file with other capitals than the file has.

Why: Obsidian finds it, a web server and most disks of servers do not.

Example:
    Patrz [[zapał]].
    === Zapał.md
    Zapał wraca co rundę.

Mend: write the name as the file bears it; the text that readers see can stand behind `|`.

Fine:
    Patrz [[Zapał|zapał]].
    === Zapał.md
    Zapał wraca co rundę.

Source: D-1.8
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from kodeks.checks.mend import replace
from kodeks.diagnostic import Diagnostic, Fix
from kodeks.model import Link

if TYPE_CHECKING:
    from kodeks.checks.context import Context

CODE = "LNK005"
NAME = "case-differs"
SEVERITY = "warning"


def check_vault(context: "Context") -> Iterable[Diagnostic]:
    """Links that are found only because case is ignored; the text that readers see stays."""
    for facts, link, verdict in context.links("ok", "missing-heading", "missing-block"):
        if verdict.case_differs and verdict.path is not None:
            fill = {"target": link.target, "actual": verdict.path}
            fix = _fix(context, facts.path, link, verdict.path)
            yield Diagnostic(CODE, facts.path, *link.target_span, severity="warning", fill=fill, fix=fix)


def _fix(context: "Context", source: str, link: Link, path: str) -> Fix:
    old = context.source(source).slice(link.target_span)
    new = context.written(source, link, path)
    if link.kind == "wiki" and link.display is None and not link.embed and link.where != "property":
        new += ("\\|" if link.where == "table" else "|") + old
    return replace(source, link.target_span, old, new)
