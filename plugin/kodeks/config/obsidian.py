"""What counts of Obsidian's own settings (D-4.16), and where its templates lie."""

import json
import os
from pathlib import Path
from typing import Any

from kodeks import files
from kodeks.config.reasons import NO_JSON, of_file
from kodeks.diagnostic import Diagnostic
from kodeks.files import Unreadable

APP = ".obsidian/app.json"
# The folders that the core plugin and Templater take templates from: such notes are no pages.
TEMPLATES = {
    ".obsidian/templates.json": "folder",
    ".obsidian/plugins/templater-obsidian/data.json": "templates_folder",
}
FILES = (APP, *TEMPLATES)
CODE = "PRP020"


def read(root: Path) -> tuple[dict[str, Any], list[Diagnostic]]:
    """What Obsidian's own settings say; other keys and other types are its own business."""
    complaints: list[Diagnostic] = []
    data = _data(root, APP, complaints)
    named = {path: _data(root, path, complaints).get(key) for path, key in TEMPLATES.items()}
    folders = (each.strip("/ ") for each in named.values() if isinstance(each, str))
    return {
        "strict_line_breaks": data.get("strictLineBreaks") is True,
        "relative_links": data.get("newLinkFormat") == "relative" and data.get("useMarkdownLinks") is True,
        "attachments": folder if isinstance(folder := data.get("attachmentFolderPath"), str) else "",
        "ignored": _texts(data.get("userIgnoreFilters")),
        "templates": tuple(dict.fromkeys(each for each in folders if each)),
    }, complaints


def _data(root: Path, path: str, complaints: list[Diagnostic]) -> dict[str, Any]:
    """The values of one file; empty where there is none or it cannot be read."""
    if not os.path.lexists(root / path):
        return {}
    source = files.read(root, path)
    if isinstance(source, Unreadable):
        complaints.append(_broken(path, 0, of_file(source)))
        return {}
    try:
        data = json.loads(source.text)
    except (ValueError, RecursionError) as error:
        complaints.append(_broken(path, min(getattr(error, "pos", 0), len(source.text)), NO_JSON))
        return {}
    return data if isinstance(data, dict) else {}


def _texts(value: object) -> tuple[str, ...]:
    """A list of texts, or a single one; empty where it is anything else."""
    listed: list[object] = value if isinstance(value, list) else [value]
    found = tuple(item for item in listed if isinstance(item, str))
    return found if len(found) == len(listed) else ()


def _broken(path: str, at: int, reason: str) -> Diagnostic:
    return Diagnostic(CODE, path, at, at, "warning", "app", {"reason": reason})
