"""What sentences say that something extra costs (NOTATION 4).

`1 punkt Zapału opłaca dwie dodatkowe Akcje`, `dwie dodatkowe Akcje kosztują 1 punkt Zapału`, `za 1 punkt
Zapału kupisz dwie dodatkowe Akcje`.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from kodeks.rulebook.turns.limits import Kinds, after, number_at, standing
from kodeks.rulebook.turns.prose import Passage, Word
from kodeks.source import Span

RESOURCE = 5  # words of a resource's name at most
BOUGHT = 4  # words from what is bought to its price: `dodatkową Akcję możesz kupić za 1 Zapał`


class Paid(NamedTuple):
    """A cost as a sentence tells it. ``resource`` are its words."""

    kind: str
    resource: tuple[Word, ...]
    points: int
    extra: int
    span: Span


class Extra(NamedTuple):
    """So many of a kind beyond what is free, and the words that say so."""

    kind: str
    number: int
    start: int
    end: int


def costs(passage: Passage, kinds: Kinds, is_resource: Callable[[Sequence[Word]], bool]) -> Iterator[Paid]:
    """Costs in a sentence, whatever is told first: the price or what it buys."""
    words = passage.words
    for named, end in standing("extra", words):
        bought = _extra(words, named - 1, end, kinds) if named else None
        bought = bought or _one_extra(words, named, end, kinds)
        prices = _prices(words, bought) if bought else iter(())
        paid = next((each for each in prices if is_resource(each.resource)), None)
        if paid:
            yield paid


def _extra(words: Sequence[Word], at: int, named: int, kinds: Kinds) -> Extra | None:
    """`dwie dodatkowe Akcje`, `każda dodatkowa Akcja` at ``at``; the kind is named at ``named``."""
    number = _number(words, at)
    kind = kinds.at(words, named) if number is not None else None
    return Extra(kind[0], number, at, kind[1]) if kind and number is not None else None


def _one_extra(words: Sequence[Word], at: int, named: int, kinds: Kinds) -> Extra | None:
    """`dodatkową Akcję` without a number is one."""
    kind = kinds.at(words, named) if after("one_extra", words, at) > at else None
    return Extra(kind[0], 1, at, kind[1]) if kind else None


def _number(words: Sequence[Word], at: int) -> int | None:
    return 1 if after("each", words, at) > at else number_at(words, at)


def _prices(words: Sequence[Word], bought: Extra) -> Iterator[Paid]:
    """What may be the price of something extra: told before it or behind it."""
    behind = max(after(key, words, bought.end) for key in ("pays", "priced"))
    if after("cost_of", words, bought.start - 1) == bought.start > 0:
        behind = max(behind, after("is", words, bought.end))
    for at in range(bought.end, bought.end + BOUGHT):
        if (end := after("in_return_for", words, at)) > at:
            behind = max(behind, end)
    if behind > bought.end:
        yield from _points(words, behind, range(behind + RESOURCE + 1, behind, -1), bought)
    for at in range(bought.start - 1, max(bought.start - RESOURCE - 5, -1), -1):
        if any(after(key, words, at) == bought.start for key in ("pays", "gives")):
            yield from _before(words, at, bought)
        if (end := after("in_return_for", words, at)) > at:
            yield from _points(words, end, range(end + 2, bought.start + 1), bought)


def _before(words: Sequence[Word], verb: int, bought: Extra) -> Iterator[Paid]:
    """The number and the resource whose name ends at a verb."""
    starts = range(verb - 1, max(verb - RESOURCE - 1, -1), -1)
    at = next((at for at in starts if _number(words, at) is not None), verb)
    return _points(words, at, (verb,), bought)


def _points(words: Sequence[Word], at: int, ends: Iterable[int], bought: Extra) -> Iterator[Paid]:
    """`2 punkty Zapału` at ``at``, where the resource's name may end at any of ``ends``."""
    points = _number(words, at)
    first = after("point", words, at + 1)
    for end in ends if points is not None else ():
        if points is not None and first < end <= len(words):
            start = words[min(at, bought.start)].start
            stop = max(words[end - 1].end, words[bought.end - 1].end)
            yield Paid(bought.kind, tuple(words[first:end]), points, bought.number, Span(start, stop))
