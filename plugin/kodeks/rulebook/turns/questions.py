"""What a book's economy of turns leaves open: questions to the author (ACTIONS, last paragraphs).

A question is raised by a sentence or row of the book and asked once, where actions can be paid for at all.
A sentence answers it that ends in one of the question's block ids (`^drugi-ruch`), or that says it in words
that stand in the words tables (see `patterns`).
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Literal, NamedTuple, TypeAlias

from kodeks_engine.actions import Cost, Limit
from kodeks_engine.text import fold
from kodeks_engine.words import LANGUAGES, spellings

from kodeks.diagnostic import Diagnostic
from kodeks.rulebook.reader import Reader
from kodeks.rulebook.turns.action_prose import spans_of
from kodeks.rulebook.turns.near_notes import near_notes
from kodeks.rulebook.turns.patterns import holds
from kodeks.rulebook.turns.prose import Passage, passages
from kodeks.rulebook.turns.statements import Collector
from kodeks.source import Span
from kodeks.tables import says

Raiser: TypeAlias = Literal["move", "cost", "pair", "words"]
Stated: TypeAlias = tuple[Limit | Cost, Span]
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
    near = near_notes(readers)
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
        raising = next((each for each in said if holds(f"raises.{key}", each.passage, resource)), None)
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
    return any(holds(f"answers.{key}", passage, resource) for passage in others)


@cache
def _ids(key: str) -> frozenset[str]:
    return frozenset(fold(text) for lang in LANGUAGES for text in spellings(lang, f"notation.id.{key}"))
