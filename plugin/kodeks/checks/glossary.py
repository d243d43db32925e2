"""Names of properties and of labels in the text as one: `manaCost`, `mana_cost` and `Koszt Many`."""

import re
from collections.abc import Mapping
from functools import lru_cache

from kodeks_engine.text import ascii_form

from kodeks.checks.stem import stem

PARTS = re.compile(r"(?<=[a-ząćęłńóśźż])(?=[A-ZĄĆĘŁŃÓŚŹŻ])|[\W_]+")
# What the properties of games are called: English in programs' templates, Polish in the book.
SAME = """
area obszar
armor armour pancerz
attack atak
bonus premia
charge ładunek
cost koszt
damage obrażenia
defence defense obrona
difficulty trudność
distance odległość
duration trwanie
effect efekt skutek
level poziom
life życie
number liczba
penalty kara
point punkt
price cena
radius promień
range zasięg
rank ranga
school szkoła
size rozmiar
speed prędkość szybkość
target cel
time czas
type typ rodzaj
use użycie
value wartość
weight waga ciężar
"""


def _known() -> Mapping[str, str]:
    rows = (line.split() for line in SAME.split("\n"))
    return {ascii_form(stem(said)): row[0] for row in rows for said in row}


KNOWN = _known()


@lru_cache(maxsize=20_000)
def concept(name: str) -> tuple[str, ...]:
    """The words of a name without case, endings and diacritics, in one language, in no order."""
    words = (ascii_form(stem(part)) for part in PARTS.split(name) if part)
    return tuple(sorted(KNOWN.get(word, word) for word in words))
