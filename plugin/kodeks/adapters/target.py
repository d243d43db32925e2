"""The folder that a site is written to: never one that holds anything else, and replaced only as a whole."""

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

MARK = "assets/kodeks"


class TargetError(Exception):
    """The folder must not be written to; ``key`` is the word that says why, ``fill`` what it tells."""

    def __init__(self, key: str, folder: Path) -> None:
        super().__init__(f"{key}: {folder}")
        self.key, self.fill = key, {"folder": str(folder)}


def guard(folder: Path, *sources: Path) -> None:
    """Refuse a folder that holds a source, or files that no build of ours put there. Raises TargetError."""
    target = folder.resolve()
    for source in (*sources, Path(__file__).parent):
        if source.resolve().is_relative_to(target):
            raise TargetError("build.target_source", folder)
    if target.exists() and not target.is_dir():
        raise TargetError("build.target_file", folder)
    if target.is_dir() and any(target.iterdir()) and not (target / MARK).is_dir():
        raise TargetError("build.target_foreign", folder)


@contextmanager
def replacing(folder: Path) -> Iterator[Path]:
    """An empty folder that takes the place of ``folder`` when the block ends well, and is gone otherwise."""
    target = folder.resolve()
    target.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=f".{target.name}-", dir=target.parent) as work:
        fresh, old = Path(work, "new"), Path(work, "old")
        fresh.mkdir()
        yield fresh
        if target.exists():
            target.replace(old)
        shutil.move(fresh, target)
