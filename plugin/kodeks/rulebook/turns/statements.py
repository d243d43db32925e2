"""What is stated about turns, as it is found."""

from collections.abc import Iterator

from kodeks_engine.actions import Cost, KindOf, Limit
from kodeks_engine.text import fold

from kodeks.diagnostic import Diagnostic
from kodeks.rulebook.draft import Statement
from kodeks.rulebook.reader import Reader
from kodeks.rulebook.turns.limits import Kinds, Told
from kodeks.rulebook.turns.prices import Paid
from kodeks.rulebook.turns.prose import Passage
from kodeks.source import Span


class Collector:
    """Statements about turns as they are found. ``quoted`` are the lines that bound procedures quote.

    ``said`` are the sentences that were recognised for a rule, each with the rule's name.
    """

    def __init__(self, kinds: Kinds, quoted: frozenset[tuple[str, int]] = frozenset()) -> None:
        self.kinds = kinds
        self.quoted = quoted
        self.limits: list[tuple[Limit, Told]] = []
        self.costs: list[tuple[Cost, Paid]] = []
        self.kinds_of: list[KindOf] = []
        self.problems: list[Diagnostic] = []
        self.statements: list[Statement] = []
        self.read: set[tuple[str, int]] = set()
        self.said: list[tuple[Reader, Passage, str]] = []
        self._stated: list[tuple[Reader, str, Span, bool]] = []

    @property
    def resource(self) -> str:
        """What pays for something extra, folded; "" where nothing does."""
        return fold(self.costs[0][0].resource) if self.costs else ""

    def state(self, reader: Reader, kind: str, start: int, end: int, ok: bool = True) -> None:
        """Note a statement for `kodeks show`."""
        self._stated.append((reader, kind, Span(start, end), ok))

    def stated(self) -> Iterator[Statement]:
        """What was noted, as a reader sees it."""
        for reader, kind, span, ok in self._stated:
            yield Statement(reader.path, reader.source.row(span[0]), kind, reader.readable(span), ok)

    def says(self, reader: Reader, passage: Passage) -> bool:
        """Whether a sentence was recognised for a rule."""
        return any(told.start == passage.start and by.path == reader.path for by, told, _ in self.said)

    def covers(self, reader: Reader, start: int, end: int) -> bool:
        """Whether something was read between two offsets."""
        noted = (span for by, _, span, _ in self._stated if by.path == reader.path)
        return any(start < span[1] and span[0] < end for span in noted)
