"""What sentences and cells say about turns: limits and kinds (NOTATION 4).

A grammar of a few words: `jedną darmową Akcję Natychmiastową na rundę`. Sentences with a negation are never
read as limits.
"""

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from typing import Literal, NamedTuple, TypeAlias

from kodeks_engine.text import fold
from kodeks_engine.words import LANGUAGES, spellings

from kodeks.rulebook.stems import same_name, same_word, shared
from kodeks.rulebook.turns.prose import Passage, Word
from kodeks.source import Span

Per: TypeAlias = Literal["turn", "round"]
Phrase: TypeAlias = tuple[str, ...]

KNOWN = ("move", "action", "free_action", "instant")


class Kinds(NamedTuple):
    """The kinds of the book's action tables: (words of a name, kind), the longest name first.

    ``langs`` are the languages in which they are named.
    """

    names: tuple[tuple[Phrase, str], ...]
    langs: tuple[str, ...] = LANGUAGES

    def named_in(self, folded: str) -> bool:
        """Whether a text may name a kind at all: a cheap look for what all forms of a name share."""
        return any(map(folded.__contains__, _stems(self.names)))

    def places(self, folded: str) -> list[int]:
        """Where a text may name a kind, in order."""
        return sorted(at for stem in _stems(self.names) for at in _places(stem, folded))

    def at(self, words: Sequence[Word], start: int) -> tuple[str, int] | None:
        """The kind whose name stands at ``start`` in some inflected form, and where it ends."""
        if start >= len(words):
            return None
        for name, kind in self.names:
            end = start + len(name)
            if not same_word(words[start].text, name[0]):
                continue
            if same_name([word.text for word in words[start:end]], list(name)):
                return None if _goes_on(words, end) else (kind, end)
        return None


def _goes_on(words: Sequence[Word], end: int) -> bool:
    """Whether a name is the beginning of a longer one that no table knows: `Akcję Błyskawiczną`."""
    if end >= len(words) or not words[end].text[:1].isupper() or words[end].start - words[end - 1].end != 1:
        return False
    return words[end].link == words[end - 1].link and per_at(words, end) is None


@cache
def _stems(names: tuple[tuple[Phrase, str], ...]) -> frozenset[str]:
    return frozenset(shared(name[0]) for name, _ in names)


def _places(part: str, text: str) -> Iterator[int]:
    at = text.find(part)
    while at >= 0:
        yield at
        at = text.find(part, at + 1)


class Told(NamedTuple):
    """A limit as a cell or a sentence tells it; ``number`` None: no strict limit."""

    kind: str
    number: int | None
    per: Per
    free: bool
    span: Span


@cache
def _phrases(key: str) -> dict[str, tuple[Phrase, ...]]:
    """The spellings of a keyword by their first word, the longest first."""
    found = {tuple(fold(text).split()) for lang in LANGUAGES for text in spellings(lang, f"notation.{key}")}
    by_first: dict[str, tuple[Phrase, ...]] = {}
    for phrase in sorted(found, key=lambda phrase: (-len(phrase), phrase)):
        by_first[phrase[0]] = (*by_first.get(phrase[0], ()), phrase)
    return by_first


def after(key: str, words: Sequence[Word], start: int) -> int:
    """Where a keyword that stands at ``start`` ends; ``start`` itself where it does not stand."""
    if start >= len(words):
        return start
    for phrase in _phrases(key).get(words[start].folded, ()):
        if tuple([word.folded for word in words[start : start + len(phrase)]]) == phrase:
            return start + len(phrase)
    return start


def standing(key: str, words: Sequence[Word]) -> list[tuple[int, int]]:
    """Where a keyword stands, each time with its end."""
    known = _phrases(key)
    begins = [at for at, word in enumerate(words) if word.folded in known]
    return [(at, end) for at in begins if (end := after(key, words, at)) > at]


@cache
def _numbers() -> dict[str, int]:
    return {
        fold(text): number
        for lang in LANGUAGES
        for number in range(21)
        for text in spellings(lang, f"notation.number_{number}")
        if text != "no"
    }


def number_at(words: Sequence[Word], at: int) -> int | None:
    """The number that a word says, in digits or letters, any gender and case."""
    return _number(words[at].folded) if at < len(words) else None


@lru_cache(4096)
def _number(folded: str) -> int | None:
    if folded.isdecimal() and len(folded) < 6:
        return int(folded)
    return _numbers().get(folded)


def per_at(words: Sequence[Word], at: int) -> tuple[Per, int] | None:
    """`na turę` or `na rundę` at ``at``, and where it ends."""
    for key, per in _PERS:
        end = after(key, words, at)
        if end > at:
            return per, end
    return None


_PERS: tuple[tuple[str, Per], ...] = (("per_turn", "turn"), ("per_round", "round"))
_EVERY: tuple[tuple[str, Per], ...] = (("per_every_turn", "turn"), ("per_every_round", "round"))


def cell_limit(kind: str, words: Sequence[Word], default: Per | None) -> Told | None:
    """The limit that a cell states; ``default`` is what the column's header alone says."""
    if not words:
        return None
    span = Span(words[0].start, words[-1].end)
    for at in range(len(words)):
        if after("unlimited", words, at) > at:
            return Told(kind, None, _stated(words) or default or "turn", False, span)
        number = number_at(words, at)
        if number is not None:
            if _is_doubtful(words, at):
                return None
            per = _stated(words[at:]) or default
            free = any(after("free", words, i) > i for i in range(at, len(words)))
            return Told(kind, number, per, free, span) if per else None
    return None


