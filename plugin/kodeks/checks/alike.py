"""What a misspelt name may mean, sought among its neighbours: many slips cost no more than their number."""

from bisect import bisect_left
from collections.abc import Iterable, Sequence

from kodeks.links import near, plain

BESIDE = 16  # neighbours that are looked at in each direction
MOST = 1_000  # names that are sought: enough for an author's slips, not for a ruin


class Alike:
    """Names in two orders, by their beginnings and by their ends: a slip rarely spoils both."""

    def __init__(self, names: Iterable[str]) -> None:
        self._names = list(dict.fromkeys(names))
        said = [plain(name) for name in self._names]
        self._orders = (_ordered(said), _ordered([each[::-1] for each in said]))
        self._guesses: dict[str, tuple[str, ...]] = {}

    def to(self, wanted: str) -> tuple[str, ...]:
        """The names that are most like one that is missing; none once very many were sought."""
        if wanted not in self._guesses and len(self._guesses) == MOST:
            return ()
        if wanted not in self._guesses:
            said, (by_begin, by_end) = plain(wanted), self._orders
            beside = {*_beside(by_begin, said), *_beside(by_end, said[::-1])}
            self._guesses[wanted] = near(wanted, [self._names[index] for index in sorted(beside)])
        return self._guesses[wanted]


def _ordered(said: Sequence[str]) -> list[tuple[str, int]]:
    return sorted((each, index) for index, each in enumerate(said))


def _beside(order: Sequence[tuple[str, int]], said: str) -> list[int]:
    """The names that stand next to where a word would stand."""
    at = bisect_left(order, (said, -1))
    return [index for _, index in order[max(at - BESIDE, 0) : at + BESIDE]]
