"""From a number to its sentence: previews at a tap, links that can be copied, the way there and back."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

pytestmark = pytest.mark.browser


@pytest.fixture
def table(page: Page, book_folder: Path, serve) -> Iterator[Page]:
    """The page of all calculators, alive."""
    with serve(book_folder) as host:
        page.goto(f"{host.url}kalkulator/")
        expect(page.locator("kodeks-calculator:not([data-answered])")).to_have_count(0)
        yield page


def attack(page: Page) -> Locator:
    return page.locator("kodeks-calculator[data-outputs=atak]")


def test_a_tap_on_the_sign_beside_a_label_shows_the_rule_and_stays(table):
    sign = attack(table).get_by_role("link", name="Zasada: Bazowa premia do ataku")
    sign.click()
    shown = table.get_by_role("dialog", name="Bazowa premia do ataku")
    expect(shown).to_be_visible()
    assert len(shown.locator(".kodeks-preview-text").inner_text()) > 40
    assert shown.locator("[id]:not(h2), script, kodeks-calculator").count() == 0
    expect(table.locator("h1")).to_have_text("Kalkulator")
    table.keyboard.press("Escape")
    expect(table.locator("dialog.kodeks-preview")).to_have_count(0)
    expect(sign).to_be_focused()


def test_a_preview_leads_to_its_page_and_a_held_key_opens_it_at_once(table):
    name = attack(table).get_by_role("link", name="Trafienie", exact=True).first
    with table.context.expect_page() as other:
        name.click(modifiers=["Control"])
    assert "/test-ataku/#L" in other.value.url
    name.click()
    table.get_by_role("dialog").get_by_role("link", name="Otwórz zasadę").click()
    expect(table.locator("h1")).to_have_text("Test ataku")
    expect(table.locator("dialog.kodeks-preview")).to_have_count(0)


def test_a_preview_that_cannot_be_read_is_a_link_as_before(table):
    table.route("**/test-ataku/", lambda route: route.abort(), times=1)
    attack(table).get_by_role("link", name="Trafienie", exact=True).first.click()
    expect(table.locator("h1")).to_have_text("Test ataku")


def test_a_line_of_the_breakdown_gives_its_link(table):
    table.context.grant_permissions(["clipboard-read", "clipboard-write"])
    result = attack(table).locator("[data-result='atak.trafienie']")
    result.get_by_text("Skąd to?").click()
    copy = result.get_by_role("button", name="Kopiuj link: KP celu")
    copy.click()
    expect(copy).to_have_attribute("data-done", "")
    href = result.get_by_role("link", name="KP celu").evaluate("one => one.href")
    assert table.evaluate("navigator.clipboard.readText()") == href


def test_a_closed_clipboard_gives_the_link_to_copy_by_hand(table):
    table.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(new Error('no')); }")
    result = attack(table).locator("[data-result='atak.trafienie']")
    result.get_by_text("Skąd to?").click()
    href = result.get_by_role("link", name="KP celu").evaluate("one => one.href")
    result.get_by_role("button", name="Kopiuj link: KP celu").click()
    expect(result.get_by_label("Skopiuj link stąd")).to_have_value(href)


def test_the_keyboard_goes_the_whole_way(table):
    """From the field to the roll, the breakdown, its line and back, without a pointer."""
    field = attack(table).get_by_label("KP celu", exact=True)
    field.focus()
    table.keyboard.press("ArrowUp")
    expect(attack(table).locator("[data-result='atak.trafienie'] .kodeks-value")).to_have_text("50\u00a0%")

    def tab_to(sought: str, key: str = "Tab") -> None:
        for _ in range(60):
            table.keyboard.press(key)
            if table.evaluate(f"document.activeElement.matches({sought!r})"):
                return
        raise AssertionError(f"{sought}: not reached by {key}")

    tab_to(".kodeks-why > summary", "Shift+Tab")
    tab_to("[data-result='atak.trafienie'] .kodeks-roll", "Shift+Tab")
    table.keyboard.press("Enter")
    expect(attack(table).locator(".kodeks-rolled li")).to_have_count(1)
    tab_to("[data-result='atak.trafienie'] .kodeks-why > summary")
    table.keyboard.press("Enter")
    tab_to(".kodeks-term[href]")
    table.keyboard.press("Enter")
    expect(table.locator("h1")).to_have_text("Test ataku")
    table.go_back()
    expect(attack(table).get_by_label("KP celu", exact=True)).to_have_value("11")
