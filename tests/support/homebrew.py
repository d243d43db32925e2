"""A homebrew's rules: compiled out of its folder, computed by name, and their odds as exact chances."""

from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

from kodeks import config, links, vault
from kodeks.rulebook import Book, compile_book
from kodeks_engine.evaluate import evaluate
from kodeks_engine.index import Index
from kodeks_engine.number import parts
from kodeks_engine.rolled import counts_of


def compiled(folder: Path) -> Book:
    """The rulebook of a vault whose settings are sound."""
    settings, faults = config.load(folder)
    assert not faults
    return compile_book(links.resolve(vault.read_vault(folder, settings, cache=False)))


def computing(book: Book) -> Callable[..., Any]:
    """``compute(name, **inputs)`` gives a quantity's value."""
    index = Index(book.rules)
    return lambda name, **given: evaluate(index, name, given).value


def exact(value: Any) -> Fraction:
    """A number as a fraction."""
    return Fraction(*parts(value))


def spread(value: Any) -> dict[Any, Fraction]:
    """A rolled value as exact chances by face."""
    counts = counts_of(value)
    return {face: Fraction(n, sum(counts.values())) for face, n in counts.items()}
