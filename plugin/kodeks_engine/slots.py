"""What a procedure asks for: typed slots, bound in a note or asked of the reader."""

from typing import Literal, NamedTuple, TypeAlias

from kodeks_engine.number import Exact, Plain
from kodeks_engine.text import ascii_form
from kodeks_engine.words import LANGUAGES, spellings, table, word

SlotKind: TypeAlias = Literal[
    "number", "number-or-none", "yesno", "text", "dice", "choice", "table", "sentence"
]
Unbound: TypeAlias = Literal["ask", "assume", "neutral"]


class SlotSpec(NamedTuple):
    """One slot of a procedure; its names are in the words tables, under `engine.slot.<procedure>.<name>`.

    A ``number``, ``yesno``, ``text`` or ``dice`` that no note binds is asked for, with ``default``, ``low``
    and ``high``, which hold for bound values too. A ``sentence`` is quoted where it decides; without one the
    book does not say. The columns of a ``table`` fill the slots whose ``column_of`` names it.

    ``unbound`` says what else may become of a slot that no note binds: a number of the rules is never asked,
    the usual one is assumed and the answer says that the book does not tell it ("assume"); what changes
    nothing by its ``default`` is left at that ("neutral"). A ``choice`` offers "no" and what the slot
    ``like`` offers; it is asked only where that one is bound, and what is ``unless`` a bound slot is not.
    """

    name: str
    kind: SlotKind
    default: Plain = None
    low: Exact | None = None
    high: Exact | None = None
    column_of: str = ""
    unbound: Unbound = "ask"
    like: str = ""
    unless: str = ""


def names(kind: str, procedure: str, name: str, lang: str | None = None) -> list[str]:
    """All names of a slot (``kind`` "slot") or result ("result"), in one language or in every one."""
    key = f"engine.{kind}.{procedure}.{name}"
    return [text for language in ((lang,) if lang else LANGUAGES) for text in spellings(language, key)]


def is_named(text: str, kind: str, procedure: str, name: str) -> bool:
    """Whether a written name means this slot or result."""
    return ascii_form(text) in map(ascii_form, names(kind, procedure, name))


def slug(kind: str, procedure: str, name: str, lang: str) -> str:
    """The ASCII id of a slot or result in a language: `kp_celu`."""
    plain = ascii_form(names(kind, procedure, name, lang)[0])
    return "_".join("".join(c if c.isalnum() else " " for c in plain).split())


def question(name: str, lang: str) -> str | None:
    """What a reader is asked for a slot of this name, with an example; None where the name says it all."""
    key = f"engine.question.{name}"
    return word(lang, key) if key in table(lang) else None
