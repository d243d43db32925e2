"""The folder that a site is written to: never one that holds anything else, and replaced only as a whole."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

MARK = "assets/kodeks"
TRIES = 20  # so many other builds may put their site there meanwhile


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
    with tempfile.TemporaryDirectory(prefix=f".{target.name[:100]}-", dir=target.parent) as work:
        fresh = Path(work, "new")
        fresh.mkdir()
        yield fresh
        _put(fresh, target, Path(work))


def _put(fresh: Path, target: Path, work: Path) -> None:
    """Put a folder in the place of another, whatever other builds do; interrupted, the former one stays."""
    for number in range(TRIES):
        old = work / f"old-{number}"
        try:
            with suppress(FileNotFoundError):
                target.replace(old)
            fresh.replace(target)
            return
        except OSError:  # where it is not for good, another build has put its site there just now
            if number + 1 == TRIES:
                raise
        finally:
            _put_back(old, target)


def _put_back(old: Path, target: Path) -> None:
    if old.exists() and not target.exists():
        with suppress(OSError):  # another build was faster
            old.replace(target)
