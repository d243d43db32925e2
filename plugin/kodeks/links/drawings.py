"""Which notes Obsidian's canvases and bases name: such a note is no orphan (D-2.1).

A canvas is JSON: its nodes show files and hold Markdown. A base is YAML with links in its filters. Both are
only looked through for names; what cannot be read names nothing.
"""

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from kodeks import files
from kodeks.address import WIKILINK, wikilink
from kodeks.paths import folder

if TYPE_CHECKING:
    from kodeks.links import Resolved

LARGEST = 5_000_000


def drawn(resolved: "Resolved") -> frozenset[str]:
    """The notes and files that a canvas or base of the vault names."""
    vault = resolved.vault
    found = (
        hit.path
        for path in vault.files
        if path.lower().endswith((".canvas", ".base"))
        for target in _targets(_text(resolved, path), canvas=path.lower().endswith(".canvas"))
        if (hit := resolved.lookup.find(target, folder(path)))
    )
    return frozenset(found)


def _text(resolved: "Resolved", path: str) -> str:
    try:
        data = files.load(resolved.vault.root, path)
    except OSError:
        return ""
    return data.decode("utf-8", "replace") if len(data) <= LARGEST else ""


def _targets(text: str, *, canvas: bool) -> Iterator[str]:
    """The paths that a canvas or base names."""
    for part in _parts(text) if canvas else (text,):
        for match in WIKILINK.finditer(part):
            if link := wikilink(match[2], match.start(2), embed=False):
                yield link.target
    if canvas:
        yield from (node["file"] for node in _nodes(text) if isinstance(node.get("file"), str))


def _parts(text: str) -> Iterator[str]:
    yield from (node["text"] for node in _nodes(text) if isinstance(node.get("text"), str))


def _nodes(text: str) -> list[dict[str, Any]]:
    try:
        canvas = json.loads(text)
    except (ValueError, RecursionError):
        return []
    nodes = canvas.get("nodes") if isinstance(canvas, dict) else None
    return [node for node in nodes if isinstance(node, dict)] if isinstance(nodes, list) else []
