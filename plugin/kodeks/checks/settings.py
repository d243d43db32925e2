"""What `[check]` in `kodeks.toml` says, as rules; its shape stands in `config.shape`.

``select``, ``ignore``, ``extend-select``: lists of selectors; ``per-file-ignores``: a table of path patterns
and lists; ``severity``: a table of selectors and levels; ``editions.<name>``: the same keys for one edition.
"""

from collections.abc import Mapping
from typing import Any

from kodeks.checks.select import Rules


def rules_of(settings: Mapping[str, Any], edition: str | None = None) -> Rules:
    """The rules of the vault, and of one edition on top."""
    return combined(_rules(settings), _rules(settings.get("editions", {}).get(edition, {})))


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
    select, ignore, extend = (settings.get(key, ()) for key in ("select", "ignore", "extend_select"))
    per_file, severity = (tuple(settings.get(key, {}).items()) for key in ("per_file_ignores", "severity"))
    return Rules(select, ignore, extend, per_file, severity)
