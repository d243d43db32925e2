"""Decision tables, proven by enumeration: every row but the last can be the first that holds (NOTATION 3).

Each thing that conditions compare takes the values at and around the constants it is compared with. What is
computed (`[[A]] + [[B]]`) counts as a thing of its own, so a row is called unreachable only when it is.
"""

from collections.abc import Callable, Iterator, Mapping
from itertools import product
from math import prod
from typing import TypeAlias

from kodeks_engine.arithmetic import compare
from kodeks_engine.formula import (
    And,
    Compare,
    Condition,
    Expr,
    Flag,
    IsNone,
    Not,
    Nothing,
    Number,
    Or,
    Ref,
    Truth,
    Word,
)
from kodeks_engine.inputs import numbers_of
from kodeks_engine.number import Exact, Plain, ratio
from kodeks_engine.ruleset import Input
from kodeks_engine.table import Decision
from kodeks_engine.text import fold

LIMIT = 100_000
TESTS = 2_000_000  # conditions that are tried: a table of a thousand rows is not worth a second
Thing: TypeAlias = object
Values: TypeAlias = Mapping[Thing, Plain]
Test: TypeAlias = Callable[[Values], bool]
OTHER = "\0other"


class Domains:
    """The values that each compared thing may take."""

    def __init__(self, inputs: Mapping[str, Input]) -> None:
        self.inputs = inputs
        self.values: dict[Thing, dict[Plain, None]] = {}

    def add(self, thing: Thing, *values: Plain) -> None:
        """Let a thing take more values, those that its input allows."""
        domain = self.values.setdefault(thing, {})
        for value in (*values, *self._ends(thing)):
            if self._allowed(thing, value):
                domain[value] = None

    def _ends(self, thing: Thing) -> tuple[Plain, ...]:
        """The limits of an input: all that lies beyond the constants is like one of them."""
        asked = self.inputs.get(thing.id) if isinstance(thing, Ref) else None
        return () if asked is None else tuple([end for end in (asked.low, asked.high) if end is not None])

    def _allowed(self, thing: Thing, value: Plain) -> bool:
        asked = self.inputs.get(thing.id) if isinstance(thing, Ref) else None
        if asked is None:
            return True
        if value is None:
            return asked.kind == "number-or-none"
        if asked.kind == "choice":
            return isinstance(value, str) and (value == OTHER or fold(value) in map(fold, asked.choices))
        return isinstance(value, bool | str) or _between(value, asked)

    def settle(self) -> dict[Thing, list[Plain]]:
        """The final values: all choices of a choice input, and something else for words that are computed."""
        settled: dict[Thing, list[Plain]] = {}
        for thing, values in self.values.items():
            asked = self.inputs.get(thing.id) if isinstance(thing, Ref) else None
            if asked is not None and asked.kind == "choice":
                settled[thing] = [fold(choice) for choice in asked.choices]
            elif asked is not None and (numbers := numbers_of(asked)):
                settled[thing] = list(numbers)
            elif asked is not None and asked.kind == "yesno":
                settled[thing] = [True, False]
            else:
                settled[thing] = list(values) or [OTHER]
        return settled


def _between(value: Exact, asked: Input) -> bool:
    return (asked.low is None or asked.low <= value) and (asked.high is None or value <= asked.high)


def unreachable(decision: Decision, inputs: Mapping[str, Input]) -> Iterator[int] | None:
    """The numbers of rows that can never be the first to hold; None where it cannot be shown."""
    domains = Domains(inputs)
    tests = [_test(row.when, domains) for row in decision.rows if row.when is not None]
    values = domains.settle()
    combinations = prod(len(domain) for domain in values.values())
    if combinations > LIMIT or combinations * len(tests) > TESTS:
        return None
    left = set(range(len(tests)))
    for combination in product(*values.values()):
        taken = dict(zip(values, combination, strict=True))
        first = next((i for i, test in enumerate(tests) if test(taken)), None)
        left.discard(-1 if first is None else first)
        if not left:
            break
    return iter(sorted(left))


def _test(condition: Condition, domains: Domains) -> Test:
    """A condition as a function of the things' values; the values that matter are told to ``domains``."""
    if isinstance(condition, And):
        parts = [_test(part, domains) for part in condition.parts]
        return lambda values: all(part(values) for part in parts)
    if isinstance(condition, Or):
        either = [_test(part, domains) for part in condition.parts]
        return lambda values: any(part(values) for part in either)
    if isinstance(condition, Not):
        denied = _test(condition.part, domains)
        return lambda values: not denied(values)
    return _atom(condition, domains)


def _atom(condition: Compare | IsNone | Truth, domains: Domains) -> Test:
    if isinstance(condition, Truth):
        ref = _thing(condition.ref)
        domains.add(ref, True, False)
        return lambda values: values[ref] is True
    if isinstance(condition, IsNone):
        return _is_none(condition, domains)
    constant = _constant(condition.right)
    if constant is not None:
        return _with_constant(_thing(condition.left), condition.op, constant, domains)
    return _with_each_other(condition, domains)


def _thing(node: Expr) -> Thing:
    """The same quantity is the same thing whatever its link's text."""
    return Ref(node.id) if isinstance(node, Ref) else node


def _is_none(condition: IsNone, domains: Domains) -> Test:
    thing, negated = _thing(condition.operand), condition.negated
    domains.add(thing, None, 0)
    return lambda values: (values[thing] is None) != negated


def _constant(node: Expr) -> Plain:
    """The value of a constant, None for anything else."""
    if isinstance(node, Number):
        return node.value
    if isinstance(node, Flag):
        return node.value
    return fold(node.text) if isinstance(node, Word) else None


def _with_constant(thing: Thing, op: str, constant: Plain, domains: Domains) -> Test:
    if isinstance(constant, bool):
        domains.add(thing, True, False)
    elif isinstance(constant, str):
        domains.add(thing, constant, OTHER)
    elif constant is not None:
        domains.add(thing, constant + ratio(-1, 2), constant, constant + ratio(1, 2))
        domains.add(thing, constant + -1, constant + 1, None)
    return lambda values: _compared(op, values[thing], constant)


def _with_each_other(condition: Compare, domains: Domains) -> Test:
    """Two things compared: only their order matters, as a thing of its own."""
    if isinstance(condition.right, Nothing):
        return lambda values: False
    pair, op = (_thing(condition.left), _thing(condition.right)), condition.op
    domains.add(pair, -1, 0, 1, None)
    return lambda values: _compared(op, values[pair], 0)


def _compared(op: str, value: Plain, constant: Plain) -> bool:
    """A comparison as the engine makes it; values of different kinds are only unequal."""
    if value is None:
        return False
    if isinstance(value, str | bool) or isinstance(constant, str | bool):
        equal = type(value) is type(constant) and value == constant
        return equal if op == "=" else not equal if op == "!=" else False
    return compare(op, value, constant)
