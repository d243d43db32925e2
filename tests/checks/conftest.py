"""A small vault out of texts, and what a check of it finds."""

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from kodeks.checks.report import Finding
from kodeks.commands import check
from kodeks.commands.opening import open_vault

Check = Callable[..., list[Finding]]


def make(root: Path, files: Mapping[str, str | bytes]) -> Path:
    """A vault with these files."""
    (root / ".obsidian").mkdir(parents=True, exist_ok=True)
    for path, content in files.items():
        target = root / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content.encode() if isinstance(content, str) else content)
    return root


@pytest.fixture
def found(tmp_path: Path) -> Check:
    """Call it with files and options: the findings of a vault that holds them."""

    def run(files: Mapping[str, str | bytes], lang: str = "pl", **options: object) -> list[Finding]:
        opened = open_vault([str(make(tmp_path / "vault", files))], cache=False)
        return check.findings(opened, check.Options(**options), lang)  # type: ignore[arg-type]

    return run
