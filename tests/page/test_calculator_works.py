"""The calculator in a real browser: computed by the engine in Pyodide, for thumb, keyboard and ear."""

import re

import pytest
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser


def value(page: Page, result: str):
    return page.locator(f"[data-result={result}] .kodeks-value")


def status(page: Page):
    return page.locator(".kodeks-status")


def opened(page: Page, host) -> Page:
    page.goto(host.url + "walka/")
    expect(page.locator("[name=bpa]")).to_be_enabled()
    return page


def test_default_result_stands_before_python_and_without_scripts(chromium, host):
    context = chromium.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(host.url + "walka/")
    expect(value(page, "kp")).to_have_text("10")
    expect(value(page, "atak")).to_have_text("+0")
    expect(page.locator("[name=bpa]")).to_be_disabled()
    expect(page.locator(".kodeks-unstarted")).to_be_visible()
    context.close()


def test_from_a_file_it_says_so_beside_the_default_result(page, site_folder):
    page.goto((site_folder / "walka/index.html").as_uri())
    expect(page.locator(".kodeks-unstarted")).to_contain_text("otwarto stronę z pliku")
    expect(value(page, "kp")).to_have_text("10")


@pytest.mark.parametrize("way", ["without scripts", "from a file", "taken over"])
def test_fields_in_a_fold_are_there_when_it_is_opened(way, chromium, host, site_folder):
    """Till then they are text: a browser lays out what it may fill in, in closed folds too."""
    with chromium.new_context(java_script_enabled=way != "without scripts") as context:
        page = context.new_page()
        page.goto(
            (site_folder / "walka/index.html").as_uri() if way == "from a file" else host.url + "walka/"
        )
        if way == "taken over":
            expect(page.locator("[name=bpa]")).to_be_enabled()
        expect(page.locator("form noscript")).to_have_count(0 if way == "taken over" else 1)
        page.get_by_text("Stany i sytuacje").click()
        expect(page.get_by_label("Wstrząśnięty", exact=True)).to_be_visible()


def test_style_sheets_have_whole_addresses_before_the_theme_gives_them_any(page, host):
    """It sets those that are not whole, and the page would be styled anew."""
    page.context.route("**/bundle.*.js", lambda route: route.abort())
    page.goto(host.url + "walka/")
    addresses = "all => all.map((one) => one.getAttribute('href').startsWith(location.origin))"
    assert set(page.locator("link[rel=stylesheet]").evaluate_all(addresses)) == {True}


def test_python_answers_what_is_typed_and_chosen(page, host):
    opened(page, host)
    page.get_by_label("Siła", exact=True).fill("21")
    page.locator("[name=bpa]").fill("+3")
    page.get_by_label("Rozmiar", exact=True).select_option("Duży")
    expect(value(page, "atak")).to_have_text("+7")
    expect(value(page, "kp")).to_have_text("9")
    expect(status(page)).to_be_empty()


def test_typed_before_python_runs_is_answered_when_it_does(page, host):
    held = []
    page.context.route("**/rules.0.json", lambda route: held.append(route))
    page.goto(host.url + "walka/")
    page.locator("[name=bpa]").fill("4")
    expect(status(page)).to_contain_text("uruchamia")
    while not held:
        page.wait_for_timeout(50)
    held[0].continue_()
    expect(value(page, "atak")).to_have_text("+4")


def test_switch_and_none(page, host):
    opened(page, host)
    page.get_by_label("Siła", exact=True).fill("20")
    expect(value(page, "atak")).to_have_text("+5")
    page.get_by_label("brak").check()
    expect(value(page, "atak")).to_have_text("+0")
    expect(page.get_by_label("Siła", exact=True)).to_be_disabled()
    page.get_by_text("Stany i sytuacje").click()
    page.get_by_label("Wstrząśnięty", exact=True).check()
    expect(value(page, "atak")).to_have_text("–2")


