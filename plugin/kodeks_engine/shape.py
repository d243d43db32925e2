"""Whether a value is what a field of a node may hold: damaged JSON must not get as far as a calculator."""

from collections.abc import Callable
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, TypeAlias, Union, cast, get_args, get_origin, get_type_hints

from kodeks_engine.table import Decision, Lookup

Fits: TypeAlias = Callable[[object], bool]
Types: TypeAlias = frozenset[type]


def misfit(node: object) -> str:
    """The field of a node that holds what it may not, "" where all is well; its nodes are looked at alone."""
    kind: Any = type(node)
    for value, (name, plain, fits) in zip(cast("tuple[object, ...]", node), _fields(kind), strict=True):
        if type(value) not in plain and not fits(value):
            return name
    return "rows" if isinstance(node, Lookup | Decision) and not _is_even(node) else ""


def _is_even(table: Lookup | Decision) -> bool:
    """Whether each row has a cell for each column, and a key for each key."""
    columns = all(len(row.cells) == len(table.columns) for row in table.rows)
    return columns and (
        isinstance(table, Decision) or all(len(row.keys) == len(table.keys) for row in table.rows)
    )


@cache
def _fields(node: type) -> tuple[tuple[str, Types, Fits], ...]:
    """The name of each field, the types that surely fit, and the whole test."""
    hints = get_type_hints(node)
    return tuple([(name, _plain(hints[name]), _fits(hints[name])) for name in cast(Any, node)._fields])


def _plain(hint: Any) -> Types:
    """The types whose every value fits: found at once, where the test would try them in turn."""
    origin = get_origin(hint)
    if origin in (Union, UnionType):
        return frozenset[type]().union(*[_plain(each) for each in get_args(hint)])
    if hint is None:
        return frozenset({NoneType})
    return frozenset({hint}) if origin is None and isinstance(hint, type) else frozenset()


def _fits(hint: Any) -> Fits:
    """The test of a type, as the nodes use them."""
    origin, inner = get_origin(hint), get_args(hint)
    if origin is Literal:
        return lambda value: isinstance(value, str) and value in inner
    if origin in (Union, UnionType):
        plain, tests = _plain(hint), [_fits(each) for each in inner]
        return lambda value: type(value) in plain or any(test(value) for test in tests)
    if origin is tuple:
        return _fits_tuple(inner)
    if hint is int:
        return lambda value: type(value) is int
    return lambda value: isinstance(value, NoneType if hint is None else hint)


def _fits_tuple(inner: tuple[Any, ...]) -> Fits:
    """A plain tuple; a node is one too, but never the list that a field wants."""
    tests = [_fits(each) for each in inner if each is not ...]
    if inner[1:] == (...,):
        plain = _plain(inner[0])
        return lambda value: (
            type(value) is tuple and (plain.issuperset(map(type, value)) or all(map(tests[0], value)))
        )
    return lambda value: (
        type(value) is tuple
        and len(value) == len(tests)
        and all(test(each) for test, each in zip(tests, value, strict=True))
    )
