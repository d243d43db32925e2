"""The proof that the rulebook is the program: a cell of a table changes, the numbers in the page follow."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

pytestmark = pytest.mark.browser

SIZES = Path("Rozdział II - Tworzenie Postaci/Rozmiar.md")
ROW = "| Duży | –1 |"


def build(vault: Path, site: Path) -> Path:
    """The site as a reader of the README builds it."""
    command = [sys.executable, "-m", "kodeks", "build", str(vault), "--site-dir", str(site)]
    done = subprocess.run(command, capture_output=True, text=True, env=dict(os.environ), check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return site


@pytest.fixture(scope="module")
def books(tmp_path_factory: pytest.TempPathFactory, root: Path, python: object) -> dict[str, Path]:
    """The sample vault as it is, and with `Duży –1` changed to `–3`: the site of each."""
    work = tmp_path_factory.mktemp("books")
    changed = work / "vault"
    shutil.copytree(root / "vault", changed, ignore=shutil.ignore_patterns(".kodeks"))
    text = (changed / SIZES).read_text("utf-8")
    assert text.count(ROW) == 1
    (changed / SIZES).write_text(text.replace(ROW, "| Duży | –3 |"), "utf-8")
    return {"–1": build(root / "vault", work / "one"), "–3": build(changed, work / "three")}


def calculator(page: Page, result: str) -> Locator:
    """The calculator that gives ``result``; a page may hold several that ask for the same."""
    return page.locator("kodeks-calculator", has=page.locator(f"[data-result={result}]")).first


def choose_large(found: Locator) -> None:
    field = found.locator("[name=rozmiar]")
    expect(field).to_be_enabled()
    fold = field.locator("xpath=ancestor::details")
    if fold.count() and not field.is_visible():
        fold.first.locator("> summary").click()
    field.select_option("Duży")


def open_whole(result: Locator) -> None:
    result.locator(".kodeks-why > summary").click()
    while result.locator("details:not([open]) > summary:visible").count():
        result.locator("details:not([open]) > summary:visible").first.click()


def number(text: str) -> int:
    return int(text.replace("–", "-").replace("−", "-"))


def rises_by(found: Locator, result: str, url: str, line: int) -> int:
    """How the default result changes for a large creature; its breakdown leads to the row of the table."""
    value = found.locator(f"[data-result={result}] .kodeks-value")
    before = value.inner_text()
    choose_large(found)
    expect(value).not_to_have_text(before)
    open_whole(found.locator(f"[data-result={result}]"))
    links = found.locator(f"[data-result={result}] .kodeks-term[href]").evaluate_all(
        "all => all.map(a => a.href)"
    )
    assert any(
        re.fullmatch(rf"{re.escape(url)}.*/rozmiar/#L{line}", link.lower().replace("#l", "#L"))
        for link in links
    )
    return number(value.inner_text()) - number(before)


@pytest.mark.parametrize("cell", ["–1", "–3"])
@pytest.mark.parametrize("result", ["atak_wrecz", "kp"])
def test_the_page_computes_with_the_table_of_the_note(page, books, serve_folder, root, cell, result):
    host = serve_folder(books[cell])
    line = 1 + (root / "vault" / SIZES).read_text("utf-8").splitlines().index(
        next(row for row in (root / "vault" / SIZES).read_text("utf-8").splitlines() if row.startswith(ROW))
    )
    page.goto(host.url + "kalkulator/")
    assert rises_by(calculator(page, result), result, host.url, line) == number(cell)


def test_the_breakdown_leads_to_the_very_row(page, books, serve_folder):
    host = serve_folder(books["–3"])
    page.goto(host.url + "kalkulator/")
    found = calculator(page, "kp")
    choose_large(found)
    open_whole(found.locator("[data-result=kp]"))
    link = found.locator("[data-result=kp] .kodeks-term[href*='#L']", has_text="Modyfikator z rozmiaru").first
    expect(link).to_be_visible()
    link.click()
    page.wait_for_url("**/*#L*")
    target = page.locator(page.evaluate("CSS.escape(location.hash.slice(1))").join(["#", ""]))
    expect(target).to_contain_text("Duży")
    expect(target).to_contain_text("–3")


def test_a_damaged_rulebook_computes_nothing(page, books, serve_folder):
    host = serve_folder(books["–1"])
    [rules] = (books["–1"] / "assets/kodeks").glob("rules.*.json")
    text = rules.read_text("utf-8")
    damaged = re.sub(r'"title":"[^"]*"', '"title":3', text, count=1)
    assert damaged != text
    page.context.route(f"**/{rules.name}", lambda route: route.fulfill(body=damaged))
    page.goto(host.url + "kalkulator/")
    expect(page.locator(".kodeks-status").first).to_contain_text("not what belongs there")


def test_the_page_s_rulebook_holds_no_examples(books):
    [rules] = (books["–1"] / "assets/kodeks").glob("rules.*.json")
    assert '"is":"Example"' not in rules.read_text("utf-8")


def test_forms_below_the_window_wait_until_they_are_near(page, books, serve_folder):
    page.context.route("**/pyodide.asm.wasm", lambda route: route.abort())
    page.goto(serve_folder(books["–1"]).url + "kalkulator/")
    forms = page.locator("kodeks-calculator")
    first, last = (form.locator("input, select").first for form in (forms.first, forms.last))
    expect(first).to_be_enabled()
    expect(last).to_be_disabled()
    last.scroll_into_view_if_needed()
    expect(last).to_be_enabled()


def test_every_form_is_taken_over_in_the_end(page, books, serve_folder):
    page.goto(serve_folder(books["–1"]).url + "kalkulator/")
    expect(page.locator("kodeks-calculator[data-answered]")).to_have_count(
        page.locator("kodeks-calculator").count()
    )
    assert page.evaluate("scrollY") == 0


BREAKDOWN = "[data-result=kp] .kodeks-why"


@pytest.mark.parametrize("way", ["at once", "without scripts", "as a file"])
def test_the_default_s_reasons_are_there_without_python(chromium, books, serve_folder, way):
    with chromium.new_context(java_script_enabled=way != "without scripts") as context:
        context.route("**/*.wasm", lambda route: route.abort())
        page = context.new_page()
        if way == "as a file":
            page.goto((books["–1"] / "kalkulator/index.html").as_uri())
        else:
            page.goto(serve_folder(books["–1"]).url + "kalkulator/")
        why = page.locator(BREAKDOWN).first
        why.locator("> summary").click()
        expect(why.locator(".kodeks-step .kodeks-term[href*='#L']").first).to_be_visible()
        assert why.locator(".kodeks-step").count() > 5
        if way == "as a file":
            page.locator(".kodeks-palette label:visible").click()
            expect(page.locator("body")).to_have_attribute("data-md-color-scheme", "slate")
