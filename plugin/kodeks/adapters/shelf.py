"""What was fetched once for this user: pinned files on disk, whole and checked at every use."""

import hashlib
import os
import tempfile
from pathlib import Path

from kodeks.adapters import npm


def cache_folder() -> Path:
    """Where Kodeks keeps what it fetched for this user."""
    base = os.environ.get("XDG_CACHE_HOME")
    return (Path(base) if base else Path.home() / ".cache") / "kodeks"


def stock(shelf: Path, package: npm.Package) -> tuple[str, ...]:
    """Fetches what is missing or damaged; gives the names of the damaged. Raises FetchError or OSError."""
    wanted = [name for name, expected in package.hashes.items() if not _is_good(shelf / name, expected)]
    damaged = tuple(name for name in wanted if (shelf / name).exists())
    if not wanted:
        return ()
    try:
        found = npm.fetch(package.name, package.version, package.integrity, wanted)
    except npm.FetchError as wrong:
        told = (f"{shelf / name}: sha256 ≠ {package.hashes[name][:12]}…" for name in damaged)
        raise npm.FetchError("; ".join((str(wrong), *told))) from wrong
    for name, data in found.items():
        write(shelf / name, data)
    return damaged


def write(path: Path, data: bytes) -> None:
    """Writes whole or not at all, also when two builds do it at once."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as part:
        part.write(data)
    Path(part.name).replace(path)


def _is_good(path: Path, expected: str) -> bool:
    try:
        return hashlib.sha256(path.read_bytes()).hexdigest() == expected
    except OSError:
        return False
