"""`kodeks check --watch`: check again whenever something of the vault is saved, until it is interrupted."""

import time
from collections.abc import Callable, Sequence
from pathlib import Path

from kodeks_engine.words import word

from kodeks.commands import check
from kodeks.commands.opening import Opened, open_vault
from kodeks.commands.trouble import CannotRunError, told
from kodeks.config import FILES
from kodeks.vault import Vault
from kodeks.vault.walk import Tree, walk

SECONDS = 0.1
CLEAR = "\x1b[2J\x1b[3J\x1b[H"


def run(
    options: check.Options, out: Callable[[str], object], *, colour: bool = False, terminal: bool = False
) -> int:
    """Report, wait, report again. Ends with 0 by Ctrl-C. Raises CannotRunError only for the first look."""
    opened = open_vault(options.paths, cache=options.cache)
    before: Vault | None = None
    try:
        while True:
            seen = _look(opened.root)
            if terminal:
                out(CLEAR)
            _report(opened, options, out, colour)
            out(word(options.lang or opened.spoken, "report.watching"))
            before = opened.vault if opened.was_read else before
            while _look(opened.root) == seen:
                time.sleep(SECONDS)
            opened = Opened(opened.root, cache=options.cache, before=before)
    except KeyboardInterrupt:
        return 0


def _report(opened: Opened, options: check.Options, out: Callable[[str], object], colour: bool) -> None:
    """One report; what stops it while an author is at work is said, and the next save tries again."""
    try:
        check.report_on(opened, options, out, colour=colour)
    except CannotRunError as error:
        out(word(options.lang or opened.spoken, error.key, **error.fill))
    except OSError as error:  # a note was saved again meanwhile
        out(told(error, options.lang or opened.spoken))


def _look(root: Path) -> tuple[Tree, Sequence[tuple[int, int]]]:
    """What tells one state of the vault from the next."""
    return walk(root), [_stamp(root / name) for name in FILES]


def _stamp(path: Path) -> tuple[int, int]:
    try:
        stat = path.stat()
    except OSError:
        return 0, 0
    return stat.st_size, stat.st_mtime_ns
