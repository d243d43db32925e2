"""From navigation to the first live answer: ours, default Pyodide, and no Python at all, in one run.

`python benchmarks/browser/live_python.py [RUNS [WORD …]]` builds the sample vault and prints Markdown tables
of medians, one for each condition whose name holds one of the words: `1 loopback` shows a large change,
7 runs of all are the measure. Cold: a fresh profile, whose page stays a while; warm: the same profile again.
All variants share page and client and take turns, so that a busy minute harms all alike. CPU seconds are
those of the page's process, its worker included. The longest task is told by the clock and by its CPU time,
which other work does not stretch. Default Pyodide loads no lock file here, which flatters it.
Service workers are blocked: what is kept for reading offline is fetched after the first answer.
"""

import json
import shutil
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path
from statistics import median, quantiles
from typing import Any, NamedTuple

from playwright.sync_api import Browser, BrowserContext, sync_playwright
from serving import FAST_4G, LOOPBACK, Count, Network, serving
from tasks import longest_task
from variants import HERE, build, page_of, variant

KEYSTROKES = 60
STAY_MS = 8_000  # so long a first visit lasts, once it is live: time to keep what a second one goes on from
OURS, DEFAULT, FLOOR = "Kodeks", "default Pyodide", "no Python (floor)"


class Asked(NamedTuple):
    """What is typed and answered: a field, a result, the first value and the two that take turns."""

    field: str
    result: str
    values: tuple[int, int, int]


ALL_FORMS = Asked("bpa", "atak_wrecz", (7, 8, 9))  # on the page that holds all calculators of the book
ONE_FORM = Asked("zrecznosc", "kp", (16, 18, 20))  # on the page of a rule


class Condition(NamedTuple):
    """A host's compression, what is asked, a network, and how many times slower the page's thread is."""

    name: str
    coding: str
    asked: Asked = ALL_FORMS
    network: Network = LOOPBACK
    slower: int = 1


CONDITIONS = (
    Condition("desktop, loopback, brotli", "brotli"),
    Condition("desktop, a rule's page, brotli", "brotli", ONE_FORM),
    Condition("desktop, gzip", "gzip"),
    Condition("4× slower CPU, Fast 4G, brotli", "brotli", ALL_FORMS, FAST_4G, 4),
)


class Sample(NamedTuple):
    """A visit. Milliseconds but for ``sent`` and ``code`` (bytes); ``right``: the first number shown was."""

    live: float
    cpu: float
    worker: float
    paint: float
    right: bool
    sent: int
    code: int
    loading: float
    answering: float
    strokes: tuple[float, ...]


def renderers(context: BrowserContext) -> dict[int, float]:
    """CPU seconds of the processes that show pages."""
    assert context.browser
    session = context.browser.new_browser_cdp_session()
    told = session.send("SystemInfo.getProcessInfo")["processInfo"]
    session.detach()
    return {one["id"]: one["cpuTime"] for one in told if one["type"] == "renderer"}


def visit(
    context: BrowserContext, url: str, count: Count, condition: Condition, *, strokes: int = 0, stay: int = 0
) -> Sample:
    page = context.new_page()
    settings = json.dumps(condition.asked._asdict())
    page.add_init_script((HERE / "probe.js").read_text("utf-8").replace("SETTINGS", settings))
    if condition.slower > 1:
        context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": condition.slower})
    count.take()
    before = renderers(context)
    page.goto(url)
    seen = page.evaluate("live")
    spent = sum(seconds - before.get(process, 0) for process, seconds in renderers(context).items())
    sent = count.take()
    times = tuple(page.evaluate(f"keystrokes({strokes})"))
    tasks = page.evaluate("live.then(({ tasks }) => tasks)")
    page.wait_for_timeout(stay)
    page.close()
    loading = max((length for start, length in tasks if start < seen["live"]), default=0)
    answering = max((length for start, length in tasks if start >= seen["live"]), default=0)
    told: dict[str, Any] = {name: seen[name] for name in ("live", "worker", "paint", "right", "code")}
    return Sample(**told, cpu=spent, sent=sent, loading=loading, answering=answering, strokes=times)


