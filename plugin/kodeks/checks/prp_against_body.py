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
from kodeks.model import Facts, Property, Value
from kodeks.source import Source, Span

if TYPE_CHECKING:
    from kodeks.checks.context import Context
    from kodeks.config import Config

CODE = "PRP008"
NAME = "property-against-body"
SEVERITY = "warning"
MOST = 12  # properties, and lines with numbers, of one note: more make a table of them, not a card
AGREEING = 4
NUMBER = re.compile(r"[-−–]?\d{1,7}(?:[.,]\d{1,4})?\Z")
DICE = re.compile(r"\d{0,3}[kdKD]\d{1,4}(?:[ \u00a0]?[-+−–][ \u00a0]?\d{1,4})?\Z|\d{1,3}:\d{1,3}\Z")
AMOUNT = (
    r"(\d{0,3}[kdKD]\d{1,4}(?:[ \u00a0]?[-+−–][ \u00a0]?\d{1,4})?(?!\w)|\d{1,3}:\d{1,3}(?![\d:])"
    r"|[-−–]?\d{1,7}(?:[.,]\d{1,4})?(?![\w%:/–−-]|[.,]\d))"
)
LABEL = r"([^\W\d_][^\n:|*_\[\]]{0,40}?)"
STATED = re.compile(
    rf"(?m)^[ \t>*_-]*{LABEL}[ \t]*(?::\*\*|\*\*:|__:|:\*|\*:|:)[ \t*_]*{AMOUNT}"
    rf"|^[ \t>]*\|[ \t*_]*{LABEL}:?[ \t*_]*\|[ \t*_]*{AMOUNT}[^|\n]*\|?[ \t]*\r?$"
)
EMPTY = re.compile(r"[\"']?[ \t]*:[ \t]*(?:#.*)?(?=\r?\n|\Z)")
WORDS = re.compile(r"(?<=[a-ząćęłńóśźż])(?=[A-ZĄĆĘŁŃÓŚŹŻ])|[_\s-]+")


class Stated(NamedTuple):
    """A line `Label: number` of the text."""

    label: str
    span: Span


def check_note(facts: Facts, source: Source, config: "Config") -> Iterable[Diagnostic]:
    """Every number or empty property beside every line `Label: number`; the vault settles what they share."""
    given = [each for each in facts.properties if _amount(each.value) or _left_empty(each, source)][:MOST]
    if not given:
        return
    stated = [_stated(found) for found in STATED.finditer(source.text, facts.body)][:MOST]
    for each in given:
        for label, span in stated:
            fill = {"name": each.name, "label": label, "written": source.slice(span)}
            fill["value"] = _amount(each.value)
            variant = "empty" if each.value is None else ""
            yield Diagnostic(CODE, facts.path, *span, "warning", variant, fill)


def _stated(found: re.Match[str]) -> Stated:
    """From running text or from a row of two cells."""
    label, amount = (1, 2) if found[1] else (3, 4)
    return Stated(found[label].strip(), Span(*found.span(amount)))


def _left_empty(each: Property, source: Source) -> bool:
    """Whether nothing stands behind the name: `null` says that there is none, and is no fault."""
    return each.value is None and EMPTY.match(source.text, each.key_span[1]) is not None


def _amount(value: Value) -> str:
    """A number, dice or a test as text; "" for anything else."""
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        return ""
    text = str(value).strip()
    return text if NUMBER.match(text) or DICE.match(text) else ""


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
    """`manaCost`, `mana_cost` and `Mana cost` are one name."""
    return " ".join(WORDS.split(label)).strip().casefold()


def _agrees(each: Diagnostic) -> bool:
    """Whether both say the same; a number beside dice says something else, not something wrong."""
    value, written = each.fill["value"], each.fill["written"]
    numbers = [text for text in (value, written) if NUMBER.match(text)]
    if len(numbers) == 2:
        return number(value) == number(written)
    return bool(value) and (bool(numbers) or _dice(value) == _dice(written))


def _dice(text: str) -> str:
    """`1k6 + 2`, `k6+2` and `1d6+2` are one roll."""
    plain = "".join(text.split()).lower().replace("d", "k").translate(MINUS)
    return plain.removeprefix("1") if plain.startswith("1k") else plain


MINUS = str.maketrans("−–", "--")


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
