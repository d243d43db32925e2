"""What each of a series costs: `pierwsza dodatkowa 1 punkt, druga jest już opłacona`, against its price."""

from collections.abc import Iterator, Sequence
from functools import cache

from kodeks_engine.actions import Cost
from kodeks_engine.words import LANGUAGES, spellings

from kodeks.rulebook.turns.limits import after, number_at, standing
from kodeks.rulebook.turns.patterns import holds
from kodeks.rulebook.turns.prose import Passage, Word

COUNTED = range(1, 7)  # ordinals that stand in the words tables


def costs_otherwise(passage: Passage, price: Cost) -> bool:
    """Whether a sentence about extra ones names other points than their price, or has others paid for."""
    words = passage.words
    if not standing("extra", words):
        return False
    points = {number_at(words, at - 1) for at in range(1, len(words)) if after("point", words, at) > at}
    if not points <= {None, price.points} or _each_is_paid(passage, price):
        return True
    return any(paid != ((number - 1) % price.extra == 0) for number, paid in _told(words))


def _each_is_paid(passage: Passage, price: Cost) -> bool:
    return price.extra > 1 and holds("unsays.pair", passage, price.resource)


def _told(words: Sequence[Word]) -> Iterator[tuple[int, bool]]:
    """Which of a series are told to be paid for, and which to be paid already, from the last to the first."""
    paid: bool | None = None
    end = len(words)
    for at in range(len(words) - 1, -1, -1):
        number = _ordinal(words[at].folded)
        if number is not None:
            between = words[at + 1 : end]
            if len(between) > after(
                "and", between, 0
            ):  # `druga, czwarta i szósta` share what the last is told
                paid = _is_paid(between)
            if paid is not None:
                yield number, paid
            end = at


def _is_paid(words: Sequence[Word]) -> bool | None:
    """Whether a clause says that something costs, or that it does not; None where it says neither."""
    clause = Passage(tuple(words), 0, 0)
    if holds("settled", clause, ""):
        return False
    return True if holds("paid_for", clause, "") else None


@cache
def _ordinals() -> tuple[tuple[str, int], ...]:
    """The beginnings of ordinals."""
    return tuple(
        (text, n) for n in COUNTED for lang in LANGUAGES for text in spellings(lang, f"notation.ordinal_{n}")
    )


def _ordinal(folded: str) -> int | None:
    return next((number for text, number in _ordinals() if folded.startswith(text)), None)
