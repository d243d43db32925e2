"""The order of a book: chapters II, IV, V before appendices; 2 before 10; Polish letters in their places."""

import re
import unicodedata
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from kodeks_engine import words

T = TypeVar("T")
Key = tuple[int, tuple[tuple[int, int, str, str], ...]]
TOKEN = re.compile(r"\d+|[^\W\d_]+")
ROMAN = re.compile(r"M{0,3}(CM|CD|D?C{0,3})(XC|XL|L?X{0,3})(IX|IV|V?I{0,3})\Z")
VALUES = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100, "D": 500, "M": 1000}
AFTER = {letter: f"{base}~" for letter, base in zip("ąćęłńóśź", "acelnosz", strict=True)} | {"ż": "z~~"}


def in_order(things: Iterable[T], name: Callable[[T], str], language: str) -> list[T]:
    """Things sorted as a book would have them, by name."""
    listed = list(things)
    split = [TOKEN.findall(name(thing)) for thing in listed]
    roman = _roman_places(split)
    ranks = [(_rank(tokens, language), tuple(_keys(tokens, roman, language))) for tokens in split]
    order = sorted(range(len(listed)), key=lambda at: (ranks[at], name(listed[at])))
    return [listed[at] for at in order]


def _roman_places(split: Sequence[Sequence[str]]) -> dict[tuple[str, ...], bool]:
    """After which words the next one is a roman number: where every name that begins so has one there."""
    found: dict[tuple[str, ...], bool] = defaultdict(lambda: True)
    for tokens in split:
        for at, token in enumerate(tokens[:4]):
            place = tuple(tokens[:at])
            found[place] = found[place] and bool(ROMAN.match(token))
    return found


def _rank(tokens: Sequence[str], language: str) -> int:
    """Front matter, chapters and numbered names, the rest, appendices."""
    first = tokens[0].casefold() if tokens else ""
    if first in words.spellings(language, "site.order.front"):
        return 0
    if first.isdigit() or first in words.spellings(language, "site.order.chapter"):
        return 1
    return 3 if first in words.spellings(language, "site.order.appendix") else 2


def _keys(
    tokens: Sequence[str], roman: dict[tuple[str, ...], bool], language: str
) -> Iterable[tuple[int, int, str, str]]:
    for at, token in enumerate(tokens):
        if token.isdecimal():
            yield (0, int(token), "", "")
        elif at < 4 and roman[tuple(tokens[:at])]:
            yield (0, _value(token), "", "")
        else:
            yield (1, 0, *_letters(token, language))


def _value(roman: str) -> int:
    values = [VALUES[letter] for letter in roman]
    return sum(-a if a < b else a for a, b in zip(values, [*values[1:], 0], strict=True))


def _letters(word: str, language: str) -> tuple[str, str]:
    """A word for sorting: by base letters, then by their marks; Polish letters stand after their base."""
    word = unicodedata.normalize("NFC", word).casefold()
    if language == "pl":
        return "".join(AFTER.get(letter, letter) for letter in word), ""
    base = "".join(c for c in unicodedata.normalize("NFD", word) if not unicodedata.combining(c))
    return base, word
