"""Whatever keeps Python from the page: a message of its own, beside the default result that stands."""

import shutil

import pytest
from kodeks.adapters import pyodide
from kodeks.adapters.web import engine_folder
from playwright.sync_api import Page, Route, expect

pytestmark = pytest.mark.browser

QUICK = '"patience":{"start":2,"answer":2},"language"'.replace('"', "&quot;")
SILENT = "self.onmessage = () => {};"
LATE = "setTimeout(() => self.postMessage({ready: {}}), 3500);"
FRAIL = "self.onmessage = () => self.close(); self.postMessage({ready: {}});"


def impatient(page: Page) -> None:
    """Shortens the watchdogs in the page's settings."""

    def shorten(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=answer.text().replace("&quot;language&quot;", QUICK, 1))

    page.route("**/walka/", shorten)


def told(page: Page, *words: str) -> None:
    """The message is there, and the default result with it."""
    for word in words:
        expect(page.locator(".kodeks-status")).to_contain_text(word)
    expect(page.locator("[data-result=kp] .kodeks-value")).to_have_text("10")
    expect(page.locator(".kodeks-status button")).to_be_visible()


def answers(page: Page) -> None:
    page.locator("[name=bpa]").fill("5")
    expect(page.locator("[data-result=atak] .kodeks-value")).to_have_text("+5")
    expect(page.locator(".kodeks-status")).to_be_empty()


def test_wrong_type_of_the_wasm_file_is_cured(page, host):
    host.types[".wasm"] = "text/plain"
    page.goto(host.url + "walka/")
    answers(page)


@pytest.mark.parametrize("file", ["pyodide.js", "pyodide.asm.js", "worker.js"])
def test_wrong_type_of_a_script_is_told(page, host, file):
    host.types[file] = "text/plain"
    page.goto(host.url + "walka/")
    told(page, "MIME", file)


@pytest.mark.parametrize("file", ["pyodide.asm.wasm", "pyodide.js", "rules.0.json", "worker.js"])
def test_missing_file_is_told_and_another_try_finds_it(page, host, file):
    host.missing.add(file)
    page.goto(host.url + "walka/")
    told(page, file, "404")
    host.missing.clear()
    page.get_by_role("button", name="Spróbuj ponownie").click()
    answers(page)


def test_missing_archives_are_told_where_the_memory_that_holds_them_is_missing_too(page, host):
    host.missing.add(".zip")
    page.route("**/memory-*.wasm", lambda route: route.fulfill(status=404))
    page.goto(host.url + "walka/")
    told(page, ".zip", "404")
    host.missing.clear()
    page.get_by_role("button", name="Spróbuj ponownie").click()
    answers(page)


@pytest.mark.parametrize("file", ["pyodide.asm.wasm", "pyodide.asm.js", "rules.0.json"])
def test_no_network_is_told(page, host, file):
    page.context.route(f"**/{file}", lambda route: route.abort("internetdisconnected"))
    page.goto(host.url + "walka/")
    told(page, file, "brak połączenia")


@pytest.mark.parametrize(
    ("policy", "word"),
    [("script-src 'self'", "wasm-unsafe-eval"), ("worker-src 'none'", "w tle")],
)
def test_blocking_policy_is_told(page, host, policy, word):
    host.headers["Content-Security-Policy"] = policy
    page.goto(host.url + "walka/")
    told(page, word)


def test_strict_policy_that_allows_webassembly_is_enough(page, host):
    host.headers["Content-Security-Policy"] = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'"
    page.goto(host.url + "walka/")
    answers(page)


def test_no_webassembly_is_told(page, host):
    def without(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body="delete globalThis.WebAssembly;" + answer.text())

    page.route("**/worker.js", without)
    page.goto(host.url + "walka/")
    told(page, "WebAssembly")


def test_site_without_python_says_so(page, serve_folder, make_site, tmp_path):
    host = serve_folder(make_site(tmp_path, None))
    page.goto(host.url + "walka/")
    told(page, "bez Pythona")


