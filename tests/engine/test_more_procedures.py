"""Full attack, defence, save, initiative, grapple, speed, hit points: by brute force or known values."""

from fractions import Fraction
from itertools import product
from math import prod

import icepool
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from kodeks_engine.answer import answer, json_of
from kodeks_engine.errors import InputError
from kodeks_engine.evaluate import evaluate
from kodeks_engine.form import describe
from kodeks_engine.formula import Number
from kodeks_engine.index import Index
from kodeks_engine.number import parts, ratio
from kodeks_engine.place import Place
from kodeks_engine.procedures.initiative import Fighter, first_chance
from kodeks_engine.ruleset import Binding, Formula, Quantity, QuantitySlot, Ruleset
from kodeks_engine.strike import contest_chance

IDS = (
    "atak", "pelny_atak", "obrona", "rzut_obronny", "kolejnosc", "stan_pw", "szybkosc", "proba_zwarcia",
    "test_puli", "tura",
)  # fmt: skip
BOOK = Index(Ruleset(bindings=tuple(Binding(name, name, (), Place("a.md", 1)) for name in IDS)))
MODIFIERS = st.integers(-8, 12)


def value(name, **typed):
    return evaluate(BOOK, name, typed).value


def fraction(exact):
    return Fraction(*parts(exact))


@pytest.mark.parametrize("name", IDS)
def test_every_procedure_answers_with_its_defaults(name):
    form = describe(BOOK, [name])
    assert [result["id"].split(".")[0] for result in form["results"]] == [name] * len(form["results"])
    assert all(evaluate(BOOK, result["id"]).step.label for result in form["results"])


def test_a_shared_input_is_at_home_where_the_form_asks():
    asking = {"atak": Place("Atak.md", 1), "pelny_atak": Place("Seria.md", 7)}
    rules = Ruleset(bindings=tuple(Binding(name, name, (), at) for name, at in asking.items()))
    for name, at in asking.items():
        (target,) = [one for one in describe(rules, [name])["inputs"] if one["id"] == "kp_celu"]
        assert target["place"]["note"] == at.note
        assert target["question"], "a reader is told what to type"


def test_an_input_is_shared_only_by_those_that_ask_the_same():
    by_procedure = {name: {i["id"]: i["default"] for i in describe(BOOK, [name])["inputs"]} for name in IDS}
    assert "kp_celu" in by_procedure["atak"].keys() & by_procedure["pelny_atak"].keys()
    assert by_procedure["atak"]["kosci_obrazen"] == "1k8"
    assert by_procedure["rzut_obronny"]["rzut_obronny_kosci_obrazen"] == "0"


@settings(max_examples=20, deadline=None)
@given(MODIFIERS, st.integers(8, 25), st.integers(1, 3), st.integers(0, 2), st.integers(1, 25))
def test_full_attack_by_icepool(bonus, ac, number, second, hit_points):
    def blow(modifier, sides, flat, threat):
        damage = icepool.d(sides) + flat
        critical = (2 @ icepool.d(sides)) + 2 * flat
        outcomes = []
        for first, confirm in product(range(1, 21), repeat=2):
            hits = [roll == 20 or (roll != 1 and roll + modifier >= ac) for roll in (first, confirm)]
            threatens = first >= threat and hits[0] and hits[1]
            outcomes.append(critical if threatens else damage if hits[0] else icepool.Die([0]))
        return icepool.Die(outcomes)

    blows = [blow(bonus - 5 * i, 8, 3, 19) for i in range(number)]
    blows += [blow(bonus - 2 - 5 * i, 6, 1, 20) for i in range(second)]
    total = sum(blows[1:], start=blows[0])
    typed = {
        "premia": bonus, "liczba_ciosow": number, "kp_celu": ac, "krytyczne": "19-20/x2", "obrazenia": 3,
        "ciosy_druga_bronia": second, "premia_drugiej_broni": bonus - 2, "obrazenia_drugiej_broni": 1,
        "pw_celu": hit_points,
    }  # fmt: skip
    assert fraction(value("pelny_atak.srednie_obrazenia", **typed)) == total.mean()
    assert fraction(value("pelny_atak.powalenie", **typed)) == total.probability(">=", hit_points)


def test_defence_and_what_a_bonus_is_worth():
    typed = {"premia_wroga": 5, "kp": 18, "kp_dotykowa": 12, "kp_nieprzygotowana": 16, "dodatkowa_premia": 2}
    found = [
        value(f"obrona.{n}", **typed)
        for n in ("trafienie", "trafienie_dotykowe", "trafienie_mimo_premii", "zysk")
    ]
    assert found == [ratio(8, 20), ratio(14, 20), ratio(6, 20), ratio(2, 20)]


@given(st.integers(-10, 30), st.integers(0, 40))
def test_saves_by_brute_force(bonus, difficulty):
    good = sum(face == 20 or (face != 1 and face + bonus >= difficulty) for face in range(1, 21))
    assert value("rzut_obronny.sukces", premia=bonus, trudnosc=difficulty) == ratio(good, 20)


def test_half_damage_is_rounded_down_but_does_something():
    typed = {"premia": 0, "trudnosc": 11, "rzut_obronny_kosci_obrazen": "1k3"}
    assert json_of(value("rzut_obronny.obrazenia", **typed)) == {"1": 4, "2": 1, "3": 1}
    assert value("rzut_obronny.srednie_obrazenia", **typed, polowa_przy_sukcesie="nie") == 1


FIGHTERS = st.builds(Fighter, st.just(""), MODIFIERS, st.none() | st.integers(1, 20))


