"""A property whose value is not of the kind that `kodeks.toml` asks for.

Why: tables and filters over notes leave such a note out or sort it wrongly.

Example:
    ---
    poziom: trzeci
    ---
    Czar.
    === kodeks.toml
    [properties.poziom]
    type = "number"

Mend: write a value of that type: text, list, number, checkbox (true or false), date (2025-01-31), datetime.

Fine:
    ---
    poziom: 3
    ---
    Czar.
    === kodeks.toml
    [properties.poziom]
    type = "number"
    min = 0
    choices = [1, 2, 3]

Source: D-7.4
"""

import re
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from kodeks.diagnostic import Diagnostic
from kodeks.model import Value
from kodeks.source import Span

if TYPE_CHECKING:
    from kodeks.checks.context import Context

CODE = "PRP006"
NAME = "wrong-type"
SEVERITY = "warning"
DATE = re.compile(r"\d{4}-\d\d-\d\d$")
DATETIME = re.compile(r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d)?$")


def _is_number(value: Value) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


TYPES: Mapping[str, Callable[[Value], bool]] = {
    "text": lambda value: isinstance(value, str),
    "list": lambda value: isinstance(value, tuple),
    "tags": lambda value: isinstance(value, tuple | str),
    "number": _is_number,
    "checkbox": lambda value: isinstance(value, bool),
    "date": lambda value: isinstance(value, str) and DATE.match(value) is not None,
    "datetime": lambda value: isinstance(value, str) and DATETIME.match(value) is not None,
}


def check_vault(context: "Context") -> Iterable[Diagnostic]:
    """Values of the wrong type, out of limits, or not among the choices; an empty value is none."""
    rules = context.config.properties
    for facts in context.notes if rules else ():
        for each in facts.properties:
            rule = rules.get(each.name)
            wrong = _wrong(each.value, rule) if rule and each.value is not None else None
            if wrong:
                fill = {"name": each.name, **wrong[1]}
                span = Span(*each.span)
                yield Diagnostic(CODE, facts.path, *span, severity="warning", variant=wrong[0], fill=fill)


def _wrong(value: Value, rule: Mapping[str, Any]) -> tuple[str, dict[str, str]] | None:
    kind = rule.get("type")
    if kind and not TYPES[kind](value):
        return kind, {}
    choices = rule.get("choices")
    items = value if isinstance(value, tuple) else (value,)
    if choices and any(item not in choices for item in items):
        return "choice", {"choices": ", ".join(map(str, choices))}
    return _beyond(value, rule)


def _beyond(value: Value, rule: Mapping[str, Any]) -> tuple[str, dict[str, str]] | None:
    if not isinstance(value, int | float):
        return None
    low, high = rule.get("min"), rule.get("max")
    if low is not None and value < low:
        return "min", {"limit": str(low)}
    if high is not None and value > high:
        return "max", {"limit": str(high)}
    return None
