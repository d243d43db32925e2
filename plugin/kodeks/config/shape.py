"""What may stand in `kodeks.toml`: a slip in a key or a value would switch a setting off in silence."""

import re
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, TypeAlias


class Table(NamedTuple):
    """A table with these keys and no others."""

    keys: Mapping[str, "Shape"]


class Named(NamedTuple):
    """A table whose keys are the author's own names, each with a value of one shape."""

    each: "Shape"


class Rows(NamedTuple):
    """An array of tables."""

    each: Table


# A name of `PLAIN`, the words that a value may be, or what a table holds.
Shape: TypeAlias = "str | tuple[str, ...] | Table | Named | Rows"


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _all(value: object, fits: Callable[[object], bool]) -> bool:
    return isinstance(value, list) and all(map(fits, value))


MEASURE = re.compile(r"\s*[-+−]?\d[\d \u00a0.,/]*[^\W\d]")  # `1,5 m`

PLAIN: Mapping[str, Callable[[object], bool]] = {
    "text": lambda value: isinstance(value, str),
    "measure": lambda value: isinstance(value, str) and MEASURE.match(value) is not None,
    "flag": lambda value: isinstance(value, bool),
    "number": _is_number,
    "list": lambda value: _all(value, lambda item: isinstance(item, str)),
    "values": lambda value: _all(value, lambda item: isinstance(item, str | int | float)),
}
LISTS = ("list", "values")  # one value alone is a list of one

LIMITS: Mapping[str, Shape] = {"choices": "values", "min": "number", "max": "number"}
PROPERTY = Table(
    {
        "type": ("text", "list", "tags", "number", "checkbox", "date", "datetime"),
        "required": "list",
        "body": "list",
        **LIMITS,
    }
)
COLUMN = Table(
    {
        "type": ("text", "number", "dice", "percent", "range", "link"),
        "required": "flag",
        "unique": "flag",
        "links": "text",
        **LIMITS,
    }
)
TABLES = Table(
    {
        "notes": "text",
        "key": "text",
        "columns": Named("text"),
        "in": "text",
        "covered": "flag",
        "types": Named(COLUMN),
    }
)
HIDING: Mapping[str, Shape] = {
    "hide_callouts": "list",
    "hide_properties": "list",
    "hide_statuses": "list",
    "hide_comments": "flag",
}
EDITION = Table({"publish": "list", **HIDING, "everything": "flag"})
CHOICE: Mapping[str, Shape] = {
    "select": "list",
    "ignore": "list",
    "extend_select": "list",
    "per_file_ignores": Named("list"),
    "severity": Named(("error", "warning", "info")),
}
CHECK = Table({**CHOICE, "editions": Named(Table(CHOICE))})
SETTINGS = Table(
    {
        "language": "text",
        "site_url": "text",
        "site_name": "text",
        "licence": "text",
        **HIDING,
        "exclude": "list",
        "placeholders": "list",
        "redirects": Named("text"),
        "folder_links": ("error", "allow-if-index", "allow"),
        "check_comments": "flag",
        "editions": Named(EDITION),
        "ids": Named("text"),
        "tables": Rows(TABLES),
        "units": Named("measure"),
        "cells": Table({"double_dash_minus": "flag"}),
        "names": Table({"patterns": "list", "from": "list"}),
        "terms": Named("text"),
        "properties": Named(PROPERTY),
        "tags": Table({"allowed": "list"}),
        "check": CHECK,
    }
)


def fitting(value: Any, shape: str | tuple[str, ...]) -> Any:
    """A plain value as it is kept, lists as tuples; None where it is of another kind."""
    if isinstance(shape, tuple):
        return value if value in shape else None
    listed = [value] if shape in LISTS and not isinstance(value, list | dict) else value
    if not PLAIN[shape](listed):
        return None
    return tuple(listed) if shape in LISTS else listed
