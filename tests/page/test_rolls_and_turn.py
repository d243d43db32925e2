"""Dice at the table, charts, and the turn played by tapping."""

import re

import pytest
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser


@pytest.fixture
def table(page: Page, book_folder, serve):
    """The page of all calculators, alive."""
    with serve(book_folder) as host:
        page.goto(f"{host.url}kalkulator/")
        expect(page.locator("kodeks-calculator:not([data-answered])")).to_have_count(0)
        yield page


def act(page: Page, name: str):
    return page.locator("kodeks-turn").get_by_role("button", name=re.compile(name))


def said(page: Page):
    return page.locator("kodeks-turn .kodeks-said")


def points(page: Page, number: str) -> None:
    field = page.locator("[data-calculator*=tura] [name=zapal], [name=zapal]").first
    field.evaluate("one => one.closest('details')?.setAttribute('open', '')")
    field.fill(number)


def test_the_big_answer_is_first_and_the_rest_is_folded(table):
    attack = table.locator("kodeks-calculator[data-outputs=atak]")
    expect(attack.locator("[data-result='atak.trafienie'] .kodeks-value")).to_have_text("55\u00a0%")
    assert attack.locator(".kodeks-result:visible").count() == 2
    assert attack.locator(".kodeks-field:visible").count() <= 4
    expect(attack.get_by_label("KP celu", exact=True)).to_be_visible()


def test_the_first_answers_of_a_procedure_stand_above_the_form_beside_what_is_asked_by_name(
    page, book_folder
):
    page.goto((book_folder / "rozdzial-v-walka-i-magia/pelny-atak/index.html").as_uri())
    shown = page.locator("kodeks-calculator .kodeks-result:visible")
    names = shown.evaluate_all("all => all.map((one) => one.dataset.result)")
    assert names == ["pelny_atak.srednie_obrazenia", "pelny_atak.powalenie", "liczba_ciosow"]
    assert page.locator("kodeks-calculator form .kodeks-result, form ~ * .kodeks-result").count() == 0


def test_a_folded_answer_that_has_come_true_is_seen(page, book_folder, serve):
    with serve(book_folder) as host:
        page.goto(f"{host.url}rozdzial-v-walka-i-magia/umieranie/")
        needed = page.locator("[data-result='stan_pw.rzut_na_przezycie'] .kodeks-value")
        page.get_by_label("Punkty wytrzymałości", exact=True).fill("60")
        page.get_by_label("Cios", exact=True).fill("49")
        expect(page.locator("[data-result='stan_pw.pozostale_pw'] .kodeks-value")).to_have_text("11")
        expect(needed).to_be_hidden()
        page.get_by_label("Cios", exact=True).fill("50")
        expect(needed).to_be_visible()
        expect(needed).to_have_text("tak")


def test_the_only_reason_that_has_reasons_shows_them_too(page, book_folder):
    page.goto((book_folder / "rozdzial-v-walka-i-magia/klasa-pancerza/index.html").as_uri())
    why = page.locator("[data-result=kp] .kodeks-why")
    why.locator("> summary").click()
    expect(why.get_by_text("Premia unikowa", exact=True)).to_be_visible()
    expect(why.get_by_text("Premia zbroi", exact=True)).to_be_hidden()
    said = why.locator(".kodeks-step").evaluate_all(
        "all => all.map((one) => [one.querySelector('.kodeks-term').textContent,"
        " one.querySelector('.kodeks-remark').textContent])"
    )
    assert ["suma", ""] in said, "what is its own reason is said once"
    assert not [label for label, remark in said if label == remark]


