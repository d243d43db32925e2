"""Whether a value is what a field of a node may hold: damaged JSON must not get as far as a calculator."""

from collections.abc import Callable
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, TypeAlias, Union, get_args, get_origin, get_type_hints

from kodeks_engine.table import Decision, Lookup

Fits: TypeAlias = Callable[[object], bool]


def misfit(node: object) -> str:
    """The field of a node that holds what it may not, "" where all is well; its nodes are looked at alone."""
    kind: Any = type(node)
    for name, fits in _fields(kind):
        if not fits(getattr(node, name)):
            return name
    return "rows" if isinstance(node, Lookup | Decision) and not _is_even(node) else ""


def _is_even(table: Lookup | Decision) -> bool:
    """Whether each row has a cell for each column, and a key for each key."""
    columns = all(len(row.cells) == len(table.columns) for row in table.rows)
    return columns and (
        isinstance(table, Decision) or all(len(row.keys) == len(table.keys) for row in table.rows)
    )


@cache
def _fields(node: type) -> tuple[tuple[str, Fits], ...]:
    return tuple([(name, _fits(hint)) for name, hint in get_type_hints(node).items()])


def _fits(hint: Any) -> Fits:
    """The test of a type, as the nodes use them."""
    origin, inner = get_origin(hint), get_args(hint)
    if origin is Literal:
        return lambda value: isinstance(value, str) and value in inner
    if origin in (Union, UnionType):
        tests = [_fits(each) for each in inner]
        return lambda value: any(test(value) for test in tests)
    if origin is tuple:
        return _fits_tuple(inner)
    if hint is int:
        return lambda value: type(value) is int
    return lambda value: isinstance(value, NoneType if hint is None else hint)


def _fits_tuple(inner: tuple[Any, ...]) -> Fits:
    """A plain tuple; a node is one too, but never the list that a field wants."""
    tests = [_fits(each) for each in inner if each is not ...]
    if inner[1:] == (...,):
        return lambda value: type(value) is tuple and all(map(tests[0], value))
    return lambda value: (
        type(value) is tuple
        and len(value) == len(tests)
        and all(test(each) for test, each in zip(tests, value, strict=True))
    )
