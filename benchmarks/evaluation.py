"""Milliseconds to evaluate thirty quantities with their steps: `python benchmarks/evaluation.py`."""

from time import perf_counter

from kodeks_engine.evaluate import Evaluation
from kodeks_engine.formula import Binary, Number, Otherwise, Ref, Rounding
from kodeks_engine.index import Index
from kodeks_engine.place import Place
from kodeks_engine.ruleset import Formula, Input, Quantity, Ruleset


def thirty() -> Ruleset:
    """Six scores, six modifiers as the book writes them, and eighteen sums of them."""
    place = Place("a.md", 1)
    scores = [Input(f"s{i}", f"S{i}", "number-or-none", place, default=10 + i) for i in range(6)]
    less_ten = [Binary(Ref(score.id), (("-", Number(10)),)) for score in scores]
    halves = [Rounding(Binary(less, (("/", Number(2)),)), "down") for less in less_ten]
    modifiers = [
        Otherwise(half, Ref(score.id), Number(0)) for half, score in zip(halves, scores, strict=True)
    ]
    sums = [Binary(Number(10), tuple(("+", Ref(f"m{(i + j) % 6}")) for j in range(4))) for i in range(18)] + [
        Binary(Ref(f"t{i}"), (("-", Ref(f"t{i + 6}")),)) for i in range(6)
    ]
    named = {**{f"m{i}": m for i, m in enumerate(modifiers)}, **{f"t{i}": t for i, t in enumerate(sums)}}
    quantities = [Quantity(n, n.upper(), place, Formula(e, n, place)) for n, e in named.items()]
    return Ruleset(quantities=tuple(quantities), inputs=tuple(scores))


def median_ms(runs: int = 201) -> float:
    """The median of many evaluations in this process, static answers warm."""
    index = Index(thirty())
    times = []
    for _ in range(runs):
        start = perf_counter()
        Evaluation(index, {}).prepare(index.quantities)
        times.append((perf_counter() - start) * 1000)
    return sorted(times)[runs // 2]


if __name__ == "__main__":
    print(f"30 quantities with steps: {median_ms():.2f} ms")
