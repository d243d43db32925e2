"""The operators on plain values: exact, with `brak` as NOTATION 1 has it, and no silent conversion."""

from collections.abc import Callable

from kodeks_engine.errors import RuleError
from kodeks_engine.number import Exact, Plain, Ratio, ceil, divide, floor, nearest
from kodeks_engine.text import fold

ROUND: dict[str, Callable[[Exact], int]] = {"down": floor, "up": ceil, "nearest": nearest}


def number(value: Plain) -> Exact:
    """The value, which must be a number. Raises RuleError."""
    if isinstance(value, bool) or not isinstance(value, int | Ratio):
        raise RuleError("needs_number", value=value)
    return value


def whole(value: Plain) -> int:
    """The value, which must be a whole number. Raises RuleError."""
    exact = number(value)
    if isinstance(exact, Ratio):
        raise RuleError("needs_whole", value=exact)
    return exact


def truth(value: Plain) -> bool:
    """The value, which must be yes or no; `brak` is no. Raises RuleError."""
    if value is None or isinstance(value, bool):
        return bool(value)
    raise RuleError("needs_yes_no", value=value)


def plus(a: Plain, b: Plain) -> Plain:
    """``a + b``; `brak` if either is."""
    return None if a is None or b is None else number(a) + number(b)


def minus(a: Plain, b: Plain) -> Plain:
    """``a − b``; `brak` if either is."""
    return None if a is None or b is None else number(a) - number(b)


def multiply(a: Plain, b: Plain) -> Plain:
    """``a × b``; `brak` if either is."""
    return None if a is None or b is None else number(a) * number(b)


def over(a: Plain, b: Plain) -> Plain:
    """``a / b``; `brak` if either is. Raises RuleError for a zero."""
    if a is None or b is None:
        return None
    if number(b) == 0:
        raise RuleError("zero_division")
    return divide(number(a), number(b))


OPERATORS: dict[str, Callable[[Plain, Plain], Plain]] = {"+": plus, "-": minus, "*": multiply, "/": over}


def negate(a: Plain) -> Plain:
    """``−a``; `brak` stays."""
    return None if a is None else -number(a)


def bounded(way: str, value: Plain, limit: Plain) -> Plain:
    """``value``, at least or at most ``limit``; `brak` has no bounds and is none."""
    if value is None or limit is None:
        return value
    pick = max if way == "at_least" else min
    return pick(number(value), number(limit))


def extreme(name: str, *values: Plain) -> Plain:
    """The largest or smallest of the numbers; `brak` is skipped, and is the answer where nothing else is."""
    numbers = [number(value) for value in values if value is not None]
    if not numbers:
        return None
    return max(numbers) if name == "largest" else min(numbers)


def same(a: Plain, b: Plain) -> bool:
    """Equality: words without case, `tak` is not 1."""
    if isinstance(a, str) and isinstance(b, str):
        return fold(a) == fold(b)
    return isinstance(a, bool) == isinstance(b, bool) and a == b


def compare(op: str, a: Plain, b: Plain) -> bool:
    """A comparison; with `brak` it is false (NOTATION 1)."""
    if a is None or b is None:
        return False
    if op in ("=", "!="):
        return same(a, b) == (op == "=")
    return _ORDER[op](number(a), number(b))


_ORDER: dict[str, Callable[[Exact, Exact], bool]] = {
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
}
