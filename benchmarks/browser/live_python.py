"""From navigation to the first live answer: ours, default Pyodide, and no Python at all, in one run.

`python benchmarks/browser/live_python.py [RUNS]` builds the sample vault, serves it compressed on loopback
and prints a Markdown table. Cold: a fresh profile; warm: the same profile again. All variants share page and
client, only the worker and its files differ. Default Pyodide loads no lock file here, which flatters it.
"""

import json
import shutil
import subprocess
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path
from statistics import median, quantiles
from typing import NamedTuple

from kodeks.adapters import pyodide
from playwright.sync_api import Browser, BrowserContext, sync_playwright
from serving import Count, serving

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
FIELD, RESULT = "bpa", "atak_wrecz"
KEYSTROKES = 60


class Sample(NamedTuple):
    """Milliseconds to the first live answer, its bytes, answer times of keystrokes, the longest task."""

    live: float
    sent: int
    strokes: tuple[float, ...]
    blocked: float


def build(folder: Path) -> Path:
    """The sample site; the page with the calculator that is measured."""
    subprocess.run(
        [sys.executable, "-m", "kodeks", "build", str(ROOT / "vault"), "--site-dir", str(folder)], check=True
    )
    pages = (
        page
        for page in sorted(folder.rglob("*.html"))
        if f'data-result="{RESULT}"' in page.read_text("utf-8")
    )
    return next(pages).parent.relative_to(folder)


def variant(site: Path, worker: str) -> Path:
    """A copy of the site with another worker, and beside it what that worker loads."""
    copy = site.with_name(worker.removesuffix(".js"))
    shutil.copytree(site, copy)
    shutil.copy(HERE / worker, next(copy.glob("assets/kodeks/calculator-*/worker.js")))
    python = copy / "assets/kodeks" / f"python-{pyodide.VERSION}"
    shelf = pyodide.cache_folder() / f"pyodide-{pyodide.VERSION}"
    for name in pyodide.HASHES:
        shutil.copy(shelf / name, python / name)
    (python / "engine.zip").write_bytes(pyodide.pack(ROOT / "plugin/kodeks_engine"))
    return copy


def visit(context: BrowserContext, url: str, count: Count) -> Sample:
    page = context.new_page()
    settings = json.dumps({"field": FIELD, "result": RESULT})
    page.add_init_script((HERE / "probe.js").read_text("utf-8").replace("SETTINGS", settings))
    count.take()
    page.goto(url)
    live = page.evaluate("live")
    sent = count.take()
    strokes = tuple(page.evaluate(f"keystrokes({KEYSTROKES})"))
    blocked = max([0, *page.evaluate("longTasks")])
    page.close()
    return Sample(live, sent, strokes, blocked)


def measure(browser: Browser, url: str, count: Count) -> tuple[Sample, Sample]:
    """A first visit and a second one."""
    context = browser.new_context()
    pair = visit(context, url, count), visit(context, url, count)
    context.close()
    return pair


def row(name: str, pairs: list[tuple[Sample, Sample]]) -> str:
    cold, warm = zip(*pairs, strict=True)
    strokes = sorted(stroke for sample in warm for stroke in sample.strokes)
    cells = (
        name,
        f"{median(sample.live for sample in cold) / 1000:.2f}",
        f"{median(sample.live for sample in warm) / 1000:.2f}",
        f"{cold[0].sent / 1e6:.2f}",
        f"{median(strokes):.1f} / {quantiles(strokes, n=20)[-1]:.1f}",
        f"{max(sample.blocked for sample in cold + warm):.0f}",
    )
    return f"| {' | '.join(cells)} |"


def main() -> None:
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 7
    with tempfile.TemporaryDirectory() as work, sync_playwright() as playwright:
        site = Path(work, "kodeks")
        page = build(site)
        sites = {
            "Kodeks": site,
            "default Pyodide": variant(site, "default_worker.js"),
            "no Python (floor)": variant(site, "floor_worker.js"),
        }
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        print("| | cold s | warm s | MB sent, brotli | keystroke ms p50 / p95 | longest task ms |")
        print("| --- | ---: | ---: | ---: | ---: | ---: |")
        with ExitStack() as stack:
            hosts = {name: stack.enter_context(serving(folder, "brotli")) for name, folder in sites.items()}
            pairs: dict[str, list[tuple[Sample, Sample]]] = {name: [] for name in sites}
            for url, count in hosts.values():
                measure(browser, f"{url}{page.as_posix()}/", count)  # the host compresses its files
            for _ in range(runs):  # one after the other, so that a busy minute harms all alike
                for name, (url, count) in hosts.items():
                    pairs[name].append(measure(browser, f"{url}{page.as_posix()}/", count))
        for name in sites:
            print(row(name, pairs[name]))
        browser.close()


main()
