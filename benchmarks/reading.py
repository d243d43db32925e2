"""Reading all facts of a vault beside the bare parse of the same notes, in one process and one run.

`python benchmarks/reading.py [FOLDER …]` prints a Markdown table; without folders it takes the shared vaults.
Seconds are CPU seconds, the least of several rounds that take turns.
"""

import os
import sys
import time
from collections.abc import Callable
from pathlib import Path

from bare_parse import parser, texts
from kodeks.facts import facts_of
from kodeks.source import Source

SHARED = Path(os.environ.get("KODEKS_SHARED", Path(__file__).resolve().parents[2] / "shared"))
ROUNDS = 3


def seconds(work: Callable[[], object]) -> float:
    begin = time.process_time()
    work()
    return time.process_time() - begin


def compare(notes: list[str]) -> tuple[float, float]:
    """CPU seconds of the bare parse and of reading facts."""
    markdown = parser()
    sources = [Source(f"{number}.md", text) for number, text in enumerate(notes)]
    bare: list[float] = []
    facts: list[float] = []
    for _ in range(ROUNDS):
        bare.append(seconds(lambda: [markdown.parse(text) for text in notes] and None))
        facts.append(seconds(lambda: [facts_of(source) for source in sources] and None))
    return min(bare), min(facts)


def main() -> None:
    folders = [Path(name) for name in sys.argv[1:]]
    folders = folders or sorted(path for path in (SHARED / "corpora").iterdir() if path.is_dir())
    facts_of(Source("warm.md", "# up"))
    print("| vault | notes | bare parse s | facts s | ratio |", "| --- | --- | --- | --- | --- |", sep="\n")
    total = [0.0, 0.0]
    for folder in folders:
        notes = texts(folder)
        bare, facts = compare(notes)
        total = [total[0] + bare, total[1] + facts]
        print(f"| {folder.name} | {len(notes)} | {bare:.2f} | {facts:.2f} | {facts / bare:.2f} |", flush=True)
    print(f"| all | | {total[0]:.2f} | {total[1]:.2f} | {total[1] / total[0]:.2f} |")


if __name__ == "__main__":
    main()
