"""Weapons and armour of the book agree with the tables of the SRD, number by number."""

import re
from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from kodeks_engine.answer import json_of
from kodeks_engine.evaluate import evaluate

WEAPONS = """
Gauntlet: Rękawica
Unarmed strike: Uderzenie bez broni
Dagger: Sztylet
Dagger, punching: Sztylet pięściowy
Gauntlet, spiked: Rękawica kolczasta
Mace, light: Lekki buzdygan
Sickle: Sierp
Club: Pałka
Mace, heavy: Ciężki buzdygan
Morningstar: Morgensztern
Shortspear: Krótka włócznia
Longspear: Długa włócznia
Quarterstaff: Kostur
Spear: Włócznia
Crossbow, heavy: Ciężka kusza
Crossbow, light: Lekka kusza
Dart: Strzałka
Javelin: Oszczep
Sling: Proca
Axe, throwing: Topór do rzucania
Hammer, light: Lekki młot
Handaxe: Toporek
Kukri: Kukri
Pick, light: Lekki nadziak
Sap: Ogłuszacz
Shield, light: Cios lekką tarczą
Spiked armor: Kolczasta zbroja
Spiked shield, light: Lekka tarcza z kolcem
Sword, short: Krótki miecz
Battleaxe: Topór bojowy
Flail: Korbacz
Longsword: Długi miecz
Pick, heavy: Ciężki nadziak
Rapier: Rapier
Scimitar: Sejmitar
Shield, heavy: Cios ciężką tarczą
Spiked shield, heavy: Ciężka tarcza z kolcem
Trident: Trójząb
Warhammer: Młot bojowy
Falchion: Falszion
Glaive: Glewia
Greataxe: Topór dwuręczny
Greatclub: Wielka maczuga
Flail, heavy: Ciężki korbacz
Greatsword: Miecz dwuręczny
Guisarme: Gizarma
Halberd: Halabarda
Lance: Kopia
Ranseur: Korseka
Scythe: Kosa bojowa
Longbow: Długi łuk
Longbow, composite: Długi łuk refleksyjny
Shortbow: Krótki łuk
Shortbow, composite: Krótki łuk refleksyjny
Kama: Kama
Nunchaku: Nunczako
Sai: Sai
Siangham: Siangham
Sword, bastard: Miecz półtoraręczny
Waraxe, dwarven: Krasnoludzki topór bojowy
Whip: Bicz
Axe, orc double: Orczy topór podwójny
Chain, spiked: Kolczasty łańcuch
Flail, dire: Podwójny korbacz
Hammer, gnome hooked: Gnomi młot z hakiem (młot), Gnomi młot z hakiem (hak)
Sword, two-bladed: Dwuostrzowy miecz
Urgrosh, dwarven: Krasnoludzki urgrosz (topór), Krasnoludzki urgrosz (ostrze)
Bolas: Bola
Crossbow, hand: Kusza ręczna
Crossbow, repeating heavy: Ciężka kusza powtarzalna
Crossbow, repeating light: Lekka kusza powtarzalna
Shuriken: Szuriken
"""
ARMOUR = """
Padded: Przeszywanica
Leather: Skórznia
Studded leather: Skórznia ćwiekowana
Chain shirt: Koszulka kolcza
Hide: Zbroja ze skór
Scale mail: Zbroja łuskowa
Chainmail: Kolczuga
Breastplate: Napierśnik
Splint mail: Zbroja paskowa
Banded mail: Zbroja folgowa
Half-plate: Półpłytówka
Full plate: Pełna płytówka
"""
SHIELDS = """
Buckler: Puklerz
Shield, light wooden: Lekka tarcza drewniana
Shield, light steel: Lekka tarcza stalowa
Shield, heavy wooden: Ciężka tarcza drewniana
Shield, heavy steel: Ciężka tarcza stalowa
Shield, tower: Pawęż
"""
USES = {
    "Unarmed Attacks": "bez broni",
    "Light Melee Weapons": "lekka",
    "One-Handed Melee Weapons": "jednoręczna",
    "Two-Handed Melee Weapons": "dwuręczna",
    "Ranged Weapons": "dystansowa",
}
TYPES = {"bludgeoning": "obuchowe", "piercing": "kłute", "slashing": "cięte", "or": "lub", "and": "i"}
WEIGHTS = {"Light armor": "lekka", "Medium armor": "średnia", "Heavy armor": "ciężka"}
METRES = Fraction(3, 10)
# A row whose cells slipped by one in the oracle: the whip's range stands there as its weight.
SLIPPED = {"Whip"}


