"""`kodeks check`: what is wrong with a vault. The pipeline reads as one page."""

import os
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from kodeks import checks, files
from kodeks.checks import formats, report, select, suppress
from kodeks.checks.context import Context
from kodeks.checks.report import Finding
from kodeks.checks.select import Rules
from kodeks.commands.opening import Opened, open_vault
from kodeks.diagnostic import Diagnostic
from kodeks.source import Source


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
    opened = open_vault(options.paths, edition=options.edition, cache=options.cache)
    lang = options.lang or opened.config.language
    found = findings(opened, options, lang)
    for line in _lines(found, options, colour):
        out(line)
    if options.form == "text":
        out(report.summary(found, len(opened.vault.notes), lang))
    failed = any(each.severity != "info" for each in found)
    return 1 if failed and not options.exit_zero else 0


def findings(opened: Opened, options: Options, lang: str) -> list[Finding]:
    """All that is reported: found, not silenced, chosen, in the notes that were asked for."""
    context = Context(opened.resolved)
    found = checks.check_vault(context, opened.noted)
    loud = suppress.apply([*opened.complaints, *found])
    asked = _asked(options.paths, opened.root)
    chosen = select.apply(options.rules, checks.load(), (each for each in loud if asked(each.path)))
    return report.findings(chosen, checks.load(), opened.source, opened.filename, lang)


def _lines(found: Sequence[Finding], options: Options, colour: bool) -> Iterable[str]:
    if options.statistics:
        return report.statistics(found)
    if options.form == "text":
        return report.text(found, colour=colour)
    return formats.output(found, options.form)
