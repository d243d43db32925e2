"""A property and the text of its note give different numbers.

Why: a card or table shows the property, the reader reads the text; one of them is wrong.

Example:
    ---
    koszt: 2
    ---
    **Koszt:** 3 punkty Zapału.

Mend: find out which is right and correct the other. Kodeks knows the usual names of both languages
(`manaCost`, "Koszt Many"), and learns others from four notes or more in which both agree. Any other name can
be told in `kodeks.toml`: `[properties.pz] body = "Wytrzymałość"`.

Fine:
    ---
    koszt: 3
    ---
    **Koszt:** 3 punkty Zapału.

Source: duplicated facts of real vaults (REAL_VAULTS 10)
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from kodeks.checks import prose
from kodeks.checks.glossary import concept
from kodeks.checks.numbers import number, number_words
from kodeks.checks.stem import stem
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
NUMBER = re.compile(r"[-−–+]?\d{1,7}(?:[.,]\d{1,4})?\Z")
DICE = re.compile(r"\d{0,3}[kdKD]\d{1,4}(?:[ \u00a0]?[-+−–][ \u00a0]?\d{1,4})?\Z|\d{1,3}:\d{1,3}\Z")
AMOUNT = (
    r"(\d{0,3}[kdKD]\d{1,4}(?:[ \u00a0]?[-+−–][ \u00a0]?\d{1,4})?(?!\w)|\d{1,3}:\d{1,3}(?![\d:])"
    r"|[-−–+]?\d{1,7}(?:[.,]\d{1,4})?(?![\w%:/–−-]|[.,]\d))"
)
UNIT = re.compile(r"[ \t\u00a0*_]*([^\W\d_]{1,12})")
MEASURE = re.compile(r"([-−–+]?\d{1,7}(?:[.,]\d{1,4})?)[ \u00a0]([^\W\d_]{1,12})\Z")
LABEL = r"([^\W\d_][^\n:|*_\[\]]{0,40}?)"
STATED = re.compile(  # the line end before it first: it is sought fast
    rf"(?m)\n[ \t>*_-]*{LABEL}[ \t]*(?::\*\*|\*\*:|__:|:\*|\*:|:)[ \t*_]*{AMOUNT}"
    rf"|\n[ \t>]*\|[ \t*_]*{LABEL}:?[ \t*_]*\|[ \t*_]*{AMOUNT}[^|\n]*\|?[ \t]*\r?$"
    rf"|\n[ \t>*_-]*\*\*{LABEL}\*\*(?:[ \t]+[–—])?[ \t]+{AMOUNT}"
    r"(?=[ \t]*[^\W\d_]{0,12}[ \t]*(?:[,;.(\r]|$))"
)
WORDED = re.compile(
    rf"(?m)^[ \t>*_-]*{LABEL}[ \t]*(?::\*\*|\*\*:|__:|:\*|\*:|:)[ \t]*([^\W\d_](?:[^\r\n]{{0,58}}[^\s.,;])?)"
)
CARD = 100  # lines `Label: words` that are looked at
EMPTY = re.compile(r"[\"']?[ \t]*:[ \t]*(?:#.*)?(?=\r?\n|\Z)")


Concept: TypeAlias = tuple[str, ...]


class Stated(NamedTuple):
    """A line `Label: number` of the text."""

    label: str
    span: Span


def check_note(facts: Facts, source: Source, config: "Config") -> Iterable[Diagnostic]:
    """Every number or empty property beside every line `Label: number`; the vault settles what they share."""
    given = [each for each in facts.properties if _amount(each.value) or _left_empty(each, source)][:MOST]
    if not given:
        return
    text = prose.of(facts, source)
    stated = [_stated(found) for found in STATED.finditer(text, facts.body - 1)][:MOST]
    worded = _worded(facts, text)
    for each in given:
        words = _in_words(each, worded, text)
        for label, span in stated + words:
            if _of_one_unit(each.value, text, span):
                fill = {"name": each.name, "label": label, "written": source.slice(span)}
                fill["value"] = _amount(each.value)
                variant = "empty" if each.value is None else ""
                yield Diagnostic(CODE, facts.path, *span, "warning", variant, fill)


def _stated(found: re.Match[str]) -> Stated:
    """From running text, from a row of two cells, or behind a bold label without a colon."""
    label, amount = next(pair for pair in ((1, 2), (3, 4), (5, 6)) if found[pair[0]])
    return Stated(found[label].strip(), Span(*found.span(amount)))


def _worded(facts: Facts, text: str) -> dict[Concept, Stated]:
    """What the text says in words behind a label: a property of that name should not be empty."""
    lines = islice(WORDED.finditer(text, facts.body), CARD)
    return {concept(found[1]): Stated(found[1].strip(), Span(*found.span(2))) for found in lines}


def _in_words(each: Property, worded: Mapping[Concept, Stated], text: str) -> list[Stated]:
    """The words behind the property's own name; beside a number only a number word says something."""
    stated = worded.get(concept(each.name))
    if stated is None or each.value is None:
        return [stated] if stated else []
    word = UNIT.match(text, stated.span.start)
    counted = word is not None and word[1].lower() in number_words()
    return [Stated(stated.label, Span(*word.span(1)))] if word and counted else []


