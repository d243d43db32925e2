"""`kodeks check`: what is wrong with a vault. The pipeline reads as one page."""

import os
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TypeAlias

from kodeks_engine import words

from kodeks import checks
from kodeks.checks import baseline, digest, report, select, suppress
from kodeks.checks.context import Context
from kodeks.checks.report import Finding
from kodeks.checks.select import Rules
from kodeks.commands.edition import in_edition
from kodeks.commands.opening import Opened, open_typed, open_vault
from kodeks.commands.replay import Replay, Told
from kodeks.commands.rules import rules_for
from kodeks.commands.trouble import CannotRunError
from kodeks.diagnostic import Diagnostic

Seen: TypeAlias = Callable[[int, int], object]
TEXTS = ("text", "full")  # what a reader takes; other forms are for programs


@dataclass(frozen=True)
class Options:
    """What the command line asks for. ``paths`` choose what is reported, never what exists (D-12.7).

    ``baseline`` is a file of known findings; ``typed`` is what stands in the place of the only path's file.
    """

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
    baseline: str = ""
    typed: bytes | None = None


def run(
    options: Options, out: Callable[[str], object], *, colour: bool = False, seen: Seen = lambda *_: None
) -> int:
    """Check, report, and give the exit code: 0 clean or only information, 1 an error or warning.

    Raises CannotRunError.
    """
    if options.typed is not None:
        opened = open_typed(options.paths[0], options.typed, cache=options.cache, seen=seen)
    else:
        opened = open_vault(options.paths, cache=options.cache, seen=seen)
    return report_on(opened, options, out, colour=colour)


def report_on(opened: Opened, options: Options, out: Callable[[str], object], *, colour: bool = False) -> int:
    """The same for a vault that is open. Raises CannotRunError."""
    told = _told(opened, options)
    opened.spoken = lang = options.lang or told.language
    found = chosen(told.found, opened, options, lang)
    new, notice = _against(found, opened, options, lang) if options.baseline else (found, "")
    if lines := list(_lines(new, options, lang, colour)):
        out("\n".join(lines))
    if options.form in TEXTS:
        out(" ".join(filter(None, (report.summary(new, told.notes, lang), notice))))
    failed = any(each.severity != "info" for each in new)
    return 1 if failed and not options.exit_zero else 0


def _against(
    found: Sequence[Finding], opened: Opened, options: Options, lang: str
) -> tuple[list[Finding], str]:
    """What the baseline does not know, and how many it knows. A baseline that is not there yet is begun."""
    path = Path(options.baseline)
    try:
        known = baseline.read(path)
    except baseline.BaselineError as error:
        raise CannotRunError("cli.not_a_baseline", path=options.baseline) from error
    if known is None:
        told = baseline.Sorted([], baseline.all_of(found))
    else:
        told = baseline.sort(found, known, _looked(opened, options))
    if told.known != known and options.typed is None:
        baseline.write(path, told.known)
    count = words.count(lang, "count.finding", told.known.total())
    key = "report.baseline" if known is not None else "report.baseline_begun"
    return told.new, words.word(lang, key, findings=count, path=options.baseline)


def _looked(opened: Opened, options: Options) -> Callable[[str, str], bool]:
    """Whether this run would have told of a code in a note."""
    asked = _asked(options.paths, opened)
    codes = select.chosen(_rules(opened, options), checks.load())
    here = options.edition is None
    return lambda code, path: here and asked(path) and (code in codes or code not in checks.load())


def findings(opened: Opened, options: Options, lang: str) -> list[Finding]:
    """All that is reported of a vault."""
    return chosen(_loud(opened, options), opened, options, lang)


def _told(opened: Opened, options: Options) -> Told:
    """All findings, from the last run where nothing has changed since."""
    if options.typed is not None or not options.cache:
        found = _loud(opened, options)
        return Told(found, len(opened.vault.notes), opened.vault.language)
    replay = Replay(opened.root, opened.config, _also(opened, options), options.edition)
    opened.tree = replay.tree
    if (told := replay.recall()) is None:
        told = Told(_loud(opened, options), len(opened.vault.notes), opened.vault.language)
        replay.keep(told, opened.vault.origins)
    return told


def _also(opened: Opened, options: Options) -> frozenset[str]:
    """The checks that are off by default and asked for."""
    all_checks = checks.load()
    return frozenset(
        code for code in select.chosen(_rules(opened, options), all_checks) if not all_checks[code].default
    )


def _loud(opened: Opened, options: Options) -> list[Diagnostic]:
    """All that is found in notes that are checked, and not silenced there."""
    found = checks.check_vault(Context(opened.resolved), opened.noted, _also(opened, options))
    if options.edition is not None:
        found = in_edition(opened, options.edition, found)
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
    own = Rules(options.select, options.ignore, options.extend_select)
    return rules_for(opened, options.edition, own)


def _asked(paths: Sequence[str], opened: Opened) -> Callable[[str], bool]:
    """Whether a finding lies in what was asked for; the faults of the settings always do."""
    root = os.path.realpath(opened.root)
    inside = [os.path.relpath(os.path.realpath(path), root).replace(os.sep, "/") for path in paths]
    if not inside or "." in inside:
        return lambda _: True
    folders = tuple(f"{path}/" for path in inside)
    always = {each.path for each in opened.complaints}
    return lambda path: path in inside or path.startswith(folders) or path in always


def _lines(found: Sequence[Finding], options: Options, lang: str, colour: bool) -> Iterable[str]:
    if options.form in TEXTS:
        if options.statistics:
            return report.statistics(found)
        return digest.text(found, lang, colour=colour, full=options.form == "full")
    from kodeks.checks import formats

    return formats.statistics(found) if options.statistics else formats.output(found, options.form, lang)
