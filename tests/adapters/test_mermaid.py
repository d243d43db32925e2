"""What draws diagrams: fetched only where one stands, checked, and never a reason to stop a build."""

from pathlib import Path

import pytest
from kodeks.adapters import mermaid, npm
from kodeks.adapters.shelf import stock
from kodeks.commands import build
from kodeks.facts import read_note
from kodeks.model import Facts
from kodeks.source import Source

NOWHERE = "http://127.0.0.1:9"
DIAGRAM = "```mermaid\ngraph TD\n  A --> B\n```\n"


def facts(text: str) -> Facts:
    return read_note(Source("A.md", text)).facts


@pytest.fixture
def offline(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """No registry, and a cache that holds nothing."""
    monkeypatch.setenv("npm_config_registry", NOWHERE)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path


@pytest.mark.parametrize(
    "text", ["```\nmermaid\n```\n", "```js\n```\n", "%%\n" + DIAGRAM + "%%\n", "mermaid"]
)
def test_a_book_without_diagrams_asks_for_nothing(offline: Path, text: str) -> None:
    assert mermaid.drawing([facts(text)]) == mermaid.Drawing({})


@pytest.mark.parametrize(
    "text", [DIAGRAM, "> [!tip]\n> ```Mermaid\n> pie\n> ```\n", "- a\n\n  ~~~ mermaid\n  pie\n  ~~~\n"]
)
def test_without_network_the_build_is_told(offline: Path, text: str) -> None:
    files, notes = mermaid.drawing([facts("a"), facts(text)])
    assert not files
    assert [key for key, _ in notes] == ["build.mermaid_missing"]


def test_without_network_the_source_stands_and_the_build_says_so(offline: Path) -> None:
    vault, site = offline / "vault", offline / "site"
    vault.mkdir()
    (vault / "A.md").write_text("Żółć\n\n" + DIAGRAM, "utf-8")
    said: list[str] = []
    assert build.run(str(vault), build.Options(site_dir=str(site)), said.append) == 0
    assert any("Mermaid" in line and NOWHERE in line for line in said)
    assert "A --&gt; B" in (site / "a/index.html").read_text("utf-8")
    assert not list(site.rglob("mermaid*"))


def test_a_damaged_file_is_not_used(offline: Path) -> None:
    shelf = offline / f"mermaid-{mermaid.VERSION}"
    (shelf / "dist").mkdir(parents=True)
    for name in mermaid.HASHES:
        (shelf / name).write_bytes(b"alert(1)")
    assert not mermaid.drawing([facts(DIAGRAM)], offline).files


def test_what_lies_whole_on_the_shelf_is_not_fetched_again(offline: Path) -> None:
    (offline / "a.js").write_bytes(b"1")
    one = "6b86b273ff34fce19d6b804eff5a3f5747ada4eaa22f1d49c01e52ddb7875b4b"
    stock(offline, npm.Package("thing", "1.0.0", "sha512-AAAA", {"a.js": one}))
