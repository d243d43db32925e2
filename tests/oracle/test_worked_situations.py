"""Worked examples of the d20 rules beyond blows: defence, saves, grapples, wounds, speed, order, pools."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from kodeks_engine.answer import answer
from kodeks_engine.evaluate import evaluate

ARMOURED = {"rodzaj_zbroi": "Pełna płytówka", "zrecznosc": 16, "premia_wroga": 10}
# the kind of a bonus of 4, and what it gains in twentieths against KP 19, touch 11 (a 1 misses it anyhow)
# and flat-footed 18
GAINS = [
    ("brak", 4, 3, 4), ("unik", 4, 3, 0), ("odbicie", 4, 3, 4), ("tarcza", 4, 0, 4),
    ("pancerz", 0, 0, 0), ("naturalny pancerz", 4, 0, 4), ("Inne", 4, 3, 4),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "full", "touch", "flat"), GAINS, ids=[gain[0] for gain in GAINS])
def test_what_a_bonus_is_worth(told, kind, full, touch, flat):
    """Full plate and Dexterity 16; the armour bonus of a spell does not join that of the plate."""
    given = {**ARMOURED, "dodatkowa_premia": 4, "rodzaj_dodatkowej_premii": kind}
    assert told("obrona.trafienie", given) == Fraction(12, 20)
    assert told("obrona.trafienie_dotykowe", given) == Fraction(19, 20)
    gained = [told(f"obrona.{n}", given) for n in ("zysk", "zysk_przeciw_dotykowi", "zysk_nieprzygotowanego")]
    assert gained == [Fraction(n, 20) for n in (full, touch, flat)]


def test_a_bonus_is_lost_and_kept_as_others_of_its_kind(told):
    """Who is stunned loses a dodge bonus too; uncanny dodge keeps it when flat-footed."""
    given = {"premia_wroga": 5, "zrecznosc": 14, "dodatkowa_premia": 2, "rodzaj_dodatkowej_premii": "unik"}
    assert told("obrona.zysk", {**given, "ogluszony": True}) == 0
    assert told("obrona.zysk_nieprzygotowanego", {**given, "nieswiadomy_unik": True}) == Fraction(2, 20)


def test_a_fireball(told):
    """Half on a success, but a point at least; Reflex +6 against 16 succeeds by 11 of 20 rolls."""
    given = {"baza_refleksu": 3, "zrecznosc": 16, "trudnosc": 16, "kosci_obrazen": "3k6"}
    good, rolls = Fraction(11, 20), list(map(sum, product(range(1, 7), repeat=3)))
    assert told("rzut_obronny.sukces", given) == good
    expected = sum(good * max(n // 2, 1) + (1 - good) * n for n in rolls) / len(rolls)
    assert told("rzut_obronny.srednie_obrazenia", given) == expected
    evaded = {**given, "polowa_przy_sukcesie": False}
    assert told("rzut_obronny.srednie_obrazenia", evaded) == (1 - good) * Fraction(sum(rolls), len(rolls))


def test_a_grapple(told):
    """A fighter, +7, seizes an ogre, grapple +12, touch AC 8; the ogre's club is first, +8 against AC 18."""
    given = {"bpa": 4, "sila": 16, "premia_przeciwnika": 12, "kp_dotykowa_przeciwnika": 8}
    wins = sum(a + 7 > b + 12 for a, b in product(range(1, 21), repeat=2))
    assert told("proba_zwarcia.wygrana", given) == Fraction(wins, 400)
    assert told("proba_zwarcia.pochwycenie", given) == Fraction(wins, 400) * Fraction(19, 20)
    met = {**given, "atak_okazyjny_przeciwnika": 8, "wlasna_kp": 18}
    assert told("proba_zwarcia.pochwycenie", met) == Fraction(wins, 400) * Fraction(19, 20) * Fraction(9, 20)
    sizes = [
        told("proba_zwarcia.pochwycenie", {**given, "rozmiar_przeciwnika": s}) for s in ("Duży", "Wielki")
    ]
    assert sizes == [Fraction(wins, 400) * Fraction(19, 20), 0]


@pytest.mark.parametrize(
    ("who", "squares", "run"),
    [
        ({"rasa": "człowiek"}, 6, 36),
        ({"rasa": "człowiek", "rodzaj_zbroi": "Napierśnik"}, 4, 24),
        ({"rasa": "człowiek", "rodzaj_zbroi": "Pełna płytówka"}, 4, 18),
        ({"rasa": "człowiek", "obciazenie": "średnie"}, 4, 24),
        ({"rasa": "człowiek", "obciazenie": "duże"}, 4, 18),
        ({"rasa": "krasnolud", "rodzaj_zbroi": "Pełna płytówka"}, 4, 18),
        ({"rasa": "krasnolud", "obciazenie": "średnie"}, 4, 24),
        ({"rasa": "niziołek"}, 4, 24),
        ({"rasa": "niziołek", "rodzaj_zbroi": "Kolczuga"}, 3, 18),
        ({"rasa": "elf", "szybki_bieg": True}, 6, 45),
        ({"rasa": "elf", "szybki_bieg": True, "rodzaj_zbroi": "Półpłytówka"}, 4, 24),
    ],
)
def test_how_far(told, who, squares, run):
    assert [told("szybkosc.pola", who), told("szybkosc.bieg", who)] == [squares, run]


