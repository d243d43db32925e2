"""Whatever the book lets one roll falls; the dice of a procedure are those of its rule."""

import random
import re
from itertools import pairwise

import pytest
from kodeks_engine.answer import answer
from kodeks_engine.form import describe
from kodeks_engine.procedures import NAMES, load

MANY = {
    "przeciwnicy": "Ork +2 = 14, Wilk +2, Szaman –1 = 3, Goblin +2, Troll +0", "kp_celu": 12, "bpa": 11,
    "kosci_obrazen": "8k6", "pula_przeciwnika": 3, "ukrycie": "zła", "druga_bron": "Sztylet",
}  # fmt: skip


def fallen(index, name, seed=1, **inputs):
    told = answer(
        index, {"roll": name, "inputs": inputs, "chance": random.Random(seed).randbytes(4096).hex()}
    )
    assert told["errors"] == []
    return told["throws"]


def given(index, calculator):
    asked = describe(index, list(calculator.outputs))["inputs"]
    return {one["id"]: MANY[one["id"]] for one in asked if one["id"] in MANY}


def test_everything_that_has_a_button_falls(book, index):
    rolled = set()
    for calculator in book.ruleset.calculators:
        inputs = given(index, calculator)
        for result in answer(index, {"outputs": list(calculator.outputs), "inputs": inputs})["results"]:
            if result["roll"]:
                rolled.add(result["id"])
                assert fallen(index, result["id"], **inputs), result["id"]
    assert {"test_puli.wygrana", "kolejnosc.pierwszenstwo", "pelny_atak.powalenie", "obrazenia"} <= rolled


@pytest.mark.parametrize("name", NAMES)
def test_a_procedure_rolls_by_its_own_hand(name):
    own = getattr(load(name), "cast", None)
    assert own is None or own.__module__ == load(name).__name__


@pytest.mark.parametrize("seed", range(30))
def test_all_stand_in_order_after_they_rolled(index, seed):
    throws = fallen(index, "kolejnosc.pierwszenstwo", seed, przeciwnicy=MANY["przeciwnicy"], zrecznosc=14)
    assert [throw["label"].partition(" ")[0] for throw in throws] == [f"{n}." for n in range(1, 7)]
    found = [
        re.fullmatch(r"k20: (\d+), razem \1 ([+–]\d+) = (–?\d+)(?:, po remisie (.+))?", t["text"])
        for t in throws
    ]
    ranks = [
        (
            int(total.replace("–", "-")),
            int(bonus.replace("–", "-")),
            [int(n) for n in (again or "0").split(", ")],
        )
        for _, bonus, total, again in (match.groups() for match in found)
    ]
    assert all(before > after for before, after in pairwise(ranks))
    assert throws[0]["good"] == (True if "Ty" in throws[0]["label"] else None)
    assert {throw["good"] for throw in throws[1:]} == {None}
    assert "k20: 14, razem 14 +2 = 16" in next(t["text"] for t in throws if "Ork" in t["label"])


def test_a_full_attack_falls_blow_by_blow(index):
    inputs = {
        "bpa": 6,
        "sila": 14,
        "bron": "Rapier",
        "druga_bron": "Sztylet",
        "wyszkolenie": "z Talentem",
        "pw_celu": 9,
    }
    seen = set()
    for seed in range(20):
        throws = fallen(index, "pelny_atak.powalenie", seed, **inputs)
        firsts = [throw for throw in throws if re.match(r"\d\. ", throw["label"])]
        assert [re.search(r"\d+ (\+\d+) =", throw["text"])[1] for throw in firsts] == ["+6", "+1", "+6"]
        harm = sum(int(t["text"].rpartition(" ")[2]) for t in throws if t["label"] == "Obrażenia")
        assert throws[-1] == {"label": "Razem", "text": f"{harm} przeciw PW celu 9", "good": harm >= 9}
        seen.add(throws[-1]["good"])
    assert seen == {True, False}


def test_a_pool_shows_every_die(index):
    throws = fallen(index, "test_puli.powodzenie", pula=5, prog=4, wymagane_sukcesy=2, pula_przeciwnika=2)
    own, theirs, together = throws
    faces = [int(n) for n in re.search(r"5k6: ([\d, ]+) ", own["text"])[1].split(", ")]
    good = sum(face >= 4 for face in faces)
    assert f"(sukcesy: {good})" in own["text"]
    assert own["good"] == (good >= 2)
    assert theirs["good"] is None
    assert together["text"].startswith(f"{good} : ")


def test_a_save_halves_what_it_may(index):
    inputs = {"baza_refleksu": 3, "zrecznosc": 16, "trudnosc": 16, "kosci_obrazen": "3k6"}
    for seed in range(20):
        save, harm = fallen(index, "rzut_obronny.sukces", seed, **inputs)
        face, total = map(
            int, re.search(r"k20: (\d+), razem \1 \+6 = (\d+) przeciw 16", save["text"]).groups()
        )
        assert (total, save["good"]) == (face + 6, face == 20 or (face > 1 and total >= 16))
        whole, left = map(int, harm["text"].split(" → "))
        assert left == (max(whole // 2, 1) if save["good"] else whole)
