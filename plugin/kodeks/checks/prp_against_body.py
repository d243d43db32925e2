"""A property and the text of its note give different numbers.

Why: a card or table shows the property, the reader reads the text; one of them is wrong.

Example:
    ---
    koszt: 2
    ---
    **Koszt:** 3 punkty Zapału.

Mend: find out which is right and correct the other. Where the text says it by another name, tell it in
`kodeks.toml`: `[properties.manaCost] body = "Koszt Many"`.

Fine:
    ---
    koszt: 3
    ---
    **Koszt:** 3 punkty Zapału.

Source: duplicated facts of real vaults (REAL_VAULTS 10)
"""

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from kodeks.checks.numbers import number
from kodeks.diagnostic import Diagnostic, Severity
from kodeks.model import Facts, Value
from kodeks.source import Source, Span

if TYPE_CHECKING:
    from kodeks.config import Config

CODE = "PRP009"
NAME = "property-against-body"
SEVERITY = "warning"
NUMBER = re.compile(r"[-−–]?\d{1,7}(?:[.,]\d{1,4})?$")


def check_note(facts: Facts, source: Source, config: "Config") -> Iterable[Diagnostic]:
    """Numbers in properties against lines `Label: number`; an empty property that the text states."""
    if not facts.properties:
        return
    text = source.text.lower()
    for each in facts.properties:
        value = _number(each.value)
        for label in _labels(each.name, config) if value or each.value is None else ():
            if f"{label.lower()}:" in text.replace("**", ""):
                for span in _stated(label, facts, source):
                    written = source.slice(span)
                    fill = {"name": each.name, "label": label, "written": written, "value": value}
                    variant = "" if value else "empty"
                    if not value or number(value) != number(written):
                        level: Severity = "warning" if value else "info"
                        yield Diagnostic(CODE, facts.path, *span, severity=level, variant=variant, fill=fill)


def _labels(name: str, config: "Config") -> tuple[str, ...]:
    """What the text may call a property: its own name, or what the settings say."""
    said = config.properties.get(name)
    told = said.get("body") if isinstance(said, dict) else None
    return (told,) if isinstance(told, str) else tuple(told) if isinstance(told, list) else (name,)


def _number(value: Value) -> str:
    """A number as text; "" for anything else."""
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        return ""
    text = str(value).strip()
    return text if NUMBER.match(text) else ""


def _stated(label: str, facts: Facts, source: Source) -> Iterator[Span]:
    """Where a line of the text begins with the label, a colon and a number."""
    number = r"([-−–]?\d{1,7}(?:[.,]\d{1,4})?)(?![\w%:/–−-]|[.,]\d)"
    pattern = rf"(?im)^[ \t>*_-]*{re.escape(label)}[ \t]*(?::\*\*|\*\*:|:)[ \t*_]*{number}"
    for found in re.compile(pattern).finditer(source.text, facts.body):
        yield Span(*found.span(1))
