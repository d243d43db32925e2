"""Python in the page goes on from the memory that the builder left, or starts as ever."""

import pytest
from playwright.sync_api import Page, Route, expect

pytestmark = pytest.mark.browser

HEAR = """
self.heard = [];
self.made = 0;
const Plain = Worker;
self.Worker = class extends Plain {
  constructor(...given) {
    super(...given);
    self.made += 1;
    this.addEventListener("message", ({ data }) => data.came || self.heard.push(Object.keys(data)[0]));
  }
};
"""
EMPTY = b"\0asm\1\0\0\0"


def answer_of(page: Page, url: str) -> list[str]:
    """What the page's workers said until an answer stood there."""
    page.add_init_script(HEAR)
    page.goto(url + "walka/")
    page.locator("[name=bpa]").fill("5")
    expect(page.locator("[data-result=atak] .kodeks-value")).to_have_text("+5", timeout=40_000)
    expect(page.locator(".kodeks-status")).to_be_empty()
    return page.evaluate("self.heard")


def test_a_first_visit_goes_on_from_it(page, host):
    asked = []
    page.on("request", lambda request: asked.append(request.url.rsplit("/", 1)[-1]))
    assert answer_of(page, host.url)[:2] == ["begins", "ready"]
    assert not [name for name in asked if name.startswith("library-")], "its modules are in the memory"


SPOILT = {
    "cut": lambda whole: whole[: len(whole) // 2],
    "empty": lambda _: EMPTY,
    "something else": lambda _: b"<!doctype html>",
    "none of Pyodide": lambda whole: whole[:20_000] + bytes(len(whole) - 20_000),
}


@pytest.mark.parametrize("how", SPOILT)
def test_what_is_spoilt_is_not_gone_on_from(page, host, how):
    def spoil(route: Route) -> None:
        whole = route.fetch()
        route.fulfill(response=whole, body=SPOILT[how](whole.body()))

    page.route("**/memory-*.wasm", spoil)
    heard = answer_of(page, host.url)
    assert "begins" not in heard[heard.index("ready") - 1 : heard.index("ready")]


def test_a_slow_network_is_no_reason_to_give_it_up(page, host):
    """The memory is here long before the rest: its watchdog waits until nothing but Python is left."""

    def shorten(route: Route) -> None:
        answer = route.fetch()
        patience = "&quot;patience&quot;:{&quot;recall&quot;:2},&quot;language&quot;"
        route.fulfill(response=answer, body=answer.text().replace("&quot;language&quot;", patience, 1))

    def hold(route: Route) -> None:
        page.wait_for_timeout(4000)
        route.continue_()

    page.route("**/walka/", shorten)
    page.route("**/pyodide.asm.wasm", hold)
    assert answer_of(page, host.url)[:2] == ["begins", "ready"]
    assert page.evaluate("self.made") == 1, "nothing was fetched twice"


def test_where_it_is_missing_python_starts_from_its_library(page, host):
    page.route("**/memory-*.wasm", lambda route: route.fulfill(status=404))
    assert answer_of(page, host.url)[0] == "ready"


def test_a_host_that_does_not_know_the_type_is_no_obstacle(page, host):
    def rename(route: Route) -> None:
        whole = route.fetch()
        headers = whole.headers | {"content-type": "application/octet-stream"}
        route.fulfill(response=whole, headers=headers)

    page.route("**/*.wasm", rename)
    assert answer_of(page, host.url)[0] == "begins"