def test_site_without_python_says_so_in_english(page, serve_folder, make_site, tmp_path):
    host = serve_folder(make_site(tmp_path, None, "en"))
    page.goto(host.url + "walka/")
    expect(page.locator(".kodeks-status")).to_contain_text("without Python")


def test_python_that_never_starts_is_told(page, host):
    impatient(page)
    page.route("**/worker.js", lambda route: route.fulfill(body=SILENT, content_type="text/javascript"))
    page.goto(host.url + "walka/")
    told(page, "w ciągu 2 s")


def test_python_that_starts_late_is_taken_up(page, host):
    impatient(page)
    page.route("**/worker.js", lambda route: route.fulfill(body=LATE, content_type="text/javascript"))
    page.goto(host.url + "walka/")
    told(page, "w ciągu 2 s")
    expect(page.locator(".kodeks-status")).to_be_empty()


def test_worker_that_dies_is_started_again_with_the_form(page, host):
    impatient(page)
    page.goto(host.url + "walka/")
    page.locator("[name=bpa]").fill("2")
    expect(page.locator("[data-result=atak] .kodeks-value")).to_have_text("+2")
    page.workers[0].evaluate("self.close()")
    page.locator("[name=bpa]").fill("3")
    expect(page.locator(".kodeks-status")).to_contain_text("ponownie")
    expect(page.locator("[data-result=atak] .kodeks-value")).to_have_text("+3")
    expect(page.locator(".kodeks-status")).to_be_empty()


def test_an_answer_that_is_late_leaves_no_number_unmarked(page, host):
    page.goto(host.url + "walka/")
    page.locator("[name=bpa]").fill("2")
    expect(page.locator("[data-result=atak] .kodeks-value")).to_have_text("+2")
    expect(page.locator("[data-waiting]")).to_have_count(0)
    page.workers[0].evaluate("self.close()")
    page.locator("[name=bpa]").fill("3")
    expect(page.locator("kodeks-calculator")).to_have_attribute("data-waiting", "", timeout=5_000)
    expect(page.locator("[data-result=atak] .kodeks-value")).to_have_text("+3")
    expect(page.locator("[data-waiting]")).to_have_count(0)


def test_worker_that_always_dies_is_given_up_and_the_form_stays(page, host):
    impatient(page)
    page.route("**/worker.js", lambda route: route.fulfill(body=FRAIL, content_type="text/javascript"))
    page.goto(host.url + "walka/")
    page.locator("[name=bpa]").fill("3")
    told(page, "nie dał się uruchomić")
    expect(page.locator("[name=bpa]")).to_have_value("3")
    page.unroute("**/worker.js")
    page.get_by_role("button", name="Spróbuj ponownie").click()
    expect(page.locator("[data-result=atak] .kodeks-value")).to_have_text("+3")


def test_without_node_the_shipped_library_serves(
    page, serve_folder, make_site, tmp_path, monkeypatch, python
):
    monkeypatch.setattr(pyodide, "find_node", lambda: None)
    shelf = f"pyodide-{pyodide.VERSION}"
    (tmp_path / "cache" / shelf).mkdir(parents=True)
    for name in pyodide.HASHES:
        shutil.copy(pyodide.cache_folder() / shelf / name, tmp_path / "cache" / shelf)
    slow = pyodide.runtime(engine_folder(), tmp_path / "cache")
    assert slow.engine
    host = serve_folder(make_site(tmp_path / "site", slow))
    page.goto(host.url + "walka/")
    answers(page)


def test_what_comes_slowly_but_comes_is_no_trouble(page, host):
    """A watchdog of two seconds, and each second a file."""
    impatient(page)
    host.late = {"pyodide.js": 1.2, "rules.0.json": 2.4, "pyodide.asm.js": 3.6}
    page.add_init_script(
        "addEventListener('DOMContentLoaded', () => new MutationObserver(() => { self.told ||= "
        "document.querySelector('.kodeks-status button') !== null; })"
        ".observe(document.body, { subtree: true, childList: true }))"
    )
    page.goto(host.url + "walka/")
    answers(page)
    assert not page.evaluate("self.told ?? false")
