"""A fifth homebrew, one note written in a hurry: riders, cards, pools of k6 from 5.

The input table stands in a callout, formulas in a nested list, footnotes in cells; factors are `×2`, prices
have thousands and units, `brak` is something to wear. All is counted once more, throw by throw.
"""

from fractions import Fraction
from itertools import product
from math import comb

import pytest
from homebrew import compiled, computing, exact, spread

NOTE = """# Jeźdźcy

> [!info] Jak grać
> Rzucasz **pulą k6**; każde 5 i 6 to sukces.
>
> | Podaj | Rodzaj | Domyślnie | Od | Do |
> | --- | --- | ---: | ---: | ---: |
> | [[#Odwaga]] | liczba całkowita | 3 | 1 | 6 |
> | [[#Karty]] | liczba całkowita | 0 | 0 | 10 |
> | [[#Koń]] | tak/nie | nie | | |
> | [[#Strój]] | brak, poncho lub mundur | – | | |
> | [[#Trafienia]] | 0–9 | 1 | | |

- Pulę liczysz tak:
  - [[#Pula]] = [[#Odwaga]] + [[#Karty|kart]] / 2, w górę, co najwyżej 8
  - **[[#Strzał]]** = sukcesy z [[#Pula]]k6 od 5+
- a rany tak:
  1. [[#Obrażenia]] = [[#Trafienia]] × [[#Krytyk]] − [[#Ochrona]], minimum 0

| [[#Broń]] | [[#Kule]] | [[#Zasięg]] | [[#Krytyk]] | [[#Zacięcie]] | [[#Cena]] |
|:--|--:|--:|:-:|--:|--:|
| rewolwer[^1] | 6 | 20 m | ×2 | 5% | 12,50 zł |
| **strzelba** | 2 | 10 m | x3 | 2,5 % | 1 020 zł |
| karabin | 1 | 150 m | 4× | 0 % | 12 000 zł |
| nóż | n/d | | ×2 | 0% | 0,75 zł[^1] |

[^1]: Jak w salonie.

| [[#Strój]] | [[#Ochrona]] |
| --- | --- |
| brak | 0 |
| poncho | +1 |
| mundur | + 2 |

| Gdy | [[#Rana]] | [[#Opis rany]] |
| --- | --- | --- |
| [[#Obrażenia]] ≥ 6 | 3 | ciężka |
| [[#Obrażenia]] jest 3 lub więcej i nie [[#Koń]] | 2 | lekka |
| [[#Strój]] = brak lub [[#Obrażenia]] > 0 | 1 | draśnięcie |
| w innym przypadku | 0 | żadna |

|Przykład|[[#Broń]]|[[#Trafienia]]|[[#Strój]]|[[#Koń]]|= [[#Obrażenia]]|= [[#Krytyk]]|= [[#Rana]]|
| --- | --- | --- | --- | --- | --- | --- | --- |
| draśnięty | rewolwer | 1 | poncho | nie | 1 | ×2 | 1 |
| nagi | strzelba | 2 | brak | nie | 6 | ×3 | 3 |
| pudło | nóż | 0 | mundur | nie | 0 | ×2 | 0 |
| pieszy | karabin | 1 | brak | nie | 4 | ×4 | 2 |
| konny | karabin | 1 | brak | tak | 4 | 4 | 1 |

"""
HEADINGS = (
    "Odwaga", "Karty", "Koń", "Strój", "Trafienia", "Pula", "Strzał", "Obrażenia", "Broń", "Kule", "Zasięg",
    "Krytyk", "Zacięcie", "Cena", "Ochrona", "Rana", "Opis rany",
)  # fmt: skip
WEAPONS = {
    "rewolwer": (6, 20, 2, "0.05", "12.5"), "strzelba": (2, 10, 3, "0.025", "1020"),
    "karabin": (1, 150, 4, "0", "12000"), "nóż": (None, None, 2, "0", "0.75"),
}  # fmt: skip
WORN = {"brak": 0, "poncho": 1, "mundur": 2}


@pytest.fixture(scope="module")
def riders(tmp_path_factory):
    folder = tmp_path_factory.mktemp("riders")
    explained = "".join(f"## {heading}\n\nZob. wyżej.\n\n" for heading in HEADINGS)
    (folder / "Gra.md").write_text(NOTE + explained, "utf-8")
    return compiled(folder)


@pytest.fixture(scope="module")
def compute(riders):
    of = computing(riders)
    return lambda name, **given: of(f"gra_{name}", **{f"gra_{key}": value for key, value in given.items()})


def test_nothing_is_wrong_with_it(riders):
    assert [(found.code, found.variant) for found in riders.diagnostics] == []
    assert len(riders.ruleset.examples) == 5


@pytest.mark.parametrize("weapon", WEAPONS)
def test_the_cells_of_the_weapons(compute, weapon):
    balls, reach, factor, jam, price = WEAPONS[weapon]
    assert compute("kule", bron=weapon) == balls
    assert compute("zasieg", bron=weapon) == reach
    assert compute("krytyk", bron=weapon) == factor
    assert exact(compute("zaciecie", bron=weapon)) == Fraction(jam)
    assert exact(compute("cena", bron=weapon)) == Fraction(price)


@pytest.mark.parametrize(("courage", "cards"), list(product((1, 3, 6), (0, 1, 4, 9))))
def test_the_pool(compute, courage, cards):
    dice = min(courage + (cards + 1) // 2, 8)
    chances = {n: Fraction(comb(dice, n) * 2**n * 4 ** (dice - n), 6**dice) for n in range(dice + 1)}
    assert spread(compute("strzal", odwaga=courage, karty=cards)) == chances


@pytest.mark.parametrize(
    ("weapon", "worn", "hits", "mounted"), list(product(WEAPONS, WORN, (0, 1, 2, 5), (True, False)))
)
def test_the_wound(compute, weapon, worn, hits, mounted):
    given = {"bron": weapon, "stroj": worn, "trafienia": hits, "kon": mounted}
    harm = max(hits * WEAPONS[weapon][2] - WORN[worn], 0)
    assert compute("obrazenia", **given) == harm
    wound = 3 if harm >= 6 else 2 if harm >= 3 and not mounted else 1 if worn == "brak" or harm else 0
    assert compute("rana", **given) == wound
    assert compute("opis_rany", **given) == ("żadna", "draśnięcie", "lekka", "ciężka")[wound]


def test_a_dash_as_the_default_of_what_is_worn_is_nothing_worn(compute):
    assert compute("ochrona") == 0
