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
from collections.abc import Iterable
from typing import TYPE_CHECKING

from kodeks.checks.numbers import number_words
from kodeks.diagnostic import Diagnostic
from kodeks.model import Block, Facts
from kodeks.source import Source, Span

if TYPE_CHECKING:
    from kodeks.config import Config

CODE = "TXT012"
NAME = "miscounted-list"
SEVERITY = "info"
ABOUT = "blocks"
ITEM = re.compile(r"([ \t]*)(?:[-*+]|\d{1,3}[.)])[ \t]+\S")
COLON = re.compile(r":[ \t]*[\r\n]")
WORD = re.compile(r"\w+")
# "two of these" is a choice, "throw three dice" a deed, "for two points" a price.
CHOICE = re.compile(
    r"(?i)\bof the\b|\bat (?:least|most)\b|\bspośród\b|\bz (?:poniż|nastę|tych|list)|\bnaj(?:mni|wyż)ej\b"
    r"|\bwyb(?:ierz|ierasz|iera|rać)\b|\bchoose\b|\bpick\b|\brzu(?:ć|casz|ca)\b|\broll\b"
    r"|\bsł(?:owa|ów)\b|\b(?:za|po|przez|co|w ciągu|for|after|within|every) \w+ \w+:$"
)
ONE_OF = re.compile(r"(?i)\b(?:jed(?:en|n[aąoey]|nego|nej|nym) ze? \w+|one of (?:the )?\w+) [^\W\d_]")
MEASURE = re.compile(
    r"(?i)(?:punkt|kości|kostk|rund|tur[ayęi]?\b|metr|godzin|minut|dni|poziom|sztuk|raz[yu]?\b|pól\b|pol[ae]\b"
    r"|point|dice|die\b|round|turn|feet|foot|hour|minute|day|level|time)"
)
COUNTED = re.compile(
    r"(?i)\b(?:są|istniej\w+|ma|mają|masz|mamy|wyróżni\w+|znamy|obejmuj\w+|składa się z|następując\w+"
    r"|there are|has|have|following)\b"
)
LAST_WORDS, NEAR, MOST = 4, 2, 10
TAIL = 300  # letters before the colon in which its sentence is sought


def check_note(facts: Facts, source: Source, config: "Config") -> Iterable[Diagnostic]:
    """Paragraphs that end in a number, at most three more words and a colon, directly before a list."""
    if not COLON.search(source.text, facts.body):
        return
    for block in facts.blocks:
        if source.text[block.span[1] - 1] in ": \t" and block.kind == "paragraph":
            text = source.slice(Span(*block.span)).rstrip()
            announced = _announced(text, block.span[0]) if text.endswith(":") else None
            if announced and (items := _items(source, block)) and items != announced[1]:
                span, number = announced
                if abs(items - number) <= NEAR and facts.blocks[-1].span[0] >= block.span[1]:
                    fill = {"written": source.slice(span), "number": str(number), "items": str(items)}
                    yield Diagnostic(CODE, facts.path, *span, severity="info", fill=fill)


def _announced(text: str, at: int) -> tuple[Span, int] | None:
    """The number near the colon, if it is the only one in its sentence and counts no measure.

    A digit must be said to be counted: "there are 5 kinds".
    """
    sentence = re.split(r"[.!?]\s", text[-TAIL:])[-1]
    offset = at + len(text) - len(sentence)
    words = list(WORD.finditer(sentence))
    numbers = [(place, word) for place, word in enumerate(words) if _number(word[0])]
    if len(numbers) != 1 or len(words) - numbers[0][0] > LAST_WORDS:
        return None
    if bool(CHOICE.search(sentence)) != bool(ONE_OF.search(sentence)):
        return None
    place, word = numbers[0]
    following = words[place + 1][0] if place + 1 < len(words) else ""
    if MEASURE.match(following) or (word[0].isdigit() and not (following and COUNTED.search(sentence))):
        return None
    return Span(offset + word.start(), offset + word.end()), _number(word[0])


def _number(word: str) -> int:
    """What a number word or a small number counts; a larger number is -1, any other word 0."""
    if word[0].isdigit():
        return int(word) if word.isdigit() and 1 < int(word[:3]) <= MOST else -1
    number = number_words().get(word.lower(), 0)
    return number if number > 1 else 0


def _items(source: Source, block: Block) -> int:
    """How many items the list directly after a paragraph has at its outermost level, in the same quote."""
    row = source.position(block.span[1]).row
    quoted = _margin(source.line(row))
    row, rows = row + 1, len(source.line_starts)
    while row <= rows and not _bare(source.line(row), quoted).strip():
        row += 1
    first = ITEM.match(_bare(source.line(row), quoted)) if row <= rows else None
    count = 0
    while first and row <= rows:
        line = _bare(source.line(row), quoted)
        found = ITEM.match(line)
        if found and len(found[1]) <= len(first[1]):
            count += 1
        elif not found and line.strip() and not line.startswith((" ", "\t")):
            break
        row += 1
    return count


def _margin(line: str) -> int:
    """How many quotes a line stands in."""
    found = re.match(r"[> \t]*", line)
    return found[0].count(">") if found else 0


def _bare(line: str, quoted: int) -> str:
    """A line without the marks of the quotes; "." where it stands outside them."""
    if not quoted:
        return line
    if _margin(line) < quoted:
        return "."
    for _ in range(quoted):
        line = line.partition(">")[2].removeprefix(" ")
    return line
