"""`ast` for modules that only name what a syntax tree is made of."""


class AST:
    """Any node; nothing in the page looks into one."""

    def __init__(self, *_: object, **__: object) -> None:
        pass


def __getattr__(name: str) -> type:
    if name.startswith("__"):
        raise AttributeError(name)
    return AST
