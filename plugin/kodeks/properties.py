"""Properties of a note (frontmatter): where they stand and what they say, as YAML 1.2 core (D-7).

PyYAML's events are read one after another instead of its composer: they tell plain scalars from quoted ones,
give places, and no depth of brackets or chain of aliases can blow them up.
"""

import re
from collections.abc import Iterable
from typing import Any, NamedTuple

import yaml
from frontmatter.default_handlers import YAMLHandler

from kodeks.address import WIKILINK, wikilink
from kodeks.diagnostic import Diagnostic
from kodeks.model import Link, Property, Tag, Value
from kodeks.source import Source, Span

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


class Frontmatter(NamedTuple):
    """The block between the two `---` lines: ``start`` and ``end`` of its YAML, ``body`` where the text begins.

    ``closed`` is False when the second line is missing: then ``body`` is 0 and everything is text.
    """

    start: int
    end: int
    body: int
    closed: bool


class Properties(NamedTuple):
    """What a note's properties say. ``broken`` when they cannot be read at all: such a note fails closed."""

    body: int = 0
    values: tuple[Property, ...] = ()
    links: tuple[Link, ...] = ()
    tags: tuple[Tag, ...] = ()
    aliases: tuple[str, ...] = ()
    diagnostics: tuple[Diagnostic, ...] = ()
    broken: bool = False


class Handler(YAMLHandler):
    """python-frontmatter's YAML handler with Obsidian's boundary and without its losses.

    The stock one strips text, takes `-----` for a boundary and raises where the block is not closed.
    """

    FM_BOUNDARY = re.compile(r"^---[ \t]*$", re.MULTILINE)
    OPENING = re.compile(r"---[ \t]*(?:\r\n|\r|\n|\Z)")
    CLOSING = re.compile(r"(?:\A|(?<=[\r\n]))---[ \t]*(?:\r\n|\r|\n|\Z)")

    def detect(self, text: str) -> bool:
        """Whether the very first line is `---` (D-7.1)."""
        return self.OPENING.match(text) is not None

    def place(self, text: str) -> Frontmatter | None:
        """Where the block stands, None when there is none."""
        if not (opening := self.OPENING.match(text)):
            return None
        if not (closing := self.CLOSING.search(text, opening.end())):
            return Frontmatter(opening.end(), len(text), 0, closed=False)
        return Frontmatter(opening.end(), closing.start(), closing.end(), closed=True)

    def split(self, text: str) -> tuple[str, str]:
        """YAML and body, neither stripped of anything."""
        place = self.place(text)
        if place is None or not place.closed:
            return "", text
        return text[place.start : place.end], text[place.body :]

    def load(self, fm: str, **kwargs: object) -> dict[str, Any]:
        """The values by name; raises `yaml.YAMLError` where they are broken."""
        pairs = compose(fm).value
        return {pair.key: pair.node.plain() for pair in pairs} if isinstance(pairs, list) else {}


class Node:
    """A YAML value with its place: ``value`` is a scalar, a list of nodes or a list of pairs."""

    __slots__ = ("end", "start", "text", "value")

    def __init__(self, value: Any, start: int, end: int, text: bool) -> None:
        self.value, self.start, self.end, self.text = value, start, end, text

    def plain(self) -> Value:
        """The value as plain data."""
        if not isinstance(self.value, list):
            scalar: Value = self.value
            return scalar
        if self.text:
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
    return builder.root or Node(None, 0, 0, False)


class _Builder:
    """Builds nodes from events with a stack of its own; depth and number of values are bounded."""

    def __init__(self) -> None:
        self.root: Node | None = None
        self.stack: list[tuple[Node, list[Node]]] = []
        self.anchors: dict[str, Node] = {}
        self.sizes: dict[int, int] = {}
        self.count = 0

    def take(self, event: yaml.Event) -> None:
        if isinstance(event, yaml.ScalarEvent):
            self.put(event, Node(scalar(event), *_place(event), False))
        elif isinstance(event, yaml.SequenceStartEvent | yaml.MappingStartEvent):
            node = Node([], *_place(event), isinstance(event, yaml.MappingStartEvent))
            self.name(event, node)
            if len(self.stack) >= MAX_DEPTH:
                raise Refused(problem="too deeply nested", problem_mark=event.start_mark)
            self.stack.append((node, []))
        elif isinstance(event, yaml.SequenceEndEvent | yaml.MappingEndEvent):
            self.close(event)
        elif isinstance(event, yaml.AliasEvent):
            self.alias(event)
        elif isinstance(event, yaml.DocumentStartEvent) and self.root:
            raise Refused(problem="a second document", problem_mark=event.start_mark)

    def name(self, event: Any, node: Node) -> None:
        if event.anchor:
            self.anchors[event.anchor] = node

    def put(self, event: Any, node: Node, size: int = 1) -> None:
        self.name(event, node)
        self.count += size
        self.sizes[id(node)] = size
        if self.count > MAX_VALUES:
            raise Refused(problem="too many values", problem_mark=event.start_mark)
        if self.stack:
            self.stack[-1][1].append(node)
        else:
            self.root = node

    def alias(self, event: Any) -> None:
        node = self.anchors.get(event.anchor)
        if node is None or any(node is open_node for open_node, _ in self.stack):
            problem = "unknown alias" if node is None else "an alias that holds itself"
            raise Refused(problem=problem, problem_mark=event.start_mark)
        copy = Node(node.value, *_place(event), node.text)
        self.stack[-1][1].append(copy)
        self.sizes[id(copy)] = size = self.sizes.get(id(node), 1)
        self.count += size
        if self.count > MAX_VALUES:
            raise Refused(problem="too many values", problem_mark=event.start_mark)

    def close(self, event: Any) -> None:
        node, parts = self.stack.pop()
        node.value = _pairs(parts) if node.text else parts
        if parts:
            node.end = parts[-1].end
        if event.end_mark.index > event.start_mark.index:
            node.end = event.end_mark.index
        size = 1 + sum(self.sizes.get(id(part), 1) for part in parts)
        self.sizes[id(node)] = size
        if self.stack:
            self.stack[-1][1].append(node)
        else:
            self.root = node


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


