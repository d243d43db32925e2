"""Rolls fall by the same numbers as the chances that the answer tells."""

import random
import re

import pytest
from kodeks_engine.answer import answer
from kodeks_engine.casting import Dice, against, read_chance
from kodeks_engine.errors import InputError
from kodeks_engine.index import Index
from kodeks_engine.number import ratio
from kodeks_engine.place import Place
from kodeks_engine.ruleset import Binding, Ruleset

HERE = Place("Atak.md", 3)
BOOK = Index(Ruleset(language="pl", bindings=(Binding("atak", "Atak", (), HERE),)))


def rolled(chance: random.Random, **inputs: object):
    request = {"roll": "atak.trafienie", "inputs": inputs, "chance": chance.randbytes(512).hex()}
    told = answer(BOOK, request)
    assert told["errors"] == []
    return told["throws"]


@pytest.mark.parametrize("inputs", [{"kp_celu": 15, "premia": 4}, {"kp_celu": 99}, {"kp_celu": -9}])
def test_an_attack_hits_as_often_as_it_is_told(inputs):
    told = answer(BOOK, {"outputs": ["atak.trafienie"], "inputs": inputs})["results"][0]["value"]
    expected = eval_ratio(told)
    chance = random.Random(1)
    hits = sum(rolled(chance, **inputs)[0]["good"] for _ in range(800))
    assert abs(hits / 800 - expected) < 0.05


def test_damage_falls_as_often_as_it_is_told():
    inputs = {"kp_celu": 5, "premia": 9, "krytyczne": "15/×3", "redukcja_obrazen": 2, "kosci_obrazen": "1k4"}
    results = answer(BOOK, {"outputs": ["atak"], "inputs": inputs})["results"]
    mean = next(r for r in results if r["id"] == "atak.srednie_obrazenia")["value"]
    chance, total = random.Random(2), 0
    for _ in range(1200):
        throws = rolled(chance, **inputs)
        total += int(throws[-1]["text"].rpartition(" ")[2]) if throws[-1]["good"] is None else 0
    assert abs(total / 1200 - eval_ratio(mean)) < 0.25


def test_a_blow_of_a_stat_block_falls_as_often_as_it_is_told():
    """Dice that nothing stops, a reduction and a critical, all in one roll."""
    inputs = {
        "kp_celu": 10, "szansa_chybienia": 20, "redukcja_obrazen": 3,
        "cios_z_opisu_istoty": "miecz +6 (1k6+2/11–20/×3 plus 1k4 ognia)",
    }  # fmt: skip
    results = answer(BOOK, {"outputs": ["atak"], "inputs": inputs})["results"]
    mean = next(r for r in results if r["id"] == "atak.srednie_obrazenia")["value"]
    chance, total = random.Random(5), 0
    for _ in range(800):
        throws = rolled(chance, **inputs)
        total += int(throws[-1]["text"].rpartition(" ")[2]) if throws[-1]["good"] is None else 0
    assert abs(total / 800 - eval_ratio(mean)) < 0.6


def eval_ratio(told: object) -> float:
    top, _, bottom = str(told).partition("/")
    return int(top) / int(bottom or 1)


@pytest.mark.parametrize("chance", [ratio(11, 20), ratio(1, 20), ratio(9, 25), ratio(1, 3), ratio(77, 400)])
def test_a_bare_chance_is_rolled_exactly(chance):
    source = random.Random(3)
    won = sum(bool(against(chance, "", Dice(source.randbytes(32)), "pl").good) for _ in range(4000))
    assert abs(won / 4000 - eval_ratio(chance)) < 0.03


def shown(text: str) -> list[float]:
    """The numbers of `rzut procentowy: 41,27 % (trzeba co najwyżej ≈ 27,09 %)`."""
    return [float(part.replace(",", ".")) for part in re.findall(r"\d+(?:,\d+)?", text)]


@pytest.mark.parametrize(
    "chance", [ratio(1, 3), ratio(13871, 51200), ratio(1, 10**9), ratio(10**9 - 1, 10**9)]
)
def test_a_chance_of_no_die_is_rolled_in_per_cent_that_tell_what_won(chance):
    source = random.Random(6)
    for _ in range(300):
        throw = against(chance, "", Dice(source.randbytes(64)), "pl")
        fallen, need = shown(throw.text)
        assert throw.text.startswith("rzut procentowy: ")
        assert (fallen <= need) == throw.good


def test_rolls_next_to_the_limit_are_told_apart():
    chance = ratio(500_000, 1_000_001)
    for part, good in ((499_999, True), (500_000, False)):
        throw = against(chance, "", Dice(part.to_bytes(32, "big")), "pl")
        fallen, need = shown(throw.text)
        assert (throw.good, fallen <= need) == (good, good)


def test_an_exact_limit_is_told_as_such():
    throw = against(ratio(2701, 10000), "", Dice((2700).to_bytes(32, "big")), "pl")
    assert throw == ("", "rzut procentowy: 27,01\u00a0% (trzeba co najwyżej 27,01\u00a0%)", True)


def test_when_chance_runs_out_nothing_falls():
    dice = Dice(bytes(20))
    dice.die(20)
    dice.die(20)
    with pytest.raises(InputError):
        dice.die(20)


def test_every_face_is_as_likely():
    source, seen = random.Random(4), [0] * 6
    for _ in range(6000):
        seen[Dice(source.randbytes(32)).below(6)] += 1
    assert min(seen) > 880
    assert max(seen) < 1120


@pytest.mark.parametrize("chance", ["", "zz", "00ff", None, 7])
def test_without_random_bytes_nothing_is_rolled(chance):
    with pytest.raises(InputError):
        read_chance(chance)
    told = answer(BOOK, {"roll": "atak.trafienie", "chance": chance})
    assert told["throws"] == []
    assert "losowych" in told["errors"][0]["message"]


def test_what_does_not_vary_cannot_be_rolled():
    told = answer(BOOK, {"roll": "atak.potrzebny_rzut", "chance": "ff" * 200, "inputs": {"kp_celu": "x"}})
    assert told["throws"] == []
    assert told["errors"]
