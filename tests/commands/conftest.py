"""Run the command line as a person does: in another process, with a locale of its own."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

Run = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture
def kodeks(tmp_path: Path) -> Run:
    """`kodeks(*arguments, lang="pl_PL.UTF-8", cwd=…)`."""

    def run(*arguments: str, lang: str = "pl_PL.UTF-8", cwd: Path | None = None):
        inherited = {
            name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG"))
        }
        return subprocess.run(
            [sys.executable, "-m", "kodeks", *arguments],
            cwd=cwd or tmp_path,
            env={**inherited, "LANG": lang, "XDG_CACHE_HOME": str(tmp_path / "xdg")},
            capture_output=True,
            text=True,
            encoding="utf-8",
            timeout=120,
            check=False,
        )

    return run


@pytest.fixture
def vault(tmp_path: Path) -> Path:
    """A small vault: two good notes, one with a fault."""
    root = tmp_path / "skarbiec"
    (root / ".obsidian").mkdir(parents=True)
    (root / "Zapał.md").write_text("# Zapał\n\nZapał wraca co rundę.\n", encoding="utf-8")
    (root / "Tura.md").write_text("Patrz [[Zapał]].\n", encoding="utf-8")
    (root / "Zła.md").write_text("Patrz [[Zapla]].\n", encoding="utf-8")
    return root
