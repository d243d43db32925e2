"""What an author seems to say of turns, and nothing reads: information, with the line (NOTATION 4)."""

from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence

from kodeks_engine.actions import Cost
from kodeks_engine.text import fold

from kodeks.diagnostic import Diagnostic
from kodeks.rulebook.names import stem
from kodeks.rulebook.reader import Reader
from kodeks.rulebook.turns.action_prose import is_read, other_numbers, spans_of
from kodeks.rulebook.turns.action_tables import Row
from kodeks.rulebook.turns.limits import after, negated, number_at, per_at, standing
from kodeks.rulebook.turns.near_notes import near_notes
from kodeks.rulebook.turns.patterns import holds
from kodeks.rulebook.turns.prose import Passage, Word, clauses, passages
from kodeks.rulebook.turns.series import costs_otherwise
from kodeks.rulebook.turns.statements import Collector
from kodeks.rulebook.turns.turn_rules import speaks_of
from kodeks.source import Span
from kodeks.tables import says

REACH = 4  # words from a number to what it counts: `jedną szybką akcję`
OF_TITLE = ("spent", "apart")  # what a sentence says of the state or the kind that its note or row is about
UNPLAYED = ("move", "free_action")  # kinds of which the calculator cannot buy more
PROVISOS = ("forbids", "more_free", "outside_turn")  # rules that are exceptions themselves


def unheard(found: Collector, readers: Sequence[Reader], rows: Sequence[Row]) -> Iterator[Diagnostic]:
    """Sentences of notes with an action table, and of those that they link to, that no limit was read of."""
    tables = {row.reader.path for row in rows}
    for reader in near_notes(readers):
        counts = _counts if reader.path in tables else _differs
        prices = Prices(reader, found)
        here = [row for row in rows if row.reader.path == reader.path]
        kinds = {c.span: row.kind for row in here for c in row.cells if c not in (row.name, row.limit)}
        for span in spans_of(reader):
            kind = kinds.get(span, "")
            yield from _sentences(reader, span, kind, found, counts)
            yield from _remarks(reader, span, kind, found)
            yield from _series(reader, span, prices)
            yield from _other_spans(reader, span, prices)
            yield from _provisos(reader, span, found, prices)
    for cost, paid in found.costs:
        if any(says(key, cost.kind) for key in UNPLAYED):
            yield Diagnostic("RUL019", cost.place.note, *paid.span, "info", "unplayed", {"kind": cost.kind})


def _sentences(
    reader: Reader, span: Span, kind: str, found: Collector, counts: Callable[[Passage, Collector], bool]
) -> Iterator[Diagnostic]:
    for passage in passages(reader, span):
        read = is_read(reader, passage, found)
        if _is_contrary(reader, passage, kind, found):
            yield _told(reader, passage, "contrary")
        elif other_numbers(passage, found) if read else not negated(passage) and counts(passage, found):
            yield _told(reader, passage, "limit")


def _told(reader: Reader, passage: Passage, variant: str) -> Diagnostic:
    fill = {"found": reader.readable(Span(passage.start, passage.end))}
    return Diagnostic("RUL019", reader.path, passage.start, passage.end, "info", variant, fill)


def _is_contrary(reader: Reader, passage: Passage, kind: str, found: Collector) -> bool:
    """Whether a sentence makes another than the first one free, lets the stunned of its note pay, or has an
    instant use up something else; of a remark the ``kind`` is that of its row.
    """
    if (reader.path, reader.source.position(passage.start).row) in found.quoted:
        return False  # what contradicts its binding is told there
    above = [Word(text, 0, 0, folded=fold(text)) for text in f"{stem(reader.path)} {kind}".split()]
    named = passage._replace(words=(*above, *passage.words))
    return holds("unsays.first", passage, "") or any(holds(f"unsays.{key}", named, "") for key in OF_TITLE)


def _remarks(reader: Reader, span: Span, kind: str, found: Collector) -> Iterator[Diagnostic]:
    """What is said beside a kind in its table, where that counts it otherwise than its row does."""
    for passage in passages(reader, span) if kind else ():
        if (reader.path, passage.start) not in found.read:
            for clause in clauses(passage):
                if _counts_otherwise(clause, kind, found):
                    yield _told(reader, clause, "limit")


def _counts_otherwise(clause: Passage, kind: str, found: Collector) -> bool:
    words = clause.words
    allowed = {limit.number for limit, _ in found.limits if limit.kind == kind}
    if not allowed or negated(clause) or any(found.kinds.at(words, at) for at in range(len(words))):
        return False
    turns = [at for at in range(len(words)) if per_at(words, at)]
    return any(
        number_at(words, at) not in {*allowed, None}
        for turn in turns
        for at in range(max(turn - REACH, 0), turn)
    )


