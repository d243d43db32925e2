"""`_pyodide.docstring` for Pyodide's own methods: nobody reads their help in a page."""

from collections.abc import Callable


def get_cmeth_docstring(func: Callable[..., object]) -> str:
    """The name alone, in the shape that C methods want."""
    return f"{func.__name__}()\n--\n\n"
