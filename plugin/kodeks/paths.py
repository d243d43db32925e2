"""Names of notes and files as Obsidian compares them (D-1.6–1.8), and the folder that a path lies in."""

from fnmatch import fnmatchcase
from unicodedata import is_normalized, normalize


def composed(path: str) -> str:
    """NFC with plain spaces: what two paths share that Obsidian takes for one (D-1.6, D-1.7)."""
    if path.isascii():
        return path
    path = path.replace("\u00a0", " ").replace("\u202f", " ")
    return path if is_normalized("NFC", path) else normalize("NFC", path)


def key(path: str) -> str:
    """`composed`, without case (D-1.8); Greek has two small letters for one capital."""
    return composed(path).lower().replace("ς", "σ")


def folder(path: str) -> str:
    """The folder of a path, "" for the root."""
    return path.rpartition("/")[0]


def name(path: str) -> str:
    """The file name of a path."""
    return path.rpartition("/")[2]


def stem(path: str) -> str:
    """The file name without `.md` (D-1.9)."""
    last = name(path)
    return last[:-3] if is_note(last) else last


def is_note(path: str) -> bool:
    """Whether a path names a Markdown note."""
    return path[-3:].lower() == ".md"


def join(base: str, path: str) -> str | None:
    """``path`` seen from the folder ``base``, `.` and `..` followed; None where that leaves the vault."""
    parts = base.split("/") if base else []
    for part in path.split("/"):
        if part == "..":
            if not parts:
                return None
            parts.pop()
        elif part not in ("", "."):
            parts.append(part)
    return "/".join(parts)


def relative(path: str, base: str) -> str:
    """The relative path from the folder ``base`` to ``path``."""
    here, there = base.split("/") if base else [], path.split("/")
    same = 0
    while same < min(len(here), len(there) - 1) and here[same] == there[same]:
        same += 1
    return "/".join([".."] * (len(here) - same) + there[same:])


def matches(path: str, pattern: str) -> bool:
    """Whether a pattern of the settings names a path: a glob, a file, or a folder with all below it."""
    pattern = composed(pattern).strip().strip("/")
    path = composed(path)
    if not pattern:
        return False
    inside = path == pattern or path.startswith(f"{pattern}/") or fnmatchcase(path, pattern)
    return inside or ("/" not in pattern and fnmatchcase(name(path), pattern))