@settings(max_examples=25, deadline=None)
@given(FIGHTERS, st.lists(FIGHTERS, max_size=2))
def test_who_is_first_by_brute_force(own, others):
    chance, all_ = Fraction(0), [own, *others]
    faces = [[one.roll] if one.roll else range(1, 21) for one in all_]
    for rolls in product(*faces):
        results = [(roll + one.modifier, one.modifier) for roll, one in zip(rolls, all_, strict=True)]
        if results[0] == max(results):
            chance += Fraction(1, prod(map(len, faces)) * results.count(results[0]))
    assert fraction(first_chance(own, others, 20)) == chance


def test_rolls_that_are_known_decide_the_chance_too():
    thrown = "Ork +0 = 18, Wilk +5 = 11"
    assert value("kolejnosc.pierwszenstwo", przeciwnicy=thrown, wlasny_rzut=19) == 1
    assert value("kolejnosc.pierwszenstwo", przeciwnicy=thrown, wlasny_rzut=18) == ratio(1, 2)
    assert value("kolejnosc.pierwszenstwo", przeciwnicy=thrown) == ratio(1, 8)
    assert value("kolejnosc.pierwszenstwo", przeciwnicy="Ork +0", wlasny_rzut=11) == ratio(21, 40)


def test_order_and_surprise():
    typed = {"przeciwnicy": "Ork +2 = 14, Szaman –1 = 17 !, Wilk +5 = 11, Bies +0"}
    assert value("kolejnosc.kolejnosc", **typed) == "Wilk, Ork, Szaman, Bies"
    assert value("kolejnosc.runda_zaskoczenia", **typed) == "Ty, Ork, Wilk, Bies"
    assert value("kolejnosc.runda_zaskoczenia") is None
    with pytest.raises(InputError, match="Ork dwa"):
        value("kolejnosc", przeciwnicy="Ork dwa")
    with pytest.raises(InputError, match="41 is too high, at most 40"):
        value("kolejnosc", przeciwnicy=", ".join(["Ork +2"] * 41))


def test_there_is_no_order_before_somebody_has_rolled():
    assert value("kolejnosc.kolejnosc", przeciwnicy="Ork +2, Wilk +5") is None
    assert value("kolejnosc.kolejnosc", przeciwnicy="Ork +2, Wilk +5", wlasny_rzut=1) == "Ty, Wilk, Ork"


@given(MODIFIERS, MODIFIERS)
def test_contests_are_fair(a, b):
    assert contest_chance(a, b, 20) + contest_chance(b, a, 20) == 1
    wins = sum(x + a > y + b or (x + a == y + b and a > b) for x, y in product(range(1, 21), repeat=2))
    if a != b:
        assert contest_chance(a, b, 20) == ratio(wins, 400)


def test_speed():
    found = [
        value(f"szybkosc.{n}", szybkosc_szybkosc=9)
        for n in ("ruch", "podwojny_ruch", "bieg", "szarza", "pola")
    ]
    assert found == [9, 18, 36, 18, 6]
    assert value("szybkosc.ruch", szybkosc_szybkosc=9, podwojenia_kosztu=2) == ratio(9, 4)
    assert value("szybkosc.bieg", szybkosc_szybkosc=9, podwojenia_kosztu=1) is None


def test_a_result_is_in_the_measure_of_what_it_is_made_of():
    here = Place("a.md", 1)
    speed = Quantity("s", "Szybkość", here, Formula(Number(9), "9 m", here), unit="m")
    slots = (("szybkość", QuantitySlot("s", here)),)
    rules = Ruleset(quantities=(speed,), bindings=(Binding("szybkosc", "Ruch", slots, here),))
    told = {
        one["id"]: one["text"] for one in answer(rules, {"outputs": ["szybkosc"], "inputs": {}})["results"]
    }
    assert told["szybkosc.ruch"] == "9\u00a0m"
    assert told["szybkosc.bieg"] == "36\u00a0m"
    assert told["szybkosc.pola"] == "6"


def test_a_fraction_that_a_procedure_cannot_roll_is_blamed_where_it_was_typed():
    (error,) = answer(BOOK, {"outputs": ["kolejnosc"], "inputs": {"kolejnosc_inicjatywa": "0,5"}})["errors"]
    assert error["input"] == "kolejnosc_inicjatywa"


@pytest.mark.parametrize(
    ("points", "blow", "nonlethal", "state"),
    [(12, 0, 5, "sprawny"), (12, 0, 12, "zamroczony"), (12, 0, 13, "nieprzytomny"), (3, 3, 0, "okaleczony"),
     (3, 4, 0, "umierający"), (3, 13, 0, "martwy"), (3, 12, 3, "umierający")],
)  # fmt: skip
def test_states_of_hit_points(points, blow, nonlethal, state):
    assert value("stan_pw.stan", punkty_wytrzymalosci=points, cios=blow, stluczenia=nonlethal) == state


def test_temporary_points_massive_blows_and_survival():
    typed = {"punkty_wytrzymalosci": 10, "tymczasowe_pw": 5, "cios": 50}
    assert [value(f"stan_pw.{n}", **typed) for n in ("pozostale_pw", "rzut_na_przezycie")] == [-35, True]
    assert value("stan_pw.przezycie", punkty_wytrzymalosci=-8) == ratio(19, 100)
    assert value("stan_pw.przezycie", punkty_wytrzymalosci=-10) == 0
    assert value("stan_pw.przezycie", punkty_wytrzymalosci=4) == 1
