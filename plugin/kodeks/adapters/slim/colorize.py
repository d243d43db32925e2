"""`_colorize` without colours: `traceback` asks it for themes."""


class _Plain:
    def __getattr__(self, name: str) -> "_Plain":
        return self

    def __str__(self) -> str:
        return ""


def can_colorize(**_: object) -> bool:
    """Never: nothing reads tracebacks on a terminal."""
    return False


def get_theme(**_: object) -> _Plain:
    """A theme whose every part is empty."""
    return _Plain()
