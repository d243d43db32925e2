"""From 1,000 to 10,000 notes: `kodeks check`, warm check, `kodeks build` and an unchanged build, in one run.

`python benchmarks/scale.py [small] [large]` prints a Markdown table. Seconds are CPU seconds with
children; memory is the peak of our own process, without that of the search's indexer. The last column is what
the large vault costs more: ten times the notes may cost eleven times the time.
"""

import os
import random
import re
import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from measure import Run, run

NOTES_IN_FOLDER = 40
AGES_AGO = 1_700_000_000
OWN_PEAK = """
import resource, sys
from kodeks.cli import main
try:
    main()
finally:
    print(f"own peak {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB")
"""
WORDS = (
    "miecz", "zbroja", "tarcza", "rzut", "test", "obrona", "atak", "premia", "kara", "siła", "zręczność",
    "zapał", "dusza", "tura", "akcja", "ruch", "szarża", "zaklęcie", "pole", "zasięg", "osłona", "rana",
)  # fmt: skip


def make_vault(root: Path, size: int) -> None:
    """A vault of rule notes: prose, links, tables, callouts, secrets; the same for the same size."""
    dice = random.Random(size)
    (root / ".obsidian").mkdir(parents=True)
    names = [name(number) for number in range(size)]
    for number in range(size):
        path = root / names[number]
        path.parent.mkdir(exist_ok=True)
        path.write_text("\n\n".join(blocks(number, names, dice)) + "\n", "utf-8")
        os.utime(path, (AGES_AGO, AGES_AGO))  # what was written just now may still change unseen


def name(number: int) -> str:
    """The place of a note in its vault."""
    return f"Rozdział {number // NOTES_IN_FOLDER + 1}/Zasada {number}.md"


def blocks(number: int, names: list[str], dice: random.Random) -> Iterator[str]:
    """The blocks of one note, about 2.5 kB."""
    yield f"---\ntags: [zasada, dział/{number % 30}]\naliases: [Reguła {number}]\n---\n# Zasada {number}"
    for part in range(3):
        yield f"## {dice.choice(WORDS).capitalize()} {part}"
        yield " ".join(sentence(names, dice) for _ in range(5))
        yield "\n".join(f"- {sentence(names, dice)}" for _ in range(4))
    rows = "\n".join(f"| {dice.choice(WORDS)} | {row + 1} | +{row} |" for row in range(6))
    yield f"| Nazwa | Poziom | Premia |\n| --- | ---: | ---: |\n{rows}"
    yield f"> [!gm]+ Dla prowadzącego\n> {sentence(names, dice)}\n> {sentence(names, dice)}"
    yield "## Wzór"
    yield f"[[Zasada {number}]] = [[{stem(names, dice)}]] + {number % 7} ^wzor"


def sentence(names: list[str], dice: random.Random) -> str:
    """A dozen words, in one sentence of four with a link among them: more than public rulebooks have."""
    said = dice.choices(WORDS, k=11)
    if dice.random() < 0.25:
        said.insert(dice.randrange(11), f"[[{stem(names, dice)}|{dice.choice(WORDS)}]]")
    return f"Tu {' '.join(said)}."


def stem(names: list[str], dice: random.Random) -> str:
    """A note's name as a link writes it."""
    return dice.choice(names).rpartition("/")[2].removesuffix(".md")


def measured(size: int, work: Path) -> dict[str, tuple[float, float]]:
    """CPU seconds and own peak in MB of each command over a vault of a size."""
    vault, site = work / f"vault-{size}", work / f"site-{size}"
    make_vault(vault, size)
    check = ("check", "--output-format", "json-lines", "--exit-zero", str(vault))
    build = ("build", str(vault), "--site-dir", str(site), "--lang", "en")
    asked = {"check, cold": check, "check, warm": check, "build, cold": build, "build, unchanged": build}
    found = {}
    for title, command in asked.items():
        if title == "build, cold":
            shutil.rmtree(vault / ".kodeks", ignore_errors=True)
        found[title] = costs(run([sys.executable, "-c", OWN_PEAK, *command], work / "out"))
    return found


def costs(done: Run) -> tuple[float, float]:
    """What a run took; one that failed ends the measurement."""
    peak = re.search(r"own peak (\d+) MB", done.output)
    if done.code or peak is None:
        sys.exit(f"exit code {done.code}:\n{done.output[-4000:]}")
    return done.cpu, float(peak[1])


def main(sizes: list[str]) -> None:
    small, large = (int(each) for each in (sizes or ["1000", "10000"]))
    with tempfile.TemporaryDirectory() as work:
        few, many = measured(small, Path(work)), measured(large, Path(work))
    print(
        f"| what | {small} notes: s | MB | {large} notes: s | MB | × |", "| --- |" + " ---: |" * 5, sep="\n"
    )
    for title, (seconds, peak) in few.items():
        more, top = many[title]
        print(f"| {title} | {seconds:.1f} | {peak:.0f} | {more:.1f} | {top:.0f} | {more / seconds:.1f} |")


if __name__ == "__main__":
    main(sys.argv[1:])
