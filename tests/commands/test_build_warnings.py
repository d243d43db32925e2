# ruff: noqa: E501 -- notes and settings stand as their authors wrote them
"""What a build warns of before it writes: each line says where, what is wrong and what to do."""

from pathlib import Path

import pytest
from kodeks.commands.opening import open_vault
from kodeks.commands.plan import make_plan

HEAD = "language = 'pl'\n"
CASES = {
    "a folder that is not there": (
        {"kodeks.toml": f'{HEAD}[editions.players]\npublish = ["*", "npc", "npcs"]\n', "npcs/A.md": "x"},
        ["kodeks.toml:3:17: publish wydania „players” wymienia „npc”"],
    ),
    "types, properties and statuses that no note has": (
        {
            "kodeks.toml": f'{HEAD}hide_callouts = ["gm", "tajn"]\nhide_statuses = ["wip"]\nhide_properties = ["mg", "x"]\n',
            "A.md": "---\nstatus: gotowe\n---\n> [!gm] x\n",
        },
        [
            "kodeks.toml:2:24: hide_callouts",
            "kodeks.toml:4:26: hide_properties",
            "kodeks.toml:3:18: hide_statuses",
        ],
    ),
    "defaults are no entries": ({"kodeks.toml": HEAD, "A.md": "x"}, []),
    "settings that nobody reads": (
        {"../kodeks.toml": HEAD, "kodeks.toml": HEAD, "Zasady/kodeks.toml": HEAD, "A.md": "x"},
        ["../kodeks.toml: Kodeks nie czyta", "Zasady/kodeks.toml: Kodeks nie czyta"],
    ),
    "callouts that sound like a secret": (
        {"kodeks.toml": HEAD, "A.md": "> [!dm] x\n\n# y\n\n> [!secert] x\n", "npcs/B.md": "> [!dm] x\n"},
        ["A.md:1:3: SEC008 Ramka [!dm]", "A.md:5:3: SEC008 Ramka [!secert] brzmi jak sekret"],
    ),
    "the name of a hidden note": (
        {
            "kodeks.toml": HEAD,
            "A.md": "Klątwa Rodu trwa.\n",
            "Klątwa Rodu.md": "---\npublish: false\n---\nx\n",
        },
        ["A.md:1:1: SEC009 „Klątwa Rodu”"],
    ),
    "links and embeds of what is hidden": (
        {"kodeks.toml": HEAD, "A.md": "[[B]]\n\n![[B]]\n", "B.md": "---\ndraft: true\n---\nx\n"},
        [
            "A.md:1:1: odnośnik prowadzi do ukrytego miejsca (B)",
            "A.md:3:1: wstawka pokazuje ukryte miejsce (B)",
        ],
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_a_warning_names_the_place(case: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tree, expected = CASES[case]
    root = tmp_path / "vault"
    for path, text in tree.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text, "utf-8")
    monkeypatch.chdir(root)
    told = make_plan(open_vault([str(root)]), "players", "pl").warnings
    warnings = [line for line in told if not line.startswith("  ")]  # without the excerpts
    assert [line for line, start in zip(warnings, expected, strict=False) if not line.startswith(start)] == []
    assert len(warnings) == len(expected), warnings
