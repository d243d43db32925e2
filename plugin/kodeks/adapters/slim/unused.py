"""Any module whose names are imported but never used; whatever is taken out of it can only be named."""


class _Unused:
    def __init__(self, *_: object, **__: object) -> None:
        raise NotImplementedError(f"{type(self).__name__} is left out of the page's library")


def __getattr__(name: str) -> type:
    if name.startswith("__"):
        raise AttributeError(name)
    return type(name, (_Unused,), {})
