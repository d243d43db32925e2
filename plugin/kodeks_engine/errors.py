"""What can go wrong in an evaluation: each with the id it is about and a message by language."""

from kodeks_engine.number import Ratio
from kodeks_engine.place import Place
from kodeks_engine.text import show
from kodeks_engine.words import word


class EvaluationError(Exception):
    """No value, and why.

    ``key`` and ``fill`` make the message, ``subject`` is an id, ``place`` the line at fault.
    """

    def __init__(
        self, key: str, /, subject: str | None = None, place: Place | None = None, **fill: object
    ) -> None:
        super().__init__(key, subject, fill)
        self.key = f"engine.error.{key}"
        self.subject = subject
        self.place = place
        self.fill = fill

    def message(self, lang: str) -> str:
        """The message in a reader's words."""
        told = {"label": self.subject or "", **self.fill}
        return word(lang, self.key, **{name: _shown(value, lang) for name, value in told.items()})

    def __str__(self) -> str:
        return self.message("en")


def _shown(value: object, lang: str) -> object:
    return show(value, lang) if value is None or isinstance(value, int | Ratio) else value


class InputError(EvaluationError):
    """An input is missing, mistyped or out of range; ``subject`` is its id."""


class UnknownNameError(EvaluationError):
    """No quantity, input, switch or procedure has this id."""


class RuleError(EvaluationError):
    """The book's own rule cannot be computed for these inputs: no row, division by zero, a word in a sum."""


class CycleError(EvaluationError):
    """Quantities that need each other; ``chain`` in ``fill`` shows them."""


class DiceError(EvaluationError):
    """Too many dice to compute exactly, or a number of dice that cannot be rolled."""
