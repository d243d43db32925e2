"""Diagrams and formulas in a real Chromium: drawn by the site's own files alone."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path

import pytest
from kodeks.adapters import mermaid
from kodeks.commands import build
from kodeks.facts import read_note
from kodeks.source import Source
from kodeks_engine import words
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser
DIAGRAM = """```mermaid
graph TD
  A[Walka] --> B[Nigdzie]
  class A,B internal-link
```
"""
TREE = {
    "Start.md": "Tekst. [[Walka]]\n\n<pre class='mermaid'>graph TD; a--&gt;b</pre>\n\n[[Wzory]]\n",
    "Walka.md": f'Ą.\n\n{DIAGRAM}\n```mermaid\nto nie jest diagram\n```\n\n```mermaid\npie\n  "a": 1\n```\n',
    "Wzory.md": "$x$\n\n$$\n\\frac{1}{2} = " + " + ".join("abcdefghijklmnopqrstuvwxyz" * 3) + "\n$$\n",
}


@pytest.fixture(scope="module")
def address(
    tmp_path_factory: pytest.TempPathFactory, serve: Callable[[Path], AbstractContextManager[object]]
) -> Iterator[str]:
    """The site of three notes, served by its own address so that instant navigation works."""
    if not mermaid.drawing([read_note(Source("A.md", DIAGRAM)).facts]).files:
        pytest.skip("no Mermaid here: connect to the network")
    folder = tmp_path_factory.mktemp("drawn")
    (folder / "vault").mkdir()
    for path, text in TREE.items():
        (folder / "vault" / path).write_text(text, "utf-8")
    with serve(folder / "site") as host:
        options = build.Options(site_dir=str(folder / "site"), url=host.url)
        assert build.run(str(folder / "vault"), options, lambda _: None) == 0
        yield host.url


@pytest.fixture
def asked(page: Page, address: str) -> Iterator[list[str]]:
    """The addresses that the page asks for: none leaves the host."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    yield asked
    assert [url for url in asked if not url.startswith((address, "data:", "blob:"))] == []


def test_a_diagram_is_drawn_and_its_nodes_lead(page: Page, address: str, asked: list[str]) -> None:
    page.goto(f"{address}walka/")
    expect(page.locator(".kodeks-drawing svg")).to_have_count(2)
    expect(page.locator("pre.kodeks-diagram:visible")).to_have_text("to nie jest diagram\n")
    expect(page.locator(".kodeks-undrawn + pre")).to_have_text("to nie jest diagram\n")
    expect(page.locator(".kodeks-undrawn")).to_have_text(words.word("pl", "site.diagram_source"))
    leads = page.locator(".kodeks-drawing a").evaluate_all("all => all.map(a => a.href.baseVal)")
    assert leads == [f"{address}walka/"]
    expect(page.locator(".kodeks-diagram-links")).to_be_hidden()


def test_pages_without_diagrams_load_no_library(page: Page, address: str, asked: list[str]) -> None:
    page.goto(address)
    page.wait_for_load_state("networkidle")
    assert not [url for url in asked if "mermaid" in url]
    expect(page.locator("pre", has_text="graph TD")).to_be_visible()


def test_instant_navigation_and_the_dark_draw_anew(page: Page, address: str, asked: list[str]) -> None:
    page.emulate_media(color_scheme="light")
    page.goto(address)
    page.evaluate("window.visit = 1")
    page.locator("article a", has_text="Walka").first.click()
    expect(page.locator(".kodeks-drawing svg")).to_have_count(2)
    assert page.evaluate("window.visit") == 1
    light = page.locator(".kodeks-drawing svg").first.get_attribute("id")
    page.locator(".kodeks-palette label:visible").click()
    expect(page.locator("body")).to_have_attribute("data-md-color-scheme", "slate")
    expect(page.locator(".kodeks-drawing svg").first).not_to_have_attribute("id", light or "")
    expect(page.locator(".kodeks-drawing svg")).to_have_count(2)


def test_a_wide_formula_scrolls_by_itself(page: Page, address: str, asked: list[str]) -> None:
    page.goto(f"{address}wzory/")
    expect(page.locator("math")).to_have_count(2)
    wide = page.locator(".math.display")
    assert wide.evaluate("box => box.scrollWidth > box.clientWidth")
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
