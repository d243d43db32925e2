"""Source → Facts, with the tokens that rendering needs: one reading of a note serves everything."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple

from kodeks.diagnostic import Diagnostic
from kodeks.files import Unreadable
from kodeks.model import Facts
from kodeks.source import Source

if TYPE_CHECKING:
    from markdown_it.token import Token

    from kodeks.properties import Properties
    from kodeks.syntax.collect import Collector


class Reading(NamedTuple):
    """The settings that reading uses; with the text they decide everything."""

    strict_line_breaks: bool = False


PLAIN = Reading()


class Parsed(NamedTuple):
    """A note read: its facts, its tokens for rendering and what the parser noted."""

    facts: Facts
    tokens: "list[Token]"
    env: dict[str, Any]


def facts_of(source: Source, options: Reading = PLAIN) -> Facts:
    """The facts of a note."""
    return read_note(source, options).facts


def read_note(source: Source, options: Reading = PLAIN) -> Parsed:
    """Facts and tokens of a note. No text raises; what cannot be read is a diagnostic."""
    from kodeks import syntax
    from kodeks.syntax.collect import Collector
    from kodeks.syntax.position import Normal

    properties = _properties(source)
    normal = Normal(source, properties.body if properties else 0)
    with collector_at_rest():
        tokens, env = syntax.parse(normal.text)
        env["strict_line_breaks"] = options.strict_line_breaks
        env["first_row"] = _row(source, normal.at(0))
        found = Collector(source, normal, tokens, env)
        found.links += properties.links if properties else ()
        syntax.collect(found)
        found.read_comments()
        return Parsed(_facts(source, properties, found), tokens, env)


def _row(source: Source, at: int) -> int:
    """The row of a character; the beginnings of all lines are found only where it is asked for more."""
    return source.text.count("\n", 0, at) + 1 if "\r" not in source.text else source.position(at).row


@contextmanager
def collector_at_rest() -> Iterator[None]:
    """No search for cycles meanwhile: tokens are many and make none, and the search grows with them."""
    if not gc.isenabled():
        yield
        return
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def unreadable(file: Unreadable) -> Facts:
    """The facts of a file that is no text: one diagnostic, TXT001; it fails closed."""
    fault = Diagnostic("TXT001", file.path, 0, 0, variant=file.reason, fill=file.fill)
    return Facts(file.path, readable=False, diagnostics=(fault,))


def _properties(source: Source) -> "Properties | None":
    if not source.text.lstrip(" \t\r\n").startswith("---"):
        return None
    from kodeks import properties  # YAML is imported only where a note has properties

    return properties.read(source)


def _facts(source: Source, properties: "Properties | None", found: "Collector") -> Facts:
    faults = [] if properties is None else [*properties.diagnostics]
    if (deep := found.env.get("deep")) is not None:
        at = found.normal.at(deep)
        faults.append(Diagnostic("TXT009", source.path, at, at + 1, severity="warning"))
    values = properties.values if properties else ()
    return Facts(
        path=source.path,
        body=properties.body if properties else 0,
        title=_title(values, found),
        readable=properties is None or not properties.broken,
        properties=values,
        aliases=properties.aliases if properties else (),
        headings=tuple(found.headings),
        block_ids=tuple(found.block_ids),
        links=tuple(found.links),
        tags=(*(properties.tags if properties else ()), *found.tags),
        tables=tuple(found.tables),
        lines=tuple(found.lines),
        callouts=tuple(found.callouts),
        comments=tuple(found.comments),
        footnotes=tuple(found.footnotes),
        definitions=tuple(found.definitions),
        blocks=tuple(found.blocks),
        diagnostics=tuple(faults),
    )


def _title(values: Any, found: "Collector") -> str:
    """The property `title`, else the H1 when it is the first block (D-12.2)."""
    title = next((p.value for p in values if p.name == "title"), None)
    if isinstance(title, str | int | float) and not isinstance(title, bool) and str(title).strip():
        return str(title).strip()
    first = found.blocks[0] if found.blocks else None
    if first and first.kind == "heading" and found.headings[0].level == 1:
        return found.headings[0].display
    return ""
