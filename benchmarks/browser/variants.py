"""One site three times: with our worker, with Pyodide as its guide starts it, and with no Python at all."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

from kodeks.adapters import pyodide

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
EARLY = re.compile(r"<script data-worker=.*?</script>", re.DOTALL)


def build(folder: Path) -> None:
    """The sample site."""
    subprocess.run(
        [sys.executable, "-m", "kodeks", "build", str(ROOT / "vault"), "--site-dir", str(folder)], check=True
    )


def page_of(folder: Path, result: str, *, alone: bool) -> Path:
    """The page that answers with ``result``: by a calculator that stands ``alone``, or among many."""
    texts = ((page, page.read_text("utf-8")) for page in sorted(folder.rglob("*.html")))
    pages = (
        page
        for page, text in texts
        if f'data-result="{result}"' in text and (text.count("</kodeks-calculator>") == 1) is alone
    )
    return next(pages).parent.relative_to(folder)


def variant(site: Path, worker: str) -> Path:
    """A copy of the site with another worker, and beside it what that worker loads.

    The page's own modules start it, as the guide has it: not the head, as ours.
    """
    copy = site.with_name(worker.removesuffix(".js"))
    shutil.copytree(site, copy)
    shutil.copy(HERE / worker, next(copy.glob("assets/kodeks/calculator-*/worker.js")))
    for page in copy.rglob("*.html"):
        page.write_text(EARLY.sub("", page.read_text("utf-8")), "utf-8")
    python = copy / "assets/kodeks" / f"python-{pyodide.VERSION}"
    shelf = pyodide.cache_folder() / f"pyodide-{pyodide.VERSION}"
    for name in pyodide.HASHES:
        shutil.copy(shelf / name, python / name)
    (python / "engine.zip").write_bytes(pyodide.pack(ROOT / "plugin/kodeks_engine"))
    return copy
