"""YAML by its 1.2 core schema, as Obsidian reads it (D-7.3), each value with its place.

PyYAML's events are read one after another instead of its composer: they tell plain scalars from quoted ones,
give places, and no depth of brackets or chain of aliases can blow them up.
"""

import re
from typing import Any, NamedTuple

import yaml

from kodeks.model import Value
from kodeks.source import Span

MAX_DEPTH = 50
MAX_VALUES = 20_000
LOADERS: tuple[Any, ...] = tuple(getattr(yaml, n) for n in ("CBaseLoader", "BaseLoader") if hasattr(yaml, n))

NULLS = frozenset(("", "~", "null", "Null", "NULL"))
TRUE = frozenset(("true", "True", "TRUE"))
FALSE = frozenset(("false", "False", "FALSE"))
INTEGER = re.compile(r"[-+]?[0-9]+\Z")
BASED = re.compile(r"0(?:o[0-7]+|x[0-9a-fA-F]+)\Z")
FLOAT = re.compile(r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?\Z")
SPECIAL = re.compile(r"([-+]?)\.(inf|Inf|INF)\Z|\.(nan|NaN|NAN)\Z")


class Node:
    """A YAML value with its place: a scalar, a list of nodes, or a list of pairs if it is a ``mapping``.

    ``size`` counts the values in it, repeated ones as often as they are repeated.
    """

    __slots__ = ("end", "mapping", "size", "start", "value")

    def __init__(self, value: Any, start: int, end: int, *, mapping: bool = False, size: int = 1) -> None:
        self.value, self.start, self.end, self.mapping, self.size = value, start, end, mapping, size

    def plain(self) -> Value:
        """The value as plain data."""
        if not isinstance(self.value, list):
            scalar: Value = self.value
            return scalar
        if self.mapping:
            return tuple((pair.key, pair.node.plain()) for pair in self.value)
        return tuple(node.plain() for node in self.value)


class Pair(NamedTuple):
    """A key of a mapping with its value."""

    key: str
    key_span: Span
    node: Node


class Refused(yaml.MarkedYAMLError):
    """Well-formed YAML that no note needs: too deep, too large, aliases that multiply."""


def compose(text: str, loader: Any = LOADERS[0]) -> Node:
    """The one document of ``text`` as nodes. Raises `yaml.YAMLError` with a mark where it is broken."""
    builder = _Builder()
    for event in yaml.parse(text, Loader=loader):
        builder.take(event)
    return builder.root or Node(None, 0, 0)


class _Builder:
    """Builds nodes from events with a stack of its own; depth and number of values are bounded."""

    def __init__(self) -> None:
        self.root: Node | None = None
        self.stack: list[tuple[Node, list[Node]]] = []
        self.anchors: dict[str, Node] = {}
        self.count = 0

    def take(self, event: Any) -> None:
        """The next event."""
        kind = type(event)
        if kind is yaml.ScalarEvent:
            self.put(event, self.name(event, Node(scalar(event), *_place(event))))
        elif kind is yaml.MappingStartEvent or kind is yaml.SequenceStartEvent:
            self.open(event, mapping=kind is yaml.MappingStartEvent)
        elif kind is yaml.MappingEndEvent or kind is yaml.SequenceEndEvent:
            self.close(event)
        elif kind is yaml.AliasEvent:
            self.put(event, self.alias(event))
        elif kind is yaml.DocumentStartEvent and self.root:
            raise Refused(problem="a second document", problem_mark=event.start_mark)

    def open(self, event: Any, *, mapping: bool) -> None:
        """A collection begins."""
        if len(self.stack) >= MAX_DEPTH:
            raise Refused(problem="too deeply nested", problem_mark=event.start_mark)
        self.stack.append((self.name(event, Node([], *_place(event), mapping=mapping)), []))

    def name(self, event: Any, node: Node) -> Node:
        """Remember a node by its anchor."""
        if event.anchor:
            self.anchors[event.anchor] = node
        return node

    def put(self, event: Any, node: Node) -> None:
        """A value is whole."""
        self.count += node.size
        if self.count > MAX_VALUES:
            raise Refused(problem="too many values", problem_mark=event.start_mark)
        self.add(node)

    def add(self, node: Node) -> None:
        """A value belongs to the collection that is open."""
        if self.stack:
            self.stack[-1][1].append(node)
        else:
            self.root = node

    def alias(self, event: Any) -> Node:
        """What an anchor named, at the alias' place."""
        node = self.anchors.get(event.anchor)
        if node is None or any(node is unfinished for unfinished, _ in self.stack):
            problem = "unknown alias" if node is None else "an alias that holds itself"
            raise Refused(problem=problem, problem_mark=event.start_mark)
        return Node(node.value, *_place(event), mapping=node.mapping, size=node.size)

    def close(self, event: Any) -> None:
        """A collection is whole; a block collection ends where its last value ends."""
        node, parts = self.stack.pop()
        node.value = _pairs(parts) if node.mapping else parts
        node.size = 1 + sum(part.size for part in parts)
        closed = event.end_mark.index > event.start_mark.index
        node.end = event.end_mark.index if closed or not parts else parts[-1].end
        self.add(node)


def _place(event: Any) -> tuple[int, int]:
    return event.start_mark.index, event.end_mark.index


def _pairs(parts: list[Node]) -> list[Pair]:
    keys, values = parts[::2], parts[1::2]
    return [Pair(_key(k), Span(k.start, k.end), v) for k, v in zip(keys, values, strict=True)]


def _key(node: Node) -> str:
    if isinstance(node.value, bool):
        return str(node.value).lower()
    return "" if node.value is None else node.value if isinstance(node.value, str) else str(node.plain())


def scalar(event: Any) -> Value:
    """A scalar by YAML 1.2's core schema (D-7.3): `no` is text, `0o17` is 15, `012` is 12, dates are text."""
    text: str = event.value
    if not event.implicit[0]:
        return text if event.tag in (None, "!", "tag:yaml.org,2002:str") else _typed(text)
    return _typed(text)


def _typed(text: str) -> Value:
    if text in NULLS:
        return None
    if text in TRUE or text in FALSE:
        return text in TRUE
    if text[0] not in "-+.0123456789":
        return text
    return _number(text)


def _number(text: str) -> Value:
    if len(text) > 400:
        return text
    if INTEGER.match(text):
        return int(text)
    if BASED.match(text):
        return int(text, 0)
    if FLOAT.match(text):
        return float(text)
    if special := SPECIAL.match(text):
        return float((special[1] or "") + (special[2] or special[3]))
    return text
