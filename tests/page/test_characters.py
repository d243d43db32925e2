"""Characters on the device: one sheet for all calculators, kept, undone, carried by file and by link."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser


@pytest.fixture
def book(book_folder: Path, serve) -> Iterator[str]:
    """The address of the sample book."""
    with serve(book_folder) as host:
        yield host.url


@pytest.fixture
def sheet(page: Page, book: str) -> Page:
    """The page of all calculators, alive."""
    page.goto(f"{book}kalkulator/")
    expect(page.locator("kodeks-calculator:not([data-answered])")).to_have_count(0)
    return page


def box(page: Page):
    return page.locator("kodeks-characters")


def field(page: Page, name: str):
    return page.locator(f"[name={name}]").first


def filled(page: Page, name: str, value: str) -> None:
    field(page, name).evaluate("one => one.closest('details')?.setAttribute('open', '')")
    field(page, name).fill(value)


def new_character(page: Page, name: str) -> None:
    box(page).get_by_label("Postać", exact=True).select_option("+")
    box(page).get_by_label("Imię").fill(name)


def chosen(page: Page) -> str:
    return box(page).locator("select").evaluate("one => one.selectedOptions[0].textContent")


def said(page: Page):
    return box(page).locator(".kodeks-said")


def address_of_link(page: Page) -> str:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    box(page).get_by_role("button", name="Kopiuj link").click()
    expect(said(page)).to_contain_text("skopiowany")
    return page.evaluate("navigator.clipboard.readText()")


def test_one_field_fills_all_calculators(sheet):
    filled(sheet, "sila", "18")
    expect(sheet.locator("[data-result=atak_wrecz] .kodeks-value")).to_have_text("+4")
    expect(sheet.locator("[data-result=mod_sily] .kodeks-value")).to_have_text("+4")
    assert set(sheet.locator("[name=sila]").evaluate_all("all => all.map((one) => one.value)")) == {"18"}


def test_characters_stay_on_the_device_and_do_not_mix(sheet, book):
    new_character(sheet, "Ilza")
    filled(sheet, "sila", "18")
    new_character(sheet, "Bren")
    expect(field(sheet, "sila")).to_have_value("10")
    filled(sheet, "sila", "7")
    other = sheet.context.new_page()
    other.goto(f"{book}rozdzial-v-walka-i-magia/premia-do-ataku-wrecz/")
    expect(other.locator("kodeks-characters")).to_be_attached()
    assert chosen(other) == "Bren"
    expect(other.locator("[data-result=atak_wrecz] .kodeks-value").first).to_have_text("–2")
    box(other).locator("select").select_option(label="Ilza")
    expect(other.locator("[data-result=atak_wrecz] .kodeks-value").first).to_have_text("+4")
    filled(other, "sila", "20")
    box(sheet).locator("select").select_option(label="Ilza")
    expect(field(sheet, "sila")).to_have_value("20")


def test_everything_can_be_undone(sheet):
    new_character(sheet, "Ilza")
    filled(sheet, "sila", "18")
    box(sheet).get_by_role("button", name="Usuń").click()
    assert chosen(sheet).startswith("bez postaci")
    expect(field(sheet, "sila")).to_have_value("10")
    box(sheet).get_by_role("button", name="Cofnij").click()
    assert chosen(sheet) == "Ilza"
    expect(field(sheet, "sila")).to_have_value("18")
    box(sheet).get_by_role("button", name="Cofnij").click()
    expect(field(sheet, "sila")).to_have_value("10")
    expect(sheet.locator("[data-result=atak_wrecz] .kodeks-value")).to_have_text("+0")


def test_a_file_carries_a_character(sheet, tmp_path):
    new_character(sheet, "Ilza <b>")
    filled(sheet, "sila", "18")
    with sheet.expect_download() as download:
        box(sheet).get_by_role("button", name="Zapisz do pliku").click()
    path = tmp_path / "postac.json"
    download.value.save_as(path)
    assert json.loads(path.read_text("utf-8"))["characters"] == [
        {"name": "Ilza <b>", "inputs": {"sila": "18"}}
    ]
    box(sheet).get_by_role("button", name="Usuń").click()
    sheet.locator("kodeks-characters input[type=file]").set_input_files(path)
    expect(said(sheet)).to_contain_text("Wczytano: Ilza <b>")
    expect(field(sheet, "sila")).to_have_value("18")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("{", "nie da się odczytać"),
        ("[]", "nie da się odczytać"),
        ('{"kodeks": "characters", "characters": [{"name": 3, "inputs": []}]}', "Pominięto: #1"),
        ('{"kodeks": "characters", "characters": []}', "Nie ma tu żadnej postaci"),
        ('{"kodeks": "characters", "characters": [{"name": "B", "inputs": {"bron": "Kij"}}]}',
         "Wczytano: B. Pominięto: Bronie: .*„Kij”.{0,90}…\\.$"),
        ('{"kodeks": "characters", "version": 9, "characters": [{"name": "A", "inputs":'
         ' {"sila": 16, "nowe": 3, "rozmiar": "Kolosalny+", "bpa": {"x": 1}}}]}',
         "nowszej wersji.*Pominięto: bpa; .*„nowe”.*„Kolosalny"),
    ],
)  # fmt: skip
def test_a_damaged_or_newer_file_opens_what_it_can(sheet, tmp_path, text, told):
    path = tmp_path / "zly.json"
    path.write_text(text, "utf-8")
    sheet.locator("kodeks-characters input[type=file]").set_input_files(path)
    expect(said(sheet)).to_have_text(re.compile(told))
    if "sila" in text:
        expect(field(sheet, "sila")).to_have_value("16")


def test_a_link_holds_everything_and_a_cut_one_says_what_it_lost(sheet, book):
    new_character(sheet, "Ilza & <Bren>")
    filled(sheet, "sila", "18")
    filled(sheet, "bpa", "+11")
    link = address_of_link(sheet)
    fresh = sheet.context.browser.new_context(locale="pl-PL").new_page()
    fresh.goto(link)
    expect(said(fresh)).to_have_text("Wczytano: Ilza & <Bren>.")
    expect(field(fresh, "sila")).to_have_value("18")
    expect(field(fresh, "bpa")).to_have_value("+11")
    assert "#" not in fresh.url
    cut = fresh.context.browser.new_context(locale="pl-PL").new_page()
    cut.goto(link[: link.index("&koniec") - 1])
    expect(said(cut)).to_contain_text("uszkodzony")
    values = {name: field(cut, name).input_value() for name in ("sila", "bpa")}
    assert values in ({"sila": "10", "bpa": "+11"}, {"sila": "18", "bpa": "0"})
    expect(said(cut)).to_have_text(re.compile("Pominięto: (sila|bpa)"))
    for page in (fresh, cut):
        page.context.close()


@pytest.mark.parametrize("failing", ["QuotaExceededError", "SecurityError"])
def test_a_device_that_keeps_nothing_is_told_and_the_numbers_are_right(page, book, failing):
    page.add_init_script(
        f"Storage.prototype.setItem = () => {{ throw new DOMException('no', '{failing}'); }};"
    )
    page.goto(f"{book}kalkulator/")
    expect(page.locator("kodeks-calculator:not([data-answered])")).to_have_count(0)
    filled(page, "sila", "18")
    expect(page.locator("[data-result=atak_wrecz] .kodeks-value")).to_have_text("+4")
    expect(said(page)).to_contain_text("Brak miejsca" if failing[0] == "Q" else "nie pozwala")
