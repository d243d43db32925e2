"""What all parts of a calculator's markup share."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, TypeAlias

from kodeks_engine.words import word

Json: TypeAlias = Mapping[str, Any]
Link: TypeAlias = Callable[[Json], "str | None"]


class Frame(NamedTuple):
    """A calculator being written: its form and errors, the reader's language, the way to a place."""

    form: Json
    errors: Mapping[str | None, str]
    lang: str
    link: Link

    def word(self, key: str, **fill: object) -> str:
        """A text of the words table under `page.`."""
        return word(self.lang, f"page.{key}", **fill)

    def id(self, name: str) -> str:
        """The id of an element of this calculator."""
        return f"kalkulator-{self.form['id']}-{name}"
