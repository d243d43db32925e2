"""On paper stand the character and the numbers, no buttons; who wants no motion sees none."""

import pytest
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser

MOVING = """() => [...document.querySelectorAll("*")].filter((one) => ["", "::before", "::after"].some(
    (part) => {
        const { transitionDuration, animationDuration } = getComputedStyle(one, part || null);
        return `${transitionDuration}, ${animationDuration}`.split(", ").some((time) => parseFloat(time) > 0);
    },
)).map((one) => one.outerHTML.slice(0, 80))"""


def opened(page: Page, host) -> Page:
    page.goto(host.url + "walka/")
    expect(page.locator("kodeks-calculator[data-answered]")).to_be_attached()
    return page


def test_on_paper_stand_the_character_and_the_numbers(page, host):
    opened(page, host).locator("kodeks-characters select").select_option("+")
    page.locator("[name=bpa]").fill("3")
    expect(page.locator("[data-result=atak] .kodeks-value")).to_have_text("+3")
    page.locator("[data-result=atak] .kodeks-why > summary").click()
    page.emulate_media(media="print")
    expect(page.locator("[data-result=atak] .kodeks-value")).to_be_visible()
    expect(page.locator("[data-result=atak] .kodeks-line").first).to_be_visible()
    expect(page.locator("kodeks-characters select")).to_be_visible()
    expect(page.locator("button:visible")).to_have_count(0)
    page.locator("kodeks-characters select").select_option("", force=True)
    expect(page.locator("kodeks-characters")).to_be_hidden()


def test_without_motion_nothing_moves(page, book_folder, serve):
    with serve(book_folder) as host:
        page.emulate_media(reduced_motion="reduce")
        page.goto(f"{host.url}rozdzial-v-walka-i-magia/premia-do-ataku-wrecz/")
        expect(page.locator("kodeks-calculator[data-answered]")).to_be_attached()
        assert page.evaluate(MOVING) == []
        page.emulate_media(reduced_motion="no-preference")
        assert page.evaluate(MOVING) != []
