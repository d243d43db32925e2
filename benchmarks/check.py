"""`kodeks check`, cold and warm, beside a bare parse and rumdl on the same vault in the same run.

`python benchmarks/check.py [NOTES …]` (1700 and 10000 without arguments) prints a Markdown table a size:
CPU seconds and peak memory of whole processes, ratios, then where a cold run spends its time and how long
`--watch` takes from a save to its report at 1,000 notes. Vaults are made of the shared corpora, copy by copy.
The bare parse and cold runs take turns, three times; the least of each counts.
rumdl is asked for where it is installed (`pip install rumdl`).
"""

import itertools
import os
import queue
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

from measure import Run, run

ROOT = Path(__file__).resolve().parents[1]
SHARED = Path(os.environ.get("KODEKS_SHARED", ROOT.parent / "shared"))
KODEKS = [sys.executable, "-m", "kodeks", "check", "--exit-zero"]
PARTS = ("quartz-docs", "pl-cairn", "iron-vault", "obsidian-export", "kepano")
QUIET = {"PYTHONDONTWRITEBYTECODE": ""}
SETTLE = 2.5  # seconds until stamps of new files can be trusted


def vault(folder: Path, notes: int) -> Path:
    """A vault of so many notes: copies of small vaults side by side."""
    (folder / ".obsidian").mkdir(parents=True)
    made = 0
    for number in itertools.count():
        for part in PARTS:
            for note in sorted((SHARED / "corpora" / part).rglob("*.md")):
                inner = note.relative_to(SHARED / "corpora" / part)
                if any(name.startswith(".") for name in inner.parts):
                    continue
                target = folder / f"{part} {number}" / inner
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(note, target)
                made += 1
                if made == notes:
                    return folder
    raise AssertionError


def rounds(command: list[str], out: Path, times: int = 3) -> Run:
    """The best of several runs."""
    return min((run(command, out, **QUIET) for _ in range(times)), key=lambda each: each.cpu)


def turns(folder: Path, command: list[str], out: Path, times: int = 3) -> tuple[Run, Run]:
    """The best bare parse and the best cold run of several that take turns."""
    bare, cold = [], []
    for _ in range(times):
        bare.append(run([sys.executable, str(ROOT / "benchmarks/bare_parse.py"), str(folder)], out, **QUIET))
        shutil.rmtree(folder / ".kodeks", ignore_errors=True)
        cold.append(run(command, out, **QUIET))
    return min(bare, key=lambda each: each.cpu), min(cold, key=lambda each: each.cpu)


def measure(notes: int, work: Path) -> None:
    """The table for one size."""
    folder, out = vault(work / "vault", notes), work / "out"
    command = [*KODEKS, str(folder)]
    run([*KODEKS, "--no-cache", str(ROOT / "vault")], out, **QUIET)  # compiles every module
    bare, cold = turns(folder, command, out)
    time.sleep(SETTLE)
    run(command, out, **QUIET)
    warm = rounds(command, out)
    note = next(folder.rglob("*.md"))
    with note.open("a", encoding="utf-8") as text:
        text.write("\nZmiana.\n")
    changed = run(command, out, **QUIET)
    lines = [("bare parse", bare, None), ("check, cold", cold, bare), ("check, unchanged", warm, cold)]
    lines.append(("check, one note changed", changed, cold))
    if rumdl := shutil.which("rumdl", path=f"{Path(sys.executable).parent}:{os.environ['PATH']}"):
        run([rumdl, "check", str(folder)], out)
        lines.append(("rumdl, warm", rounds([rumdl, "check", str(folder)], out), None))
        lines.append(("check, unchanged : rumdl", warm, lines[-1][1]))
    print(f"\n{notes} notes\n\n| what | CPU s | wall s | MB | ratio |\n| --- | ---: | ---: | ---: | ---: |")
    for what, told, against in lines:
        ratio = f"{told.cpu / against.cpu:.2f}" if against else ""
        print(f"| {what} | {told.cpu:.2f} | {told.wall:.2f} | {told.peak:.0f} | {ratio} |", flush=True)


def steps(folder: Path) -> None:
    """Where the time of a run without any cache goes."""
    from kodeks import checks
    from kodeks.checks.context import Context
    from kodeks.commands.opening import Opened

    print("\n| step | CPU s |\n| --- | ---: |")

    def timed(name, work):
        begun = time.process_time()
        done = work()
        print(f"| {name} | {time.process_time() - begun:.3f} |")
        return done

    timed("load checks", checks.load)
    opened = Opened(folder, cache=False)
    timed("read and check single notes", lambda: opened.vault)
    context = Context(timed("resolve links", lambda: opened.resolved))
    timed("the rulebook", lambda: context.book)
    timed("its examples and proofs", lambda: context.book.diagnostics)
    timed("checks over the vault", lambda: checks.check_vault(context, opened.noted))


def watch(folder: Path) -> None:
    """From a save to its report, several times."""
    process = subprocess.Popen(
        [
            sys.executable,
            "-m",
            "kodeks",
            "check",
            "--watch",
            "--select",
            "LNK001",
            "--lang",
            "en",
            str(folder),
        ],
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    )
    lines: queue.Queue[str] = queue.Queue()
    threading.Thread(target=lambda: [lines.put(line) for line in process.stdout], daemon=True).start()

    def report():
        while not lines.get(timeout=120).startswith("Waiting"):
            pass

    report()
    note, waits = next(folder.rglob("*.md")), []
    for number in range(8):
        time.sleep(0.5)
        begun = time.monotonic()
        note.write_text(f"# A\n\n[[Nowhere {number}]]\n", encoding="utf-8")
        report()
        waits.append(time.monotonic() - begun)
    process.send_signal(signal.SIGINT)
    process.wait(10)
    print(f"\nwatch, save to report: {sorted(waits)[len(waits) // 2] * 1000:.0f} ms (median of {len(waits)})")


def main() -> None:
    sizes = [int(each) for each in sys.argv[1:]] or [1700, 10_000]
    for notes in sizes:
        with tempfile.TemporaryDirectory() as work:
            measure(notes, Path(work))
            if notes == sizes[0]:
                steps(Path(work) / "vault")
    with tempfile.TemporaryDirectory() as work:
        watch(vault(Path(work) / "vault", 1000))


if __name__ == "__main__":
    main()
