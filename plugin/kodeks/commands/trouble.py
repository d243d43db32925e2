"""Why a command could not run: exit code 2, one clear line, no traceback."""


class CannotRunError(Exception):
    """``key`` names a word of the words tables, ``fill`` its names."""

    def __init__(self, key: str, /, **fill: str) -> None:
        super().__init__(key)
        self.key = key
        self.fill = fill
