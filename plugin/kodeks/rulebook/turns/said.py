"""The sentences of the notes that tell of turns, each with where it stands."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from kodeks.diagnostic import Diagnostic
from kodeks.rulebook.reader import Reader
from kodeks.rulebook.turns.action_prose import spans_of
from kodeks.rulebook.turns.prose import Passage, passages
from kodeks.source import Span


class Said(NamedTuple):
    """A sentence of a note; ``prose`` unless it is a remark in a table."""

    reader: Reader
    passage: Passage
    prose: bool

    @property
    def at(self) -> tuple[str, int]:
        """The note and the line where it begins."""
        return self.reader.path, self.reader.source.position(self.passage.start).row

    @property
    def text(self) -> str:
        """As a reader sees it."""
        return self.reader.readable(Span(self.passage.start, self.passage.end))

    def told(self, code: str, variant: str, **fill: str) -> Diagnostic:
        """Information at this sentence."""
        return Diagnostic(code, self.reader.path, self.passage.start, self.passage.end, "info", variant, fill)


def sentences(near: Sequence[Reader]) -> Iterator[Said]:
    """All sentences of some notes, in their order."""
    for reader in near:
        prose = {block.span for block in reader.facts.blocks}
        for span in spans_of(reader):
            yield from (Said(reader, passage, span in prose) for passage in passages(reader, span))
