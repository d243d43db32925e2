"""A vault out of texts, read."""

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from kodeks import config as settings
from kodeks.links import Resolved, resolve
from kodeks.vault import read_vault

Read = Callable[[Mapping[str, str | bytes]], Resolved]


def write(root: Path, files: Mapping[str, str | bytes]) -> Path:
    """A folder with these files."""
    for path, content in files.items():
        target = root / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content.encode("utf-8") if isinstance(content, str) else content)
    return root


@pytest.fixture
def read(tmp_path: Path) -> Read:
    """Call it with files: their vault, every link with its verdict."""

    def run(files: Mapping[str, str | bytes]) -> Resolved:
        root = write(tmp_path / "vault", {".obsidian/app.json": "{}", **files})
        return resolve(read_vault(root, settings.load(root)[0], cache=False))

    return run