def test_steppers_by_tap_and_by_arrow_key(page, host):
    opened(page, host)
    page.get_by_role("button", name="Bazowa premia: mniej").click()
    expect(page.locator("[name=bpa]")).to_have_value("−1")
    expect(value(page, "atak")).to_have_text("–1")
    page.locator("[name=bpa]").press("ArrowUp")
    page.locator("[name=bpa]").press("ArrowUp")
    expect(value(page, "atak")).to_have_text("+1")


def test_stepper_keeps_the_limits_and_a_held_press_repeats(page, host):
    opened(page, host)
    page.get_by_label("Siła", exact=True).fill("97")
    button = page.get_by_role("button", name="Siła: więcej").bounding_box()
    page.mouse.move(button["x"] + 5, button["y"] + 5)
    page.mouse.down()
    expect(page.get_by_label("Siła", exact=True)).to_have_value("99")
    page.mouse.up()
    expect(value(page, "atak")).to_have_text("+44")


@pytest.mark.parametrize(
    ("label", "typed", "message"),
    [("Siła", "200", "200"), ("Bazowa premia", "duża", "duża"), ("Siła", "<b>x", "<b>x")],
)
def test_wrong_input_is_told_at_the_field_and_the_last_answer_stays_stale(page, host, label, typed, message):
    opened(page, host)
    page.locator("[name=bpa]").fill("2")
    expect(value(page, "atak")).to_have_text("+2")
    page.get_by_label(label, exact=True).fill(typed)
    field = page.locator(".kodeks-field", has=page.get_by_label(label, exact=True))
    expect(field.locator(".kodeks-error")).to_contain_text(message)
    expect(page.get_by_label(label, exact=True)).to_have_attribute("aria-invalid", "true")
    expect(page.locator("[data-result=atak]")).to_have_attribute("data-stale", "")
    expect(value(page, "atak")).to_have_text("+2")
    expect(page.locator("[data-result=kp]")).not_to_have_attribute("data-stale", "")
    expect(status(page)).to_contain_text("Poprzedni wynik")
    page.get_by_label(label, exact=True).fill("4")
    expect(page.locator("[data-stale]")).to_have_count(0)


def test_what_was_never_computed_is_no_previous_result(page, host):
    """As where a book gives a field no default: the builder had no answer."""
    opened(page, host)
    value(page, "atak").evaluate("one => (one.textContent = '—')")
    page.locator("[name=bpa]").fill("duża")
    expect(page.locator(".kodeks-error").filter(has_text="duża")).to_be_visible()
    expect(page.locator("[data-stale]")).to_have_count(0)
    expect(status(page)).to_be_empty()
    page.locator("[name=bpa]").fill("2")
    expect(value(page, "atak")).to_have_text("+2")


def test_the_question_of_a_field_in_use_leaves_its_error_in_sight(page, host):
    opened(page, host)
    page.locator("[name=bpa]").fill("duża")
    field = page.locator(".kodeks-field", has=page.locator("[name=bpa]"))
    expect(field.locator(".kodeks-error")).to_contain_text("duża")
    expect(field.locator(".kodeks-question")).to_have_text("Z tabeli klasy.")
    error, question = (field.locator(one).bounding_box() for one in (".kodeks-error", ".kodeks-question"))
    assert question["height"] > 10
    assert question["y"] >= error["y"] + error["height"]


def test_breakdown_leads_to_the_line_and_strikes_out_what_does_not_count(page, host):
    opened(page, host)
    page.get_by_label("Pancerz", exact=True).fill("5")
    page.get_by_label("Karwasze", exact=True).fill("3")
    page.get_by_label("Rozmiar", exact=True).select_option("Duży")
    expect(value(page, "kp")).to_have_text("14")
    result = page.locator("[data-result=kp]")
    for _ in range(20):
        summaries = result.locator("details:not([open]) > summary:visible")
        if not summaries.count():
            break
        summaries.first.click()
    row = result.get_by_role("link", name="−1").or_(result.locator("a[href*='#L11']")).first
    assert row.evaluate("a => a.href") == host.url + "zasady/rozmiar/#L11"
    struck = result.locator("s.kodeks-line")
    expect(struck).to_contain_text("Karwasze")
    expect(struck.locator("xpath=..").locator(".kodeks-remark").first).to_contain_text("kumuluje")


