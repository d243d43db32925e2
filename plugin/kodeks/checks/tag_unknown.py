"""A tag that is not in the vault's vocabulary.

Why: a misspelt tag is one more tag, and what is sought under the right one misses the note.

Example:
    Ruch i Akcja. #wakla
    === kodeks.toml
    [tags]
    allowed = ["walka", "czary/*"]

Mend: write one of the tags that `[tags] allowed` in `kodeks.toml` names, or add the new one there.

Fine:
    Ruch i Akcja. #walka #czary/ogien
    === kodeks.toml
    [tags]
    allowed = ["walka", "czary/*"]

Source: D-8.4
"""

from collections.abc import Iterable
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING

from kodeks.diagnostic import Diagnostic

if TYPE_CHECKING:
    from kodeks.checks.context import Context

CODE = "TAG001"
NAME = "unknown-tag"
SEVERITY = "warning"


def check_vault(context: "Context") -> Iterable[Diagnostic]:
    """Tags that no pattern of the vocabulary fits; without one every tag is known."""
    allowed = [each.lstrip("#").lower() for each in context.config.tags.get("allowed", ())]
    for facts in context.notes if allowed else ():
        for tag in facts.tags:
            if not any(fnmatchcase(tag.name.lower(), pattern) for pattern in allowed):
                near = context.near(tag.name, "tag", allowed)
                fill = {"tag": tag.name, **({"near": ", ".join(f"#{each}" for each in near)} if near else {})}
                yield Diagnostic(CODE, facts.path, *tag.span, "warning", "near" if near else "", fill)
