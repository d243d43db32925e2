"""What an author seems to say of turns, and nothing reads: information, with the line (NOTATION 4)."""

from collections.abc import Iterator, Sequence

from kodeks.diagnostic import Diagnostic
from kodeks.rulebook.action_prose import is_read, spans_of
from kodeks.rulebook.action_tables import Row
from kodeks.rulebook.limits import after, negated, number_at, per_at
from kodeks.rulebook.prose import Passage, Word, passages
from kodeks.rulebook.reader import Reader
from kodeks.rulebook.statements import Collector
from kodeks.source import Span

REACH = 4  # words from a number to what it counts: `jedną szybką akcję`


def unheard(found: Collector, readers: Sequence[Reader], rows: Sequence[Row]) -> Iterator[Diagnostic]:
    """Sentences of notes with an action table that no limit was read of."""
    tables = {row.reader.path for row in rows}
    for reader in readers:
        if reader.path in tables:
            for span in spans_of(reader):
                yield from _sentences(reader, span, found)


def _sentences(reader: Reader, span: Span, found: Collector) -> Iterator[Diagnostic]:
    for passage in passages(reader, span):
        if not is_read(reader, passage, found) and not negated(passage) and _counts(passage, found):
            fill = {"found": reader.readable(Span(passage.start, passage.end))}
            yield Diagnostic("RUL019", reader.path, passage.start, passage.end, "info", "limit", fill)


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
