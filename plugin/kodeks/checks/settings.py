"""What `[check]` in `kodeks.toml` says, as rules.

``select``, ``ignore``, ``extend-select``: lists of selectors; ``per-file-ignores``: a table of path patterns
and lists; ``severity``: a table of selectors and levels; ``editions.<name>``: the same keys for one edition.
"""

from collections.abc import Mapping
from typing import Any, NoReturn, get_args

from kodeks.checks.select import Rules
from kodeks.diagnostic import Severity

LISTS = ("select", "ignore", "extend-select")


class CheckSettingsError(ValueError):
    """A setting of `[check]` that Kodeks does not know or cannot read; its text is the key."""


def rules_of(settings: Mapping[str, Any], edition: str | None = None) -> Rules:
    """The rules of the vault, and of one edition on top. Raises CheckSettingsError."""
    editions = settings.get("editions", {})
    own = editions.get(edition, {}) if isinstance(editions, dict) else _refuse("editions")
    merged = _rules({key: value for key, value in settings.items() if key != "editions"})
    return combined(merged, _rules(own))


def combined(base: Rules, top: Rules) -> Rules:
    """``top`` chooses anew where it selects, and adds to everything else."""
    return Rules(
        top.select or base.select,
        base.ignore + top.ignore,
        base.extend_select + top.extend_select,
        base.per_file + top.per_file,
        base.severity + top.severity,
    )


def _rules(settings: Mapping[str, Any]) -> Rules:
    if not isinstance(settings, dict):
        _refuse("editions")
    named = {key.replace("_", "-"): value for key, value in settings.items()}
    if unknown := named.keys() - {*LISTS, "per-file-ignores", "severity"}:
        _refuse(min(unknown))
    select, ignore, extend = (_strings(named.get(key, []), key) for key in LISTS)
    files = _table(named.get("per-file-ignores", {}), "per-file-ignores")
    per_file = tuple((pattern, _strings(value, "per-file-ignores")) for pattern, value in files.items())
    return Rules(select, ignore, extend, per_file, _levels(named.get("severity", {})))


def _levels(value: object) -> tuple[tuple[str, Severity], ...]:
    levels = _table(value, "severity")
    if any(level not in get_args(Severity) for level in levels.values()):
        _refuse("severity")
    return tuple(levels.items())


def _table(value: object, key: str) -> dict[str, Any]:
    return value if isinstance(value, dict) else _refuse(key)


def _strings(value: object, key: str) -> tuple[str, ...]:
    listed: Any = [value] if isinstance(value, str) else value
    if not isinstance(listed, list) or not all(isinstance(each, str) for each in listed):
        _refuse(key)
    return tuple(listed)


def _refuse(key: str) -> NoReturn:
    raise CheckSettingsError(key)
