"""Commands say what is wrong with odd vaults and never fall over."""

import os
import stat
from collections.abc import Callable
from pathlib import Path

import pytest
from kodeks.cli import main
from nasty_vaults import Tree, languages, nasty, odd, write

VAULTS: dict[str, Callable[[], Tree]] = {
    "nasty": nasty,
    "odd": odd,
    "languages": languages,
    "empty": dict,
    "one note": lambda: {"index.md": "# Only\n"},
    "one file": lambda: {"picture.png": b"x"},
    "all hidden": lambda: {"A.md": "---\ndraft: true\n---\n"},
    "folders named like notes": lambda: {"A.md/B.md": "[[A]] [x](../A.md)\n", "A.md/A.md/A.md": "[[B]]"},
    "long": lambda: {"A.md": "a [[B]] *b* " * 20_000, "B.md": "x\n" * 50_000},
}
COMMANDS = (("check",), ("check", "--edition", "players", "--output-format", "json"), ("build",), ("export",))


def run(arguments: list[str]) -> object:
    """The exit code; anything but an exit is raised."""
    with pytest.raises(SystemExit) as found:
        main(arguments)
    return found.value.code


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
@pytest.mark.parametrize("vault", VAULTS)
def test_no_command_falls_over(vault: str, command: tuple[str, ...], tmp_path: Path) -> None:
    root = write(tmp_path / "vault", VAULTS[vault]())
    assert run([*command, str(root)]) in (0, 1)


@pytest.mark.skipif(os.geteuid() == 0, reason="nothing is forbidden to root")
def test_what_may_not_be_read_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    root = write(tmp_path / "vault", {"A.md": "x", "secret.md": "y", "folder/B.md": "z"})
    (root / "secret.md").chmod(0)
    (root / "folder").chmod(0)
    try:
        code = run(["check", str(root)])
    finally:
        (root / "folder").chmod(stat.S_IRWXU)
    said = capsys.readouterr().out
    assert code == 1
    assert "secret.md" in said
    assert "TXT001" in said
