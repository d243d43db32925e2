"""Rows of decisions, and of lookups marked so, that no worked example touches: information (NOTATION 3)."""

from collections.abc import Iterable, Iterator

from kodeks_engine.index import Index
from kodeks_engine.place import Place
from kodeks_engine.step import Step
from kodeks_engine.table import Lookup

from kodeks.diagnostic import Diagnostic
from kodeks.rulebook.assemble import Assembly, finding_at
from kodeks.rulebook.findings.keys import shown


class Coverage:
    """The rows that examples came through; they say little unless all examples were ``complete``."""

    def __init__(self, made: Assembly, index: Index) -> None:
        self.complete = True
        self._made, self._index = made, index
        self._touched: set[Place] = set()
        self._doubted: set[str] = set()
        self._walked: set[int] = set()
        self._kept: list[Step] = []

    def touch(self, root: Step) -> None:
        """Remember the rows that a result came through; a step that many share is walked once."""
        stack = [root]
        while stack:
            step = stack.pop()
            if id(step) in self._walked:
                continue
            self._walked.add(id(step))
            self._kept.append(step)  # so that its identity is not given to another
            if step.op in ("decision", "table") and step.place is not None:
                self._touched.add(step.place)
            stack += step.steps

    def doubt(self, results: Iterable[str]) -> None:
        """An example did not come out: the rows of what its results are made of wait for its mend."""
        self._doubted.update(self._index.reach(results))

    def findings(self) -> Iterator[Diagnostic]:
        """The rows that no example came through, in tables of which all examples came out."""
        rules = self._made.ruleset
        marked = [table.lookup for table in self._made.draft.lookups if is_marked(self._made, table.lookup)]
        rows = [
            *[
                (row.place, row.text)
                for table in rules.decisions
                if self._sure(table.columns)
                for row in table.rows
            ],
            *[(row.place, shown(row)) for table in marked if self._sure(table.columns) for row in table.rows],
        ]
        for place, text in rows if self._made.draft.examples and self.complete else ():
            if place not in self._touched:
                yield finding_at(self._made, place, "EXM003", {"row": text}, "info")

    def _sure(self, columns: Iterable[str]) -> bool:
        return self._doubted.isdisjoint(columns)


def is_marked(made: Assembly, lookup: Lookup) -> bool:
    """Whether `kodeks.toml` wants an example for each row: `[[tables]] in = "Rozmiar"`, `covered = true`."""
    return any(
        entry.get("covered", False) and _names(entry.get("in", ""), lookup.place.note)
        for entry in made.draft.names.resolved.vault.config.tables
    )


def _names(place: str, note: str) -> bool:
    """Whether a setting names a note, or a folder around it; an empty one names all."""
    return not place or note in (place, f"{place}.md") or note.startswith(place.rstrip("/") + "/")
