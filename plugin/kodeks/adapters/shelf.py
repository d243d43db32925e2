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


def stock(shelf: Path, package: npm.Package) -> None:
    """Fetches what is missing or damaged. Raises FetchError or OSError."""
    if all(_is_good(shelf / name, expected) for name, expected in package.hashes.items()):
        return
    found = npm.fetch(package.name, package.version, package.integrity, package.hashes.keys())
    for name, data in found.items():
        write(shelf / name, data)


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
