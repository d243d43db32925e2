"""What a book's economy of turns leaves open: questions to the author (ACTIONS, last paragraphs).

A question is raised by a sentence or row of the book and asked once, where actions can be paid for at all.
A sentence answers it that ends in one of the question's block ids (`^drugi-ruch`), or that says it in words
that stand in the words tables. A pattern of words is a row of words: `a|b` either, `a*` any ending, `@` the
resource in any case; few others may stand between them.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Literal, NamedTuple, TypeAlias

from kodeks_engine.actions import Cost, Limit
from kodeks_engine.text import fold
from kodeks_engine.words import LANGUAGES, spellings

from kodeks.diagnostic import Diagnostic
from kodeks.rulebook.action_prose import spans_of
from kodeks.rulebook.prose import Passage, Word, passages
from kodeks.rulebook.reader import Reader
from kodeks.rulebook.statements import Collector
from kodeks.rulebook.stems import same_word
from kodeks.source import Span
from kodeks.tables import says

Raiser: TypeAlias = Literal["move", "cost", "pair", "words"]
Stated: TypeAlias = tuple[Limit | Cost, Span]
Pattern: TypeAlias = tuple[tuple[str, ...], ...]
GAP = 6
LONGEST = 110

QUESTIONS: tuple[tuple[str, Raiser], ...] = (
    ("full_pool", "words"),
    ("one_renewal", "words"),
    ("prepaid_half", "pair"),
    ("half_and_ban", "pair"),
    ("half_and_own_cost", "pair"),
    ("second_move", "move"),
    ("before_first_turn", "words"),
    ("surprise", "words"),
    ("in_answer", "words"),
    ("pool_at_start", "cost"),
    ("maximum_falls", "cost"),
    ("stunned_may", "words"),
    ("stunned_renewal", "words"),
    ("no_instants", "words"),
    ("riposte_target", "words"),
)


class Said(NamedTuple):
    """A sentence, and the note that says it."""

    reader: Reader
    passage: Passage

    @property
    def start(self) -> tuple[str, int]:
        """Where it begins."""
        return self.reader.path, self.passage.start


class Raised(NamedTuple):
    """Where a question comes up."""

    path: str
    span: Span
    text: str


def open_questions(found: Collector, readers: Sequence[Reader]) -> Iterator[Diagnostic]:
    """One finding for each question that the book raises and does not answer."""
    if not found.costs:
        return
    near = _near(readers)
    said = [Said(reader, passage) for reader in near for passage in _passages(reader)]
    given = {fold(block.id) for reader in readers for block in reader.facts.block_ids}
    stated = _stated(found, [reader.path for reader in near])
    lang, resource = readers[0].names.language, fold(found.costs[0][0].resource)
    for key, raiser in QUESTIONS:
        raised = None if given & _ids(key) else _raised(key, raiser, stated, said, resource)
        if raised and not _answered(key, raised, said, resource):
            fill = {"sentence": raised.text, "id": spellings(lang, f"notation.id.{key}")[0]}
            yield Diagnostic("ACT006", raised.path, *raised.span, "info", key, fill)


def _stated(found: Collector, near: Sequence[str]) -> list[Stated]:
    """All limits and costs, those of the notes with action tables first."""
    stated: list[Stated] = [(limit, told.span) for limit, told in found.limits]
    stated += [(cost, told.span) for cost, told in found.costs]
    order = {path: number for number, path in enumerate(near)}
    return sorted(stated, key=lambda pair: order.get(pair[0].place.note, len(order)))


def _near(readers: Sequence[Reader]) -> list[Reader]:
    """The notes with an action table, then those that they link to."""
    by_path = {reader.path: reader for reader in readers}
    tables = [r for r in readers if any(typed.kind == "action" for typed in r.names.typed(r.path))]
    linked = [verdict.path for reader in tables for verdict in reader.names.resolved.verdicts[reader.path]]
    paths = dict.fromkeys(
        [*(reader.path for reader in tables), *(path for path in linked if path in by_path)]
    )
    return [by_path[path] for path in paths if path is not None]


def _passages(reader: Reader) -> Iterator[Passage]:
    for span in spans_of(reader):
        yield from passages(reader, span)


def _raised(
    key: str,
    raiser: Raiser,
    stated: Sequence[Stated],
    said: Sequence[Said],
    resource: str,
) -> Raised | None:
    """The first sentence or row that raises a question."""
    if raiser == "words":
        raising = next((each for each in said if _holds(f"raises.{key}", each.passage, resource)), None)
        return raising and _sentence(raising)
    rows = (Raised(each.place.note, span, each.text) for each, span in stated if _RAISES[raiser](each))
    return next(rows, None)


_RAISES: dict[Raiser, Callable[[Limit | Cost], bool]] = {
    "move": lambda each: isinstance(each, Limit) and says("move", each.kind),
    "cost": lambda each: isinstance(each, Cost),
    "pair": lambda each: isinstance(each, Cost) and each.extra > 1,
}


def _sentence(said: Said) -> Raised:
    span = Span(said.passage.start, said.passage.end)
    text = said.reader.readable(span)
    return Raised(said.reader.path, span, text if len(text) <= LONGEST else f"{text[:LONGEST].rstrip()}…")


def _answered(key: str, raised: Raised, said: Sequence[Said], resource: str) -> bool:
    others = (each.passage for each in said if each.start != (raised.path, raised.span[0]))
    return any(_holds(f"answers.{key}", passage, resource) for passage in others)


@cache
def _ids(key: str) -> frozenset[str]:
    return frozenset(fold(text) for lang in LANGUAGES for text in spellings(lang, f"notation.id.{key}"))


@cache
def _patterns(key: str) -> tuple[Pattern, ...]:
    texts = [text for lang in LANGUAGES for text in spellings(lang, f"notation.{key}")]
    return tuple([tuple([tuple(word.split("|")) for word in text.split()]) for text in texts])


def _holds(key: str, passage: Passage, resource: str) -> bool:
    return any(_stands(pattern, passage.words, resource) for pattern in _patterns(key))


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
