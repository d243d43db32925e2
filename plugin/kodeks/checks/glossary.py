"""Names of properties and of labels in the text as one: `manaCost`, `mana_cost` and `Koszt Many`."""

import re
from collections.abc import Mapping
from functools import lru_cache

from kodeks_engine.text import ascii_form

from kodeks.checks.stem import stem

PARTS = re.compile(r"(?<=[a-ząćęłńóśźż])(?=[A-ZĄĆĘŁŃÓŚŹŻ])|[\W_]+")
# What the properties of games are called: English in programs' templates, Polish in the book.
SAME = """
action akcja
age wiek
agility zwinność
ammunition ammo amunicja
area obszar
armor armour pancerz
attack atak
bonus premia
capacity pojemność
cast casting rzucanie
challenge wyzwanie
charge ładunek
charisma charyzma
class klasa
constitution budowa
cost koszt
critical krytyczny
damage obrażenia
defence defense obrona
dexterity zręczność
difficulty trudność
distance odległość
duration trwanie
effect efekt skutek
experience doświadczenie
height wysokość wzrost
initiative inicjatywa
intelligence intelekt inteligencja
length długość
level poziom
life health życie
maximum max maksymalny
minimum min minimalny
movement move ruch
number liczba
penalty kara
point punkt
power moc
price cena
radius promień
range zasięg
rank ranga
recovery odnowienie
required wymagany
round runda
school szkoła
size rozmiar
speed prędkość szybkość
strength siła
target cel
threshold próg
time czas
turn tura
type typ rodzaj
use użycie
value wartość
weight waga ciężar
width szerokość
wisdom mądrość roztropność
"""
# Shorter names of one thing, and longer ones.
PHRASES = {
    "ac": "armor class",
    "kp": "armor class",
    "cooldown": "recovery time",
    "hp": "life point",
    "pz": "life point",
    "life": "life point",
    "hit point": "life point",
    "movement speed": "speed",
    "pd": "experience point",
    "xp": "experience point",
}
BETWEEN = frozenset(("do", "na", "of", "the", "to", "w", "z"))


def _known() -> Mapping[str, str]:
    """Each word, and its stem where no other word has it: `range` is no `ranga`."""
    rows = [line.split() for line in SAME.split("\n")]
    ended = {ascii_form(stem(said)): row[0] for row in rows for said in row}
    return ended | {ascii_form(said): row[0] for row in rows for said in row}


KNOWN = _known()
LONGER = {tuple(sorted(short.split())): tuple(sorted(long.split())) for short, long in PHRASES.items()}


@lru_cache(maxsize=20_000)
def concept(name: str) -> tuple[str, ...]:
    """The words of a name without case, endings and diacritics, in one language, in no order."""
    parts = [part.lower() for part in PARTS.split(name) if part]
    words = tuple(sorted(_word(part) for part in parts if part not in BETWEEN or len(parts) == 1))
    return LONGER.get(words, words)


def _word(said: str) -> str:
    ended = ascii_form(stem(said))
    return KNOWN.get(ascii_form(said)) or KNOWN.get(ended, ended)
