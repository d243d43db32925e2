"""Patterns of words by which a sentence is known for what it says; they stand in the words tables.

A pattern is a row of words: `a|b` either, `a*` any ending, `+a` and `-a` without and with a denial right
before it, `@` the resource in any case; few others may stand between them.
"""

from collections.abc import Sequence
from functools import cache
from typing import TypeAlias

from kodeks_engine.words import LANGUAGES, spellings

from kodeks.rulebook.limits import after
from kodeks.rulebook.prose import Passage, Word
from kodeks.rulebook.stems import same_word

Pattern: TypeAlias = tuple[tuple[str, ...], ...]
GAP = 6
SIGNS = {"+": False, "-": True}  # whether the word is denied


def holds(key: str, passage: Passage, resource: str) -> bool:
    """Whether a sentence says ``notation.<key>`` in the words of any of its patterns."""
    return any(_stands(pattern, passage.words, resource) for pattern in _patterns(key))


@cache
def _patterns(key: str) -> tuple[Pattern, ...]:
    texts = [text for lang in LANGUAGES for text in spellings(lang, f"notation.{key}")]
    return tuple([tuple([tuple(word.split("|")) for word in text.split()]) for text in texts])


def _stands(pattern: Pattern, words: Sequence[Word], resource: str) -> bool:
    """Whether the words of a pattern stand in their order, each near the one before."""
    begins = (at for at in range(len(words)) if _is(words, at, pattern[0], resource))
    return any(_follows(pattern, words, at, resource) for at in begins)


def _follows(pattern: Pattern, words: Sequence[Word], at: int, resource: str) -> bool:
    for forms in pattern[1:]:
        ahead = range(at + 1, min(at + 2 + GAP, len(words)))
        following = next((i for i in ahead if _is(words, i, forms, resource)), None)
        if following is None:
            return False
        at = following
    return True


def _is(words: Sequence[Word], at: int, forms: tuple[str, ...], resource: str) -> bool:
    word = words[at].folded
    return any(
        _fits(word, form.lstrip("+-"), resource)
        and (form[0] not in SIGNS or _is_denied(words, at) == SIGNS[form[0]])
        for form in forms
    )


def _is_denied(words: Sequence[Word], at: int) -> bool:
    return at > 0 and after("negation", words, at - 1) == at


def _fits(word: str, form: str, resource: str) -> bool:
    if form == "@":
        return same_word(word, resource)
    return word.startswith(form[:-1]) if form[-1] == "*" else word == form
