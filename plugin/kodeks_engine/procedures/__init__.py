"""What no formula can say: one file a procedure, found by its name in the words tables.

A module has ``SLOTS`` (what it asks for), ``RESULTS`` (what it gives, the main one first) and ``run(slots)``,
which returns a `Step` for each result. Modules are imported when a book binds them; the list is written out,
since scanning a zip is slow.
"""

from importlib import import_module
from typing import Protocol, cast

from kodeks_engine.actions import Actions
from kodeks_engine.slots import SlotSpec, is_named
from kodeks_engine.step import Step
from kodeks_engine.text import ascii_form
from kodeks_engine.words import LANGUAGES, spellings

NAMES = (
    "attack", "defence", "full_attack", "grapple", "hit_points", "initiative", "pool_test", "save", "speed",
    "turn",
)  # fmt: skip


class Asked(Protocol):
    """What a running procedure may ask of its slots; see `binding.Slots`."""

    lang: str
    actions: Actions

    def step(self, name: str) -> Step:
        """The step of a value slot. Raises EvaluationError."""

    def dice(self, name: str) -> Step:
        """The step of a dice slot; typed text is read as dice. Raises EvaluationError."""

    def quote(self, name: str) -> Step | None:
        """The sentence of a slot, as a step; None where the note binds none."""

    def word(self, key: str, /, **fill: object) -> str:
        """A text of the words tables under `engine.`."""


class Procedure(Protocol):
    """The shape of a module in this folder."""

    SLOTS: tuple[SlotSpec, ...]
    RESULTS: tuple[str, ...]

    def run(self, slots: Asked) -> dict[str, Step]:
        """The step of each result. Raises EvaluationError."""


def quotes(slots: Asked, name: str) -> tuple[Step, ...]:
    """The sentence of a slot, if the note binds one."""
    quote = slots.quote(name)
    return (quote,) if quote else ()


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
