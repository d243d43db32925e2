"""No character is lost or turned against its reader: other tabs, damaged storage, hostile text, no Python."""

import json
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser

HOSTILE = '<img src=x onerror="document.title=1">"><svg/onload=alert(1)>'
STORED = "Object.keys(localStorage).find((key) => key.endsWith('characters'))"


@pytest.fixture
def book(book_folder: Path, serve) -> Iterator[str]:
    """The address of a page with one calculator."""
    with serve(book_folder) as host:
        yield f"{host.url}rozdzial-v-walka-i-magia/premia-do-ataku-wrecz/"


def opened(page: Page, address: str) -> Page:
    page.goto(address)
    expect(page.locator("kodeks-characters select")).to_be_attached()
    return page


def said(page: Page):
    return page.locator("kodeks-characters .kodeks-said")


def field(page: Page, name: str):
    return page.locator(f"[name={name}]").first


def chosen(page: Page) -> str:
    return page.locator("kodeks-characters select").evaluate("one => one.selectedOptions[0].textContent")


def test_undo_in_one_tab_keeps_what_another_changed(page, book):
    opened(page, book).locator("kodeks-characters select").select_option("+")
    field(page, "sila").fill("18")
    other = opened(page.context.new_page(), book)
    expect(field(other, "sila")).to_have_value("18")
    field(other, "bpa").fill("7")
    expect(field(page, "bpa")).to_have_value("7")
    page.get_by_role("button", name="Cofnij").click()
    expect(field(page, "sila")).to_have_value("10")
    expect(field(other, "sila")).to_have_value("10")
    expect(field(other, "bpa")).to_have_value("7")


def test_a_damaged_store_is_told_laid_aside_and_given_as_a_file(page, book):
    opened(page, book).locator("kodeks-characters select").select_option("+")
    damaged = '{"characters": [{"id": "a", "name": "Ilza", "inputs": {"sila": "18"}}, 7, {"id": 3}]}'
    page.evaluate(f"text => localStorage.setItem({STORED}, text)", damaged)
    opened(page, book)
    expect(said(page)).to_contain_text("uszkodzony")
    page.locator("kodeks-characters select").select_option("a")
    expect(field(page, "sila")).to_have_value("18")
    with page.expect_download() as download:
        said(page).get_by_role("button").click()
    assert Path(download.value.path()).read_text("utf-8") == damaged
    opened(page, book)
    expect(said(page)).to_be_empty()


def test_names_and_values_that_look_like_programs_stay_text(page, book, tmp_path):
    title = opened(page, book).title()
    page.goto(f"{book}#postac=1&imie={quote(HOSTILE)}&-sila={quote(HOSTILE)}&-__proto__=5")
    expect(said(page)).to_contain_text("Siła: „<img src=x")
    expect(said(page)).to_contain_text("uszkodzony")
    path = tmp_path / "zly.json"
    inputs = {HOSTILE: "3", "__proto__": "1", "sila": "javascript:alert(1)", "bpa": 2}
    told = {"kodeks": "characters", "characters": [{"name": f"{HOSTILE} 2", "inputs": inputs}]}
    path.write_text(json.dumps(told), "utf-8")
    page.locator("kodeks-characters input[type=file]").set_input_files(path)
    expect(said(page)).to_contain_text("„javascript:alert(1)”")
    assert chosen(page) == f"{HOSTILE} 2"
    expect(field(page, "bpa")).to_have_value("2")
    assert page.locator(".kodeks-article :is(img, svg, script)").count() == 0
    assert page.title() == title


def test_a_damaged_link_that_holds_nothing_makes_no_character(page, book):
    opened(page, book)
    page.goto(f"{book}#postac=zzz")
    expect(said(page)).to_contain_text("uszkodzony")
    expect(said(page)).to_contain_text("Nie ma tu żadnej postaci.")
    assert page.locator("kodeks-characters option").count() == 2, "none, and the way to a new one"


def test_a_link_opened_twice_makes_one_character(page, book):
    for _ in range(2):
        page.goto("about:blank")
        page.goto(f"{book}#postac=1&imie=Ilza&-sila=18")
        expect(said(page)).to_contain_text("Wczytano: Ilza")
    assert page.locator("kodeks-characters option", has_text="Ilza").count() == 1


def test_a_link_is_taken_in_where_python_cannot_run(page, book):
    page.route("**/worker.js", lambda route: route.abort())
    page.goto(f"{book}#postac=1&imie=Ilza&-sila=18&-bpa=2")
    expect(said(page)).to_contain_text("Wczytano: Ilza")
    expect(field(page, "sila")).to_have_value("18")
    expect(page.locator(".kodeks-status")).to_contain_text("wynik dla wartości domyślnych")
    expect(page.locator("kodeks-calculator")).to_have_attribute("data-waiting", "")


def test_the_screen_stays_on_at_the_readers_wish_on_every_page(page, book):
    page.add_init_script("""let held = 0;
        Object.defineProperty(navigator, "wakeLock", {value: {request: async () => {
            const told = document.documentElement.dataset;
            told.held = ++held;
            return {addEventListener() {}, release: async () => (told.held = --held)};
        }}});""")
    opened(page, book).get_by_role("button", name="Postać: więcej").click()
    page.get_by_role("switch", name="Nie wygaszaj ekranu").check()
    expect(page.locator("html")).to_have_attribute("data-held", "1")
    opened(page, book)
    expect(page.locator("html")).to_have_attribute("data-held", "1")
    page.get_by_role("button", name="Postać: więcej").click()
    page.get_by_role("switch", name="Nie wygaszaj ekranu").uncheck()
    expect(page.locator("html")).to_have_attribute("data-held", "0")
