"""A number is announced, and the list after it has more or fewer items.

Why: an item was forgotten, or one was added and the sentence was not changed.

Example:
    W turze masz trzy możliwości:

    - ruch,
    - akcja,
    - obrona,
    - ucieczka.

Mend: correct the number or the list.

Fine:
    W turze masz cztery możliwości:

    - ruch,
    - akcja,
    - obrona,
    - ucieczka.

Source: issue list of debris
"""

import re
from bisect import bisect_left
from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING

from kodeks_engine.words import LANGUAGES, spellings

from kodeks.diagnostic import Diagnostic
from kodeks.model import Block, Facts
from kodeks.source import Source, Span

if TYPE_CHECKING:
    from kodeks.config import Config

CODE = "TXT012"
NAME = "miscounted-list"
SEVERITY = "info"
ITEM = re.compile(r"([ \t]*)(?:[-*+]|\d{1,3}[.)])[ \t]+\S")
WORD = re.compile(r"\w+")
CHOICE = re.compile(
    r"(?i)\bof the\b|\bat (?:least|most)\b|\bspośród\b|\bz (?:poniż|nastę|tych)|\bnajmniej\b|\bnajwyżej\b"
)
LAST_WORDS, NEAR = 4, 2


def check_note(facts: Facts, source: Source, config: "Config") -> Iterable[Diagnostic]:
    """Paragraphs that end in a number word, at most three more words and a colon, directly before a list."""
    if ":\n" not in source.text and ":\r" not in source.text:
        return
    starts = [block.span[0] for block in facts.blocks]
    for block in facts.blocks:
        if block.kind == "paragraph" and source.text[block.span[1] - 1] == ":":
            announced = _announced(source.slice(Span(*block.span)), block.span[0])
            if announced and (items := _items(source, block)) and items != announced[1]:
                span, number = announced
                if abs(items - number) <= NEAR and bisect_left(starts, block.span[1]) < len(starts):
                    fill = {"written": source.slice(span), "number": str(number), "items": str(items)}
                    yield Diagnostic(CODE, facts.path, *span, severity="info", fill=fill)


def _announced(text: str, at: int) -> tuple[Span, int] | None:
    """The number word near the colon, if it is the only one in its sentence; "two of these" is a choice."""
    sentence = re.split(r"[.!?]\s", text)[-1]
    offset = at + len(text) - len(sentence)
    words = list(WORD.finditer(sentence))
    numbers = [(place, word) for place, word in enumerate(words) if word[0].lower() in _numbers()]
    if len(numbers) != 1 or len(words) - numbers[0][0] > LAST_WORDS or any(w[0].isdigit() for w in words):
        return None
    if CHOICE.search(sentence):
        return None
    word = numbers[0][1]
    return Span(offset + word.start(), offset + word.end()), _numbers()[word[0].lower()]


@cache
def _numbers() -> dict[str, int]:
    """Number words of all languages, from two to ten."""
    return {
        said.lower(): number
        for lang in LANGUAGES
        for number in range(2, 11)
        for said in spellings(lang, f"notation.number_{number}")
    }


def _items(source: Source, block: Block) -> int:
    """How many items the list directly after a paragraph has at its outermost level."""
    row = source.position(block.span[1]).row + 1
    rows = len(source.line_starts)
    while row <= rows and not source.line(row).strip():
        row += 1
    first = ITEM.match(source.line(row)) if row <= rows else None
    count = 0
    while first and row <= rows:
        line = source.line(row)
        found = ITEM.match(line)
        if found and len(found[1]) <= len(first[1]):
            count += 1
        elif not found and line.strip() and not line.startswith((" ", "\t")):
            break
        row += 1
    return count
