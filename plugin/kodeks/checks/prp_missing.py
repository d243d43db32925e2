"""A note lacks a property that `kodeks.toml` asks of notes of its kind.

Why: tables made of notes have a gap there.

Example:
    #zaklecie Kula ognia.
    === kodeks.toml
    [properties.koszt]
    required = ["#zaklecie"]

Mend: write the property at the top of the note.

Fine:
    ---
    koszt: 3
    ---
    #zaklecie Kula ognia.
    === kodeks.toml
    [properties.koszt]
    required = ["#zaklecie", "Czary/"]

Source: issue list of properties
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from kodeks.diagnostic import Diagnostic
from kodeks.model import Facts

if TYPE_CHECKING:
    from kodeks.checks.context import Context

CODE = "PRP007"
NAME = "missing-property"
SEVERITY = "warning"


def check_vault(context: "Context") -> Iterable[Diagnostic]:
    """Notes with the tag, or in the folder, that a property is required for; empty is missing too."""
    rules = context.config.properties.items()
    required = [(name, kind) for name, rule in rules for kind in rule.get("required", ())]
    for facts in context.notes if required else ():
        given = {each.name for each in facts.properties if each.value is not None}
        for name, kind in required:
            if name not in given and is_of(facts, kind):
                yield Diagnostic(CODE, facts.path, 0, 0, "warning", fill={"name": name, "kind": kind})


def is_of(facts: Facts, kind: str) -> bool:
    """Whether a note bears a tag (`#zaklecie`, and those below it) or lies in a folder (`Czary/`)."""
    if not kind.startswith("#"):
        return facts.path.startswith(f"{kind.rstrip('/')}/")
    wanted = kind[1:].lower()
    return any(tag.name.lower() == wanted or tag.name.lower().startswith(f"{wanted}/") for tag in facts.tags)
