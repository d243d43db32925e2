"""A written site as a browser, a crawler or a thief sees it: every address, every id, every byte."""

import gzip
import html
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urldefrag, urljoin

ADDRESSES = ("href", "src", "data", "poster")
HOST = "http://host.test/"
BASE = f"{HOST}sub/path/"


class Page(HTMLParser):
    """The addresses and ids of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.ids: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.links += [value for name in ADDRESSES if (value := given.get(name)) is not None]
        self.links += [part.split()[0] for part in (given.get("srcset") or "").split(",") if part.strip()]
        if tag == "meta" and (given.get("http-equiv") or "").lower() == "refresh":
            self.links.append((given.get("content") or "").partition("url=")[2])
        if found := given.get("id"):
            self.ids.append(found)


def pages(site: Path) -> dict[str, Page]:
    """Every page by its file below the root."""
    return {
        path.relative_to(site).as_posix(): Page(path.read_text("utf-8"))
        for path in sorted(site.rglob("*.html"))
    }


def dead_links(site: Path, below: str = "") -> list[str]:
    """Every address of a site that leads to no file or to no id of it.

    The pages may stand anywhere; the page of errors answers at any address, so its links begin at the host's
    root, ``below`` which the settings say that the site stands.
    """
    read = pages(site)
    return [
        f"{name}: {link}"
        for name, page in read.items()
        for link in page.links
        if _dead(site, read, name, link, below)
    ]


def _dead(site: Path, read: dict[str, Page], name: str, link: str, below: str) -> bool:
    base = HOST + below if name == "404.html" else BASE
    url, fragment = urldefrag(urljoin(base + name, link))
    if not url.startswith(base):
        return url.startswith(HOST)
    target = unquote(url.removeprefix(base).partition("?")[0])
    target += "index.html" if not target or target.endswith("/") else ""
    if not (site / target).is_file():
        return True
    return bool(fragment) and target in read and unquote(fragment) not in read[target].ids


def twice(site: Path) -> list[str]:
    """Ids that stand more than once on a page."""
    return [
        f"{name}: {id}"
        for name, page in pages(site).items()
        for id in set(page.ids)
        if page.ids.count(id) > 1
    ]


def texts(site: Path) -> Iterator[tuple[str, str]]:
    """Every file with its bytes as text, unpacked, also as a reader decodes them; names count too."""
    for path in sorted(site.rglob("*")):
        name = path.relative_to(site).as_posix()
        data = path.read_bytes() if path.is_file() else b""
        text = (gzip.decompress(data) if data[:2] == b"\x1f\x8b" else data).decode("utf-8", "replace")
        yield name, "\n".join((name, unquote(name), text, html.unescape(text), unquote(text)))
