"""What every command begins with: find the vault, read its settings and notes, resolve its links."""

import os
from collections.abc import Callable, Sequence
from functools import cached_property
from pathlib import Path

from kodeks import config as settings
from kodeks import files
from kodeks.commands.trouble import CannotRunError
from kodeks.config import Config
from kodeks.diagnostic import Diagnostic
from kodeks.links import Resolved, resolve
from kodeks.source import Source
from kodeks.vault import Vault, find_root, read_vault


class Opened:
    """A vault as a command finds it. ``complaints`` are the faults of its settings."""

    def __init__(self, root: Path, *, cache: bool = True) -> None:
        self.root = root
        self.config, self.complaints = settings.load(root)
        self.cache = cache

    @cached_property
    def vault(self) -> Vault:
        """All notes, read once."""
        return read_vault(self.root, self.config, cache=self.cache)

    @cached_property
    def resolved(self) -> Resolved:
        """Every link with its verdict."""
        return resolve(self.vault)

    def filename(self, path: str) -> str:
        """A note's path as seen from the working folder, with forward slashes."""
        return os.path.relpath(self.root / path).replace(os.sep, "/")


def open_vault(paths: Sequence[str] = (), *, cache: bool = True) -> Opened:
    """The vault that holds the paths, or the working folder (D-12.7). Raises CannotRunError."""
    for path in paths:
        if not os.path.lexists(path):
            raise CannotRunError("cli.no_such_path", path=path)
    return Opened(find_root(Path(paths[0] if paths else ".")), cache=cache)
