"""Why a command could not run: exit code 2, one clear line, no traceback."""

import errno

from kodeks_engine.words import word


class CannotRunError(Exception):
    """``key`` names a word of the words tables, ``fill`` its names; ``lang`` is the one asked for, if any."""

    lang: str | None = None

    def __init__(self, key: str, /, **fill: str) -> None:
        super().__init__(key)
        self.key = key
        self.fill = fill


# Systems speak of these in English, or in a language of their own.
KNOWN = {
    errno.ENOENT: "ENOENT",
    errno.EACCES: "EACCES",
    errno.EPERM: "EACCES",
    errno.EISDIR: "EISDIR",
    errno.ENOTDIR: "ENOTDIR",
    errno.ENOSPC: "ENOSPC",
    errno.EDQUOT: "ENOSPC",
    errno.EROFS: "EROFS",
}


def told(error: OSError, lang: str) -> str:
    """What the system refuses, where, and what to do; in its own words where we have none."""
    from kodeks.vault import ChangedError  # loaded by then, where it matters

    if isinstance(error, ChangedError):
        return word(lang, "cli.changed", path=error.filename)
    known = KNOWN.get(error.errno or 0)
    reason = word(lang, f"cli.os.{known}") if known else error.strerror or str(error)
    return word(lang, "cli.os_error", path=error.filename or "", reason=reason)
