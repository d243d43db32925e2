"""How links are written: what a wikilink or a Markdown destination names (D-3, D-4.10–4.15, D-6.2).

Pure text; looking an address up is `links`' work.
"""

import re
from sys import intern
from urllib.parse import unquote_to_bytes

from kodeks.model import Link, Where
from kodeks.source import Span

INNER = r"(?!\[)((?:[^\[\]\n]|\[(?!\[)|\](?!\]))+)\]\]"
WIKILINK = re.compile(r"(!?)\[\[" + INNER)
SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:|//")
SIZE = re.compile(r"\s*([0-9]{1,5})(?:x([0-9]{1,5}))?\s*\Z")


def external(address: str) -> bool:
    """Whether an address leaves the vault (D-4.15)."""
    return SCHEME.match(address) is not None


def decode(text: str) -> str:
    """Percent-decoded; what is not valid UTF-8 or not a full escape stays as it is (D-4.11)."""
    if "%" not in text:
        return text
    try:
        return unquote_to_bytes(text).decode("utf-8")
    except UnicodeDecodeError:
        return text


def split(address: str) -> tuple[str, str | None]:
    """Path and subpath of a Markdown destination: split at the first raw `#`, then decoded (D-4.11)."""
    path, mark, subpath = address.partition("#")
    return decode(path), decode(subpath) if mark else None


def size(display: str | None) -> tuple[int, int] | None:
    """Width and height at the end of an embed's display slot, 0 where not given (D-6.2)."""
    match = SIZE.match(display.rpartition("|")[2]) if display else None
    return (int(match[1]), int(match[2] or 0)) if match else None


def alt(display: str | None) -> str:
    """The display slot of an embed without the size at its end."""
    return (display or "").rpartition("|")[0] if size(display) else display or ""


def wikilink(text: str, at: int, embed: bool, where: Where = "text", key: str = "") -> Link | None:
    """The link or embed whose inner text is ``text``, which begins at ``at`` (D-3.1–3.4)."""
    span = Span(at - 2 - embed, at + len(text) + 2)
    written, bar, display = text.partition("|")
    escaped = bool(bar) and written.endswith("\\")
    written = written[:-1] if escaped else written
    target = written.strip()
    if not target:
        return None
    at += len(written) - len(written.lstrip())
    path, mark, subpath = target.partition("#")
    shown = display.strip() if bar else None
    return Link(
        "wiki",
        embed,
        intern(path.rstrip()),  # many links share their words
        subpath if mark else None,
        intern(shown) if shown else shown,
        span,
        Span(at, at + len(target)),
        where,
        size=size(shown) if embed else None,
        key=key,
        escaped_pipe=escaped,
    )
