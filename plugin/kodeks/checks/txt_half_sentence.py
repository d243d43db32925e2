"""A paragraph that breaks off in the middle of a sentence.

Why: the end was lost when text was pasted, or never written; the reader gets half of a rule.

Example:
    Postać traci Ruch, jeśli

    Powalona postać wstaje Akcją.

Mend: finish the sentence.

Fine:
    Postać traci Ruch, jeśli:

    - leży,
    - klęczy.

    Modyfikatory stoją w tabeli

    | Rozmiar | Modyfikator |
    | --- | --- |
    | Duży | –1 |

Source: issue list of debris
"""

import re
from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING

from kodeks_engine.words import LANGUAGES, spellings

from kodeks.diagnostic import Diagnostic
from kodeks.model import Block, Facts
from kodeks.source import Source, Span

if TYPE_CHECKING:
    from kodeks.config import Config

CODE = "TXT018"
NAME = "half-sentence"
SEVERITY = "info"
ABOUT = "blocks"
WORDS, LONGEST = 4, 12  # fewer words make a label; no hanging word is longer
VERSES, VERSE = 3, 60  # lines, and letters in each: a poem
GOES_ON = re.compile(r"[\s>]*(?:[-*+|>`~$!<]|\d{1,3}[.)][ \t]|\[|:)")


def check_note(facts: Facts, source: Source, config: "Config") -> Iterable[Diagnostic]:
    """Paragraphs outside lists that end in a comma or in a word that wants another, and nothing follows."""
    for block in facts.blocks:
        last = _hanging(source.text, block.span[1]) if block.kind == "paragraph" else ""
        if last and _is_prose(source, block) and not GOES_ON.match(source.text, block.span[1]):
            span = Span(block.span[1] - len(last), block.span[1])
            variant = "comma" if last == "," else ""
            yield Diagnostic(CODE, facts.path, *span, "info", variant, {"last": last})


def _hanging(text: str, end: int) -> str:
    """The comma or word in which a paragraph breaks off, or ""."""
    if text[end - 1] == ",":
        return ","
    if not text[end - 1].isalpha():
        return ""
    before, space, last = text[end - LONGEST : end].replace("\u00a0", " ").rpartition(" ")
    return last if space and before.strip() and last in _words() else ""


@cache
def _words() -> frozenset[str]:
    """Conjunctions and prepositions of all languages, in small letters."""
    return frozenset(said for lang in LANGUAGES for said in spellings(lang, "unfinished.hanging"))


def _is_prose(source: Source, block: Block) -> bool:
    """A paragraph of a note or quote, not of a list, with words enough, and no verses."""
    start, end = block.span
    row = source.position(start).row
    margin = source.text[source.offset(row - 1) : start]
    lines = source.text[start:end].splitlines()
    verses = len(lines) >= VERSES and max(map(len, lines)) < VERSE
    own = not margin.strip("> ") and block.depth <= margin.count(">")
    return own and not verses and len(source.text[start:end].split()) >= WORDS