def _of_one_unit(value: Value, text: str, span: Span) -> bool:
    """Whether the text measures as the property does, where that names a unit: `10 m` beside `12 metrów`."""
    measure = MEASURE.match(value.strip()) if isinstance(value, str) else None
    unit = UNIT.match(text, span.end) if measure else None
    if not measure or not unit:
        return True
    short, long = sorted((measure[2].lower(), unit[1].lower()), key=len)
    return stem(short) == stem(long) or (len(short) == 1 and long.startswith(short))


def _left_empty(each: Property, source: Source) -> bool:
    """Whether nothing stands behind the name: `null` says that there is none, and is no fault."""
    return each.value is None and EMPTY.match(source.text, each.key_span[1]) is not None


def _amount(value: Value) -> str:
    """A number, dice or a test as text; "" for anything else."""
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        return ""
    text = str(value).strip()
    measure = MEASURE.match(text)
    return measure[1] if measure else text if NUMBER.match(text) or DICE.match(text) else ""


def settle(context: "Context", found: list[Diagnostic]) -> Iterable[Diagnostic]:
    """The pairs of one name that disagree: by the settings, by their own name, or as other notes show."""
    rules = context.config.properties.items()
    told = {(name, concept(label)) for name, rule in rules for label in rule.get("body", ())}
    learned = _learned(found)
    right = {_of_note(each) for each in found if not each.variant and _agrees(each)}
    for each in found:
        name, label = each.fill["name"], each.fill["label"]
        known = (name, concept(label)) in told or concept(name) == concept(label)
        if (known or (name, concept(label)) in learned) and not _agrees(each) and _of_note(each) not in right:
            yield _settled(each, known)


def _of_note(each: Diagnostic) -> tuple[str, str, Concept]:
    """What a note says more than once, as of an upgrade or a companion, is right if it is once."""
    return each.path, each.fill["name"], concept(each.fill["label"])


def _settled(each: Diagnostic, known: bool) -> Diagnostic:
    if each.variant:
        return Diagnostic(CODE, each.path, each.start, each.end, "info", "empty", each.fill)
    variant = "" if known else "learned"
    return Diagnostic(CODE, each.path, each.start, each.end, "warning", variant, each.fill)


def _agrees(each: Diagnostic) -> bool:
    """Whether both say the same; a number beside dice says something else, not something wrong."""
    value, written = each.fill["value"], each.fill["written"]
    written = str(number_words().get(written.lower(), written))
    numbers = [text for text in (value, written) if NUMBER.match(text)]
    if len(numbers) == 2:
        return number(value) == number(written)
    return bool(value) and (bool(numbers) or _dice(value) == _dice(written))


def _dice(text: str) -> str:
    """`1k6 + 2`, `k6+2` and `1d6+2` are one roll."""
    plain = "".join(text.split()).lower().replace("d", "k").translate(MINUS)
    return plain.removeprefix("1") if plain.startswith("1k") else plain


MINUS = str.maketrans("−–", "--")


def _learned(found: Iterable[Diagnostic]) -> set[tuple[str, Concept]]:
    """Names and labels whose numbers vary from note to note and are equal in nearly all of them."""
    alike: dict[tuple[str, Concept], set[str]] = defaultdict(set)
    agreed, all_of = Counter[tuple[str, Concept]](), Counter[tuple[str, Concept]]()
    for each in found:
        if not each.variant:
            pair = each.fill["name"], concept(each.fill["label"])
            all_of[pair] += 1
            if _agrees(each):
                agreed[pair] += 1
                alike[pair].add(each.fill["value"])
    return {
        pair
        for pair, times in agreed.items()
        if times >= AGREEING and len(alike[pair]) > 1 and times * 4 >= all_of[pair] * 3
    }