def pairs(text):
    """English name → the book's names: two where the ends of a weapon differ."""
    lines = (line.split(": ") for line in text.strip().splitlines())
    return {english: polish.split(", ") for english, polish in lines}


@pytest.fixture(scope="module")
def compute(index):
    return lambda name, **given: json_of(evaluate(index, name, given).value)


def name_of(row):
    """The name without its footnote and number of pieces."""
    return re.sub(r"\d$| \(\d\)$", "", row["name"])


def number(cell):
    """A number of a table; None for a dash."""
    found = re.match(r"[+-]?\d+", cell)
    return int(found[0]) if found else None


def dice(cell):
    """The counts of `2d6`, a plain number as it is."""
    count, _, sides = cell.partition("d")
    if not sides:
        return int(cell)
    throws = product(range(1, int(sides) + 1), repeat=int(count))
    counted = Counter(map(sum, throws))
    return {str(face): counted[face] for face in sorted(counted)}


def metres(cell):
    feet = number(cell)
    return None if feet is None else feet * METRES


def exact(value):
    return None if value is None else Fraction(value)


def critical(cell):
    """`19-20/x2` as the book writes it; the threat is 20 where none is written."""
    threat, _, times = cell.rpartition("/")
    return f"{threat or '20'}/{times}".replace("-", "–").replace("x", "×")


def ends(cell, at, of):
    """The cell's part for one end of a double weapon."""
    parts = cell.split("/") if of > 1 or cell.count("d") > 1 else [cell]
    return parts[min(at, len(parts) - 1)]


def kind(cell, at, of):
    words = cell.lower().split()
    told = [words[2 * at]] if of > 1 else words
    return " ".join(TYPES[word] for word in told)


def test_every_weapon(read_rows, compute, index, tell):
    rows, names = read_rows("weapons.csv"), pairs(WEAPONS)
    assert [name_of(row) for row in rows] == list(names)
    assert index.inputs["bron"].choices == tuple(name for both in names.values() for name in both)
    for row in rows:
        polish = names[name_of(row)]
        for at, weapon in enumerate(polish):
            of = len(polish)
            assert compute("kategoria_broni", bron=weapon) == USES[row["use"]], weapon
            assert compute("obrazenia_malej_broni", bron=weapon) == dice(ends(row["dmg_s"], at, of)), weapon
            assert compute("obrazenia_sredniej_broni", bron=weapon) == dice(ends(row["dmg_m"], at, of)), (
                weapon
            )
            threat = row["critical"].split("/")[at] if row["critical"].count("x") > 1 else row["critical"]
            assert compute("krytyczne", bron=weapon) == critical(threat), weapon
            if name_of(row) not in SLIPPED:
                reach = exact(compute("przyrost_zasiegu", bron=weapon))
                assert reach == metres(row["range_increment"]), weapon
                assert compute("typ_obrazen", bron=weapon) == kind(row["type"], at, of), weapon
    tell(f"oracle, weapons: all {len(rows)} agree; {len(SLIPPED)} with cells that slipped in the oracle")


SHARED = {"bonus": "premia", "max_dex": "limit", "check_penalty": "kara"}


def test_every_armour(read_rows, compute):
    names = pairs(ARMOUR)
    rows = [row for row in read_rows("armor.csv") if row["category"] in WEIGHTS]
    assert [row["name"] for row in rows] == list(names)
    for row in rows:
        worn = {"rodzaj_zbroi": names[row["name"]][0]}
        assert compute("kategoria_zbroi", **worn) == WEIGHTS[row["category"]]
        for column, name in SHARED.items():
            assert compute(f"{name}_zbroi", **worn) == number(row[column]), (row["name"], column)
        failure = Fraction(number(row["arcane_failure"]), 100)
        assert exact(compute("niepowodzenie_zbroi", **worn)) == failure
        assert exact(compute("szybkosc_w_zbroi", **worn)) == metres(row["speed30"])
        assert exact(compute("szybkosc_w_zbroi_niskich", **worn)) == metres(row["speed20"])


def test_every_shield(read_rows, compute):
    names = pairs(SHIELDS)
    rows = [row for row in read_rows("armor.csv") if row["category"] == "Shields"]
    assert [row["name"] for row in rows] == list(names)
    for row in rows:
        borne = {"rodzaj_tarczy": names[row["name"]][0]}
        found = [compute(f"{n}_tarczy", **borne) for n in ("premia_rodzaju", "limit")]
        assert found == [number(row["bonus"]), number(row["max_dex"])]
        assert compute("kara_tarczy", **borne) == number(row["check_penalty"])
        assert exact(compute("niepowodzenie_tarczy", **borne)) == Fraction(number(row["arcane_failure"]), 100)
