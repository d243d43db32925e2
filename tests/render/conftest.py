"""A vault made for a test, its site, and a reader who follows every link of it."""

import gzip
from collections.abc import Callable, Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urldefrag, urljoin

import pytest
from kodeks.commands import build

BASE = "http://host.test/sub/path/"
ATTRIBUTES = ("href", "src", "data", "poster")
Tree = dict[str, str]


class Reader(HTMLParser):
    """The addresses and ids of a page."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.ids: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.tags.append((tag, given))
        self.links += [value for name in ATTRIBUTES if (value := given.get(name)) is not None]
        if found := given.get("id"):
            self.ids.append(found)


@pytest.fixture
def write_vault(tmp_path: Path) -> Callable[[Tree], Path]:
    """Write notes and files by path; the folder."""

    def write(tree: Tree, name: str = "vault") -> Path:
        root = tmp_path / name
        (root / ".obsidian").mkdir(parents=True, exist_ok=True)
        for path, text in tree.items():
            (root / path).parent.mkdir(parents=True, exist_ok=True)
            (root / path).write_text(text, "utf-8")
        return root

    return write


@pytest.fixture
def build_site(write_vault: Callable[[Tree], Path], tmp_path: Path) -> Callable[..., Path]:
    """Write a vault and build its site; the site's folder. ``told`` collects what the build says."""

    def make(tree: Tree, edition: str = "players", told: list[str] | None = None, code: int = 0) -> Path:
        root = write_vault(tree)
        site = tmp_path / "site"
        said = told if told is not None else []
        options = build.Options(edition, str(site), lang="en")
        assert build.run(str(root), options, said.append) == code, said
        return site

    return make


def pages(site: Path) -> Iterator[tuple[str, Reader]]:
    """Every page by its address below the root."""
    for path in sorted(site.rglob("*.html")):
        yield path.relative_to(site).as_posix(), Reader(path.read_text("utf-8"))


@pytest.fixture
def dead_links() -> Callable[[Path], list[str]]:
    """Every address in a site that leads to no file or no id of it, as a browser resolves them."""

    def find(site: Path) -> list[str]:
        read = dict(pages(site))
        dead = []
        for name, page in read.items():
            for link in page.links:
                # The page of errors stands at any address, so its own are absolute.
                url, fragment = urldefrag(urljoin(BASE + name, link))
                if name == "404.html" or not url.startswith(BASE):
                    if url.startswith("http://host.test") and name != "404.html":
                        dead.append(f"{name}: {link} leads out of the site")
                    continue
                target = unquote(url.removeprefix(BASE).partition("?")[0])
                target += "index.html" if not target or target.endswith("/") else ""
                if not (site / target).is_file():
                    dead.append(f"{name}: {link}")
                elif fragment and unquote(fragment) not in read[target].ids:
                    dead.append(f"{name}: {link} (no such id)")
        return dead

    return find


@pytest.fixture
def all_text() -> Callable[[Path], str]:
    """All bytes of a site as text, search's packed files unpacked, with the names of its files."""

    def read(site: Path) -> str:
        parts = []
        for path in sorted(site.rglob("*")):
            if path.is_file() and not path.is_relative_to(site / "assets" / "javascripts"):
                data = path.read_bytes()
                data = gzip.decompress(data) if data[:2] == b"\x1f\x8b" else data
                parts.append(f"{path.relative_to(site).as_posix()}\n{data.decode('utf-8', 'replace')}")
        return "\n".join(parts)

    return read


@pytest.fixture
def read_page() -> Callable[[Path, str], Reader]:
    """A page of a site, by the name of its file."""
    return lambda site, name: Reader((site / name).read_text("utf-8"))