def test_breakdown_keeps_what_the_reader_opened_and_closed(page, host):
    opened(page, host)
    page.locator("[name=bpa]").fill("1")
    expect(value(page, "atak")).to_have_text("+1")
    result = page.locator("[data-result=atak]")
    result.get_by_text("Skąd to?").click()
    size = result.locator("details:has(> summary[title='Skąd: Modyfikator z rozmiaru'])")
    size.locator("> summary").click()
    strength = result.locator("details:has(> summary[title='Skąd: Modyfikator z Siły'])")
    page.locator("[name=bpa]").fill("2")
    expect(value(page, "atak")).to_have_text("+2")
    expect(size).to_have_attribute("open", "")
    expect(strength).not_to_have_attribute("open", "")
    result.locator("summary[title='Skąd: Premia do ataku']").click()
    page.locator("[name=bpa]").fill("3")
    expect(value(page, "atak")).to_have_text("+3")
    expect(size).to_be_hidden()


def test_python_and_page_write_the_same_markup(page, host):
    """`render/calculator.py` and `results.js` are twins: the live answer to the defaults is the built one."""
    opened(page, host)
    outline = """() => [...document.querySelectorAll('.kodeks-result')].map((box) => {
        box.querySelectorAll('.kodeks-extra').forEach((extra) => extra.remove());
        box.querySelectorAll('[href]').forEach((a) => a.setAttribute('href', a.href));
        return box.outerHTML; })"""
    page.locator(".kodeks-why").evaluate_all("all => all.forEach((why) => (why.open = true))")
    expect(page.locator(".kodeks-why > noscript")).to_have_count(0)
    built = page.evaluate(outline)
    page.locator("[name=bpa]").fill("1")
    expect(value(page, "atak")).to_have_text("+1")
    page.get_by_role("button", name="Wartości domyślne").click()
    expect(value(page, "atak")).to_have_text("+0")
    assert page.evaluate(outline) == built


def test_hostile_label_stays_text(page, host):
    opened(page, host)
    expect(page.locator(".kodeks-calculator img")).to_have_count(0)
    page.get_by_label("Pancerz", exact=True).fill("1")
    expect(value(page, "kp")).to_have_text("11")
    expect(page.locator(".kodeks-calculator img")).to_have_count(0)
    assert page.title() == "Walka"


def test_form_survives_leaving_and_coming_back_with_its_answer(page, host):
    opened(page, host)
    page.locator("[name=bpa]").fill("6")
    expect(value(page, "atak")).to_have_text("+6")
    page.goto(host.url)
    page.go_back()
    expect(page.locator("[name=bpa]")).to_have_value("6")
    expect(value(page, "atak")).to_have_text("+6")
    page.reload()
    expect(page.locator("[name=bpa]")).to_have_value("6")
    expect(value(page, "atak")).to_have_text("+6")


def test_a_page_without_a_calculator_loads_no_python(page, host):
    page.goto(host.url)
    page.wait_for_load_state("networkidle")
    assert not [path for path in host.asked if re.search("wasm|worker|element", path)]


def test_no_sideways_scroll_on_the_smallest_phone(page, host):
    page.set_viewport_size({"width": 320, "height": 600})
    opened(page, host)
    page.get_by_text("Stany i sytuacje").click()
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


def test_results_are_spoken(page, host):
    opened(page, host)
    page.locator("[name=bpa]").fill("6")
    expect(page.locator(".kodeks-spoken")).to_have_text("Premia do ataku: +6, KP: 10")
