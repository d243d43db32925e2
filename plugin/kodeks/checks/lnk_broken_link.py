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
from kodeks.diagnostic import Diagnostic, Edit, Fix
from kodeks.model import Link
from kodeks.paths import folder, relative

if TYPE_CHECKING:
    from kodeks.checks.context import Context

CODE = "LNK001"
NAME = "broken-link"
SEVERITY = "error"
COMMAND = re.compile(r"[a-z]\w*_\w*:[^\s/]")  # `oracle_rollable:…` of a plugin: no note can bear a colon
SITE = re.compile(r"(?:www\.[\w-]+\.|[\w.-]+\.(?:com|org|net|edu|pl|eu|de|cz|io)(?:/|$))", re.IGNORECASE)
FILE = re.compile(
    r"\.(?:avif|bmp|gif|jpe?g|png|svg|webp|flac|m4a|mp3|ogg|wav|webm|3gp|mkv|mov|mp4|ogv|pdf|canvas|base)$",
    re.I,
)


def check_vault(context: "Context") -> Iterable[Diagnostic]:
    """Links whose note or file is missing, and that no more exact check explains."""
    for facts, link, verdict in context.links("missing-note"):
        if verdict.candidates or address_in(link) or is_empty(link.target) or COMMAND.match(link.target):
            continue
        if not _expected(link.target, context.config.placeholders):
            yield _web(context, facts.path, link) or _finding(context, facts.path, link)


def _web(context: "Context", source: str, link: Link) -> Diagnostic | None:
    """The address of a site without `https://`."""
    if link.kind == "wiki" or not SITE.match(link.target):
        return None
    start = link.target_span[0]
    fix = Fix("check.fix.insert", {"text": "https://"}, (Edit(source, start, start, "https://"),), "unsafe")
    return Diagnostic(CODE, source, *link.target_span, variant="web", fill={"target": link.target}, fix=fix)


def _finding(context: "Context", source: str, link: Link) -> Diagnostic:
    """With the nearest names; a picture is not made like a note."""
    near = _without_slash(context, source, link.target) or context.near_files(link.target, source)
    fill = {"target": link.target, **({"near": ", ".join(near)} if near else {})}
    variant = ("file-near" if near else "file") if FILE.search(link.target) else "near" if near else ""
    return Diagnostic(CODE, source, *link.target_span, variant=variant, fill=fill)


def _without_slash(context: "Context", source: str, target: str) -> tuple[str, ...]:
    """`Zapał.md/`, as some site builders want it."""
    written = target.rstrip("/")
    found = context.lookup.find(written, folder(source), True) if written != target else None
    return (relative(found.path, folder(source)),) if found else ()


def _expected(target: str, patterns: tuple[str, ...]) -> bool:
    """Notes that the author means to write one day (D-4.9)."""
    return any(fnmatchcase(target, pattern) for pattern in patterns)
