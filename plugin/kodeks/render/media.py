"""Embedded files: pictures, sound, film, PDF (D-1.4, D-6)."""

import re
from urllib.parse import unquote

from kodeks.model import Link
from kodeks.render.tag import tag, text

PICTURES = frozenset(("avif", "bmp", "gif", "jpeg", "jpg", "png", "svg", "webp"))
SOUNDS = frozenset(("flac", "m4a", "mp3", "ogg", "wav", "3gp"))
FILMS = frozenset(("mkv", "mov", "mp4", "ogv", "webm"))
DRAWN = frozenset(("base", "canvas"))  # Obsidian's own: they name notes that may be hidden
HEIGHT = re.compile(r"(?:^|[#&])height=(\d{1,5})")
PAGE = re.compile(r"(?:^|[#&])page=(\d{1,6})")


def ending(path: str) -> str:
    """A file's kind, by its name."""
    return path.rpartition(".")[2].lower()


def media_html(link: Link, path: str, href: str, alt: str) -> str:
    """An attachment as the page shows it; what no browser plays is a link to it."""
    kind, name = ending(path), path.rpartition("/")[2]
    if kind in PICTURES:
        return tag("img", {"src": href, "alt": alt, **_size(link), "loading": "lazy"})
    if kind in SOUNDS:
        return tag("audio", {"src": href, "controls": True, "preload": "none", "aria-label": alt or name})
    if kind in FILMS:
        return tag(
            "video",
            {"src": href, "controls": True, "preload": "metadata", "aria-label": alt or name, **_size(link)},
        )
    if kind == "pdf":
        return _pdf(link, href, alt or name)
    return tag("a", {"href": href, "class": "kodeks-file", "download": True}, text(alt or name))


def is_block(path: str) -> bool:
    """Whether it must not stand within a line."""
    return ending(path) in FILMS | {"pdf"}


def _size(link: Link) -> dict[str, object]:
    width, height = link.size or (0, 0)
    return {"width": width or None, "height": height or None}


def _pdf(link: Link, href: str, name: str) -> str:
    asked = unquote(link.subpath or "")
    height, page = HEIGHT.search(asked), PAGE.search(asked)
    address = f"{href}#page={page[1]}" if page else href
    fallback = tag("a", {"href": address}, text(name))
    frame = {
        "data": address,
        "type": "application/pdf",
        "height": height[1] if height else 480,
        "aria-label": name,
    }
    return tag("div", {"class": "kodeks-pdf"}, tag("object", frame, fallback), tag("p", {}, fallback))
