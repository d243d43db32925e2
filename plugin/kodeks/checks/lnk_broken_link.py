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

import re
from collections.abc import Iterable
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING

from kodeks.checks.emb_empty_embed import is_empty
from kodeks.checks.lnk_address_in_wikilink import address_in
from kodeks.diagnostic import Diagnostic
from kodeks.model import Link

if TYPE_CHECKING:
    from kodeks.checks.context import Context

CODE = "LNK001"
NAME = "broken-link"
SEVERITY = "error"
FILE = re.compile(
    r"\.(?:avif|bmp|gif|jpe?g|png|svg|webp|flac|m4a|mp3|ogg|wav|webm|3gp|mkv|mov|mp4|ogv|pdf|canvas|base)$",
    re.I,
)


def check_vault(context: "Context") -> Iterable[Diagnostic]:
    """Links whose note or file is missing, and that no more exact check explains."""
    for facts, link, verdict in context.links("missing-note"):
        if verdict.candidates or address_in(link) or is_empty(link.target):
            continue
        if not _expected(link.target, context.config.placeholders):
            yield _finding(context, facts.path, link)


def _finding(context: "Context", source: str, link: Link) -> Diagnostic:
    """With the nearest names; a picture is not made like a note."""
    near = context.near_files(link.target, source)
    fill = {"target": link.target, **({"near": ", ".join(near)} if near else {})}
    variant = ("file-near" if near else "file") if FILE.search(link.target) else "near" if near else ""
    return Diagnostic(CODE, source, *link.target_span, variant=variant, fill=fill)


def _expected(target: str, patterns: tuple[str, ...]) -> bool:
    """Notes that the author means to write one day (D-4.9)."""
    return any(fnmatchcase(target, pattern) for pattern in patterns)
