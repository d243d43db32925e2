"""Patterns of words by which a sentence is known for what it says; they stand in the words tables.

A pattern is a row of words: `a|b` either, `a*` any ending, `@` the resource in any case; few others may stand
between them.
"""

from collections.abc import Sequence
from functools import cache
from typing import TypeAlias

from kodeks_engine.words import LANGUAGES, spellings

from kodeks.rulebook.prose import Passage, Word
from kodeks.rulebook.stems import same_word

Pattern: TypeAlias = tuple[tuple[str, ...], ...]
GAP = 6


def holds(key: str, passage: Passage, resource: str) -> bool:
    """Whether a sentence says ``notation.<key>`` in the words of any of its patterns."""
    return any(_stands(pattern, passage.words, resource) for pattern in _patterns(key))


@cache
def _patterns(key: str) -> tuple[Pattern, ...]:
    texts = [text for lang in LANGUAGES for text in spellings(lang, f"notation.{key}")]
    return tuple([tuple([tuple(word.split("|")) for word in text.split()]) for text in texts])


def _stands(pattern: Pattern, words: Sequence[Word], resource: str) -> bool:
    """Whether the words of a pattern stand in their order, each near the one before."""
    begins = (at for at, word in enumerate(words) if _is(word, pattern[0], resource))
    return any(_follows(pattern, words, at, resource) for at in begins)


def _follows(pattern: Pattern, words: Sequence[Word], at: int, resource: str) -> bool:
    for forms in pattern[1:]:
        ahead = range(at + 1, min(at + 2 + GAP, len(words)))
        following = next((i for i in ahead if _is(words[i], forms, resource)), None)
        if following is None:
            return False
        at = following
    return True


def _is(word: Word, forms: tuple[str, ...], resource: str) -> bool:
    return any(_fits(word.folded, form, resource) for form in forms)


def _fits(word: str, form: str, resource: str) -> bool:
    if form == "@":
        return same_word(word, resource)
    return word.startswith(form[:-1]) if form[-1] == "*" else word == form
