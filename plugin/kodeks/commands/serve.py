"""`kodeks serve`: check, build, and a preview on this machine alone that follows every saved change."""

import os
import tempfile
import time
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import NoReturn

from kodeks_engine.words import word

from kodeks.adapters.preview import Preview, PreviewError
from kodeks.commands import build, check
from kodeks.commands.opening import open_vault
from kodeks.commands.trouble import CannotRunError, told
from kodeks.config import FILES
from kodeks.vault import ChangedError

Out = Callable[[str], object]
PAUSE = 0.4
Stamps = dict[str, tuple[int, int]]


def run(
    vault: str,
    out: Out,
    *,
    edition: str = "players",
    port: int = 8000,
    open_browser: bool = False,
    lang: str | None = None,
) -> int:
    """Serve until Ctrl+C, then 0; 1 where the first build stops. Raises CannotRunError."""
    root = open_vault([vault]).root
    with tempfile.TemporaryDirectory(prefix="kodeks-serve-") as work:
        site = Path(work, "site")
        preview = _preview(site, port)
        options = build.Options(edition, str(site), lang=lang, url=preview.url, again=False)
        spoken, seen = lang or open_vault([vault]).vault.language, stamps(root)
        if code := _round(vault, options, out):
            return code
        with preview, suppress(KeyboardInterrupt):
            out(word(spoken, "serve.ready", url=preview.url))
            if open_browser:
                webbrowser.open(preview.url)
            _follow(root, seen, preview, lambda: _round(vault, options, out), out, spoken)
    return 0


def _preview(site: Path, port: int) -> Preview:
    try:
        return Preview(site, port)
    except PreviewError as wrong:
        raise CannotRunError("serve.port_taken", port=str(port), other=str(port + 1)) from wrong


def _round(vault: str, options: build.Options, out: Out) -> int:
    """Check and build once. Findings never stop the preview; what stops a build does."""
    with suppress(ChangedError):  # the build reads anew, and says so
        check.run(check.Options(paths=(vault,), lang=options.lang), out)
    return build.run(vault, options, out)


def _follow(
    root: Path, before: Stamps, preview: Preview, again: Callable[[], int], out: Out, lang: str
) -> NoReturn:
    """Build again after each change and have open pages reload; ``before`` is what was built."""
    while True:
        time.sleep(PAUSE)
        now = stamps(root)
        if now == before:
            continue
        changed = sorted(path for path in now.keys() | before.keys() if now.get(path) != before.get(path))
        before = now
        out(word(lang, "serve.changed", path=", ".join(changed[:3]) + ("…" if len(changed) > 3 else "")))
        if _quietly(again, out, lang):
            out(word(lang, "serve.failed"))
        else:
            preview.changed()


def _quietly(again: Callable[[], int], out: Out, lang: str) -> int:
    """A round whose trouble is told and waits for the next change."""
    try:
        return again()
    except CannotRunError as wrong:
        out(word(lang, wrong.key, **wrong.fill))
    except OSError as wrong:  # a file that vanished while it was read
        out(told(wrong, lang))
    return 2


def stamps(root: Path) -> Stamps:
    """When each file of the vault and its settings last changed, and their sizes."""
    found = dict(_walk(root, ""))
    for path in FILES:
        found |= _stamp(root / path, path)
    return found


def _stamp(path: Path, name: str) -> Stamps:
    try:
        stat = path.stat()
    except OSError:
        return {}
    return {name: (stat.st_mtime_ns, stat.st_size)}


def _walk(root: Path, folder: str) -> Iterator[tuple[str, tuple[int, int]]]:
    waiting = [folder]
    while waiting:
        here = waiting.pop()
        try:
            entries = list(os.scandir(root / here))
        except OSError:
            continue
        for entry in entries:
            path = f"{here}/{entry.name}" if here else entry.name
            if entry.name.startswith("."):
                continue
            if entry.is_dir(follow_symlinks=False):
                waiting.append(path)
            else:
                yield from _stamp(root / path, path).items()
