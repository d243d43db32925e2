"""What Kodeks says about a vault, as values: codes, places, fixes. Printing them is done elsewhere."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal, NamedTuple, TypeAlias

Severity: TypeAlias = Literal["error", "warning", "info"]
Applicability: TypeAlias = Literal["safe", "unsafe"]


class Said(str):
    """A part of a message that each language says in its own way (a number, the engine's reason).

    As text it is what the book's own language says.
    """

    say: Callable[[str], str]

    def __new__(cls, say: Callable[[str], str], lang: str) -> "Said":
        """``say`` gives the text in a language, ``lang`` is the book's."""
        made = super().__new__(cls, say(lang))
        made.say = say
        return made


class Edit(NamedTuple):
    """Put ``text`` in the place of the characters ``start`` to ``end`` of the note ``path``."""

    path: str
    start: int
    end: int
    text: str


class Fix(NamedTuple):
    """A mend: ``message_key`` says in words what it does; ``safe`` ones never change a meaning."""

    message_key: str
    fill: dict[str, str]
    edits: tuple[Edit, ...]
    applicability: Applicability = "safe"


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One finding.

    ``path`` is relative to the vault root (posix); ``start`` and ``end`` are character offsets into the
    note's text as `Source` holds it. The message is the word ``check.<code>`` (or ``check.<code>.<variant>``)
    of the words table, filled with ``fill``, so that one finding can be said in any language.
    ``related`` names other places that the message speaks of: (path, offset).
    """

    code: str
    path: str
    start: int
    end: int
    severity: Severity = "error"
    variant: str = ""
    fill: dict[str, str] = field(default_factory=dict)
    fix: Fix | None = None
    related: tuple[tuple[str, int], ...] = ()

    @property
    def message_key(self) -> str:
        """The key of the message in the words tables."""
        return f"check.{self.code}.{self.variant}" if self.variant else f"check.{self.code}"

    def filled(self, lang: str) -> dict[str, str]:
        """What fills the message in a language."""
        return {name: part.say(lang) if isinstance(part, Said) else part for name, part in self.fill.items()}
