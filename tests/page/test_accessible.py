"""axe-core finds nothing on a page of calculators: phone and desktop, light and dark, at rest and in use."""

from pathlib import Path

import pytest
from kodeks.adapters import npm, pyodide
from playwright.sync_api import Browser, Page, expect

pytestmark = pytest.mark.browser
VERSION = "4.14.1"
INTEGRITY = "sha512-FHfa+lmNjQZfJz1q8wKqIDwC6DExcHt/pkjNQb09a3NPjCKg2rhu5qb2S4r76ASyFNNtuFooJpZe37OgudVGtQ=="
RUN = """async () => (await axe.run(document, {
    resultTypes: ["violations"],
    // what lies behind a dialog would count as hidden by it
    rules: {"target-size": {enabled: !document.querySelector("dialog[open]")}},
  })).violations.map(
    ({id, nodes}) => id + ": " + nodes.slice(0, 3).map((node) => node.html.slice(0, 160)).join(" | "))"""


@pytest.fixture(scope="module")
def axe() -> str:
    """axe-core's program, fetched once for this user; without network the tests are skipped."""
    path = pyodide.cache_folder() / f"axe-core-{VERSION}.js"
    if not path.is_file():
        try:
            data = npm.fetch("axe-core", VERSION, INTEGRITY, ["axe.min.js"])["axe.min.js"]
        except npm.FetchError as wrong:
            pytest.skip(f"axe-core cannot be had: {wrong}")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    return path.read_text("utf-8")


def in_use(page: Page) -> None:
    """Everything that opens is open, something is wrong, something was rolled, a turn is under way."""
    page.locator("kodeks-characters select").select_option("+")
    page.locator("[name=kp_celu]").first.fill("x")
    page.locator("kodeks-turn .kodeks-act").first.click()
    page.get_by_role("button", name="Rzuć: Trafienie", exact=True).click()
    expect(page.locator(".kodeks-rolled li").first).to_be_attached()
    page.evaluate(
        "document.querySelectorAll('.kodeks-calculator details').forEach((one) => (one.open = true))"
    )
    page.wait_for_timeout(400)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [(390, 844), (1280, 900)])
def test_axe_finds_nothing(chromium: Browser, book_folder: Path, serve, axe: str, scheme, size):
    context = chromium.new_context(
        viewport={"width": size[0], "height": size[1]}, color_scheme=scheme, locale="pl-PL"
    )
    page = context.new_page()
    with serve(book_folder) as host:
        page.goto(f"{host.url}kalkulator/")
        expect(page.locator("kodeks-calculator:not([data-answered])")).to_have_count(0)
        page.evaluate(axe)
        assert page.evaluate(RUN) == []
        in_use(page)
        assert page.evaluate(RUN) == []
    context.close()


def test_axe_finds_nothing_on_a_rule_with_its_preview(page: Page, book_folder: Path, serve, axe: str):
    with serve(book_folder) as host:
        page.goto(f"{host.url}rozdzial-v-walka-i-magia/klasa-pancerza/")
        expect(page.locator("kodeks-calculator:not([data-answered])")).to_have_count(0)
        page.evaluate(axe)
        assert page.evaluate(RUN) == []
        page.locator(".kodeks-name").first.click()
        expect(page.locator("dialog.kodeks-preview")).to_be_visible()
        assert page.evaluate(RUN) == []


UNFOLD = """document.querySelectorAll(".kodeks-why, .kodeks-step > details").forEach(
    (one) => (one.open = true))"""
WIDE = """[...document.querySelectorAll(".kodeks-article *")].filter((one) =>
    one.getBoundingClientRect().right > 320.5 && !one.closest(".kodeks-hidden, .kodeks-spoken")
).map((one) => one.outerHTML.slice(0, 120))"""

NARROW = """[...document.querySelectorAll(".kodeks-term")].filter((one) => one.textContent.length > 8
    && one.offsetParent && one.getBoundingClientRect().width < 55).map((one) => one.textContent)"""


def test_nothing_is_wider_than_a_small_phone(chromium: Browser, book_folder: Path, serve):
    context = chromium.new_context(viewport={"width": 320, "height": 640}, locale="pl-PL")
    page = context.new_page()
    with serve(book_folder) as host:
        page.goto(f"{host.url}kalkulator/")
        expect(page.locator("kodeks-calculator:not([data-answered])")).to_have_count(0)
        in_use(page)
        assert page.evaluate(WIDE) == []
        page.goto(f"{host.url}rozdzial-v-walka-i-magia/pelny-atak/")
        expect(page.locator("kodeks-calculator:not([data-answered])")).to_have_count(0)
        for _ in range(2):  # a breakdown is written when it is opened
            page.evaluate(UNFOLD)
            page.wait_for_timeout(300)
        assert page.locator(".kodeks-step " * 7).count() > 0
        assert page.evaluate(WIDE) == []
        assert page.evaluate(NARROW) == []
    context.close()


@pytest.mark.parametrize("lang", ["pl", "en"])
def test_the_character_and_its_buttons_stand_in_one_row_of_a_small_phone(
    page, make_site, python, serve, tmp_path, lang
):
    page.set_viewport_size({"width": 320, "height": 640})
    with serve(make_site(tmp_path / "site", python, lang)) as host:
        page.goto(f"{host.url}walka/")
        page.add_style_tag(content="html { font: 20px sans-serif } body { margin: 0 16px }")  # Material
        box = page.locator("kodeks-characters")
        box.locator("select").select_option("+")
        expect(box.locator(".kodeks-icon")).to_have_count(2)
        expect(box.locator(".kodeks-icon").first).to_be_visible()
        tops = box.locator(".kodeks-icon").evaluate_all(
            "all => all.map((one) => one.getBoundingClientRect().top)"
        )
        assert len(set(tops)) == 1
