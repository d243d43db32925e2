"""The plain data that reading a note yields. Types at the bottom, verbs above.

All are tuples of str, int, bool and other tuples, so that the cache can keep them. Every ``span`` is
(start, end) in characters of `Source.text` and slices to exactly what it names.
"""

from collections.abc import Iterable
from typing import Any, Literal, NamedTuple, Protocol, TypeAlias, TypeVar

from kodeks.diagnostic import Diagnostic
from kodeks.source import Span

KindT = TypeVar("KindT")


class _New(Protocol):
    """Makes a NamedTuple out of all its fields in their order, without the call in between."""

    def __call__(self, kind: type[KindT], fields: Iterable[Any], /) -> KindT: ...


new: _New = tuple.__new__  # type: ignore[assignment]  # for kinds of which there are very many
Where: TypeAlias = Literal["text", "table", "property", "comment", "html", "definition"]
LinkKind: TypeAlias = Literal["wiki", "markdown", "reference", "html", "autolink", "mermaid"]
Value: TypeAlias = "bool | int | float | str | tuple[Value, ...] | tuple[tuple[str, Value], ...] | None"


class Heading(NamedTuple):
    """A heading (D-5.5): ``text`` is raw, ``display`` is what a reader sees.

    ``span`` is that of the raw text, without the marks around it; ``inside`` a quote or list (D-5.6).
    """

    level: int
    text: str
    display: str
    span: Span
    inside: bool


class BlockId(NamedTuple):
    """A block id `^id` (D-5.9–5.12) and the block that it names. ``form`` says how it stands.

    ``ok``, ``glued`` (D-5.10: glued to an embed), ``close`` (no blank line around) or ``quoted`` (D-5.11).
    """

    id: str
    span: Span
    block: Span
    form: Literal["ok", "glued", "close", "quoted"]


class Link(NamedTuple):
    """A link or embed, as written (D-2, D-3, D-4.10, D-6).

    ``target`` is the linkpath, percent-decoded for Markdown destinations (D-4.11), without subpath;
    ``subpath`` is what follows the first `#`, decoded, without that `#` (None: no `#`). ``external`` links
    (D-4.15) keep the whole address in ``target``. ``display`` is None where none is written. ``span`` is the
    whole construct, ``target_span`` the destination with its subpath as it stands in the text (no `<>`).
    ``size`` is (width, height) of an embed, 0 where not given (D-6.2). ``where`` it stands; ``key`` is the
    dotted property name for links in properties. ``escaped_pipe``: the pipe is written `\\|` (D-3.4).
    """

    kind: LinkKind
    embed: bool
    target: str
    subpath: str | None
    display: str | None
    span: Span
    target_span: Span
    where: Where
    external: bool = False
    size: tuple[int, int] | None = None
    key: str = ""
    escaped_pipe: bool = False


class Cell(NamedTuple):
    """A table cell: source text, trimmed, `\\|` kept as written."""

    text: str
    span: Span


class Table(NamedTuple):
    """A GFM table (D-9.6). ``rows`` are as ragged as in the source. ``block_id`` stands under it, or is "".

    ``heading`` is the index of the heading above it in `Facts.headings`, or -1. ``span`` is the whole table.
    """

    header: tuple[Cell, ...]
    align: tuple[Literal["", "left", "center", "right"], ...]
    rows: tuple[tuple[Cell, ...], ...]
    span: Span
    block_id: str
    heading: int


class Callout(NamedTuple):
    """A callout (D-9.1). ``type`` is lower-cased; ``fold`` is "", "+" or "-"; ``meta`` follows `|`.

    ``span`` covers the whole callout and its body (nested ones overlap), ``head`` the first line without `>`;
    ``lazy`` is the span of lines swallowed by lazy continuation, empty where none; ``depth`` counts from 0.
    """

    type: str
    fold: str
    meta: str
    title: str
    span: Span
    head: Span
    lazy: Span
    depth: int


class Comment(NamedTuple):
    """A `%%` comment (D-9.2) or an HTML comment (D-2.4), marks included; ``closed`` or running out."""

    kind: Literal["percent", "html"]
    span: Span
    closed: bool


class Tag(NamedTuple):
    """A tag without its `#` (D-8.1), from the text or from properties."""

    name: str
    span: Span
    where: Where


class Line(NamedTuple):
    """A line that begins with a link followed by `=`: a formula's source (NOTATION 2), raw, without markers.

    ``where`` "text"; ``span`` is the raw text without list marker, quote mark and block id;
    ``block_id`` is that of the line or of its block, or "".
    """

    text: str
    span: Span
    block_id: str
    heading: int


class Block(NamedTuple):
    """A paragraph, list item, quote, code, HTML or other block of prose, for checks that read prose.

    ``kind`` is paragraph, heading, fence, code_block, html_block, math, hr or footnote; ``depth`` counts
    the quotes and lists around it; ``info`` is a fence's language; ``callouts`` the indices of the callouts
    around it in `Facts.callouts`; ``heading`` the index of the heading above, or -1.
    """

    kind: str
    span: Span
    depth: int
    info: str
    heading: int
    callouts: tuple[int, ...] = ()


class Footnote(NamedTuple):
    """A footnote reference or definition (D-9.4)."""

    label: str
    span: Span
    definition: bool


class Property(NamedTuple):
    """A top-level property. ``value`` is plain YAML 1.2 data; mappings are tuples of pairs."""

    name: str
    value: Value
    key_span: Span
    span: Span


class Facts(NamedTuple):
    """All that Kodeks knows of one note from its text alone.

    ``body`` is where the text after the properties begins; ``definitions`` are reference definitions
    (label, span). ``readable`` is False when bytes or properties could not be read: such a note fails
    closed. ``title`` is that of D-12.2, by property or leading H1, or "".
    """

    path: str
    body: int = 0
    title: str = ""
    readable: bool = True
    properties: tuple[Property, ...] = ()
    aliases: tuple[str, ...] = ()
    headings: tuple[Heading, ...] = ()
    block_ids: tuple[BlockId, ...] = ()
    links: tuple[Link, ...] = ()
    tags: tuple[Tag, ...] = ()
    tables: tuple[Table, ...] = ()
    lines: tuple[Line, ...] = ()
    callouts: tuple[Callout, ...] = ()
    comments: tuple[Comment, ...] = ()
    footnotes: tuple[Footnote, ...] = ()
    definitions: tuple[tuple[str, Span], ...] = ()
    blocks: tuple[Block, ...] = ()
    diagnostics: tuple[Diagnostic, ...] = ()

    def property(self, name: str) -> Value:
        """The value of a property by its exact name, None where there is none."""
        return next((p.value for p in self.properties if p.name == name), None)
