"""What an author seems to say of turns, and nothing reads: information, with the line (NOTATION 4)."""

from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence

from kodeks_engine.actions import Cost
from kodeks_engine.text import fold

from kodeks.diagnostic import Diagnostic
from kodeks.rulebook.action_prose import is_read, spans_of
from kodeks.rulebook.action_tables import Row
from kodeks.rulebook.limits import after, negated, number_at, per_at, standing
from kodeks.rulebook.names import stem
from kodeks.rulebook.near_notes import near_notes
from kodeks.rulebook.patterns import holds
from kodeks.rulebook.prose import Passage, Word, passages
from kodeks.rulebook.reader import Reader
from kodeks.rulebook.statements import Collector
from kodeks.source import Span

REACH = 4  # words from a number to what it counts: `jedną szybką akcję`


def unheard(found: Collector, readers: Sequence[Reader], rows: Sequence[Row]) -> Iterator[Diagnostic]:
    """Sentences of notes with an action table, and of those that they link to, that no limit was read of."""
    tables = {row.reader.path for row in rows}
    for reader in near_notes(readers):
        counts = _counts if reader.path in tables else _differs
        prices = Prices(reader, found)
        for span in spans_of(reader):
            yield from _sentences(reader, span, found, counts)
            yield from _series(reader, span, prices)
            yield from _other_spans(reader, span, prices)


def _sentences(
    reader: Reader, span: Span, found: Collector, counts: Callable[[Passage, Collector], bool]
) -> Iterator[Diagnostic]:
    for passage in passages(reader, span):
        told = is_read(reader, passage, found) or negated(passage)
        variant = "contrary" if _is_contrary(reader, passage, found) else "" if told else "limit"
        if variant == "contrary" or (variant and counts(passage, found)):
            fill = {"found": reader.readable(Span(passage.start, passage.end))}
            yield Diagnostic("RUL019", reader.path, passage.start, passage.end, "info", variant, fill)


def _is_contrary(reader: Reader, passage: Passage, found: Collector) -> bool:
    """Whether a sentence makes another than the first one free, or lets the stunned of its note pay."""
    if (reader.path, reader.source.position(passage.start).row) in found.quoted:
        return False  # what contradicts its binding is told there
    title = tuple(Word(text, 0, 0, folded=fold(text)) for text in stem(reader.path).split())
    named = passage._replace(words=(*title, *passage.words))
    return holds("unsays.first", passage, "") or holds("unsays.spent", named, "")


class Prices:
    """The prices that a note tells, in their order, and the limits of rounds."""

    def __init__(self, reader: Reader, found: Collector) -> None:
        here = [(paid.span[0], cost) for cost, paid in found.costs if cost.place.note == reader.path]
        self._costs = sorted(here, key=lambda each: each[0])
        self._starts = [start for start, _ in self._costs]
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
        elif price and _is_dearer(passage, price):
            fill = {"there": price.text, "line": str(price.place.line)}
            yield Diagnostic("RUL019", reader.path, passage.start, passage.end, "info", "price", fill)


def _is_dearer(passage: Passage, price: Cost) -> bool:
    """Whether a sentence about extra ones names other points, or points for one that is paid already."""
    words = passage.words
    if not standing("extra", words):
        return False
    points = {number_at(words, at - 1) for at in range(1, len(words)) if after("point", words, at) > at}
    other = not points <= {None, price.points}
    return other or (price.extra > 1 and holds("unsays.pair", passage, price.resource))


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
