"""A property and the text of its note give different numbers.

Why: a card or table shows the property, the reader reads the text; one of them is wrong.

Example:
    ---
    koszt: 2
    ---
    **Koszt:** 3 punkty Zapału.

Mend: find out which is right and correct the other. Where the text says it by another name, tell it in
`kodeks.toml`: `[properties.manaCost] body = "Koszt Many"`. Without that Kodeks learns the name itself, from
four notes or more in which both agree.

Fine:
    ---
    koszt: 3
    ---
    **Koszt:** 3 punkty Zapału.

Source: duplicated facts of real vaults (REAL_VAULTS 10)
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from kodeks.checks.numbers import number
from kodeks.diagnostic import Diagnostic
from kodeks.model import Facts, Value
from kodeks.source import Source, Span

if TYPE_CHECKING:
    from kodeks.checks.context import Context
    from kodeks.config import Config

CODE = "PRP008"
NAME = "property-against-body"
SEVERITY = "warning"
MOST = 12  # properties, and lines with numbers, of one note: more make a table of them, not a card
AGREEING = 4
NUMBER = re.compile(r"[-−–]?\d{1,7}(?:[.,]\d{1,4})?$")
STATED = re.compile(
    r"(?m)^[ \t>*_-]*([^\W\d_][^\n:|*_\[\]]{0,40}?)[ \t]*(?::\*\*|\*\*:|__:|:)[ \t*_]*"
    r"([-−–]?\d{1,7}(?:[.,]\d{1,4})?)(?![\w%:/–−-]|[.,]\d)"
)


class Stated(NamedTuple):
    """A line `Label: number` of the text."""

    label: str
    span: Span


def check_note(facts: Facts, source: Source, config: "Config") -> Iterable[Diagnostic]:
    """Every number or empty property beside every line `Label: number`; the vault settles what they share."""
    given = [each for each in facts.properties if each.value is None or _number(each.value)][:MOST]
    if not given:
        return
    found = STATED.finditer(source.text, facts.body)
    stated = [Stated(each[1].strip(), Span(*each.span(2))) for each in found][:MOST]
    for each in given:
        for label, span in stated:
            fill = {"name": each.name, "label": label, "written": source.slice(span)}
            fill["value"] = _number(each.value)
            variant = "empty" if each.value is None else ""
            yield Diagnostic(CODE, facts.path, *span, "warning", variant, fill)


def _number(value: Value) -> str:
    """A number as text; "" for anything else."""
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        return ""
    text = str(value).strip()
    return text if NUMBER.match(text) else ""


def settle(context: "Context", found: list[Diagnostic]) -> Iterable[Diagnostic]:
    """The pairs of one name that disagree: by the settings, by their own name, or as other notes show."""
    told = {(name, _key(label)) for name in context.config.properties for label in _labels(name, context)}
    learned = _learned(found)
    for each in found:
        name, label = each.fill["name"], each.fill["label"]
        known = (name, _key(label)) in told or _key(name) == _key(label)
        if (known or (name, _key(label)) in learned) and not _agrees(each):
            yield _settled(each, known)


def _settled(each: Diagnostic, known: bool) -> Diagnostic:
    if each.variant:
        return Diagnostic(CODE, each.path, each.start, each.end, "info", "empty", each.fill)
    variant = "" if known else "learned"
    return Diagnostic(CODE, each.path, each.start, each.end, "warning", variant, each.fill)


def _labels(name: str, context: "Context") -> Iterator[str]:
    """What the settings say that the text calls a property."""
    said = context.config.properties[name]
    told = said.get("body") if isinstance(said, dict) else None
    yield from map(str, told) if isinstance(told, list) else [told] if isinstance(told, str) else []


def _key(label: str) -> str:
    return label.casefold()


def _agrees(each: Diagnostic) -> bool:
    return bool(each.fill["value"]) and number(each.fill["value"]) == number(each.fill["written"])


def _learned(found: Iterable[Diagnostic]) -> set[tuple[str, str]]:
    """Names and labels whose numbers vary from note to note and are equal in nearly all of them."""
    alike: dict[tuple[str, str], set[str]] = defaultdict(set)
    agreed, all_of = Counter[tuple[str, str]](), Counter[tuple[str, str]]()
    for each in found:
        if not each.variant:
            pair = each.fill["name"], _key(each.fill["label"])
            all_of[pair] += 1
            if _agrees(each):
                agreed[pair] += 1
                alike[pair].add(each.fill["value"])
    return {
        pair
        for pair, times in agreed.items()
        if times >= AGREEING and len(alike[pair]) > 1 and times * 4 >= all_of[pair] * 3
    }
