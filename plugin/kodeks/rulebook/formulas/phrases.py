"""Keywords of the notation as sequences of words, in every language at once (NOTATION, first page)."""

from functools import cache
from typing import TypeAlias

from kodeks_engine.words import LANGUAGES, spellings

from kodeks.rulebook.formulas.lexer import Token, tokens

Phrase: TypeAlias = tuple[str, ...]
WORDED = ("word", "mark", "op", "sides")  # kinds of tokens of which keywords consist
KEYED = ("word", "op", "sides")  # kinds of tokens with which a keyword may begin


@cache
def phrases(key: str) -> tuple[Phrase, ...]:
    """All spellings of ``notation.<key>`` as folded words and marks, the longest first."""
    found = {_words(text) for lang in LANGUAGES for text in spellings(lang, f"notation.{key}")}
    return tuple(sorted(found, key=lambda phrase: (-len(phrase), phrase)))


def _words(text: str) -> Phrase:
    words = text.casefold().split()
    if all(map(str.isalpha, words)):
        return tuple(words)
    return tuple([token.text.casefold() for token in tokens(text, 0, ())[:-1]])


def length_at(key: str, found: list[Token], at: int) -> int:
    """How many tokens from ``at`` on are the keyword; 0 where it does not stand there."""
    token = found[at]
    if token.kind not in KEYED:
        return 0
    for rest in _by_first(key).get(token.text.casefold(), ()):
        if not rest or _stands(rest, found, at + 1):
            return 1 + len(rest)
    return 0


@cache
def beginnings(keys: tuple[str, ...]) -> frozenset[str]:
    """The words with which any of the keywords begin."""
    return frozenset().union(*map(_by_first, keys))


@cache
def _by_first(key: str) -> dict[str, list[Phrase]]:
    """What follows the first word of a keyword's spellings, by that word, the longest first."""
    found: dict[str, list[Phrase]] = {}
    for first, *rest in phrases(key):
        found.setdefault(first, []).append(tuple(rest))
    return found


def _stands(phrase: Phrase, found: list[Token], at: int) -> bool:
    here = found[at : at + len(phrase)]
    for token, word in zip(here, phrase, strict=False):
        if token.kind not in WORDED or token.text.casefold() != word:
            return False
    return len(here) == len(phrase)
