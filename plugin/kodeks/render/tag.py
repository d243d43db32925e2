"""HTML elements out of Python values: every text and attribute is escaped here and nowhere else."""

from collections.abc import Mapping
from html import escape

VOID = frozenset({"br", "hr", "img", "input", "link", "meta"})


def text(value: object) -> str:
    """Text as HTML."""
    return escape(str(value), quote=False)


def tag(name: str, attributes: Mapping[str, object], *inside: str) -> str:
    """An element. ``inside`` is HTML; attributes that are None or False are left out, True is bare."""
    told = "".join(_attribute(key, value) for key, value in attributes.items())
    return f"<{name}{told}>" + ("" if name in VOID else f"{''.join(inside)}</{name}>")


def _attribute(name: str, value: object) -> str:
    if value is None or value is False:
        return ""
    return f" {name}" if value is True else f' {name}="{escape(str(value))}"'
