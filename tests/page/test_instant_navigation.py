"""The sample site as it is built: moving between pages keeps Python, the form and the answer alive."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def book(
    tmp_path_factory: pytest.TempPathFactory, root: Path, python: object, serve: object
) -> Iterator[str]:
    """The address of the sample site, which knows it: else Material reloads every page."""
    work = tmp_path_factory.mktemp("book")
    vault, site = work / "vault", work / "site"
    shutil.copytree(root / "vault", vault, ignore=shutil.ignore_patterns(".kodeks"))
    with serve(site) as host:
        settings = vault / "kodeks.toml"
        settings.write_text(f'site_url = "{host.url}"\n' + settings.read_text("utf-8"), "utf-8")
        command = [sys.executable, "-m", "kodeks", "build", str(vault), "--site-dir", str(site)]
        done = subprocess.run(command, capture_output=True, text=True, env=dict(os.environ), check=False)
        assert done.returncode == 0, done.stdout + done.stderr
        yield host.url


CLICK = """(href) => {
    const link = document.querySelector(".md-content").appendChild(document.createElement("a"));
    link.href = href;
    link.click();
}"""


SHOWN = """() => [...document.querySelectorAll(".kodeks-result")].map((box) => {
    const copy = box.cloneNode(true);
    copy.querySelectorAll(".kodeks-extra").forEach((extra) => extra.remove());
    return copy.textContent;
})"""


def follow(page: Page, path: str, title: str) -> None:
    """Goes to a page as a click on one of its links does, and waits until it stands there."""
    page.evaluate(CLICK, path)
    expect(page.locator("h1")).to_have_text(title)


def answer(page: Page, result: str):
    return page.locator(f"[data-result={result}] .kodeks-value").first


def test_one_worker_serves_the_whole_visit(page, book):
    page.goto(book)
    page.evaluate("window.visit = 1")
    follow(page, "/kalkulator/", "Kalkulator")
    page.locator("[name=bpa]").first.fill("4")
    expect(answer(page, "atak_wrecz")).to_have_text("+4")
    worker = page.workers[0]
    follow(page, "/rozdzial-v-walka-i-magia/klasa-pancerza/", "Klasa Pancerza")
    page.locator("[name=naturalny]").first.evaluate(
        "field => field.closest('details')?.setAttribute('open', '')"
    )
    page.locator("[name=naturalny]").first.fill("6")
    expect(answer(page, "kp")).to_have_text("16")
    assert page.workers == [worker]
    assert page.evaluate("window.visit") == 1


def test_the_default_s_reasons_unfold_before_python_runs(page, book):
    page.context.route("**/*.wasm", lambda route: route.abort())
    page.goto(book)
    page.evaluate("window.visit = 1")
    follow(page, "/kalkulator/", "Kalkulator")
    why = page.locator("[data-result=kp] .kodeks-why").first
    why.locator("> summary").click()
    expect(why.locator(".kodeks-step .kodeks-term[href*='#L']").first).to_be_visible()
    assert why.locator(".kodeks-step").count() > 5
    assert page.evaluate("window.visit") == 1


def test_a_link_within_the_page_stays_in_it(page, book):
    page.goto(f"{book}kalkulator/")
    box = page.locator("[data-result='atak.trafienie']")
    box.locator(".kodeks-roll").click()
    expect(box.locator(".kodeks-rolled li")).to_have_count(1)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.get_by_text("Kalkulatory na tej stronie").click()
    page.locator(".kodeks-ways").get_by_role("link", name="Szybkość").click()
    target = page.locator("kodeks-calculator").last
    expect(target).to_be_in_viewport()
    assert target.evaluate("one => one.matches(':target')")
    page.wait_for_timeout(600)  # Material's program would have fetched the page by now
    expect(target.locator(".kodeks-title")).to_be_in_viewport(ratio=1)
    page.go_back()
    expect(page.locator("h1")).to_be_in_viewport()
    page.wait_for_timeout(600)
    expect(box.locator(".kodeks-rolled li")).to_have_count(1)
    assert f"{book}kalkulator/" not in asked
    page.evaluate("window.visit = 1")
    follow(page, "/rozdzial-v-walka-i-magia/test-ataku/", "Test ataku")
    page.go_back()
    expect(page.locator("h1")).to_have_text("Kalkulator")
    assert page.evaluate("window.visit") == 1


def test_the_turn_bar_stays_when_a_rule_is_looked_up(page, book):
    page.goto(book + "kalkulator/")
    page.evaluate("window.visit = 1")
    move = page.locator("kodeks-turn").get_by_role("button", name="Ruch")
    move.click()
    expect(move).to_contain_text("nie: limit")
    follow(page, "/rozdzial-i-wprowadzenie/premie-i-kary/", "Premie i kary")
    expect(move).to_be_visible()
    expect(move).to_contain_text("nie: limit")
    assert page.evaluate("window.visit") == 1


def test_back_finds_the_form_and_its_answer(page, book):
    page.goto(book + "kalkulator/")
    page.locator("[name=bpa]").first.fill("4")
    expect(answer(page, "atak_wrecz")).to_have_text("+4")
    page.evaluate("window.visit = 1")
    follow(page, "/rozdzial-v-walka-i-magia/tura/", "Tura")
    page.go_back()
    expect(page.locator("h1")).to_have_text("Kalkulator")
    expect(page.locator("[name=bpa]").first).to_have_value("4")
    expect(answer(page, "atak_wrecz")).to_have_text("+4")
    assert page.evaluate("window.visit") == 1


def test_every_calculator_of_the_book_answers_its_defaults_as_it_was_built(page, book):
    """The numbers that stand in the HTML are those that the browser computes."""
    page.goto(book + "kalkulator/")
    page.locator(".kodeks-why").evaluate_all("all => all.forEach((why) => (why.open = true))")
    expect(page.locator(".kodeks-why > noscript")).to_have_count(0)
    built = page.evaluate(SHOWN)
    assert len(built) > 20
    expect(page.locator("kodeks-calculator:not([data-answered])")).to_have_count(0)
    assert page.evaluate(SHOWN) == built
    expect(page.locator("[data-stale]")).to_have_count(0)
