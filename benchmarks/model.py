"""What the rulebook's model costs on top of reading: `python benchmarks/model.py [VAULT…]`.

Prints a Markdown table for the podręcznik and every vault of the shared corpora, each in its own process.
Milliseconds are CPU, the best of a few runs; reading is all facts of all notes and their links, without the
cache. The first model of a process also pays for its patterns and procedures; worked examples are read only
where they are checked or exported.
"""

import os
import sys
from collections.abc import Callable
from multiprocessing import get_context
from pathlib import Path
from time import process_time
from typing import NamedTuple, TypeVar

from kodeks import config
from kodeks.links import Resolved, resolve
from kodeks.rulebook import compile_book
from kodeks.vault import read_vault

ROOT = Path(__file__).resolve().parents[1]
SHARED = Path(os.environ.get("KODEKS_SHARED", ROOT.parent / "shared"))
TARGET = 0.15
AnyT = TypeVar("AnyT")


class Costs(NamedTuple):
    """Milliseconds for one vault, and how many quantities it has."""

    reading: float
    model: float
    first: float
    examples: float
    quantities: int


def read(folder: Path) -> Resolved:
    """Everything before the model, without any cache."""
    settings, _ = config.load(folder)
    return resolve(read_vault(folder, settings, cache=False))


def timed(work: Callable[[], AnyT]) -> tuple[float, AnyT]:
    """The CPU milliseconds of a piece of work, and its result."""
    start = process_time()
    done = work()
    return (process_time() - start) * 1000, done


def costs(folder: Path, runs: int = 3) -> Costs:
    """The least times of a few runs, and that of the first model."""
    readings, models, examples, quantities = [], [], [], 0
    for _ in range(runs):
        reading, resolved = timed(lambda: read(folder))
        model, book = timed(lambda: compile_book(resolved))  # noqa: B023
        rest, ruleset = timed(lambda: book.ruleset)  # noqa: B023
        readings.append(reading)
        models.append(model)
        examples.append(rest)
        quantities = len(ruleset.quantities)
    return Costs(min(readings), min(models), models[0], min(examples), quantities)


def main() -> None:
    corpora = SHARED / "corpora"
    known = sorted(p for p in corpora.iterdir() if p.is_dir()) if corpora.is_dir() else []
    vaults = [Path(name) for name in sys.argv[1:]] or [ROOT / "vault", *known]
    print("| vault | quantities | reading ms | model ms | model / reading | first model ms | examples ms |")
    print(f"|{' --- |' * 7}")
    with get_context("spawn").Pool(1, maxtasksperchild=1) as fresh:
        for vault, cost in zip(vaults, fresh.imap(costs, vaults, chunksize=1), strict=True):
            ratio = cost.model / cost.reading
            mark = "" if ratio <= TARGET else f" > {TARGET}"
            print(f"| {vault.name} | {cost.quantities} | {cost.reading:.0f} | {cost.model:.0f} ", end="")
            print(f"| {ratio:.2f}{mark} | {cost.first:.0f} | {cost.examples:.0f} |")


if __name__ == "__main__":
    main()
