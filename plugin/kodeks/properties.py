"""Properties of a note (frontmatter): where they stand and what they say (D-7)."""

import re
from collections.abc import Iterable
from typing import Any, NamedTuple

import yaml
from frontmatter.default_handlers import YAMLHandler

from kodeks.address import WIKILINK, wikilink
from kodeks.broken_yaml import explain
from kodeks.diagnostic import Diagnostic
from kodeks.model import Link, Property, Tag
from kodeks.source import Source, Span
from kodeks.yaml_core import Node, Pair, compose

FIRST_NAME = re.compile(r"\s*[\w\"'][^:\r\n]*:(?:\s|\Z)")
LEAD = re.compile(r"(?:[ \t]*(?:\r\n|\r|\n))+---[ \t]*(?:\r\n|\r|\n)(?=[\w\"'-]+:)")


class Frontmatter(NamedTuple):
    """The block between the two `---` lines: ``start`` and ``end`` of its YAML.

    ``body`` is where the text begins; it is 0 where the second line is missing (``closed`` is False).
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


def read(source: Source) -> Properties:
    """The properties of a note. Broken ones are a diagnostic (PRP001) and leave the text readable."""
    place = Handler().place(source.text)
    if place is None or not (place.closed or FIRST_NAME.match(source.text, place.start)):
        return Properties(diagnostics=_misplaced(source))
    if not place.closed:
        return Properties(diagnostics=(_broken(source, 0, 3, "unclosed"),), broken=True)
    text = source.text[place.start : place.end]
    try:
        root = compose(text)
    except yaml.YAMLError as error:
        fault = explain(source, Span(place.start, place.end), error)
        return Properties(place.body, diagnostics=(fault,), broken=True)
    if root.value is None:
        return Properties(place.body)
    if not (isinstance(root.value, list) and root.mapping):
        fault = _broken(source, place.start, place.end, "mapping")
        return Properties(place.body, diagnostics=(fault,), broken=True)
    found = _properties(source, place, root.value)
    return found._replace(diagnostics=(*_misplaced(source), *found.diagnostics))


def _misplaced(source: Source) -> tuple[Diagnostic, ...]:
    """Properties that Obsidian does not see, since something stands before them (D-7.1)."""
    if source.bom:
        # Read all the same: an author who wrote `publish: false` there means it.
        return (Diagnostic("PRP009", source.path, 0, 3, "warning", "bom"),)
    lead = LEAD.match(source.text)
    if lead and Handler.CLOSING.search(source.text, lead.end()):
        return (Diagnostic("PRP009", source.path, 0, lead.end(), "warning", "blank"),)
    return ()


def _broken(source: Source, start: int, end: int, variant: str, **fill: str) -> Diagnostic:
    return Diagnostic("PRP001", source.path, start, end, variant=variant, fill=fill)


def _properties(source: Source, place: Frontmatter, pairs: list[Pair]) -> Properties:
    shift = place.start
    faults = list(_duplicates(source, shift, pairs))
    seen = {pair.key: pair for pair in pairs}
    values = tuple(
        Property(pair.key, pair.node.plain(), _shift(pair.key_span, shift), _value_span(pair, shift))
        for pair in seen.values()
    )
    links = tuple(link for pair in pairs for link in _links(source, shift, pair.node, pair.key))
    tags = tuple(_tags(source, shift, seen.values()))
    return Properties(place.body, values, links, tags, _aliases(values), tuple(faults))


def _duplicates(source: Source, shift: int, parts: Iterable[Pair | Node]) -> Iterable[Diagnostic]:
    """Names that stand twice in one mapping, at any depth."""
    seen = dict[str, Pair]()
    for part in parts:
        if isinstance(part, Pair):
            if first := seen.get(part.key):
                yield _duplicate(source, shift, first, part)
            seen[part.key] = part
        node = part.node if isinstance(part, Pair) else part
        if isinstance(node.value, list):
            yield from _duplicates(source, shift, node.value)


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
    """Tags by `tags` in any case; items with a space or of another type are dropped (D-7.6)."""
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
