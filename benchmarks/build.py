"""The site of 1,700 notes with search and calculators: what it costs to build, and what a reader downloads.

`python benchmarks/build.py [NOTES]` prints a Markdown table: the notes in folders, and all in one. `!` marks
what misses its target. Seconds are CPU with children, the bare parse is of the same run, memory is the
peak of our own process. Downloads are in kB as a host with brotli sends them, counted under a real Chromium.
"""

import functools
import re
import shutil
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

import scale
from measure import run
from playwright.sync_api import Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parent / "browser"))
from serving import Count, serving

FORMULA = re.compile(r"^\[\[Zasada \d+\]\] = .*", re.MULTILINE)
EVERY = 10
SETTLED = 3  # seconds: what was written just now may still change unseen, so nothing is remembered of it
CHROMIUM = shutil.which("chromium") or shutil.which("google-chrome")
QUERIES = ("zaklęcie", "zręczność", "szarża tarczy")
TARGETS = {
    "build / bare parse": 12, "own peak MB": 300, "site MB": 65, "unchanged / cold": 0.25,
    "page kB": 250, "heaviest page kB": 250, "first query kB": 300, "next query kB": 100,
}  # fmt: skip


class Weights(NamedTuple):
    """Bytes of first visits, of the first query and of the later ones."""

    pages: list[int]
    first: int
    later: list[int]


def make_vault(root: Path, size: int, *, flat: bool) -> None:
    """The rule notes of `scale.py`, with formulas that build on each other and a calculator in each tenth."""
    scale.NOTES_IN_FOLDER = size if flat else 40
    scale.make_vault(root, size)
    for number in range(size):
        path = root / scale.name(number)
        path.write_text(FORMULA.sub(rules(number), path.read_text("utf-8")), "utf-8")


def rules(number: int) -> str:
    """The rule of a note: the first asks for a value, each other adds to that of a note before it."""
    if not number:
        return "| Podaj | Domyślnie |\n| --- | --- |\n| [[Zasada 0]] | 3 |"
    formula = f"[[Zasada {number}]] = [[Zasada {number // 2}]] + {number % 7} ^wzor"
    calculator = f"\n\n> [!kalkulator] Zasada {number}\n> - [[Zasada {number}]]"
    return formula + (calculator if number % EVERY == 1 else "")


def costs(vault: Path, work: Path) -> dict[str, float]:
    """The costs of a cold and an unchanged build."""
    out, site = work / "out", work / "site"
    build = [
        sys.executable, "-c", scale.OWN_PEAK, "build", str(vault), "--site-dir", str(site), "--lang", "en",
    ]  # fmt: skip
    bare = run([sys.executable, str(Path(__file__).with_name("bare_parse.py")), str(vault)], out)
    cold, peak = scale.costs(run(build, out))
    again, _ = scale.costs(run(build, out))
    return {
        "bare parse s": bare.cpu,
        "build s": cold,
        "build / bare parse": cold / bare.cpu,
        "own peak MB": peak,
        "site MB": sum(path.stat().st_size for path in site.rglob("*") if path.is_file()) / 1e6,
        "unchanged s": again,
        "unchanged / cold": again / cold,
    }


def weigh(site: Path) -> Weights:
    """What a reader downloads: pages without a calculator, each as a first visit; then queries."""
    files = sorted(site.rglob("index.html"), key=lambda path: path.stat().st_size)
    plain = [path for path in files if "<kodeks-calculator" not in path.read_text("utf-8")]
    chosen = [plain[len(plain) // 2], plain[-1]]
    with sync_playwright() as play, serving(site, "brotli") as (url, count):
        browser = play.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        fresh = functools.partial(browser.new_page, service_workers="block")  # it fetches for later visits
        pages = [visit(fresh(), f"{url}{place(site, path)}", count) for path in chosen]
        page = fresh()
        visit(page, f"{url}{place(site, chosen[0])}", count)
        page.keyboard.press("/")
        queries = [query(page, words, count) for words in QUERIES]
        browser.close()
    return Weights(pages, queries[0], queries[1:])


def place(site: Path, file: Path) -> str:
    """The address of a page below the site's."""
    return file.relative_to(site).as_posix().removesuffix("index.html")


def visit(page: Page, url: str, count: Count) -> int:
    """Bytes of a page and all that it fetches by itself."""
    count.take()
    page.goto(url, wait_until="networkidle")
    return count.take()


def query(page: Page, words: str, count: Count) -> int:
    """Bytes of one query; one that finds nothing ends the measurement."""
    page.evaluate("() => document.querySelector('.kodeks-search ol').replaceChildren()")
    page.fill(".kodeks-search input", words)
    page.wait_for_function("() => document.querySelectorAll('.kodeks-search ol > li').length > 0")
    page.wait_for_timeout(2000)
    return count.take()


def row(size: int, work: Path, *, flat: bool) -> dict[str, float]:
    """All figures of one vault."""
    vault = work / "vault"
    make_vault(vault, size, flat=flat)
    time.sleep(SETTLED)
    found = costs(vault, work)
    weights = weigh(work / "site")
    return found | {
        "page kB": weights.pages[0] / 1000,
        "heaviest page kB": weights.pages[1] / 1000,
        "first query kB": weights.first / 1000,
        "next query kB": statistics.mean(weights.later) / 1000,
    }


def warm() -> None:
    """Have Python for the page fetched and trimmed: that happens once for each version of the engine."""
    with tempfile.TemporaryDirectory() as work:
        make_vault(Path(work, "vault"), 2, flat=True)
        command = [sys.executable, "-m", "kodeks", "build", f"{work}/vault"]
        if (done := run(command, Path(work, "out"))).code:
            sys.exit(done.output[-4000:])


def main(size: int) -> None:
    warm()
    rows = {}
    for title in ("in folders", "in one folder"):
        with tempfile.TemporaryDirectory() as work:
            rows[title] = row(size, Path(work), flat=title == "in one folder")
    print(
        f"| {size} notes | {' | '.join(rows)} | target |", f"| --- |{' ---: |' * (len(rows) + 1)}", sep="\n"
    )
    for name in rows["in folders"]:
        target = TARGETS.get(name)
        cells = [
            f"{found[name]:.2f}{' !' if target and found[name] > target else ''}" for found in rows.values()
        ]
        print(f"| {name} | {' | '.join(cells)} | {target or ''} |")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1700)
