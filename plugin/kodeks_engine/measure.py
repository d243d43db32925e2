"""Words for units in their forms: `1 runda`, `2 rundy`, `5 rund` are of one unit (NOTATION 6)."""

from functools import cache

from kodeks_engine.number import Exact
from kodeks_engine.text import fold
from kodeks_engine.words import LANGUAGES, plural, table

PREFIX = "unit."


@cache
def _known() -> dict[str, tuple[str, dict[str, str]]]:
    """Every form of the units that the words know: its language, and all of them."""
    entries = ((lang, key, entry) for lang in LANGUAGES for key, entry in table(lang).items())
    return {
        fold(form): (lang, entry)
        for lang, key, entry in entries
        if key.startswith(PREFIX) and isinstance(entry, dict)
        for form in entry.values()
    }


def unit_of(text: str) -> str:
    """The one form under which a unit is kept; a word that is not known as it is written."""
    lang, forms = _known().get(fold(text), ("", {}))
    return (forms.get("few") or forms["many"]) if lang else text


def is_known(text: str) -> bool:
    """Whether a word is some form of a unit that the words know."""
    return fold(text) in _known()


def spoken(unit: str, number: Exact) -> str:
    """A unit as it is said after a number."""
    lang, forms = _known().get(fold(unit), ("", {}))
    if not lang or not isinstance(number, int):
        return unit
    return forms.get(plural(lang, abs(number)), forms["many"])
