"""`kodeks export`: the rulebook as JSON, and the schema of that JSON, made from the engine's own types."""

import inspect
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


HEAD = ("language", "title", "licence", "format")


def rules(vault: str, edition: str | None) -> str:
    """The JSON of the rulebook of a vault, or of one of its editions. Raises CannotRunError.

    One line a thing, in the order of notes and lines, so that two exports can be compared. The head is always
    whole: what language it speaks, whose it is, under which licence.
    """
    ruleset = compiled(vault, edition).ruleset
    parts: Mapping[str, object] = {name: getattr(ruleset, name) for name in ruleset._fields}
    head = {"is": "Ruleset", **{name: parts[name] for name in HEAD}}
    rest = {name: codec.encode(parts[name]) for name in parts if name not in HEAD}
    lines = [f"{_dump(name)}: {_listed(value)}" for name, value in {**head, **rest}.items()]
    return "{\n" + ",\n".join(lines) + "\n}"


def _listed(value: object) -> str:
    """A list with a line for each of its things."""
    if not isinstance(value, list):
        return _dump(value)
    return "[\n" + ",\n".join(_dump(each) for each in value) + "\n]"


def _dump(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def schema() -> str:
    """The JSON Schema of what `rules` gives."""
    definitions = {name: _object(name, node) for name, node in codec.TYPES.items()}
    definitions["Ratio"] = _ratio()
    told = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Kodeks rulebook",
        "description": "The rules of a vault: formulas, tables, inputs, examples; each with note and line.",
        "$ref": "#/$defs/Ruleset",
        "$defs": definitions,
    }
    return json.dumps(told, ensure_ascii=False, indent=2)


def _object(name: str, node: type) -> Schema:
    """A node: its type under ``is``, its fields, of which those at their default are left out."""
    hints = get_type_hints(node)
    defaults = node._field_defaults  # type: ignore[attr-defined]
    fields = {field: _type(hints[field]) for field in node._fields}  # type: ignore[attr-defined]
    always = HEAD if name == "Ruleset" else ()
    required = ["is", *(field for field in fields if field not in defaults or field in always)]
    return {
        "description": _told(node),
        "type": "object",
        "properties": {"is": {"const": name}, **fields},
        "required": required,
        "additionalProperties": False,
    }


def _told(node: type) -> str:
    """What a type means, in its own words."""
    return " ".join(inspect.cleandoc(node.__doc__ or "").replace("``", "`").split())


def _ratio() -> Schema:
    whole = {"type": "integer"}
    properties = {"is": {"const": "Ratio"}, "top": whole, "bottom": {**whole, "minimum": 2}}
    return {
        "description": "An exact fraction in lowest terms.",
        "type": "object",
        "properties": properties,
        "required": ["is", "top", "bottom"],
        "additionalProperties": False,
    }


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
