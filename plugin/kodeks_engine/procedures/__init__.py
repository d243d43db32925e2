"""What no formula can say: one file a procedure, found by its name in the words tables.

A module has ``SLOTS`` (what it asks for), ``RESULTS`` (what it gives, the main one first) and ``run(slots)``,
which returns a `Step` for each result. ``MEASURED``, where it has that, names for a result the slot in whose
unit it is. Modules are imported when a book binds them; the list is written out,
since scanning a zip is slow.
"""

from collections.abc import Mapping
from importlib import import_module
from typing import Protocol, Self, cast

from kodeks_engine.actions import Actions
from kodeks_engine.number import Plain
from kodeks_engine.slots import SlotSpec, is_named
from kodeks_engine.step import More, Step
from kodeks_engine.text import ascii_form
from kodeks_engine.words import LANGUAGES, spellings

NAMES = (
    "attack", "defence", "full_attack", "grapple", "hit_points", "initiative", "pool_test", "save", "speed",
    "turn",
)  # fmt: skip


class Asked(Protocol):
    """What a running procedure may ask of its slots; see `slot_values.Slots`."""

    lang: str
    actions: Actions

    def step(self, name: str) -> Step:
        """The step of a value slot. Raises EvaluationError."""

    def dice(self, name: str) -> Step:
        """The step of a dice slot; typed text is read as dice. Raises EvaluationError."""

    def thrown(self, step: Step) -> Step:
        """A step whose text is read as dice. Raises InputError."""

    def quote(self, name: str) -> Step | None:
        """The sentence of a slot, as a step; None where the note binds none."""

    def unsaid(self, name: str) -> Step:
        """That the book has no sentence for a slot."""

    def label(self, name: str) -> str:
        """What a slot is called."""

    def binds(self, name: str) -> bool:
        """Whether a note binds the slot, or the reader is asked for it."""

    def supposing(self, given: Mapping[str, Plain], more: More | None = None) -> Self:
        """The slots as they would be with other values of some, and perhaps one bonus more."""

    def word(self, key: str, /, **fill: object) -> str:
        """A text of the words tables under `engine.`."""


class Procedure(Protocol):
    """The shape of a module in this folder."""

    SLOTS: tuple[SlotSpec, ...]
    RESULTS: tuple[str, ...]

    def run(self, slots: Asked) -> dict[str, Step]:
        """The step of each result. Raises EvaluationError."""


def quotes(slots: Asked, *names: str) -> tuple[Step, ...]:
    """The sentences of slots; where the note binds none, that the book does not say."""
    return tuple(slots.quote(name) or slots.unsaid(name) for name in names)


def find(text: str) -> str | None:
    """The procedure that a written name or id means (`atak`, `attack`), in any language."""
    typed = ascii_form(text)
    for name in NAMES:
        known = [said for lang in LANGUAGES for said in spellings(lang, f"engine.procedure.{name}")]
        if typed in map(ascii_form, known):
            return name
    return None


def load(name: str) -> Procedure:
    """The module of a procedure. Raises KeyError for a name that `find` does not give."""
    if name not in NAMES:
        raise KeyError(name)
    return cast(Procedure, import_module(f"{__name__}.{name}"))


def slot_named(procedure: str, text: str) -> SlotSpec | None:
    """The slot that a written name means."""
    return next(
        (spec for spec in load(procedure).SLOTS if is_named(text, "slot", procedure, spec.name)), None
    )


def result_named(procedure: str, text: str) -> str | None:
    """The result that a written name (`trafienie`) means."""
    return next((name for name in load(procedure).RESULTS if is_named(text, "result", procedure, name)), None)
