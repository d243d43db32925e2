"""`kodeks build`: the site of an edition. The pipeline reads as one page."""

import errno
import os
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from kodeks_engine.words import count, word

from kodeks import checks
from kodeks.adapters.making import making
from kodeks.adapters.target import TargetError, guard, replacing
from kodeks.checks import report
from kodeks.commands.language import of_locale
from kodeks.commands.opening import Opened, open_vault
from kodeks.commands.plan import Plan, make_plan
from kodeks.commands.standing import Standing, Told
from kodeks.commands.trouble import CannotRunError
from kodeks.vault import ChangedError, docs_dir

Out = Callable[[str], object]
AGAIN = 3  # so often a build begins again
FULL = (errno.ENOSPC, errno.EDQUOT)


@dataclass(frozen=True)
class Options:
    """What the command line asks for. ``url`` is the site's address where it is not the settings' own.

    ``again``: a site that still stands as it would be built is left, and what is built is remembered.
    """

    edition: str = "players"
    site_dir: str | None = None
    strict: bool = False
    lang: str | None = None
    url: str | None = None
    again: bool = True


def run(vault: str, options: Options, out: Out) -> int:
    """Build the site: 0 it stands, 1 stopped with nothing replaced. Raises CannotRunError.

    What was saved or removed while the build read it makes it begin again.
    """
    for _ in range(AGAIN):
        try:
            return _run(vault, options, out)
        except ChangedError as changed:
            out(word(options.lang or of_locale() or "en", "build.changed", path=changed.filename))
    return _run(vault, options, out)


def _run(vault: str, options: Options, out: Out) -> int:
    began = time.monotonic()
    opened = open_vault([vault])
    if opened.config.broken:
        return _unreadable(opened, options, out)
    settings = settings_of(opened.root)
    folder = site_folder(opened.root, settings, options.site_dir)
    standing = Standing(opened, folder, settings, (options.edition, options.url, options.lang))
    key, told = "build.unchanged", standing.recall() if options.again else None
    if told is not None and not (options.strict and told.warned):
        _say(told.lines, out)
    else:
        plan = make_plan(opened, options.edition, options.lang)
        lines = (*plan.summary(), *plan.warnings)
        _say((*lines, *plan.stops), out)
        if plan.stops or (options.strict and plan.warnings):
            return _stopped(plan, out)
        key, (number, complete) = "build.done", _write(plan, folder, settings, options, out)
        told = Told(lines, bool(plan.warnings), number, plan.lang)
        if complete and options.again:
            standing.keep(told)
    seconds = f"{time.monotonic() - began:.1f}".replace(".", word(told.lang, "engine.decimal_point"))
    pages = count(told.lang, "build.pages", told.pages)
    out(word(told.lang, key, folder=folder, pages=pages, seconds=seconds))
    return 0


def _say(lines: Iterable[str], out: Out) -> None:
    for line in lines:
        out(line)


def _unreadable(opened: Opened, options: Options, out: Out) -> int:
    """Settings that cannot be read decide nothing: what they meant to hide is not known."""
    lang = options.lang or opened.vault.language
    found = [(each, each.severity) for each in opened.complaints]
    for line in report.text(
        report.findings(found, checks.load(), opened.vault.source, opened.filename, lang)
    ):
        out(line)
    out(word(lang, "build.stopped"))
    return 1


def _stopped(plan: Plan, out: Out) -> int:
    if plan.warnings and not plan.stops:
        out(word(plan.lang, "build.strict"))
    out(word(plan.lang, "build.stopped"))
    return 1


def _write(plan: Plan, folder: Path, settings: Path | None, options: Options, out: Out) -> tuple[int, bool]:
    """Write the site in the place of the former one; how many pages, and whether nothing is missing."""
    from kodeks.adapters import mkdocs

    try:
        guard(folder, plan.opened.root, *([settings] if settings else []))
    except TargetError as wrong:
        raise CannotRunError(wrong.key, **wrong.fill) from wrong
    make, notes = making(plan)
    try:
        with replacing(folder) as fresh:
            pages, told = mkdocs.write(make, fresh, settings, options.url)
    except OSError as wrong:
        raise _named(wrong, plan.opened.root, folder) from wrong
    _say((word(plan.lang, key, **fill) for key, fill in (*notes, *told)), out)
    return pages, not notes and not told


def _named(wrong: OSError, root: Path, folder: Path) -> Exception:
    """The same fault by what the author can do about it."""
    if wrong.errno in FULL:
        return CannotRunError("build.no_space", folder=str(folder))
    vanished = isinstance(wrong, FileNotFoundError) and Path(str(wrong.filename)).is_relative_to(root)
    return ChangedError(0, "", os.path.relpath(wrong.filename, root)) if vanished else wrong


def settings_of(root: Path) -> Path | None:
    """The nearest `mkdocs.yml` above a vault whose `docs_dir` the vault is."""
    for folder in root.resolve().parents:
        settings = folder / "mkdocs.yml"
        if settings.is_file():
            return settings if docs_dir(settings).resolve() == root.resolve() else None
    return None


def site_folder(root: Path, settings: Path | None, asked: str | None) -> Path:
    """Where the site goes: where asked; `build/site` beside `mkdocs.yml`; `.kodeks/site` in the vault."""
    if asked:
        return Path(asked)
    if settings:
        return settings.parent / "build" / "site"
    _hide(root / ".kodeks")
    return root / ".kodeks" / "site"


def _hide(folder: Path) -> None:
    """Keep our own folder out of git."""
    folder.mkdir(exist_ok=True)
    ignore = folder / ".gitignore"
    if not ignore.exists():
        ignore.write_text("*\n", "utf-8")
