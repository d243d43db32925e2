"""`traceback` that says what went wrong and not where: the page's library knows no lines."""

import sys


def format_exception(*given: object, **_: object) -> list[str]:
    """The last line alone, of an exception with or without its type before it."""
    error = next(one for one in given if isinstance(one, BaseException))
    kind = type(error)
    name = kind.__qualname__ if kind.__module__ == "builtins" else f"{kind.__module__}.{kind.__qualname__}"
    return [f"{name}: {error}\n"]


def print_exception(*given: object, **_: object) -> None:
    """On the standard error."""
    sys.stderr.write("".join(format_exception(*given)))