def _is_doubtful(words: Sequence[Word], at: int) -> bool:
    """Whether a number is denied (`ani jednego`), or another follows (`1–2`, `2 na turę, 3 w rundzie`)."""
    if any(after("negation", words, i) > i or words[i].folded == "ani" for i in range(at)):
        return True
    for i in range(at + 1, len(words)):
        if per_at(words, i) or words[i].text in ";:":
            return any(_is_limit(words, j) for j in range(i + 1, len(words)))
        if number_at(words, i) is not None:
            return True
    return False


def _is_limit(words: Sequence[Word], at: int) -> bool:
    """Whether `dwa na rundę`, `jedna darmowa na turę` stands at ``at``."""
    return number_at(words, at) is not None and per_at(words, after("free", words, at + 1)) is not None


def _stated(words: Sequence[Word]) -> Per | None:
    found = (per_at(words, at) for at in range(len(words)))
    return next((stated[0] for stated in found if stated), None)


def says_itself(words: Sequence[Word]) -> bool:
    """Whether a cell speaks of turns in words, not by a bare number."""
    return any(after("unlimited", words, at) > at for at in range(len(words))) or _stated(words) is not None


def limits(passage: Passage, kinds: Kinds) -> Iterator[Told]:
    """Limits in a sentence: number, `darmowa`, kind, `na rundę`. None from a sentence with a negation."""
    found = numbered(passage, kinds)
    if found and not negated(passage):
        yield from found


def numbered(passage: Passage, kinds: Kinds) -> list[Told]:
    """What would be limits, were nothing denied."""
    words = passage.words
    read = [_number(word.folded) for word in words]
    numbers = [(at, number) for at, number in enumerate(read) if number is not None]
    return [told for at, number in numbers if (told := _limit(words, at, number, kinds))]


def _limit(words: Sequence[Word], at: int, number: int, kinds: Kinds) -> Told | None:
    named = after("free", words, at + 1)
    kind = kinds.at(words, named)
    if kind is None:
        return None
    name, end = kind
    behind = after("free", words, end)
    free = named > at + 1 or behind > end
    per = per_at(words, behind) or _shared_per(words, behind, kinds)
    if per:
        return Told(name, number, per[0], free, Span(words[at].start, words[per[1] - 1].end))
    first = _every_before(words, at)
    return Told(name, number, first[0], free, Span(first[1], words[behind - 1].end)) if first else None


def _every_before(words: Sequence[Word], at: int) -> tuple[Per, int] | None:
    """`w każdej rundzie` in the same clause before a number, and where it begins; not behind `raz`."""
    for i in range(at - 1, max(at - 9, -1), -1):
        if words[i].text in ";:" or number_at(words, i) is not None:
            return None
        for key, per in _EVERY:
            if after(key, words, i) > i and number_at(words, i - 1) is None:
                return per, words[i].start
    return None


def _shared_per(words: Sequence[Word], at: int, kinds: Kinds) -> tuple[Per, int] | None:
    """The turn or round that several limits share: `jeden Ruch i jedną Akcję na turę`."""
    following = after("and", words, at)
    if following == at or number_at(words, following) is None:
        return None
    told = _limit(words, following, 0, kinds)
    end = next((i + 1 for i in range(following, len(words)) if told and words[i].end == told.span[1]), 0)
    return (told.per, end) if told else None


def negated(passage: Passage) -> bool:
    """Whether a sentence denies something."""
    return bool(standing("negation", passage.words))


def within(passage: Passage, kinds: Kinds) -> Iterator[tuple[str, int, int]]:
    """`w ramach Akcji Natychmiastowej`: the kind that a note gives itself, and where."""
    words = passage.words
    for at, end in standing("within", words):
        if kind := kinds.at(words, end):
            yield kind[0], words[at].start, words[kind[1] - 1].end


def within_unknown(passage: Passage, kinds: Kinds) -> Iterator[Span]:
    """`w ramach Akcji Błyskawicznej`, `w ramach Reakcji`: the name of a kind that no table has."""
    words = passage.words
    for _, at in standing("within", words):
        end = _unknown_kind(words, at, kinds) if at < len(words) and not kinds.at(words, at) else at
        if end > at:
            yield Span(words[at].start, words[end - 1].end)


def _unknown_kind(words: Sequence[Word], at: int, kinds: Kinds) -> int:
    """Where the name of a kind ends that the book does not have; ``at`` itself where none stands there."""
    if any(same_word(words[at].text, name[0]) for name, _ in kinds.names) and _goes_on(words, at + 1):
        return at + 2
    return at + (words[at].text[:1].isupper() and usual_kind(words[at].text) is not None)


def usual_kind(text: str) -> str | None:
    """The usual kind of action that a name means in any of its forms: `Reakcji` is an instant."""
    words = fold(text).split()
    return next((kind for kind, name in _usual_names() if same_name(words, name)), None)


@cache
def _usual_names() -> list[tuple[str, list[str]]]:
    """The usual kinds of action by all names that the words tables know."""
    keys = [*[(kind, f"notation.{kind}") for kind in KNOWN], ("instant", "engine.turn.also.instant")]
    told = [(kind, text) for kind, key in keys for lang in LANGUAGES for text in spellings(lang, key)]
    return [(kind, fold(text).split()) for kind, text in told]
