"""Exact numbers, `brak` and words: what a quantity can be (NOTATION 1).

Whole numbers are `int`; anything else exact is a `Ratio`, which is never whole: operators give back `int`
where they can. Floating point never enters.
"""

from math import gcd
from typing import TypeAlias, Union


class Ratio:
    """An exact fraction in lowest terms with a denominator above 1. Make one with `ratio`."""

    __slots__ = ("bottom", "top")

    def __init__(self, top: int, bottom: int) -> None:
        self.top = top
        self.bottom = bottom

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Ratio) and (self.top, self.bottom) == (other.top, other.bottom)

    def __hash__(self) -> int:
        return hash((self.top, self.bottom))

    def __repr__(self) -> str:
        return f"{self.top}/{self.bottom}"

    def __neg__(self) -> "Ratio":
        return Ratio(-self.top, self.bottom)

    def __abs__(self) -> "Ratio":
        return Ratio(abs(self.top), self.bottom)

    def __add__(self, other: "Exact") -> "Exact":
        top, bottom = parts(other)
        return ratio(self.top * bottom + top * self.bottom, self.bottom * bottom)

    __radd__ = __add__

    def __sub__(self, other: "Exact") -> "Exact":
        return self + -other

    def __rsub__(self, other: int) -> "Exact":
        return -self + other

    def __mul__(self, other: "Exact") -> "Exact":
        top, bottom = parts(other)
        return ratio(self.top * top, self.bottom * bottom)

    __rmul__ = __mul__

    def __lt__(self, other: "Exact") -> bool:
        return _order(self, other) < 0

    def __le__(self, other: "Exact") -> bool:
        return _order(self, other) <= 0

    def __gt__(self, other: "Exact") -> bool:
        return _order(self, other) > 0

    def __ge__(self, other: "Exact") -> bool:
        return _order(self, other) >= 0


Exact: TypeAlias = Union[int, Ratio]  # noqa: UP007 -- `int | Ratio` fails while Ratio is being built in 3.11
Plain: TypeAlias = int | Ratio | str | bool | None


def ratio(top: int, bottom: int) -> Exact:
    """``top / bottom``, whole where it is whole. Raises ZeroDivisionError."""
    if bottom == 0:
        raise ZeroDivisionError
    if bottom < 0:
        top, bottom = -top, -bottom
    common = gcd(top, bottom)
    if common == bottom:
        return top // bottom
    return Ratio(top // common, bottom // common)


def parts(value: Exact) -> tuple[int, int]:
    """Numerator and denominator."""
    return (value.top, value.bottom) if isinstance(value, Ratio) else (value, 1)


def divide(a: Exact, b: Exact) -> Exact:
    """``a / b``, exactly. Raises ZeroDivisionError."""
    (top, bottom), (by_top, by_bottom) = parts(a), parts(b)
    if not by_top:
        raise ZeroDivisionError
    return ratio(top * by_bottom, bottom * by_top)


def magnitude(value: Exact) -> Exact:
    """The value without its sign."""
    return value if value >= 0 else -value


def floor(value: Exact) -> int:
    """The next whole number at or below."""
    top, bottom = parts(value)
    return top // bottom


def ceil(value: Exact) -> int:
    """The next whole number at or above."""
    top, bottom = parts(value)
    return -(-top // bottom)


def nearest(value: Exact) -> int:
    """The nearest whole number; a half goes away from zero, as people round."""
    top, bottom = parts(value)
    whole = (2 * abs(top) + bottom) // (2 * bottom)
    return whole if top >= 0 else -whole


def _order(a: Exact, b: Exact) -> int:
    (a_top, a_bottom), (b_top, b_bottom) = parts(a), parts(b)
    return a_top * b_bottom - b_top * a_bottom
