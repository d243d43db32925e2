"""Laws of every site: no link of ours is dead, no id is there twice, the same vault gives the same bytes."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from kodeks.commands import build
from nasty_vaults import Tree, languages, nasty, odd, write
from site_crawl import dead_links, texts, twice

Build = Callable[..., Path]


@pytest.fixture
def built(tmp_path: Path) -> Build:
    """Build a vault; ``settings`` is an `mkdocs.yml` beside it."""

    def make(tree: Tree | Path, settings: str = "", name: str = "site") -> Path:
        root = tmp_path / "book" / "vault"
        if isinstance(tree, Path):
            shutil.copytree(tree, root, dirs_exist_ok=True)
        else:
            write(root, tree)
        if settings:
            (root.parent / "mkdocs.yml").write_text(f"site_name: x\ndocs_dir: vault\n{settings}", "utf-8")
        said: list[str] = []
        site = tmp_path / name
        assert build.run(str(root), build.Options("players", str(site), lang="en"), said.append) == 0, said
        assert (site / "pagefind").is_dir(), said
        return site

    return make


BELOW = "a/b/"
SETTINGS = {
    "bare": "",
    "files": f"theme: material\nplugins: [kodeks]\nuse_directory_urls: false\nsite_url: https://host.test/{BELOW}\n",
}


@pytest.mark.parametrize("settings", SETTINGS)
@pytest.mark.parametrize("tree", [nasty, languages, odd])
def test_no_link_is_dead(tree: Callable[[], Tree], settings: str, built: Build) -> None:
    site = built(tree(), SETTINGS[settings])
    assert dead_links(site, BELOW if SETTINGS[settings] else "") == []
    assert twice(site) == []


def test_no_link_of_the_sample_book_is_dead(root: Path, built: Build) -> None:
    assert dead_links(built(root / "vault", SETTINGS["files"]), BELOW) == []


def test_building_twice_gives_the_same_bytes(built: Build) -> None:
    first, second = (dict(texts(built(nasty(), name=name))) for name in ("one", "two"))
    assert first == second


def test_every_language_has_its_own_readable_address(built: Build) -> None:
    site = built(languages())
    names = {path.relative_to(site).as_posix() for path in site.rglob("*/index.html")}
    for wanted in (
        "规则书/中文",
        "правила/русский",
        "zazolc-gesla-jazn/polski",
        "ilk-isi-kurali/turkce",
        "κανόνες/ελληνικά",
    ):
        assert f"{wanted}/index.html" in names, sorted(names)
    for name in ("中文", "ไทย", "हिन्दी", "العربية"):
        assert any(name in path for path in names), name
    page = (site / "zazolc-gesla-jazn/polski/index.html").read_text("utf-8")
    assert 'id="zażółć-gęślą-jaźń"' in page
