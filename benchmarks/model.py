"""What the rulebook's model costs on top of reading: `python benchmarks/model.py [VAULT…]`.

Prints a Markdown table for the podręcznik and every vault of the shared corpora. Milliseconds are CPU of this
process, the best of a few runs with cold caches; reading is all facts of all notes and their links.
"""

import os
import sys
from collections.abc import Callable
from pathlib import Path
from time import process_time
from typing import TypeVar

from kodeks import config
from kodeks.links import Resolved, resolve
from kodeks.rulebook import compile_book
from kodeks.vault import read_vault

ROOT = Path(__file__).resolve().parents[1]
SHARED = Path(os.environ.get("KODEKS_SHARED", ROOT.parent / "shared"))
TARGET = 0.15
AnyT = TypeVar("AnyT")


def read(folder: Path) -> Resolved:
    """Everything before the model, without any cache."""
    settings, _ = config.load(folder)
    return resolve(read_vault(folder, settings, cache=False))


def timed(work: Callable[[], AnyT]) -> tuple[float, AnyT]:
    """The CPU milliseconds of a piece of work, and its result."""
    start = process_time()
    done = work()
    return (process_time() - start) * 1000, done


def best(folder: Path, runs: int = 3) -> tuple[float, float, int]:
    """The least time of reading, the least of the model, and how many quantities there are."""
    readings, models, quantities = [], [], 0
    for _ in range(runs):
        reading, resolved = timed(lambda: read(folder))
        model, book = timed(lambda: compile_book(resolved))  # noqa: B023
        readings.append(reading)
        models.append(model)
        quantities = len(book.ruleset.quantities)
    return min(readings), min(models), quantities


def main() -> None:
    corpora = SHARED / "corpora"
    known = sorted(p for p in corpora.iterdir() if p.is_dir()) if corpora.is_dir() else []
    vaults = [Path(name) for name in sys.argv[1:]] or [ROOT / "vault", *known]
    print("| vault | quantities | reading ms | model ms | model / reading |", f"|{' --- |' * 5}", sep="\n")
    for vault in vaults:
        reading, model, quantities = best(vault)
        mark = "" if model <= TARGET * reading else f" > {TARGET}"
        print(f"| {vault.name} | {quantities} | {reading:.0f} | {model:.0f} | {model / reading:.2f}{mark} |")


if __name__ == "__main__":
    main()
