"""The worker over a long visit: what changes meanwhile is asked together, and answers leave nothing."""

import pytest
from playwright.sync_api import Page, Route, expect

pytestmark = pytest.mark.browser

SERVE = "function serve(running, text, answered, recalled = false) {"
ASK = """async (n) => {
  const start = document.querySelector("script[src*='start.js']").src;
  const { ask } = await import(start.replace("start.js", "client.js"));
  for (let i = 0; i < n; i += 1) await ask({ outputs: ["atak", "kp"], inputs: { bpa: i % 20 } });
}"""
COUNT = """(() => {
  const names = ["gc", "sys", "kodeks_engine.answer.answer_json"];
  const [gc, sys, asked] = names.map((name) => self.python.pyimport(name));
  gc.collect();
  const objects = gc.get_objects();
  const counted = [objects.length, sys.getrefcount(asked), self.python._module.HEAP8.length];
  [objects, gc, sys, asked].forEach((proxy) => proxy.destroy());
  return counted;
})()"""


def reachable(page: Page) -> None:
    """Lets the test into the worker's Python."""

    def lend(route: Route) -> None:
        answer = route.fetch()
        assert SERVE in answer.text()
        route.fulfill(response=answer, body=answer.text().replace(SERVE, f"{SERVE} self.python = running;"))

    page.route("**/worker.js", lend)


def test_a_thousand_answers_leave_no_proxies_and_no_memory(page, host):
    reachable(page)
    page.goto(host.url + "walka/")
    page.evaluate(ASK, 50)
    before = page.workers[0].evaluate(COUNT)
    page.evaluate(ASK, 1000)
    after = page.workers[0].evaluate(COUNT)
    assert after[0] <= before[0] + 20, "objects stay behind"
    assert after[1] == before[1], "proxies of a function stay behind"
    assert after[2] == before[2], "memory has grown"


def test_what_is_typed_while_python_is_busy_is_asked_together(page, host):
    page.add_init_script("""
        self.asked = 0;
        const post = Worker.prototype.postMessage;
        Worker.prototype.postMessage = function (data) {
          self.asked += "ask" in data;
          return post.call(this, data);
        };
    """)
    page.goto(host.url + "walka/")
    page.locator("[name=bpa]").fill("1")
    expect(page.locator("[data-result=atak] .kodeks-value")).to_have_text("+1")
    before = page.evaluate("self.asked")
    page.locator("[name=bpa]").evaluate("""(input) => {
        for (let i = 1; i <= 40; i += 1) {
          input.value = i;
          input.dispatchEvent(new Event("input", { bubbles: true }));
        }
    }""")
    expect(page.locator("[data-result=atak] .kodeks-value")).to_have_text("+40")
    assert page.evaluate("self.asked") - before <= 2


def test_what_the_reader_waits_for_goes_before_the_rest(page, host):
    page.goto(host.url + "walka/")
    page.locator("[name=bpa]").fill("1")
    expect(page.locator("[data-result=atak] .kodeks-value")).to_have_text("+1")
    told = page.evaluate("""async () => {
        const start = document.querySelector("script[src*='start.js']").src;
        const { ask } = await import(start.replace("start.js", "client.js"));
        const order = [];
        const kp = { outputs: ["kp"], inputs: {} };
        const asked = (name, urgent) => ask(kp, urgent).then(() => order.push(name));
        await Promise.all([asked("first"), asked("second"), asked("typed", true), asked("third")]);
        return order;
    }""")
    assert told == ["first", "typed", "second", "third"]


def test_the_head_makes_the_worker_and_the_client_takes_it_over(page, host):
    """Python is on its way while the page's own scripts are not there, and answers when they come."""
    held = []
    page.add_init_script("""
        self.made = 0;
        const Plain = Worker;
        self.Worker = class extends Plain { constructor(...given) { super(...given); self.made += 1; } };
    """)
    page.route("**/element.js", lambda route: held.append(route))
    with page.expect_request("**/*.wasm"):
        page.goto(host.url + "walka/", wait_until="commit")
    expect(page.locator("kodeks-calculator")).to_be_attached()
    for route in held:
        route.continue_()
    page.unroute("**/element.js")
    page.locator("[name=bpa]").fill("1")
    expect(page.locator("[data-result=atak] .kodeks-value")).to_have_text("+1")
    assert page.evaluate("self.made") == 1


def test_who_saves_data_starts_python_by_using_it(page, host):
    page.add_init_script("Object.defineProperty(navigator, 'connection', {value: {saveData: true}})")
    page.goto(host.url + "walka/")
    page.wait_for_load_state("networkidle")
    assert not page.workers
    page.locator("[name=bpa]").fill("1")
    expect(page.locator("[data-result=atak] .kodeks-value")).to_have_text("+1")


def test_a_page_without_frames_starts_python_too(page, host):
    page.add_init_script("self.requestAnimationFrame = () => 0")
    page.goto(host.url + "walka/")
    page.locator("[name=bpa]").fill("1")
    expect(page.locator("[data-result=atak] .kodeks-value")).to_have_text("+1")
