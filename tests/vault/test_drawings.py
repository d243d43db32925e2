"""What canvases and bases name (D-2.1): such notes are no orphans."""

import json
from pathlib import Path

from kodeks.config import Config
from kodeks.links import resolve
from kodeks.links.drawings import drawn
from kodeks.vault import read_vault

CANVAS = {
    "nodes": [
        {"type": "file", "file": "pod/Walka.md"},
        {"type": "text", "text": "Patrz [[magia|tam]] i [[Nie ma]]"},
        {"type": "text", "text": 7},
        "nie węzeł",
    ]
}


def names(root: Path, files: dict[str, str]) -> frozenset[str]:
    for path, text in files.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text, "utf-8")
    return drawn(resolve(read_vault(root, Config(), cache=False)))


def test_a_canvas_names_the_files_and_links_of_its_nodes(tmp_path: Path) -> None:
    notes = {"pod/Walka.md": "x", "Magia.md": "x", "Inna.md": "x"}
    found = names(tmp_path, {**notes, "plan.canvas": json.dumps(CANVAS)})
    assert found == {"pod/Walka.md", "Magia.md"}


def test_a_base_names_the_links_of_its_filters(tmp_path: Path) -> None:
    base = 'filters:\n  and:\n    - file.hasLink("[[Walka]]")\n'
    assert names(tmp_path, {"Walka.md": "x", "baza.base": base}) == {"Walka.md"}


def test_what_cannot_be_read_names_nothing(tmp_path: Path) -> None:
    broken = {"a.canvas": "{", "b.canvas": "[1]", "c.canvas": '{"nodes": {}}', "d.canvas": "[" * 100_000}
    assert names(tmp_path, {"A.md": "x", **broken}) == frozenset()
