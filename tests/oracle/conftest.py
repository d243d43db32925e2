"""The podręcznik, compiled once, and copies of it to change; what tests count is told at the end of a run."""

import csv
import shutil
from fractions import Fraction
from pathlib import Path

import pytest
from kodeks import config, links, vault
from kodeks.rulebook import compile_book
from kodeks_engine.evaluate import evaluate
from kodeks_engine.index import Index
from kodeks_engine.number import parts

COUNTS = pytest.StashKey[list[str]]()


def compiled(folder: Path):
    """The book of a vault, with everything that its rules are faulted for."""
    settings, faults = config.load(folder)
    assert not faults
    return compile_book(links.resolve(vault.read_vault(folder, settings, cache=False)))


@pytest.fixture(scope="session")
def read_book():
    """The book of a folder."""
    return compiled


@pytest.fixture(scope="session")
def book(root):
    """The podręcznik."""
    return compiled(root / "vault")


@pytest.fixture(scope="session")
def index(book):
    """The podręcznik, ready to be evaluated."""
    return Index(book.ruleset)


@pytest.fixture(scope="session")
def told(index):
    """A result of the book as an exact fraction, or as the chances of its outcomes."""

    def value(name, given):
        found = evaluate(index, name, given).value
        if hasattr(found, "counts"):
            counts = found.counts()
            return {Fraction(*parts(a)): Fraction(n, sum(counts.values())) for a, n in counts.items()}
        return Fraction(*parts(found))

    return value


@pytest.fixture
def copy_of_book(root, tmp_path):
    """A copy of the podręcznik that a test may change."""
    folder = tmp_path / "vault"
    shutil.copytree(root / "vault", folder, ignore=shutil.ignore_patterns(".kodeks"))
    return folder


@pytest.fixture(scope="session")
def read_rows(shared):
    """The rows of a table of the oracle."""

    def rows(name):
        with (shared / "oracle" / name).open(encoding="utf-8") as file:
            return list(csv.DictReader(file, delimiter="\t" if name.endswith(".tsv") else ","))

    return rows


@pytest.fixture
def tell(request):
    """Say a line in the summary of the run."""
    return request.config.stash.setdefault(COUNTS, []).append


def pytest_terminal_summary(terminalreporter, config):
    for line in config.stash.get(COUNTS, []):
        terminalreporter.write_line(line)
