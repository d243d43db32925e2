"""`kodeks export`: the rulebook as JSON, and the schema of that JSON, made from the engine's own types."""

import json
from collections.abc import Mapping
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from kodeks_engine import codec
from kodeks_engine.number import Ratio

from kodeks.commands.opening import compiled

Schema = dict[str, Any]
PLAIN: Mapping[object, Schema] = {
    int: {"type": "integer"},
    str: {"type": "string"},
    bool: {"type": "boolean"},
    NoneType: {"type": "null"},
}


def rules(vault: str, edition: str | None) -> str:
    """The JSON of the rulebook of a vault, or of one of its editions. Raises CannotRunError."""
    return codec.dumps(compiled(vault, edition).ruleset)


def schema() -> str:
    """The JSON Schema of what `rules` gives."""
    definitions = {name: _object(name, node) for name, node in codec.TYPES.items()}
    definitions["Ratio"] = _ratio()
    told = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Kodeks rulebook",
        "$ref": "#/$defs/Ruleset",
        "$defs": definitions,
    }
    return json.dumps(told, ensure_ascii=False, indent=2)


def _object(name: str, node: type) -> Schema:
    """A node: its type under ``is``, its fields, of which those at their default are left out."""
    hints = get_type_hints(node)
    defaults = node._field_defaults  # type: ignore[attr-defined]
    fields = {field: _type(hints[field]) for field in node._fields}  # type: ignore[attr-defined]
    required = ["is", *(field for field in fields if field not in defaults)]
    return {
        "type": "object",
        "properties": {"is": {"const": name}, **fields},
        "required": required,
        "additionalProperties": False,
    }


def _ratio() -> Schema:
    whole = {"type": "integer"}
    properties = {"is": {"const": "Ratio"}, "top": whole, "bottom": {**whole, "minimum": 2}}
    return {"type": "object", "properties": properties, "required": ["is", "top", "bottom"]}


def _type(hint: Any) -> Schema:
    """The schema of a field's type."""
    if hint in PLAIN:
        return PLAIN[hint]
    if hint is Ratio or (isinstance(hint, type) and hint.__name__ in codec.TYPES):
        return {"$ref": f"#/$defs/{hint.__name__}"}
    origin, inner = get_origin(hint), get_args(hint)
    if origin is Literal:
        return {"enum": list(inner)}
    if origin in (Union, UnionType):
        return {"anyOf": [_type(each) for each in inner]}
    if origin is tuple and inner[1:] == (...,):
        return {"type": "array", "items": _type(inner[0])}
    if origin is tuple:
        items = [_type(each) for each in inner]
        return {"type": "array", "prefixItems": items, "minItems": len(items), "maxItems": len(items)}
    raise TypeError(f"no schema for {hint!r}")