@pytest.mark.parametrize(
    ("given", "state", "survives"),
    [
        ({"pw": 8, "cios": 7}, "sprawny", 1),
        ({"pw": 8, "cios": 8}, "okaleczony", 1),
        ({"pw": 0, "stluczenia": 1}, "nieprzytomny", 1),
        ({"pw": 8, "cios": 9}, "umierający", 1 - Fraction(9, 10) ** 9),
        ({"pw": 8, "cios": 17}, "umierający", Fraction(1, 10)),
        ({"pw": 8, "cios": 17, "ustabilizowany": True}, "ustabilizowany", 1),
        ({"pw": 8, "cios": 18}, "martwy", 0),
        ({"pw": 8, "cios": 18, "tymczasowe_pw": 11}, "sprawny", 1),
        ({"pw": 8, "stluczenia": 8}, "zamroczony", 1),
        ({"pw": 8, "stluczenia": 9}, "nieprzytomny", 1),
    ],
)
def test_what_a_blow_leaves(index, told, given, state, survives):
    assert evaluate(index, "stan_pw.stan", given).value == state
    assert told("stan_pw.przezycie", given) == survives


def test_massive_damage(told):
    """50 in one blow: Fortitude +7 against 15 lives by 8 or more."""
    given = {"pw": 90, "cios": 50, "baza_wytrwalosci": 5, "budowa": 14}
    assert told("stan_pw.przezycie_poteznego_ciosu", given) == Fraction(13, 20)
    assert told("stan_pw.przezycie_poteznego_ciosu", {**given, "cios": 49}) == 1


def test_initiative(index, told):
    """Ties go to the higher modifier; equal ones roll again; an unaware side makes a surprise round."""
    given = {"zrecznosc": 14, "wlasny_rzut": 12, "przeciwnicy": "Ork +0 = 14, Bies +4 = 10 !, Wilk +2 = 12"}
    order = evaluate(index, "kolejnosc.kolejnosc", given).value
    assert order == "Bies, Ty = Wilk (rzucają ponownie), Ork"
    assert evaluate(index, "kolejnosc.runda_zaskoczenia", given).value == "Ty, Ork, Wilk"
    alone = {"zrecznosc": 14, "przeciwnicy": "Ork +0"}
    first = sum(a + 2 >= b for a, b in product(range(1, 21), repeat=2))
    assert told("kolejnosc.pierwszenstwo", alone) == Fraction(first, 400)
    all_unaware = {**alone, "zaskoczony": True, "przeciwnicy": "Ork +0 !"}
    assert evaluate(index, "kolejnosc.runda_zaskoczenia", all_unaware).value is None


def test_a_pool(told):
    """4:2 of five dice, and against four."""
    given = {"pula": 5, "prog": 4, "wymagane_sukcesy": 2, "pula_przeciwnika": 4, "prog_przeciwnika": 4}
    rolls = [[sum(die >= 4 for die in dice) for dice in product(range(1, 7), repeat=n)] for n in (5, 4)]
    own, theirs = (Counter(each) for each in rolls)
    assert told("test_puli.powodzenie", given) == Fraction(sum(n for s, n in own.items() if s >= 2), 6**5)
    won = sum(n * m for (s, n), (t, m) in product(own.items(), theirs.items()) if s > t)
    assert told("test_puli.wygrana", given) == Fraction(won, 6**9)


def test_a_target_out_of_range_is_missed_for_that_reason(index):
    """No concealment is spoken of, and nothing is rolled."""
    given = {"bron": "Oszczep", "odleglosc": 46, "ukrycie": "zła"}
    asked = answer(index, {"outputs": ["atak.trafienie"], "inputs": given})["results"][0]
    said = [(step["label"], step["text"], step["reason"]) for step in asked["step"]["steps"]]
    assert asked["text"] == "0\u00a0%"
    assert ("Cel w zasięgu", "nie", "cel jest poza zasięgiem") in said
    assert not [label for label, *_ in said if "mrok" in label]
    rolled = answer(index, {"roll": "atak.trafienie", "inputs": given, "chance": "7f" * 200})
    assert rolled["throws"] == [{"label": "Cel w zasięgu", "text": "cel jest poza zasięgiem", "good": False}]


def test_total_defence_joins_neither_fighting_defensively_nor_expertise(told):
    """SRD, Combat I: none of the three combine with total defence; the other two do with each other."""
    given = {"bpa": 5, "walka_defensywna": True, "ostrozna_walka": True, "wymieniona_celnosc": 3}
    assert told("kp", given) == 10 + 2 + 3
    assert told("kp", {**given, "pelna_obrona": True}) == 10 + 4


def test_a_hand_without_a_weapon_strikes_no_blows(index, told):
    """How many blows it would strike is struck out, with the reason."""
    given = {"bpa": 5, "sila": 14, "ciosy_druga_bronia": 2}
    assert told("pelny_atak.srednie_obrazenia", given) == told(
        "pelny_atak.srednie_obrazenia", {"bpa": 5, "sila": 14}
    )
    steps = answer(index, {"outputs": ["pelny_atak.srednie_obrazenia"], "inputs": given})["results"][0][
        "step"
    ]["steps"]
    said = [(step["label"], step["state"], step["reason"]) for step in steps]
    assert ("Ciosy drugą bronią", "suppressed", "nie wybrano drugiej broni") in said
