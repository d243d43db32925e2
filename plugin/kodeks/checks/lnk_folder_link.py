"""A link that leads to a folder.

Why: Obsidian opens no folders.

Example:
    Patrz [zasady](Zasady/).
    === Zasady/Tura.md
    Tura.

Mend: name a note, such as the folder's index. `folder_links` in `kodeks.toml`: error, allow-if-index, allow.

Fine:
    Patrz [zasady](Zasady/Tura.md).
    === Zasady/Tura.md
    Tura.

Source: D-4.8
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from kodeks.diagnostic import Diagnostic
from kodeks.model import Facts, Link
from kodeks.paths import folder, join, key, name

if TYPE_CHECKING:
    from kodeks.checks.context import Context

CODE = "LNK015"
NAME = "folder-link"
SEVERITY = "warning"
INDEXES = ("index.md", "readme.md")


def check_vault(context: "Context") -> Iterable[Diagnostic]:
    """Links to folders, as the settings judge them."""
    policy = context.config.folder_links
    for facts, link, _ in context.links("folder") if policy != "allow" else ():
        index = _index(context, facts, link)
        if policy == "error" or not index:
            fill = {"target": link.target, **({"index": index} if index else {})}
            variant = "index" if index else ""
            yield Diagnostic(CODE, facts.path, *link.target_span, "warning", variant, fill)


def _index(context: "Context", facts: Facts, link: Link) -> str:
    """The folder's index or folder note, if it has one."""
    at = (join(key(folder(facts.path)), key(link.target)) or "").strip("/")
    for within in (at, key(link.target).strip("/")):
        for note in (*INDEXES, f"{name(within)}.md"):
            if found := context.lookup.by_path.get(f"{within}/{note}"):
                return found[0]
    return ""
