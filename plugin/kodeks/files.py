"""Bytes of the vault: any file can be read, writing is whole or not at all, nothing leads out."""

import errno
import os
import stat
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from kodeks.source import Source

BOM = b"\xef\xbb\xbf"
WIDE_BOMS = {b"\xff\xfe": "UTF-16", b"\xfe\xff": "UTF-16"}


class Unreadable(NamedTuple):
    """A file whose text cannot be had.

    ``reason`` is the variant of TXT001's message: `utf8` (``fill`` has the place of the first bad byte and
    its value), `utf16` or `system` (``fill`` has the operating system's words). ``offset`` counts bytes.
    """

    path: str
    reason: str
    offset: int
    fill: dict[str, str]


def read(root: Path, path: str) -> Source | Unreadable:
    """The text of ``path`` (posix, below ``root``); UTF-8 with or without BOM, newlines and NUL kept."""
    try:
        data = load(root, path)
    except OSError as error:
        return Unreadable(path, "system", 0, {"error": error.strerror or str(error)})
    return decode(path, data)


def load(root: Path, path: str) -> bytes:
    """The bytes of ``path``; a pipe or a device could be read for ever. Raises OSError."""
    place = f"{root}/{path}"
    mode = os.stat(place).st_mode  # noqa: PTH116 -- pathlib is slow
    if not (stat.S_ISREG(mode) or stat.S_ISDIR(mode)):
        raise OSError(errno.EINVAL, "no regular file")
    with open(place, "rb") as file:  # noqa: PTH123
        return file.read()


def decode(path: str, data: bytes) -> Source | Unreadable:
    """Bytes as text, or why they are none."""
    if encoding := WIDE_BOMS.get(data[:2]):
        return Unreadable(path, "utf16", 0, {"encoding": encoding})
    bom = data.startswith(BOM)
    try:
        return Source(path, str(data[3:] if bom else data, "utf-8"), bom=bom)
    except UnicodeDecodeError as error:
        return _not_utf8(path, data, error.start + 3 * bom)


def _not_utf8(path: str, data: bytes, at: int) -> Unreadable:
    before = data[:at].replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    line = before.rpartition(b"\n")[2]
    place = {"row": str(before.count(b"\n") + 1), "column": str(len(line.decode("utf-8", "replace")) + 1)}
    return Unreadable(path, "utf8", at, {"byte": f"0x{data[at]:02X}", "offset": str(at), **place})


def encode(text: str, *, bom: bool = False) -> bytes:
    """Text as the bytes of a file; lone surrogates, which no file of ours holds, are refused by Python."""
    return (BOM if bom else b"") + text.encode("utf-8")


def write(root: Path, path: str, text: str, like: Source | None = None) -> None:
    """Put ``text`` into ``path`` in one step: readers see the old file or the new one, never half of one.

    The BOM is that of ``like``, the mode that of the file that is replaced. Raises ValueError where the
    place lies outside ``root`` and OSError where it cannot be written.
    """
    if not inside(root, path):
        raise ValueError(f"{path} leads out of {root}")
    write_bytes(Path(os.path.realpath(root / path)), encode(text, bom=like is not None and like.bom))


def write_bytes(target: Path, *parts: bytes) -> None:
    """Replace or create ``target`` in one step, through a temporary file in the same folder."""
    temporary = target.with_name(f".{os.urandom(8).hex()}.tmp")
    try:
        with open(temporary, "xb", opener=_private) as file:
            file.writelines(parts)
        temporary.chmod(_mode(target))
        temporary.replace(target)
    except BaseException as error:
        with suppress(OSError):
            temporary.unlink()
        if isinstance(error, OSError):
            error.filename = str(target)  # the temporary's name tells nobody anything
        raise


def _private(path: str, flags: int) -> int:
    """Open a file for nobody else: what is not whole yet has no mode of its own."""
    return os.open(path, flags, 0o600)


def _mode(target: Path) -> int:
    try:
        return target.stat().st_mode & 0o7777
    except OSError:
        mask = os.umask(0)
        os.umask(mask)
        return 0o666 & ~mask


def inside(root: Path, path: str) -> bool:
    """Whether ``path`` lies below ``root`` once `..` and symbolic links are followed."""
    base = os.path.realpath(root)
    try:
        target = os.path.realpath(Path(base, path))
        return target != base and os.path.commonpath((base, target)) == base
    except ValueError:
        return False