def measure(browser: Browser, url: str, count: Count, condition: Condition) -> tuple[Sample, Sample]:
    """A first visit and a second one, in which something is typed."""
    context = browser.new_context(service_workers="block")
    cold = visit(context, url, count, condition, stay=STAY_MS)
    warm = visit(context, url, count, condition, strokes=KEYSTROKES)
    context.close()
    return cold, warm


Pairs = list[tuple[Sample, Sample]]


def both(pairs: Pairs, value: str) -> list[float]:
    """The medians of a first visit and a second one."""
    return [median(getattr(sample, value) for sample in samples) for samples in zip(*pairs, strict=True)]


def row(name: str, pairs: Pairs, default: Pairs, task: float) -> str:
    cold, warm = zip(*pairs, strict=True)
    strokes = sorted(stroke for sample in warm for stroke in sample.strokes)
    ratios = [
        " / ".join(
            f"{ours / theirs:.2f}"
            for ours, theirs in zip(both(pairs, value), both(default, value), strict=True)
        )
        for value in ("live", "cpu")
    ]
    wrong = "" if name == FLOOR or all(sample.right for sample in cold) else " wrong"
    cells = (
        name,
        " / ".join(f"{ms / 1000:.2f}" for ms in both(pairs, "live")),
        ratios[0],
        " / ".join(f"{seconds:.2f}" for seconds in both(pairs, "cpu")),
        ratios[1],
        " / ".join(f"{ms:.0f}" for ms in both(pairs, "worker")),
        f"{cold[0].sent / 1e6:.2f}",
        f"{cold[0].code / 1e3:.1f}",
        f"{both(pairs, 'paint')[0]:.0f}{wrong}",
        " / ".join(f"{ms:.0f}" for ms in both(pairs, "loading")),
        f"{task:.0f}",
        f"{both(pairs, 'answering')[1]:.0f}",
        f"{median(strokes):.1f} / {quantiles(strokes, n=20)[-1]:.1f}",
    )
    return f"| {' | '.join(cells)} |"


HEAD = (
    "| {} | live s | × default | CPU s | × default | worker starts ms | MB to live Python | page code kB"
    " | first number ms | longest task ms | its CPU ms | when answering | keystroke ms p50 / p95 |\n"
    "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |"
)


def compare(browser: Browser, sites: dict[str, Path], condition: Condition, runs: int) -> None:
    """Prints the table of a condition."""
    page = page_of(sites[OURS], condition.asked.result, alone=condition.asked is ONE_FORM).as_posix()
    with ExitStack() as stack:
        start = {name: serving(folder, condition.coding, condition.network) for name, folder in sites.items()}
        hosts = {name: stack.enter_context(served) for name, served in start.items()}
        pairs: dict[str, Pairs] = {name: [] for name in sites}
        with browser.new_context(service_workers="block") as context:  # the hosts compress their files
            for url, count in hosts.values():
                visit(context, f"{url}{page}/", count, condition._replace(slower=1))
        for _ in range(runs):
            for name, (url, count) in hosts.items():
                pairs[name].append(measure(browser, f"{url}{page}/", count, condition))
                print(
                    name, *(f"{one.live:.0f} ms, {one.cpu:.1f} s" for one in pairs[name][-1]), file=sys.stderr
                )
        tasks = {
            name: median(longest_task(browser, f"{url}{page}/", condition.slower) for _ in range(runs))
            for name, (url, _) in hosts.items()
        }
    print(HEAD.format(condition.name))
    for name, found in pairs.items():
        print(row(name, found, pairs[DEFAULT], tasks[name]))
    print(flush=True)


def main() -> None:
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 7
    words = sys.argv[2:] or [""]
    with tempfile.TemporaryDirectory() as work, sync_playwright() as playwright:
        site = Path(work, "kodeks")
        build(site)
        sites = {
            OURS: site,
            DEFAULT: variant(site, "default_worker.js"),
            FLOOR: variant(site, "floor_worker.js"),
        }
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        for condition in CONDITIONS:
            if any(word in condition.name for word in words):
                compare(browser, sites, condition, runs)
        browser.close()


main()