def _provisos(reader: Reader, span: Span, found: Collector, prices: "Prices") -> Iterator[Diagnostic]:
    """Sentences that were read, with an exception or a condition of which the calculator knows nothing."""
    for passage in passages(reader, span):
        if _has_proviso(reader, passage, found, prices) and is_read(reader, passage, found):
            yield _told(reader, passage, "exception")


def _has_proviso(reader: Reader, passage: Passage, found: Collector, prices: "Prices") -> bool:
    words = passage.words
    marks = standing("except", words)
    if (reader.path, passage.start) in found.read:
        marks += [(at, end) for at, end in standing("provided", words) if after("wish", words, end) == end]
    if marks and _apart(marks) > sum(speaks_of(rule, passage, prices.resource) for rule in PROVISOS):
        return True
    return bool(prices.of(passage)) and holds("narrowed", passage, prices.resource)


def _apart(marks: list[tuple[int, int]]) -> int:
    """How many phrases stand there, where one may be a part of another: `tylko jeśli`, `jeśli`."""
    number = reached = 0
    for at, end in sorted(marks):
        number += at >= reached
        reached = max(reached, end)
    return number


class Prices:
    """The prices that a note tells, in their order, and the limits of rounds."""

    def __init__(self, reader: Reader, found: Collector) -> None:
        here = [(paid.span[0], cost) for cost, paid in found.costs if cost.place.note == reader.path]
        self._costs = sorted(here, key=lambda each: each[0])
        self._starts = [start for start, _ in self._costs]
        self.resource = found.resource
        self.rounds = {limit.kind: limit for limit, _ in reversed(found.limits) if limit.per == "round"}

    def of(self, passage: Passage) -> list[Cost]:
        """Those that stand in a sentence."""
        first, last = (bisect_left(self._starts, at) for at in (passage.start, passage.end))
        return [cost for _, cost in self._costs[first:last]]


def _other_spans(reader: Reader, span: Span, prices: Prices) -> Iterator[Diagnostic]:
    """Prices of a kind that is counted on a round, in sentences about `tej samej turze`."""
    for passage in passages(reader, span):
        if standing("same_turn", passage.words):
            counted = [each.kind for each in prices.of(passage) if each.kind in prices.rounds]
            for limit in [prices.rounds[kind] for kind in counted][:1]:
                fill = {"kind": limit.kind, "line": str(limit.place.line)}
                yield Diagnostic("RUL019", reader.path, passage.start, passage.end, "info", "same_turn", fill)


def _series(reader: Reader, span: Span, prices: Prices) -> Iterator[Diagnostic]:
    """Sentences behind a price that tell what each of a series costs, and tell it otherwise."""
    price: Cost | None = None
    for passage in passages(reader, span):
        read = prices.of(passage)
        if read:
            price = read[-1]
        elif price and costs_otherwise(passage, price):
            fill = {"there": price.text, "line": str(price.place.line)}
            yield Diagnostic("RUL019", reader.path, passage.start, passage.end, "info", "price", fill)


def _differs(passage: Passage, found: Collector) -> bool:
    """Whether a sentence counts actions on a turn or round otherwise than the book does."""
    words = passage.words
    if not any(per_at(words, at) for at in range(len(words))):
        return False
    return any(
        _is_other(words, at, end, found) for at in range(len(words)) for end in _counted_kinds(words, at)
    )


def _counted_kinds(words: Sequence[Word], at: int) -> range:
    """Where the kind may stand that a number counts."""
    return range(at + 1, at + REACH if number_at(words, at) is not None else at)


def _counts(passage: Passage, found: Collector) -> bool:
    """Whether a sentence counts actions beside a turn or round: `W turze masz jedną szybką akcję`."""
    words = passage.words
    turns = [at for at in range(len(words)) if per_at(words, at)]
    numbers = [at for at in range(len(words)) if number_at(words, at) is not None]
    return any(_counted(words, at, turns, found) for at in numbers) if turns else False


def _counted(words: Sequence[Word], at: int, turns: Sequence[int], found: Collector) -> bool:
    """Whether a number counts a kind behind it, or before it where a turn follows."""
    chosen = after("of", words, at + 1)
    if chosen > at + 1:
        return _is_other(words, at, chosen, found)
    if any(found.kinds.at(words, i) for i in range(at + 1, at + REACH)):
        return True
    told = any(at < turn < at + REACH for turn in turns)
    return told and any(found.kinds.at(words, i) for i in range(at))


def _is_other(words: Sequence[Word], at: int, chosen: int, found: Collector) -> bool:
    """Whether `dwie z akcji` are not as many as the book allows; `jedna z akcji` is any of them."""
    kind = found.kinds.at(words, chosen)
    allowed = {limit.number for limit, _ in found.limits if kind and limit.kind == kind[0]}
    return bool(allowed) and number_at(words, at) not in allowed | {1}
