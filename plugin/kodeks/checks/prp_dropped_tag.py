"""A tag in the properties that Obsidian drops without a word.

Why: a tag holds no space and is no mere number; the note is missing wherever that tag is asked for.

Example:
    ---
    tags:
      - zasady walki
    ---
    Walka.

Mend: write a dash, an underscore or a slash in the place of the space.

Fine:
    ---
    tags:
      - zasady-walki
    ---
    Walka.

Source: D-7.6, D-8.1
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from kodeks.checks.mend import replace
from kodeks.diagnostic import Diagnostic, Fix
from kodeks.model import Facts, Property, Value
from kodeks.source import Source, Span

if TYPE_CHECKING:
    from kodeks.config import Config

CODE = "PRP005"
NAME = "dropped-tag"
SEVERITY = "warning"
ABOUT = "properties"


def check_note(facts: Facts, source: Source, config: "Config") -> Iterable[Diagnostic]:
    """Items of the list `tags` that are no tags."""
    for each in facts.properties:
        if each.name.lower() != "tags":
            continue
        if isinstance(each.value, str):
            yield from _of_text(facts.path, each, each.value, source)
        for item in each.value if isinstance(each.value, tuple) else ():
            if _dropped(item):
                span = _place(each, str(item), source)
                fix = _fix(facts.path, span, str(item), source)
                yield Diagnostic(CODE, facts.path, *span, "warning", fill={"tag": _said(item)}, fix=fix)


def _of_text(path: str, each: Property, text: str, source: Source) -> Iterable[Diagnostic]:
    """`tags: walka, magia` is one tag to Obsidian; with commas a list is meant."""
    names = [part.strip().removeprefix("#") for part in text.split(",") if part.strip()]
    span = _place(each, text, source)
    if len(names) > 1 and not any(_dropped(name) for name in names):
        fix = replace(path, span, text, f"[{', '.join(names)}]", safe=False)
        fill = {"tag": text, "list": f"tags: [{', '.join(names)}]"}
        yield Diagnostic(CODE, path, *span, "warning", "list", fill, fix)
    elif _dropped(text):
        yield Diagnostic(CODE, path, *span, "warning", fill={"tag": text}, fix=_fix(path, span, text, source))


def _dropped(item: Value) -> bool:
    if isinstance(item, str):
        name = item.strip().lstrip("#")
        return bool(name) and (len(name.split()) > 1 or name.isdigit())
    return item is not None


def _said(item: Value) -> str:
    return "[…]" if isinstance(item, tuple) else str(item)


def _place(each: Property, item: str, source: Source) -> Span:
    at = source.text.find(item, each.key_span[1], each.span[1])
    return Span(at, at + len(item)) if at >= 0 else Span(*each.key_span)


def _fix(path: str, span: Span, item: str, source: Source) -> Fix | None:
    """Dashes for spaces: which sign the author means is a guess."""
    new = "-".join(item.split())
    return replace(path, span, item, new, safe=False) if source.slice(span) == item != new else None
