"""Python's memory, kept on the device: the next visit goes on from it, or starts as ever."""

import pytest
from playwright.sync_api import Page, Route, expect

pytestmark = pytest.mark.browser

RUN = "self.postMessage(kept ? { goesOn: true } : { begins: true });"
SERVE = "function serve(running, text, answered, recalled = false) {"
KEPT = """async () => {
  const name = (await caches.keys()).find((name) => name.endsWith(":memory"));
  const [kept] = name ? await (await caches.open(name)).matchAll() : [];
  return kept ? (await kept.arrayBuffer()).byteLength : 0;
}"""
UNTIL = """async (holds) => {
  for (let n = 0; n < 600; n += 1) {
    if (await (0, eval)(holds)()) return;
    await new Promise((then) => setTimeout(then, 100));
  }
  throw new Error("not in a minute");
}"""
SPOIL = """async (spoil) => {
  const name = (await caches.keys()).find((name) => name.endsWith(":memory"));
  const cache = await caches.open(name);
  const [place] = await cache.keys();
  const kept = await cache.match(place);
  const bytes = new Uint8Array(await kept.arrayBuffer());
  const pages = Math.ceil(new DataView(bytes.buffer).getUint32(0) / 1024);
  const head = 4 + pages; // where the first page of memory lies: 48 bytes tell what it is of
  const { body = bytes, signed } = (0, eval)(spoil)(bytes, head);
  const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", body));
  const hash = [...sum].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const header = signed ? hash : kept.headers.get("x-kodeks-hash");
  await cache.put(place, new Response(body, { headers: { "x-kodeks-hash": header } }));
}"""
CHANCE = """[
  self.python.pyimport("sys").modules.has("random"),
  [...self.python.pyimport("os").urandom(16).toJs()].join(),
]"""
SPOILT = {
    "a bit is another": "(bytes) => { bytes[bytes.length >> 1] ^= 1; return {}; }",
    "a part is missing": "(bytes) => ({ body: bytes.slice(0, bytes.length >> 1) })",
    "something else": "() => ({ body: new Uint8Array(9999).fill(7), signed: true })",
    "of another Pyodide": "(bytes, head) => { bytes[head + 20] ^= 1; return { signed: true }; }",
    "no Python in it": "(bytes, head) => { bytes.fill(0, head + 4096); return { signed: true }; }",
}
WHOLE = {"of another Pyodide", "no Python in it"}


def listen(page: Page) -> None:
    """Has the page write down what its workers say."""
    page.add_init_script("""
        self.heard = [];
        const Plain = Worker;
        self.Worker = class extends Plain {
          constructor(...given) {
            super(...given);
            this.addEventListener("message", ({ data }) => self.heard.push(...Object.keys(data)));
          }
        };
    """)


def went_on(page: Page) -> bool:
    return page.evaluate("self.heard.includes('goesOn')")


def visit(page: Page, url: str, bonus: int) -> None:
    """Opens the page and has Python compute something."""
    page.goto(url + "walka/")
    page.locator("[name=bpa]").fill(str(bonus))
    expect(page.locator("[data-result=atak] .kodeks-value")).to_have_text(f"+{bonus}")
    expect(page.locator(".kodeks-status")).to_be_empty()


def first_visit(page: Page, host) -> None:
    """One that lasts until Python's memory is kept."""
    listen(page)
    visit(page, host.url, 1)
    page.evaluate(UNTIL, KEPT)


def test_the_second_visit_goes_on_from_the_first(page, host):
    first_visit(page, host)
    assert not went_on(page)
    page.locator("[name=bpa]").fill("x")
    expect(page.locator(".kodeks-field .kodeks-error:not(:empty)")).to_have_count(1)
    said = page.locator(".kodeks-field .kodeks-error:not(:empty)").text_content()
    visit(page, host.url, 7)
    assert went_on(page)
    page.locator("[name=sila]").fill("14")
    expect(page.locator("[data-result=atak] .kodeks-value")).to_have_text("+9")
    page.locator("[name=bpa]").fill("x")
    expect(page.locator(".kodeks-field .kodeks-error:not(:empty)")).to_have_text(said)


def test_no_chance_is_kept(page, host):
    """No randomness of Python's own is in the memory; what it asks the device for is new each time."""

    def lend(route: Route) -> None:
        answer = route.fetch()
        assert SERVE in answer.text()
        route.fulfill(response=answer, body=answer.text().replace(SERVE, f"{SERVE} self.python = running;"))

    page.route("**/worker.js", lend)
    first_visit(page, host)
    drawn = []
    for bonus in (2, 3):
        visit(page, host.url, bonus)
        assert went_on(page)
        seeded, bytes_ = page.workers[0].evaluate(CHANCE)
        assert not seeded
        drawn.append(bytes_)
    assert drawn[0] != drawn[1]


@pytest.mark.parametrize("how", SPOILT)
def test_what_is_spoilt_is_not_gone_on_from(page, host, how):
    first_visit(page, host)
    page.evaluate(SPOIL, SPOILT[how])
    visit(page, host.url, 5)
    assert went_on(page) == (how in WHOLE), "what looks whole is tried"
    visit(page, host.url, 6)
    assert not went_on(page) or how not in WHOLE, "once only"


def test_a_memory_that_never_comes_to_life_is_given_up(page, host):
    first_visit(page, host)
    patience = '"patience":{"recall":1},"language"'.replace('"', "&quot;")

    def hang(route: Route) -> None:
        answer = route.fetch()
        assert RUN in answer.text()
        body = answer.text().replace(RUN, f"{RUN} if (kept) await new Promise(() => {{}});")
        route.fulfill(response=answer, body=body)

    def shorten(route: Route) -> None:
        answer = route.fetch()
        body = answer.text().replace("&quot;language&quot;", patience, 1)
        route.fulfill(response=answer, body=body)

    page.route("**/worker.js", hang)
    page.route("**/walka/", shorten)
    visit(page, host.url, 5)
    assert went_on(page)
    assert page.evaluate(KEPT) == 0
    visit(page, host.url, 6)
    assert not went_on(page), "it is not tried again"


def test_of_other_rules_nothing_is_gone_on_from(page, serve, make_site, python, tmp_path):
    folder = make_site(tmp_path / "site", python)
    with serve(folder) as host:
        first_visit(page, host)
        (folder / "assets/kodeks/rules.0.json").rename(folder / "assets/kodeks/rules.1.json")
        home = folder / "walka/index.html"
        home.write_text(home.read_text("utf-8").replace("rules.0.json", "rules.1.json"), "utf-8")
        visit(page, host.url, 5)
        assert not went_on(page)


def test_who_saves_data_keeps_nothing(page, host):
    page.add_init_script("Object.defineProperty(navigator, 'connection', {value: {saveData: true}})")
    visit(page, host.url, 1)
    page.wait_for_timeout(3000)
    assert page.evaluate(KEPT) == 0


def test_where_there_is_little_room_nothing_is_kept(page, host):
    little = "navigator.storage.estimate = async () => ({ quota: 60e6, usage: 0 });"

    def lessen(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=answer.text() + little)

    page.route("**/memory.js", lessen)
    visit(page, host.url, 1)
    page.wait_for_timeout(3000)
    assert page.evaluate(KEPT) == 0