def read(source: Source) -> Properties:
    """The properties of a note. Broken ones are a diagnostic (PRP001) and leave the text readable."""
    place = Handler().place(source.text)
    if place is None:
        return Properties()
    if not place.closed:
        return Properties(diagnostics=(_broken(source, 0, 3, "unclosed"),), broken=True)
    text = source.text[place.start : place.end]
    try:
        root = compose(text)
    except yaml.YAMLError as error:
        return Properties(place.body, diagnostics=(_report(source, place, error),), broken=True)
    if root.value is None:
        return Properties(place.body)
    if not (isinstance(root.value, list) and root.text):
        fault = _broken(source, place.start, place.end, "mapping")
        return Properties(place.body, diagnostics=(fault,), broken=True)
    return _properties(source, place, root.value)


def _broken(source: Source, start: int, end: int, variant: str, **fill: str) -> Diagnostic:
    return Diagnostic("PRP001", source.path, start, end, variant=variant, fill=fill)


def _report(source: Source, place: Frontmatter, error: yaml.YAMLError) -> Diagnostic:
    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    problem = str(getattr(error, "problem", None) or getattr(error, "reason", None) or "unreadable")
    index = mark.index if mark else getattr(error, "position", 0)
    start = min(place.start + max(int(index), 0), place.end)
    row, column = source.position(start)
    variant = "refused" if isinstance(error, Refused) else ""
    return _broken(
        source, start, min(start + 1, place.end), variant, problem=problem, row=str(row), column=str(column)
    )


def _properties(source: Source, place: Frontmatter, pairs: list[Pair]) -> Properties:
    shift, seen = place.start, dict[str, Pair]()
    faults: list[Diagnostic] = []
    for pair in pairs:
        if first := seen.get(pair.key):
            faults.append(_duplicate(source, shift, first, pair))
        seen[pair.key] = pair
    values = tuple(
        Property(pair.key, pair.node.plain(), _shift(pair.key_span, shift), _value_span(pair, shift))
        for pair in seen.values()
    )
    links = tuple(link for pair in pairs for link in _links(source, shift, pair.node, pair.key))
    tags = tuple(_tags(source, shift, seen.values()))
    return Properties(place.body, values, links, tags, _aliases(values), tuple(faults))


def _duplicate(source: Source, shift: int, first: Pair, again: Pair) -> Diagnostic:
    span = _shift(again.key_span, shift)
    where = first.key_span.start + shift
    fill = {"name": again.key, "row": str(source.position(where).row)}
    return Diagnostic("PRP002", source.path, *span, fill=fill, related=((source.path, where),))


def _shift(span: Span, by: int) -> Span:
    return Span(span.start + by, span.end + by)


def _value_span(pair: Pair, shift: int) -> Span:
    return Span(pair.key_span.start + shift, max(pair.node.end, pair.key_span.end) + shift)


def _links(source: Source, shift: int, node: Node, key: str) -> Iterable[Link]:
    """Links in text values (D-7.5), with a dotted key; searched in the source, where escapes still stand."""
    if isinstance(node.value, str) and "[[" in node.value:
        for match in WIKILINK.finditer(source.text, node.start + shift, node.end + shift):
            if link := wikilink(match[2], match.start(2), bool(match[1]), "property", key):
                yield link
    elif isinstance(node.value, list):
        for index, part in enumerate(node.value):
            name, child = (part.key, part.node) if isinstance(part, Pair) else (str(index), part)
            yield from _links(source, shift, child, f"{key}.{name}")


def _tags(source: Source, shift: int, pairs: Iterable[Pair]) -> Iterable[Tag]:
    """Tags by `tags` in any case (D-7.6); items with a space or of another type are dropped, as in the app."""
    for pair in pairs:
        if pair.key.lower() == "tags":
            nodes = pair.node.value if isinstance(pair.node.value, list) else [pair.node]
            yield from (tag for node in nodes if isinstance(node, Node) for tag in _tag(source, shift, node))


def _tag(source: Source, shift: int, node: Node) -> Iterable[Tag]:
    if not isinstance(node.value, str):
        return
    name = node.value.strip().removeprefix("#")
    if name and not any(character.isspace() for character in name):
        written = source.text[node.start + shift : node.end + shift]
        at = max(written.find(name), 0) + node.start + shift
        yield Tag(name, Span(at, at + len(name)), "property")


def _aliases(values: tuple[Property, ...]) -> tuple[str, ...]:
    """Aliases (D-7.7): a bare string is one; items that are no text are dropped, empty ones too."""
    value = next((p.value for p in values if p.name.lower() == "aliases"), None)
    items = value if isinstance(value, tuple) else (value,)
    return tuple(text for item in items if isinstance(item, str) and (text := item.strip()))
