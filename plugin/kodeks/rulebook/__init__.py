"""The rulebook: all notes of a vault → what the calculators compute with, and what is wrong with it.

`compile_book` reads as the whole story: read what each note says, put it together, check the whole.
"""

from dataclasses import replace
from typing import NamedTuple

from kodeks_engine.ruleset import Ruleset

from kodeks.diagnostic import Diagnostic
from kodeks.links import Resolved
from kodeks.rulebook.actions import read_actions
from kodeks.rulebook.assemble import assemble
from kodeks.rulebook.draft import Statement
from kodeks.rulebook.read import read_notes
from kodeks.rulebook.undefined import undefined
from kodeks.rulebook.verify import verify

__all__ = ["Book", "Statement", "compile_book"]


class Book(NamedTuple):
    """The rules of a vault, what is wrong with them, and what was understood of each note."""

    ruleset: Ruleset
    diagnostics: tuple[Diagnostic, ...]
    statements: tuple[Statement, ...]


def compile_book(resolved: Resolved) -> Book:
    """The rulebook of a vault or edition. Never raises: what is broken is reported and hides only itself."""
    draft = read_notes(resolved)
    made = assemble(draft)
    turns = read_actions(draft)
    known = {**made.claims, **dict.fromkeys(made.asked)}
    problems = [*draft.problems, *made.problems, *turns.problems, *undefined(draft, known), *verify(made)]
    if not draft.spoken:
        problems = [replace(problem, severity="info") for problem in problems]
    ruleset = made.ruleset._replace(actions=turns.actions)
    return Book(ruleset, tuple(_sorted(problems)), tuple(sorted([*draft.statements, *turns.statements])))


def _sorted(problems: list[Diagnostic]) -> list[Diagnostic]:
    return sorted(problems, key=lambda found: (found.path, found.start, found.code))
