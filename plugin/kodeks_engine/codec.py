"""JSON of the rulebook's data types, both ways.

A node becomes an object with its type under ``is`` and every field that differs from its default; a fraction
becomes ``{"is": "Ratio", "top": 3, "bottom": 2}``. ``decode(encode(x))`` is ``x``, types included.
"""

import json
from collections.abc import Callable
from typing import TypeAlias, cast

from kodeks_engine import actions, formula, ruleset, table
from kodeks_engine.number import Ratio, ratio
from kodeks_engine.place import Place
from kodeks_engine.shape import misfit

Json: TypeAlias = "bool | int | str | list[Json] | dict[str, Json] | None"

TYPES: dict[str, type] = {
    cls.__name__: cls
    for cls in (
        Place, *formula.NODES, table.Is, table.Between, table.LookupRow, table.Lookup, table.DecisionRow,
        table.Decision, table.Component, table.Components, table.Effect, table.Switch, table.Example,
        actions.Limit, actions.Cost, actions.KindOf, actions.Actions, ruleset.Formula, ruleset.FromTable,
        ruleset.Quantity, ruleset.Input, ruleset.QuantitySlot, ruleset.TableSlot, ruleset.SentenceSlot,
        ruleset.ValueSlot, ruleset.Binding, ruleset.Calculator, ruleset.Unread,
        ruleset.Ruleset,
    )
}  # fmt: skip

_NESTED = (dict, list)


class DamagedRulesError(ValueError):
    """The JSON is not a rulebook of this format."""


def encode(node: object) -> Json:
    """The JSON of a node, a tuple of nodes, or a plain value. Raises TypeError for anything else."""
    if node is None or isinstance(node, bool | int | str):
        return node
    if isinstance(node, Ratio):
        return {"is": "Ratio", "top": node.top, "bottom": node.bottom}
    if isinstance(node, tuple):
        return _encode_node(node) if hasattr(node, "_fields") else [encode(item) for item in node]
    raise TypeError(f"no JSON for {type(node).__name__}")


def _encode_node(node: tuple[object, ...]) -> Json:
    fields = cast("tuple[str, ...]", node._fields)  # type: ignore[attr-defined]
    defaults = cast("dict[str, object]", node._field_defaults)  # type: ignore[attr-defined]
    told: dict[str, Json] = {"is": type(node).__name__}
    for name, value in zip(fields, node, strict=True):
        if name not in defaults or not _same(value, defaults[name]):
            told[name] = encode(value)
    return told


def _same(value: object, default: object) -> bool:
    return type(value) is type(default) and value == default


def dumps(rules: ruleset.Ruleset, **more: object) -> str:
    """The rulebook as JSON text; ``more`` are further keys of the outermost object."""
    told = cast("dict[str, object]", encode(rules))
    return json.dumps({**told, **more}, ensure_ascii=False, separators=(",", ":"))


def loads(text: str, *, whole: bool = False) -> ruleset.Ruleset:
    """The rulebook in JSON; outermost keys that are not its own are dropped. Raises DamagedRulesError.

    ``whole``: the text is known to be what `dumps` wrote, so the fields of its nodes are not looked at.
    """
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as wrong:
        raise DamagedRulesError(f"not JSON: {wrong}") from wrong
    if not isinstance(data, dict) or data.get("is") != "Ruleset":
        raise DamagedRulesError("not a rulebook")
    own = {name: value for name, value in data.items() if name == "is" or name in ruleset.Ruleset._fields}
    if isinstance(own.get("format"), int) and own["format"] > ruleset.FORMAT:
        raise DamagedRulesError("a rulebook of a newer format")
    try:
        return cast("ruleset.Ruleset", decode(own, _unseen if whole else misfit))
    except RecursionError as wrong:
        raise DamagedRulesError("nested too deeply") from wrong


def decode(data: Json, wrong_field: Callable[[object], str] = misfit) -> object:
    """The node that `encode` wrote. Raises DamagedRulesError, also for a node with a `wrong_field`."""
    if isinstance(data, list):
        return tuple([decode(item, wrong_field) if isinstance(item, _NESTED) else item for item in data])
    if not isinstance(data, dict):
        return data
    fields = {
        name: decode(value, wrong_field) if isinstance(value, _NESTED) else value
        for name, value in data.items()
        if name != "is"
    }
    make: Callable[..., object] | None = (
        ratio if data.get("is") == "Ratio" else TYPES.get(str(data.get("is")))
    )
    if make is None:
        raise DamagedRulesError(f"unknown type {data.get('is')!r}")
    try:
        made = make(**fields)
    except (TypeError, ZeroDivisionError) as wrong:
        raise DamagedRulesError(f"{data['is']}: {wrong}") from wrong
    if isinstance(made, tuple) and (field := wrong_field(made)):
        raise DamagedRulesError(f"{data['is']}.{field}: not what belongs there")
    return made


def _unseen(_: object) -> str:
    """No field of a node is wrong."""
    return ""
