"""`kodeks check`: what is wrong with a vault. The pipeline reads as one page."""

import os
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from kodeks import checks
from kodeks.checks import report, select, suppress
from kodeks.checks.context import Context
from kodeks.checks.report import Finding
from kodeks.checks.select import Rules, UnknownSelectorError
from kodeks.checks.settings import CheckSettingsError, combined, rules_of
from kodeks.commands.edition import in_edition
from kodeks.commands.opening import Opened, open_vault
from kodeks.commands.replay import Replay, Told
from kodeks.commands.trouble import CannotRunError
from kodeks.diagnostic import Diagnostic


@dataclass(frozen=True)
class Options:
    """What the command line asks for. ``paths`` choose what is reported, never what exists (D-12.7)."""

    paths: tuple[str, ...] = ()
    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    extend_select: tuple[str, ...] = ()
    edition: str | None = None
    form: str = "text"
    statistics: bool = False
    exit_zero: bool = False
    lang: str | None = None
    cache: bool = True


def run(options: Options, out: Callable[[str], object], *, colour: bool = False) -> int:
    """Check, report, and give the exit code: 0 clean or only information, 1 an error or warning.

    Raises CannotRun.
    """
    opened = open_vault(options.paths, cache=options.cache)
    told = _told(opened, options)
    lang = options.lang or told.language
    found = chosen(told.found, opened, options, lang)
    for line in _lines(found, options, colour):
        out(line)
    if options.form == "text":
        out(report.summary(found, told.notes, lang))
    failed = any(each.severity != "info" for each in found)
    return 1 if failed and not options.exit_zero else 0


def findings(opened: Opened, options: Options, lang: str) -> list[Finding]:
    """All that is reported of a vault."""
    return chosen(_loud(opened, options.edition), opened, options, lang)


def _told(opened: Opened, options: Options) -> Told:
    """All findings, from the last run where nothing has changed since."""
    if options.edition is not None or not options.cache:
        found = _loud(opened, options.edition)
        return Told(found, len(opened.vault.notes), opened.vault.language)
    replay = Replay(opened.root, opened.config)
    if (told := replay.recall()) is None:
        told = Told(_loud(opened, None), len(opened.vault.notes), opened.vault.language)
        replay.keep(told)
    return told


def _loud(opened: Opened, edition: str | None) -> list[Diagnostic]:
    """All that is found in notes that are checked, and not silenced there."""
    found = checks.check_vault(Context(opened.resolved), opened.noted)
    if edition is not None:
        found = in_edition(opened, edition, found)
    checked = (each for each in found if not opened.vault.unchecked(each.path))
    return suppress.apply([*opened.complaints, *checked])


def chosen(loud: Iterable[Diagnostic], opened: Opened, options: Options, lang: str) -> list[Finding]:
    """What the settings and the command line choose, in the notes that were asked for, said in a language."""
    asked = _asked(options.paths, opened)
    wanted = [each for each in loud if asked(each.path)]
    told = select.apply(_rules(opened, options), checks.load(), wanted)
    source = lru_cache(maxsize=8)(opened.source)  # findings come note by note
    return report.findings(told, checks.load(), source, lru_cache(maxsize=8)(opened.filename), lang)


def _rules(opened: Opened, options: Options) -> Rules:
    """The settings, and the command line on top of them. Raises CannotRunError."""
    try:
        own = Rules(options.select, options.ignore, options.extend_select)
        rules = combined(rules_of(opened.config.check, options.edition), own)
        select.chosen(rules, checks.load())
    except CheckSettingsError as error:
        raise CannotRunError("cli.wrong_check_setting", key=str(error)) from error
    except UnknownSelectorError as error:
        raise CannotRunError("cli.unknown_selector", selector=str(error)) from error
    return rules


def _asked(paths: Sequence[str], opened: Opened) -> Callable[[str], bool]:
    """Whether a finding lies in what was asked for; the faults of the settings always do."""
    root = os.path.realpath(opened.root)
    inside = [os.path.relpath(os.path.realpath(path), root).replace(os.sep, "/") for path in paths]
    if not inside or "." in inside:
        return lambda _: True
    folders = tuple(f"{path}/" for path in inside)
    always = {each.path for each in opened.complaints}
    return lambda path: path in inside or path.startswith(folders) or path in always


def _lines(found: Sequence[Finding], options: Options, colour: bool) -> Iterable[str]:
    if options.statistics:
        return report.statistics(found)
    if options.form == "text":
        return report.text(found, colour=colour)
    from kodeks.checks import formats

    return formats.output(found, options.form)