def test_a_roll_shows_its_dice_and_is_told(table):
    attack = table.locator("kodeks-calculator[data-outputs=atak]")
    attack.get_by_label("KP celu", exact=True).fill("2")
    expect(attack.locator("[data-result='atak.trafienie'] .kodeks-value")).to_have_text("95\u00a0%")
    rolled = attack.locator(".kodeks-rolled").first
    expect(rolled).to_have_attribute("aria-live", "polite")
    for _ in range(6):
        attack.get_by_role("button", name="Rzuć: Trafienie", exact=True).click()
        table.wait_for_timeout(100)
    expect(rolled.locator("li")).to_have_count(3)
    for text in rolled.locator("li").all_inner_texts():
        face, total = map(int, re.search(r"k20: (\d+), razem \d+ \+0 = (\d+) przeciw KP 2", text).groups())
        assert face == total
        assert ("nieudane" in text.splitlines()[0]) == (face == 1)
        assert ("Obrażenia" in text) == (face != 1)


def test_a_distribution_is_a_chart_and_a_table(table):
    attack = table.locator("kodeks-calculator[data-outputs=atak]")
    attack.get_by_text("Jeszcze 5").click()
    damage = attack.locator("[data-result='atak.obrazenia']")
    damage.get_by_text("Rozkład", exact=True).click()
    expect(damage.locator("svg rect")).to_have_count(17)
    rows = damage.locator("table tr")
    expect(rows).to_have_count(18)
    expect(rows.nth(1)).to_have_text(re.compile(r"0\s*45\s*%\s*100\s*%"))


def test_what_cannot_be_rolled_has_no_button(table):
    assert table.locator("[data-result=kp] .kodeks-roll").count() == 0


def test_the_price_stands_before_the_tap_and_the_sentence_after_it(table):
    points(table, "2")
    expect(act(table, "Akcja")).to_contain_text("bez kosztu")
    act(table, "Akcja").click()
    expect(act(table, "Akcja")).to_contain_text("dodatkowa, za 1 punkt")
    expect(act(table, "Zapał")).to_contain_text("masz 2")
    act(table, "Akcja").click()
    expect(act(table, "Zapał")).to_contain_text("masz 1")
    expect(said(table)).to_contain_text("1 Zapał opłaca jedną dodatkową Akcję")
    assert "/tura/#L" in said(table).locator("a").first.evaluate("one => one.href")


def test_what_is_not_allowed_says_why_and_spends_nothing(table):
    act(table, "Ruch").click()
    expect(act(table, "Ruch")).to_contain_text("nie: limit")
    before = table.locator("[name=ciag]").first.input_value()
    act(table, "Ruch").click()
    expect(said(table)).to_contain_text("limit")
    assert table.locator("[name=ciag]").first.input_value() == before == "T M"


def test_the_turn_survives_a_change_of_page_and_begins_anew(table):
    act(table, "Ruch").click()
    expect(act(table, "Ruch")).to_contain_text("nie: limit")
    table.goto(re.sub("kalkulator/$", "rozdzial-v-walka-i-magia/klasa-pancerza/", table.url))
    expect(act(table, "Ruch")).to_contain_text("nie: limit")
    table.locator("kodeks-turn").get_by_role("button", name="Nowa tura").click()
    expect(act(table, "Ruch")).to_contain_text("bez kosztu")
    table.locator("kodeks-turn").get_by_role("button", name="Cofnij").click()
    expect(act(table, "Ruch")).to_contain_text("nie: limit")


def test_the_turn_goes_on_while_a_rule_is_looked_up(table):
    act(table, "Ruch").click()
    expect(act(table, "Ruch")).to_contain_text("nie: limit")
    table.goto(re.sub("kalkulator/$", "rozdzial-i-wprowadzenie/premie-i-kary/", table.url))
    expect(act(table, "Ruch")).to_contain_text("nie: limit")
    table.locator("kodeks-turn").get_by_role("button", name="Od początku").click()
    expect(table.locator("kodeks-turn")).to_be_hidden()
    table.reload()
    expect(table.locator("kodeks-turn")).to_have_count(0)


def test_the_bar_stays_away_where_nobody_plays_a_turn(table):
    table.goto(re.sub("kalkulator/$", "rozdzial-v-walka-i-magia/klasa-pancerza/", table.url))
    expect(table.locator("kodeks-calculator[data-answered]").first).to_be_attached()
    expect(table.locator("kodeks-turn")).to_be_hidden()
