"""A link or embed leads to a note or file that is not in the vault.

Why: in Obsidian a click on it makes an empty note; on the site it can only be text.

Example:
    Każdy wydaje [[Zapla]] na dodatkowe akcje.
    === Zapał.md
    Zapał wraca co rundę.

Mend: write the name as the note bears it (Kodeks names the nearest ones), or make the note. Notes that are
still to be written can be named in `kodeks.toml`: `placeholders = ["Bestiariusz/*"]`.

Fine:
    Każdy wydaje [[Zapał]] na dodatkowe akcje.
    === Zapał.md
    Zapał wraca co rundę.

Source: D-4.1 to D-4.9
"""

from collections.abc import Iterable
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING

from kodeks.checks.lnk_address_in_wikilink import address_in
from kodeks.diagnostic import Diagnostic

if TYPE_CHECKING:
    from kodeks.checks.context import Context

CODE = "LNK001"
NAME = "broken-link"
SEVERITY = "error"


def check_vault(context: "Context") -> Iterable[Diagnostic]:
    """Links whose note or file is missing, and that no more exact check explains."""
    for facts, link, verdict in context.links("missing-note"):
        if verdict.candidates or address_in(link) or _expected(link.target, context.config.placeholders):
            continue
        near = context.near_files(link.target, facts.path)
        fill = {"target": link.target, **({"near": ", ".join(near)} if near else {})}
        variant = "near" if near else ""
        yield Diagnostic(CODE, facts.path, *link.target_span, variant=variant, fill=fill)


def _expected(target: str, patterns: tuple[str, ...]) -> bool:
    """Notes that the author means to write one day (D-4.9)."""
    return any(fnmatchcase(target, pattern) for pattern in patterns)
