"""Patterns of words by which a sentence is known for what it says; they stand in the words tables.

A pattern is a row of words: `a|b` either, `a*` any ending, `+a` and `-a` without and with a denial right
before it, `@` the resource in any case; few others may stand between them, none before `~a`.
"""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple, TypeAlias

from kodeks_engine.words import LANGUAGES, spellings

from kodeks.rulebook.stems import same_word
from kodeks.rulebook.turns.limits import after
from kodeks.rulebook.turns.prose import Passage, Word

GAP = 6
SIGNS = {"+": False, "-": True}  # whether the word is denied


class Forms(NamedTuple):
    """Forms of a word that a pattern takes alike; ``denied`` None: with a denial before it and without.

    ``next``: right behind the word before.
    """

    words: frozenset[str]
    beginnings: tuple[str, ...]
    resource: bool
    denied: bool | None
    next: bool = False


Pattern: TypeAlias = tuple[tuple[Forms, ...], ...]


def holds(key: str, passage: Passage, resource: str) -> bool:
    """Whether a sentence says ``notation.<key>`` in the words of any of its patterns."""
    needles = _needles(key)
    if not any(word.folded.startswith(needles) for word in passage.words):
        return False
    return any(_stands(pattern, passage.words, resource) for pattern in _patterns(key))


@cache
def _patterns(key: str) -> tuple[Pattern, ...]:
    texts = [text for lang in LANGUAGES for text in spellings(lang, f"notation.{key}")]
    return tuple([tuple([_forms(word.split("|")) for word in text.split()]) for text in texts])


@cache
def _needles(key: str) -> tuple[str, ...]:
    """How words begin of which any sentence must hold one that says ``key``: a cheap look before the rest."""
    return tuple({form for pattern in _patterns(key) for form in _rarest(pattern)})


def _rarest(pattern: Pattern) -> tuple[str, ...]:
    """The forms of the word of a pattern that fewest sentences hold: the shortest form of it is long."""
    known = [
        tuple(form for each in told for form in (*each.words, *each.beginnings))
        for told in pattern
        if not any(each.resource for each in told)
    ]
    return max(known, key=lambda forms: min(map(len, forms)), default=("",))


def _forms(written: Sequence[str]) -> tuple[Forms, ...]:
    """The forms of one word of a pattern, those with the same sign together."""
    by_sign: dict[str, list[str]] = {}
    for form in written:
        by_sign.setdefault(form[0] if form[0] in "+-~" else "", []).append(form.lstrip("+-~"))
    return tuple([_alike(forms, sign) for sign, forms in by_sign.items()])


def _alike(forms: Sequence[str], sign: str) -> Forms:
    words = frozenset(form for form in forms if form != "@" and form[-1] != "*")
    beginnings = tuple([form[:-1] for form in forms if form[-1] == "*"])
    return Forms(words, beginnings, "@" in forms, SIGNS.get(sign), sign == "~")


def _stands(pattern: Pattern, words: Sequence[Word], resource: str) -> bool:
    """Whether the words of a pattern stand in their order, each near the one before."""
    first, *rest = pattern
    reached = [at for at in range(len(words)) if _is(words, at, first, resource)]
    for forms in rest:
        gap = 0 if forms[0].next else GAP
        ahead = {at + 1 + i for at in reached for i in range(gap + 1)}
        reached = [at for at in ahead if at < len(words) and _is(words, at, forms, resource)]
    return bool(reached)


def _is(words: Sequence[Word], at: int, told: tuple[Forms, ...], resource: str) -> bool:
    word = words[at].folded
    for forms in told:
        fits = word in forms.words or word.startswith(forms.beginnings)
        fits = fits or (forms.resource and same_word(word, resource))
        if fits and (forms.denied is None or forms.denied == _is_denied(words, at)):
            return True
    return False


def _is_denied(words: Sequence[Word], at: int) -> bool:
    return at > 0 and after("negation", words, at - 1) == at
