"""After one visit all works without a network, also after a restart; releases are never mixed."""

import json
import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from time import monotonic

import pytest
from kodeks.adapters import offline
from playwright.sync_api import BrowserContext, Error, Page, Playwright, expect

pytestmark = pytest.mark.browser
PATIENCE_MS = 90_000  # a busy machine takes its time to keep a whole site
RULE = "rozdzial-i-wprowadzenie/premie-i-kary/"  # a page without a calculator: nothing waits for Python
READY = "navigator.serviceWorker.ready.then((ready) => ready.active.state)"
FOUND = "navigator.serviceWorker.getRegistration()"
Profile = Callable[[Path], AbstractContextManager[BrowserContext]]


@pytest.fixture
def profile(playwright: Playwright, chromium_path: str) -> Profile:
    """``with profile(folder) as context``: a browser whose profile stays when it ends."""

    @contextmanager
    def opened(folder: Path) -> Iterator[BrowserContext]:
        context = playwright.chromium.launch_persistent_context(
            str(folder), executable_path=chromium_path, args=["--no-sandbox"], locale="pl-PL"
        )
        context.set_default_timeout(PATIENCE_MS)
        try:
            yield context
        finally:
            context.close()

    return opened


@pytest.fixture(scope="module")
def site(book_folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sample book under a path of its own, as many hosts serve it."""
    root = tmp_path_factory.mktemp("host")
    shutil.copytree(book_folder, root / "gry/kodeks")
    return root


def until(page: Page, promised: str) -> None:
    """Waits until a promise gives something true: `wait_for_function` takes the promise itself for true."""
    end = monotonic() + PATIENCE_MS / 1000
    while not kept(page, promised):
        assert monotonic() < end, promised
        page.wait_for_timeout(100)


def kept(page: Page, promised: str) -> bool:
    """What a promise gives; false while the page makes room for another."""
    try:
        return bool(page.evaluate(promised))
    except Error as error:
        if "context was destroyed" not in error.message:
            raise
        return False


def visited(page: Page, address: str) -> None:
    page.goto(address)
    until(page, f"{READY}.then((state) => state === 'activated')")


def refused(page: Page) -> None:
    """Asks for the new release and waits until it was not taken up."""
    page.evaluate(f"{FOUND}.then((found) => found.update()).catch(() => 0).then(() => 0)")
    until(page, f"{FOUND}.then((found) => !found.installing && !found.waiting)")


def offered(page: Page):
    """The button that takes up the release that waits; on a busy machine it takes its time."""
    button = page.locator(".kodeks-release").get_by_role("button", name="Wczytaj")
    expect(button).to_be_visible(timeout=PATIENCE_MS)
    return button


def releases(page: Page) -> str:
    """The releases that the browser keeps."""
    return page.evaluate("caches.keys().then((names) => names.map((name) => name.split(':').at(-1)).join())")


def test_everything_works_without_a_network_after_a_restart(site, serve, profile, tmp_path):
    with serve(site) as host:
        address = f"{host.url}gry/kodeks/"
        with profile(tmp_path) as context:
            visited(context.new_page(), f"{address}kalkulator/")
    with profile(tmp_path) as context:
        page = context.new_page()
        page.goto(f"{address}kalkulator/")
        page.locator("[name=kp_celu]").first.fill("14")
        expect(page.locator("[data-result='atak.trafienie'] .kodeks-value")).to_have_text(re.compile("35"))
        page.goto(f"{address}rozdzial-v-walka-i-magia/klasa-pancerza/")
        expect(page.locator("h1")).to_have_text("Klasa Pancerza")
        page.locator("[data-kodeks-search]").click()
        page.locator(".kodeks-search input").fill("zapał")
        expect(page.locator(".kodeks-search-results li").first).to_contain_text("Zapał")
        answer = page.goto(f"{address}nie-ma-takiej/")
        assert answer is not None
        assert answer.status == 404
        expect(page.locator(".md-header")).to_be_visible()


def test_a_new_release_is_taken_up_whole(site, serve, profile, tmp_path):
    work = tmp_path / "host"
    shutil.copytree(site, work)
    folder = work / "gry/kodeks"
    page_file = folder / RULE / "index.html"
    with serve(work) as host, profile(tmp_path / "profile") as context:
        page = context.new_page()
        visited(page, f"{host.url}gry/kodeks/{RULE}")
        old = releases(page)
        page.evaluate(f"caches.open('kodeks:{host.url}gry/kodeks/:memory')")  # as Python's is kept
        # Half of a release: the page is new already, the list of files is not of it.
        page_file.write_text(page_file.read_text("utf-8").replace("</h1>", " (nowe)</h1>", 1), "utf-8")
        page.reload()
        expect(page.locator("h1")).not_to_contain_text("(nowe)")
        offline.write(folder)
        whole = page_file.read_bytes()
        page_file.write_bytes(whole + b"<!-- of another release -->")
        page.reload()
        refused(page)
        assert old in releases(page)
        expect(page.locator("h1")).not_to_contain_text("(nowe)")
        page_file.write_bytes(whole)
        page.reload()
        button = offered(page)
        expect(page.locator("h1")).not_to_contain_text("(nowe)")
        button.click()
        expect(page.locator("h1")).to_contain_text("(nowe)")
        assert old not in releases(page)
        assert "memory" not in releases(page)


def test_a_browser_started_anew_takes_up_the_release_that_waits(site, serve, profile, tmp_path):
    work = tmp_path / "host"
    shutil.copytree(site, work)
    folder = work / "gry/kodeks"
    with serve(work) as host:
        address = f"{host.url}gry/kodeks/{RULE}"
        with profile(tmp_path / "profile") as context:
            page = context.new_page()
            visited(page, address)
            file = folder / RULE / "index.html"
            file.write_text(file.read_text("utf-8").replace("</h1>", " (nowe)</h1>", 1), "utf-8")
            offline.write(folder)
            page.reload()
            offered(page)
            page.reload()
            expect(page.locator("h1")).not_to_contain_text("(nowe)")
        with profile(tmp_path / "profile") as context:
            page = context.new_page()
            page.goto(address)
            expect(page.locator("h1")).to_contain_text("(nowe)")


def test_a_device_without_room_is_told(site, serve, profile, tmp_path):
    work = tmp_path / "host"
    shutil.copytree(site, work)
    program = work / "gry/kodeks/sw.js"
    full = "Cache.prototype.put = async () => { throw new DOMException('full', 'QuotaExceededError'); };\n"
    program.write_text(full + program.read_text("utf-8"), "utf-8")
    with serve(work) as host, profile(tmp_path / "profile") as context:
        page = context.new_page()
        page.goto(f"{host.url}gry/kodeks/{RULE}")
        expect(page.locator(".kodeks-release")).to_contain_text("brakuje miejsca")


def test_saving_data_keeps_nothing(site, serve, profile, tmp_path):
    with serve(site) as host, profile(tmp_path) as context:
        page = context.new_page()
        page.add_init_script("Object.defineProperty(navigator, 'connection', {value: {saveData: true}})")
        page.goto(f"{host.url}gry/kodeks/")
        page.wait_for_load_state("networkidle")
        page.evaluate("new Promise((then) => requestIdleCallback(() => setTimeout(then, 100)))")
        assert page.evaluate("navigator.serviceWorker.getRegistrations().then((all) => all.length)") == 0


def test_a_preview_takes_an_old_release_away(site, serve, profile, tmp_path):
    work = tmp_path / "host"
    shutil.copytree(site / "gry/kodeks", work)
    with serve(work) as host, profile(tmp_path / "profile") as context:
        page = context.new_page()
        visited(page, host.url + RULE)
        keeper = offline.Keeper()
        keeper.on_startup(command="serve", dirty=False)
        keeper.keep(work)
        page.evaluate("location.reload()")
        expect(page.locator("h1")).to_have_text("Premie i kary")
        until(page, "caches.keys().then((names) => names.length === 0)")
        until(page, "navigator.serviceWorker.getRegistrations().then((all) => all.length === 0)")


def test_the_manifest_names_icons_that_are_there(book_folder):
    told = json.loads((book_folder / "manifest.webmanifest").read_text("utf-8"))
    assert told["start_url"] == told["scope"] == "./"
    assert {icon["sizes"] for icon in told["icons"]} == {"any", "192x192", "512x512"}
    assert all((book_folder / icon["src"]).is_file() for icon in told["icons"])
