"""A phone held in one hand: what is tapped is big enough, what is read is whole, nothing lies over it."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

pytestmark = pytest.mark.browser

THUMB = 44  # px, as WCAG 2.5.5 wants it
SMALL = """(thumb) => [...document.querySelectorAll(
    `.kodeks-calculator :is(a[href], button, input, select, summary),
     .kodeks-preview :is(.kodeks-open, button)`)]
  .map((one) => [one, one.type === "checkbox" ? one.labels[0] : one])
  .filter(([one, box]) => !one.disabled && box.offsetWidth
    && (box.offsetHeight < thumb - 1 || (box.offsetWidth < thumb - 1 && !box.matches(".kodeks-term"))))
  .map(([one, box]) => `${one.outerHTML.slice(0, 80)} ${box.offsetWidth}×${box.offsetHeight}`)"""
BROKEN = """() => {
  const lines = (one) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    return new Set([...range.getClientRects()].map((box) => Math.round(box.top))).size;
  };
  const words = [...document.querySelectorAll(".kodeks-term")].filter((one) => !/\\s/.test(one.textContent));
  const whole = [...document.querySelectorAll(".kodeks-amount:not([data-long])"), ...words];
  return whole.filter((one) => lines(one) > 1).map((one) => one.textContent);
}"""

COVERED = """() => [...document.querySelectorAll(".kodeks-term")].filter((term) => {
  const range = document.createRange();
  range.selectNodeContents(term);
  const near = term.closest(".kodeks-step").querySelectorAll(
    ":scope > .kodeks-line > .kodeks-copy, :scope > details > summary");
  const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  return [...range.getClientRects()].some((word) =>
    [...near].some((one) => meet(word, one.getBoundingClientRect())));
}).map((term) => term.textContent)"""


@pytest.fixture
def thumb(chromium: Browser) -> Iterator[Page]:
    """The smallest phone."""
    context = chromium.new_context(
        viewport={"width": 320, "height": 640}, has_touch=True, is_mobile=True, locale="pl-PL"
    )
    yield context.new_page()
    context.close()


def opened(page: Page, url: str) -> None:
    page.goto(url)
    expect(page.locator("kodeks-calculator[data-answered]").first).to_be_attached()


def unfold(page: Page) -> None:
    for _ in range(2):  # what is written when its fold is opened has folds too
        page.evaluate(
            "document.querySelectorAll('.kodeks-calculator details').forEach((one) => (one.open = true))"
        )
        page.wait_for_timeout(300)


def test_all_is_big_enough_and_no_word_or_number_is_broken(thumb, book_folder, serve):
    with serve(book_folder) as host:
        opened(thumb, f"{host.url}rozdzial-v-walka-i-magia/kolejnosc-dzialania/")
        unfold(thumb)
        assert thumb.evaluate(SMALL, THUMB) == []
        assert thumb.evaluate(BROKEN) == []
        opened(thumb, f"{host.url}rozdzial-v-walka-i-magia/test-ataku/")
        unfold(thumb)
        thumb.locator(".kodeks-rule").first.tap()
        expect(thumb.locator(".kodeks-preview")).to_be_visible()
        assert thumb.evaluate(SMALL, THUMB) == []
        assert thumb.evaluate(BROKEN) == []


@pytest.mark.parametrize("page", ["kolejnosc-dzialania", "pelny-atak"])
def test_a_value_and_its_roll_stand_in_one_line_and_no_button_covers_a_word(page, thumb, book_folder, serve):
    with serve(book_folder) as host:
        opened(thumb, f"{host.url}rozdzial-v-walka-i-magia/{page}/")
        unfold(thumb)
        expect(thumb.locator(".kodeks-roll").first).to_be_visible()
        apart = thumb.locator(".kodeks-roll:visible").evaluate_all(
            "all => all.map((one) => [one, one.previousElementSibling].map((each) => each"
            ".getBoundingClientRect())).filter(([roll, value]) => value.right > roll.left"
            " || Math.abs(roll.top + roll.bottom - value.top - value.bottom) > 4).length"
        )
        assert apart == 0
        assert thumb.locator(".kodeks-step > details > summary:visible").count() > 3
        assert thumb.evaluate(COVERED) == []


@pytest.mark.parametrize("scripts", [True, False])
def test_a_calculator_far_below_is_one_tap_away(scripts, chromium, book_folder, serve):
    window = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
    with serve(book_folder) as host:
        context = chromium.new_context(**window, java_script_enabled=scripts)
        page = context.new_page()
        page.goto(f"{host.url}rozdzial-v-walka-i-magia/test-ataku/")
        way = page.get_by_label("Kalkulatory na tej stronie").get_by_role("link", name="Atak")
        box = way.bounding_box()
        assert box["height"] >= THUMB
        assert box["y"] < 300
        way.tap()
        value = page.locator("[data-result='atak.trafienie'] .kodeks-value")
        expect(value).to_be_in_viewport(ratio=1)
        header = page.locator(".md-header").bounding_box()
        expect(page.locator(".kodeks-title").first).to_be_in_viewport(ratio=1)
        top = page.locator(".kodeks-title").first.bounding_box()["y"]
        assert header["y"] + header["height"] <= top < 150
        context.close()


def test_on_the_page_of_all_the_ways_leave_the_first_answer_in_sight(thumb, book_folder, serve):
    with serve(book_folder) as host:
        thumb.set_viewport_size({"width": 360, "height": 740})
        opened(thumb, f"{host.url}kalkulator/")
        bar = thumb.locator("kodeks-turn")
        expect(bar).to_be_visible()
        value = thumb.locator("[data-result='atak.trafienie'] .kodeks-value").bounding_box()
        assert value["y"] + value["height"] <= bar.bounding_box()["y"]
        thumb.get_by_text("Kalkulatory na tej stronie").tap()
        ways = thumb.locator(".kodeks-ways a")
        assert ways.count() == thumb.locator("kodeks-calculator").count() == 8
        assert min(box["height"] for box in map(Locator.bounding_box, ways.all())) >= THUMB
        ways.last.tap()
        last = thumb.locator("kodeks-calculator").last
        expect(last).to_be_in_viewport()
        expect(last.locator(".kodeks-title")).to_be_in_viewport(ratio=1)


def test_the_turn_bar_lies_over_neither_the_error_nor_the_way_up(thumb, book_folder, serve):
    with serve(book_folder) as host:
        opened(thumb, f"{host.url}rozdzial-v-walka-i-magia/tura/")
        thumb.locator(".kodeks-act").nth(1).tap()
        expect(thumb.locator(".kodeks-act").nth(1)).to_have_attribute("data-refused", "")
        acts = thumb.locator(".kodeks-act").evaluate_all("all => all.map((one) => one.offsetTop)")
        assert len(set(acts)) == 1, "one row"
        said, quote = (thumb.locator(f"kodeks-turn {each}") for each in (".kodeks-said", ".kodeks-quote a"))
        shown, link = said.bounding_box(), quote.first.bounding_box()
        assert link["height"] >= THUMB
        assert link["y"] + link["height"] <= shown["y"] + shown["height"] + 1, "the sentence is seen whole"
        opened(thumb, f"{host.url}rozdzial-v-walka-i-magia/test-ataku/")
        bar = thumb.locator("kodeks-turn")
        thumb.get_by_label("KP celu", exact=True).fill("x")
        error = thumb.locator("[data-input=kp_celu] .kodeks-error")
        expect(error).not_to_be_empty()
        expect(bar).to_be_visible()
        thumb.wait_for_timeout(300)
        top = bar.bounding_box()["y"]
        assert error.bounding_box()["y"] + error.bounding_box()["height"] <= top
        thumb.evaluate("scrollBy(0, 600)")
        thumb.wait_for_timeout(300)
        thumb.evaluate("scrollBy(0, -200)")
        up = thumb.locator(".md-top")
        expect(up).to_be_visible()
        thumb.wait_for_timeout(400)
        box = up.bounding_box()
        assert box["width"] >= THUMB
        assert thumb.evaluate("innerHeight") / 2 < box["y"] + box["height"] <= bar.bounding_box()["y"]


@pytest.mark.parametrize("name", ["test-ataku", "tura", "kolejnosc-dzialania"])
def test_with_letters_twice_as_large_nothing_is_wider_than_a_phone(name, page, book_folder, serve):
    page.set_viewport_size({"width": 360, "height": 740})  # no `is_mobile`: that would widen the window too
    with serve(book_folder) as host:
        opened(page, f"{host.url}rozdzial-v-walka-i-magia/{name}/")
        if name == "tura":
            expect(page.locator(".kodeks-act").nth(3)).to_be_enabled()
        page.evaluate("document.documentElement.style.fontSize = '250%'")  # Material's own is 125 %
        unfold(page)
        cut = page.locator(":is(.kodeks-article, kodeks-turn) *").evaluate_all(
            "all => all.filter((one) => one.getBoundingClientRect().right > 361 && !one.closest("
            "'.kodeks-hidden, .kodeks-spoken, table')).map((one) => one.outerHTML.slice(0, 90))"
        )
        assert cut == []


def test_what_was_rolled_before_is_not_told_again(thumb, book_folder, serve):
    with serve(book_folder) as host:
        opened(thumb, f"{host.url}rozdzial-v-walka-i-magia/rzuty-obronne/")
        box = thumb.locator("[data-result='rzut_obronny.sukces']")
        box.locator(".kodeks-roll").tap()
        expect(box.locator(".kodeks-rolled li")).to_have_count(1)
        box.locator(".kodeks-rolled").evaluate(
            "one => { window.told = []; new MutationObserver((all) => all.forEach((each) =>"
            " told.push(...each.addedNodes))).observe(one, { childList: true }); }"
        )
        for rolls in (2, 3):
            box.locator(".kodeks-roll").tap()
            expect(box.locator(".kodeks-rolled li")).to_have_count(rolls)
        box.locator(".kodeks-roll").tap()
        thumb.wait_for_function("told.length >= 3")
        expect(box.locator(".kodeks-rolled li")).to_have_count(3)
        assert thumb.evaluate("told.length") == 3
        assert thumb.evaluate("told.at(-1) === document.querySelector('.kodeks-rolled').firstElementChild")


def test_a_column_of_a_chart_says_its_figure_to_a_thumb(thumb, book_folder, serve):
    with serve(book_folder) as host:
        opened(thumb, f"{host.url}rozdzial-v-walka-i-magia/test-ataku/")
        for fold in ("Jeszcze 5", "Rozkład"):
            thumb.get_by_text(fold).first.tap()
        damage = thumb.locator("[data-result='atak.obrazenia']")
        svg, scale = damage.locator("svg"), damage.locator(".kodeks-scale")
        told = scale.locator("span").nth(1)
        expect(told).to_be_empty()
        svg.evaluate("one => one.scrollIntoView({ block: 'center', behavior: 'instant' })")
        high, box = scale.bounding_box()["height"], svg.bounding_box()
        columns = svg.locator("rect").count()
        for n in (0, 9, columns - 1):
            thumb.touchscreen.tap(
                box["x"] + (n + 0.5) / columns * box["width"], box["y"] + 5
            )  # above a low one too
            face, chance = damage.locator("tbody tr").nth(n).locator("th, td").all_text_contents()[:2]
            expect(told).to_have_text(f"{face}: {chance}", timeout=8000)
            expect(svg.locator("[data-told]")).to_have_count(1)
        assert scale.bounding_box()["height"] == high, "nothing moves"
        assert scale.evaluate("one => one.scrollWidth <= one.clientWidth")


def test_the_keyboard_has_digits_and_goes_away(thumb, book_folder, serve):
    with serve(book_folder) as host:
        opened(thumb, f"{host.url}rozdzial-v-walka-i-magia/test-ataku/")
        target = thumb.get_by_label("KP celu", exact=True)
        expect(target).to_have_attribute("inputmode", "numeric")
        target.tap()
        expect(target).to_be_focused()
        thumb.wait_for_function("getSelection().toString() === '10'")
        thumb.keyboard.type("12")  # over what stood there
        expect(thumb.locator(".kodeks-sign")).to_have_count(0)
        target.press("Enter")
        expect(target).not_to_be_focused()
        expect(thumb.locator("[data-result='atak.trafienie'] .kodeks-value")).to_have_text("45\u00a0%")


def test_a_minus_where_the_phone_has_none(thumb, book_folder, serve):
    with serve(book_folder) as host:
        opened(thumb, f"{host.url}rozdzial-v-walka-i-magia/test-ataku/")
        thumb.get_by_text("Więcej wartości").tap()
        other, field = thumb.locator("[name=inne_atak]"), thumb.locator("[data-input=inne_atak]")
        expect(other).to_have_attribute("inputmode", "numeric")
        other.tap()
        sign = thumb.get_by_role("button", name="Zmień znak")
        box, under = sign.bounding_box(), other.bounding_box()
        assert min(box["width"], box["height"]) >= THUMB
        assert box["y"] >= under["y"] + under["height"]
        sign.tap()
        expect(other).to_be_focused()  # the keyboard stays
        expect(field.locator(".kodeks-error")).to_be_empty()  # nor is half a number wrong
        thumb.keyboard.type("3")
        expect(other).to_have_value("−3")
        value = thumb.locator("[data-result='atak.trafienie'] .kodeks-value")
        expect(value).to_have_text("40\u00a0%")
        sign.tap()
        expect(other).to_have_value("3")
        expect(value).to_have_text("70\u00a0%")
        thumb.locator("[name=kp_celu]").tap()
        expect(sign).to_be_hidden()
