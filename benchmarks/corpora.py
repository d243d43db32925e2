"""`kodeks check` and `kodeks build` over every vault of the shared corpora, beside a bare parse in one run.

`python benchmarks/corpora.py` prints a Markdown table; it works on copies: nothing is written beside them.
Seconds are CPU seconds of the whole process with its children, memory is the peak of its largest process.
"""

import json
import os
import re
import shutil
import sys
import tempfile
from pathlib import Path

from measure import Run, run

ROOT = Path(__file__).resolve().parents[1]
SHARED = Path(os.environ.get("KODEKS_SHARED", ROOT.parent / "shared"))
KODEKS = [sys.executable, "-m", "kodeks"]
SHOWN = re.compile(r"^Edition .*: (\d+) notes?", re.MULTILINE)
HELD = re.compile(r"^Held back \((\d+)\)", re.MULTILINE)
PAGES = re.compile(r"^Site: .* \((\d+) pages?", re.MULTILINE)
COLUMNS = (
    "vault", "notes", "findings", "bare parse s", "check s", "× bare", "check again s", "check MB",
    "build s", "pages", "notes shown", "held back", "build MB",
)  # fmt: skip


def row(vault: Path, work: Path) -> str:
    """One line of the table; a traceback or an unexpected exit code stops the whole run."""
    copy, out = work / vault.name, work / "out"
    shutil.copytree(vault, copy, symlinks=True)
    bare = run([sys.executable, str(ROOT / "benchmarks/bare_parse.py"), str(copy)], out)
    check = sound(run([*KODEKS, "check", str(copy), "--output-format", "json"], out), {0, 1})
    findings = len(json.loads(check.output[check.output.index("[") :]))
    again = sound(run([*KODEKS, "check", str(copy), "--output-format", "json"], out), {0, 1})
    site = work / f"{vault.name}-site"
    built = sound(run([*KODEKS, "build", str(copy), "--site-dir", str(site), "--lang", "en"], out), {0})
    shown, held, pages = (number(built.output, each) for each in (SHOWN, HELD, PAGES))
    cells = (
        vault.name,
        shown + held,
        findings,
        f"{bare.cpu:.2f}",
        f"{check.cpu:.2f}",
        f"{check.cpu / bare.cpu:.2f}",
        f"{again.cpu:.2f}",
        f"{check.peak:.0f}",
        f"{built.cpu:.2f}",
        pages,
        shown,
        held,
        f"{built.peak:.0f}",
    )
    return f"| {' | '.join(map(str, cells))} |"


def number(output: str, pattern: re.Pattern[str]) -> int:
    """The number that a line of the build's report gives, 0 where there is no such line."""
    found = pattern.search(output)
    return int(found[1]) if found else 0


def sound(done: Run, codes: set[int]) -> Run:
    """The run itself, unless it failed."""
    if done.code not in codes or "Traceback (most recent call last)" in done.output:
        sys.exit(f"exit code {done.code}:\n{done.output[-4000:]}")
    return done


def main() -> None:
    vaults = sorted(p for p in (SHARED / "corpora").iterdir() if p.is_dir())
    print(f"| {' | '.join(COLUMNS)} |", f"|{' --- |' * len(COLUMNS)}", sep="\n")
    for vault in vaults:
        with tempfile.TemporaryDirectory() as work:
            print(row(vault, Path(work)), flush=True)


if __name__ == "__main__":
    main()
