"""Which findings are reported, and how severe they are: by code, prefix or name, by file, by settings."""

from collections.abc import Iterable, Mapping
from fnmatch import fnmatchcase
from typing import NamedTuple

from kodeks.checks import Check
from kodeks.diagnostic import Diagnostic, Severity

ALL = "ALL"


class Rules(NamedTuple):
    """What the settings and the command line choose. A selector is a code, a prefix, a name or ``ALL``.

    The longer selector wins (``ignore LNK``, ``select LNK001`` reports LNK001); ``ignore`` wins a tie.
    Without ``select`` all checks that are on by default are chosen. ``per_file`` maps a pattern of paths
    to what is ignored there; ``severity`` a selector to its level.
    """

    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    extend_select: tuple[str, ...] = ()
    per_file: tuple[tuple[str, tuple[str, ...]], ...] = ()
    severity: tuple[tuple[str, Severity], ...] = ()


class UnknownSelectorError(ValueError):
    """A selector that no check answers to; its text is the selector."""


def chosen(rules: Rules, checks: Mapping[str, Check]) -> dict[str, Severity]:
    """The codes that are reported, with their severities. Raises UnknownSelectorError."""
    _refuse_unknown(rules, checks)
    levels = dict(rules.severity)
    return {
        code: levels[best] if (best := _longest(levels, check)) else check.severity
        for code, check in checks.items()
        if _wanted(rules, check)
    }


def _wanted(rules: Rules, check: Check) -> bool:
    wanted = _weight(_longest((*rules.select, *rules.extend_select), check), check)
    if not rules.select and check.default:
        wanted = max(wanted, 0)
    return wanted > _weight(_longest(rules.ignore, check), check)


def _weight(selector: str | None, check: Check) -> int:
    """How exactly a selector names a check: -1 where there is none, a name as much as a code."""
    if selector is None:
        return -1
    return 0 if selector == ALL else len(check.code) if selector == check.name else len(selector)


def _longest(selectors: Iterable[str], check: Check) -> str | None:
    fitting = [selector for selector in selectors if matches(selector, check.code, check.name)]
    return max(fitting, key=lambda selector: _weight(selector, check), default=None)


def matches(selector: str, code: str, name: str = "") -> bool:
    """Whether a selector chooses a code."""
    return selector in (ALL, name) or (bool(selector) and code.startswith(selector))


def _refuse_unknown(rules: Rules, checks: Mapping[str, Check]) -> None:
    ignored_somewhere = [selector for _, selectors in rules.per_file for selector in selectors]
    named = [*rules.select, *rules.ignore, *rules.extend_select, *ignored_somewhere]
    for selector in [*named, *(selector for selector, _ in rules.severity)]:
        if not any(matches(selector, check.code, check.name) for check in checks.values()):
            raise UnknownSelectorError(selector)


def apply(
    rules: Rules, checks: Mapping[str, Check], found: Iterable[Diagnostic]
) -> list[tuple[Diagnostic, Severity]]:
    """The chosen findings with the severity that the settings give them. Raises UnknownSelectorError."""
    levels = chosen(rules, checks)
    overridden = {code for code, level in levels.items() if level != checks[code].severity}
    return [
        (each, levels[each.code] if each.code in overridden else each.severity)
        for each in found
        if each.code in levels and not _ignored_here(rules, checks[each.code], each.path)
    ]


def _ignored_here(rules: Rules, check: Check, path: str) -> bool:
    return any(
        fnmatchcase(path, pattern)
        and any(matches(selector, check.code, check.name) for selector in selectors)
        for pattern, selectors in rules.per_file
    )
