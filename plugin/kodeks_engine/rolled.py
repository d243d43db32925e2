"""Values that depend on rolls: one roll a source, computed jointly where two values share it (NOTATION 2)."""

from collections.abc import Callable, Iterable, Sequence
from functools import reduce
from itertools import product
from math import gcd
from typing import TypeAlias

from kodeks_engine.dice import Counts
from kodeks_engine.errors import DiceError
from kodeks_engine.number import Exact, Plain, ratio

MAX_OUTCOMES = 10**6


class Source:
    """One independent roll. It is ``private`` until a quantity that others may use depends on it."""

    __slots__ = ("counts", "name", "private")

    def __init__(self, counts: Counts, name: str) -> None:
        self.counts = counts
        self.name = name
        self.private = True


class Rolled:
    """A value by the joint outcomes of its sources."""

    __slots__ = ("sources", "table")

    def __init__(self, sources: tuple[Source, ...], table: dict[tuple[Plain, ...], Plain]) -> None:
        self.sources = sources
        self.table = table

    def counts(self) -> Counts:
        """The distribution of the value, in lowest terms, in order of the outcomes where they have one."""
        ways: Counts = {}
        for outcome, value in self.table.items():
            weight = 1
            for source, face in zip(self.sources, outcome, strict=True):
                weight *= source.counts[face]
            ways[value] = ways.get(value, 0) + weight
        common = reduce(gcd, ways.values())
        return {value: n // common for value, n in _in_order(ways.items())}


Value: TypeAlias = Plain | Rolled


def _in_order(items: Iterable[tuple[Plain, int]]) -> list[tuple[Plain, int]]:
    pairs = list(items)
    if all(not isinstance(value, str) and value is not None for value, _ in pairs):
        pairs.sort(key=lambda pair: pair[0])  # type: ignore[arg-type,return-value]
    return pairs


def from_counts(counts: Counts, name: str) -> Value:
    """A fresh roll with this distribution; a plain value where only one outcome is possible."""
    if len(counts) == 1:
        return next(iter(counts))
    return Rolled((Source(counts, name),), {(value,): value for value in counts})


def lift(work: Callable[..., Plain], args: Sequence[Value]) -> Value:
    """``work`` on plain values, or on each joint outcome of rolled ones. Raises DiceError above 10⁶."""
    rolled = [arg for arg in args if isinstance(arg, Rolled)]
    if not rolled:
        return work(*args)
    sources = tuple(dict.fromkeys(source for arg in rolled for source in arg.sources))
    _check(sources)
    pickers = [_picker(arg, sources) for arg in args]
    outcomes = product(*[source.counts for source in sources])
    table = {outcome: work(*[pick(outcome) for pick in pickers]) for outcome in outcomes}
    return _settled(Rolled(sources, table))


def _check(sources: tuple[Source, ...]) -> None:
    joint = 1
    for source in sources:
        joint *= len(source.counts)
    if joint > MAX_OUTCOMES:
        raise DiceError("too_many_outcomes", dice=", ".join(source.name for source in sources))


def _picker(arg: Value, sources: tuple[Source, ...]) -> Callable[[tuple[Plain, ...]], Plain]:
    if not isinstance(arg, Rolled):
        return lambda _: arg
    table, at = arg.table, [sources.index(source) for source in arg.sources]
    if len(at) == 1:
        return lambda outcome, only=at[0]: table[(outcome[only],)]  # type: ignore[misc]
    return lambda outcome: table[tuple([outcome[i] for i in at])]


def _settled(value: Rolled) -> Value:
    """One source instead of many where nobody else can see them; a plain value where nothing varies."""
    if all(source.private for source in value.sources):
        return from_counts(value.counts(), " + ".join(dict.fromkeys(s.name for s in value.sources)))
    first = next(iter(value.table.values()))
    return first if all(other == first for other in value.table.values()) else value


def publish(value: Value, name: str) -> Value:
    """A quantity's value, ready to be used by others: the same roll wherever it is used."""
    if isinstance(value, Rolled):
        for source in value.sources:
            if source.private:
                source.private, source.name = False, name
    return value


def counts_of(value: Value) -> Counts:
    """The distribution of any value; a plain one is certain."""
    return value.counts() if isinstance(value, Rolled) else {value: 1}


def chance_of(value: Value) -> Exact:
    """The exact probability that a truth value is true."""
    counts = counts_of(value)
    return ratio(counts.get(True, 0), sum(counts.values()))
