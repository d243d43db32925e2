"""The rulebook: all notes of a vault → what the calculators compute with, and what is wrong with it.

`compile_book` reads as the whole story: read what each note says, put it together; check it all when asked.
"""

from dataclasses import replace
from functools import cached_property

from kodeks_engine.ruleset import Ruleset

from kodeks.diagnostic import Diagnostic
from kodeks.facts import collector_at_rest
from kodeks.links import Resolved
from kodeks.rulebook.assemble import Assembly, assemble
from kodeks.rulebook.draft import Draft, Statement
from kodeks.rulebook.read import read_notes, read_worked_examples
from kodeks.rulebook.turns.actions import Found, read_actions

__all__ = ["Book", "Statement", "compile_book"]


class Book:
    """The rules of a vault or edition: ``rules`` are what the engine computes with."""

    def __init__(self, draft: Draft, made: Assembly, turns: Found) -> None:
        self.rules: Ruleset = made.ruleset
        self._draft, self._made, self._turns = draft, made, turns

    @cached_property
    def ruleset(self) -> Ruleset:
        """The rules with their worked examples, which no calculator needs: they are read when asked for."""
        return self.rules._replace(examples=tuple([each.example for each in self._whole.examples]))

    @cached_property
    def _whole(self) -> Draft:
        """All that the notes say, worked examples too."""
        with collector_at_rest():
            read_worked_examples(self._draft)
        return self._draft

    @cached_property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """What is wrong with the rules; examples and proofs are computed when this is first asked for.

        A vault that never heard of Kodeks gets information at most (NOTATION, first page).
        """
        from kodeks.rulebook.findings.near import near_misses
        from kodeks.rulebook.findings.nearly import nearly_rules, nearly_turns
        from kodeks.rulebook.findings.strange import once_each
        from kodeks.rulebook.findings.undefined import undefined
        from kodeks.rulebook.findings.verify import verify

        draft, made = self._whole, self._made
        homes = (*made.asked, *draft.broken, *[bound.home for bound in draft.bindings])
        known = {**made.claims, **dict.fromkeys(homes)}
        rules = [*draft.problems, *made.problems, *undefined(draft, known), *verify(made)]
        rules = list(once_each(rules, draft.names))
        if draft.spoken:
            rules += [*near_misses(draft.names, known), *nearly_rules(draft, known)]
        else:
            rules = [replace(problem, severity="info") for problem in rules]
            rules += nearly_turns(draft.names)
        found = [*rules, *self._turns.problems, *self._turns.questions]
        return tuple(sorted(found, key=lambda each: (each.path, each.start, each.code)))

    @cached_property
    def statements(self) -> tuple[Statement, ...]:
        """What was understood of each line, and what was not, for `kodeks show`."""
        draft = self._draft
        return tuple(sorted([*draft.statements, *draft.tables(), *draft.forms(), *self._turns.statements]))


def compile_book(resolved: Resolved) -> Book:
    """The rulebook of a vault or edition. What is broken is reported and hides only itself."""
    with collector_at_rest():
        draft = read_notes(resolved)
        turns = read_actions(draft)  # may bind the turn of a book that does not do so itself
        return Book(draft, assemble(draft, turns.actions), turns)
