"""A vault out of texts, compiled."""

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from kodeks.config import load
from kodeks.links import Resolved, resolve
from kodeks.rulebook import Book, compile_book
from kodeks.vault import read_vault

Compile = Callable[[Mapping[str, str]], Book]


def resolved(root: Path) -> Resolved:
    """A vault on disk with its links, read without a cache."""
    config, faults = load(root)
    assert not [fault for fault in faults if fault.severity == "error"]
    return resolve(read_vault(root, config, cache=False))


def write(root: Path, files: Mapping[str, str]) -> Path:
    """Put a vault's files on disk."""
    (root / ".obsidian").mkdir(parents=True, exist_ok=True)
    for path, text in files.items():
        target = root / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(text.encode())
    return root


@pytest.fixture
def compiled(tmp_path: Path) -> Compile:
    """Call it with files: the book of a vault that holds them."""
    return lambda files: compile_book(resolved(write(tmp_path / "vault", files)))
