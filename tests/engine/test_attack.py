"""One attack: the exact vectors, brute force over the natural rolls, slots and quotes."""

import csv
from fractions import Fraction
from itertools import product

import icepool
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from kodeks_engine.answer import answer
from kodeks_engine.errors import EvaluationError
from kodeks_engine.evaluate import evaluate
from kodeks_engine.form import describe
from kodeks_engine.formula import Dice, Number, Ref, Word
from kodeks_engine.index import Index
from kodeks_engine.number import parts
from kodeks_engine.ruleset import Binding, FromTable, Quantity, QuantitySlot, Ruleset, SentenceSlot, TableSlot
from kodeks_engine.table import Is, Lookup, LookupRow


@pytest.fixture(scope="module")
def attack(make):
    return Index(Ruleset(bindings=(Binding("atak", "Atak", (), make.place("atak", 20)),)))


def fraction(value):
    return Fraction(*parts(value))


def results(attack, **typed):
    names = ("trafienie", "zwykle_trafienie", "trafienie_krytyczne", "srednie_obrazenia")
    return [fraction(evaluate(attack, f"atak.{name}", typed).value) for name in names]


def test_the_vectors(attack, shared):
    with (shared / "oracle/d20_attack_vectors.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == 14
    for row in rows:
        found = results(
            attack,
            premia=row["attack_bonus"],
            kp_celu=row["ac"],
            krytyczne=f"{row['threat_from']}–20/×{row['multiplier']}",
            kosci_obrazen=row["weapon_dice"],
            obrazenia=row["damage_bonus"],
            dodatkowe_kosci=row["extra_dice"] or "0",
            szansa_chybienia=row["miss_pct"],
            redukcja_obrazen=row["dr"],
        )
        expected = ("p_any_hit", "p_normal_hit", "p_crit", "expected_damage")
        assert found == [Fraction(row[name]) for name in expected], row["name"]


@settings(max_examples=40, deadline=None)
@given(
    st.integers(-5, 12), st.integers(5, 30), st.integers(15, 20), st.integers(1, 3),
    st.integers(1, 2), st.integers(1, 6), st.integers(-4, 4), st.integers(0, 3),
)  # fmt: skip
def test_brute_force(attack, bonus, ac, threat_from, multiplier, dice, sides, flat, reduction):
    typed = {
        "premia": bonus, "kp_celu": ac, "krytyczne": f"{threat_from}-20/x{multiplier}",
        "kosci_obrazen": f"{dice}d{sides}", "obrazenia": flat, "redukcja_obrazen": reduction,
    }  # fmt: skip
    normal = Fraction(0)
    critical = Fraction(0)
    for first, second in product(range(1, 21), repeat=2):
        hits = [roll == 20 or (roll != 1 and roll + bonus >= ac) for roll in (first, second)]
        if hits[0]:
            confirmed = first >= threat_from and hits[1]
            critical += Fraction(confirmed, 400)
            normal += Fraction(not confirmed, 400)

    def mean(times):
        rolls = (dice * times) @ icepool.d(sides)
        return (rolls + flat * times).map(lambda x: max(max(x, 1) - reduction, 0)).mean()

    expected = [normal + critical, normal, critical, normal * mean(1) + critical * mean(multiplier)]
    assert results(attack, **typed) == expected


def test_the_form_asks_for_the_slots_that_no_note_binds(attack):
    form = describe(attack, ["atak"])
    assert [asked["id"] for asked in form["inputs"]] == [
        "premia", "kp_celu", "kosci_obrazen", "krytyczne", "obrazenia", "cios_z_opisu_istoty",
        "dodatkowe_kosci", "kosci_zywiolu", "szansa_chybienia", "redukcja_obrazen",
    ]  # fmt: skip
    assert [result["id"] for result in form["results"]][:2] == ["atak.trafienie", "atak.srednie_obrazenia"]


def test_a_book_binds_bonus_weapon_and_sentence(make):
    at = make.place("atak", 20)
    weapons = (("Miecz", Dice(Number(1), 8), "19–20/×2"), ("Topór", Dice(Number(1), 12), "20/×3"))
    table = Lookup(
        "bronie",
        "tabela broni",
        (Ref("bron"),),
        ("obrazenia_broni", "kryt"),
        tuple(
            LookupRow((Is(n),), (d, Word(c)), make.place("bronie", i)) for i, (n, d, c) in enumerate(weapons)
        ),
        make.place("bronie"),
    )
    binding = Binding(
        "atak",
        "Atak",
        (
            ("premia", QuantitySlot("mod", at)),
            ("Broń", TableSlot("bronie", at)),
            (
                "zdanie o trafieniu krytycznym",
                SentenceSlot("Potwierdzasz rzutem.", make.place("kryt", 4)),
            ),
        ),
        at,
    )
    rules = Ruleset(
        quantities=(
            make.quantity("mod", Ref("sila")),
            Quantity("obrazenia_broni", "Obrażenia broni", make.place("b"), FromTable(("bronie",))),
            Quantity("kryt", "Krytyczne", make.place("b"), FromTable(("bronie",))),
        ),
        inputs=(make.asked("sila", default=3), make.asked("bron", kind="choice", choices=("Miecz", "Topór"))),
        lookups=(table,),
        bindings=(binding,),
    )
    assert [asked["id"] for asked in describe(rules, ["atak"])["inputs"]][:3] == ["sila", "kp_celu", "bron"]
    told = answer(rules, {"outputs": ["atak"], "inputs": {"bron": "topor", "kp_celu": "14"}})
    assert told["errors"] == []
    by_id = {result["id"]: result for result in told["results"]}
    assert by_id["atak.trafienie"]["text"] == "50\u00a0%"
    quote = by_id["atak.trafienie_krytyczne"]["step"]["steps"][-1]
    assert (quote["label"], quote["place"]["note"]) == ("Potwierdzasz rzutem.", "kryt.md")
    assert (
        evaluate(rules, "atak", {"bron": "miecz", "kp_celu": 14}).value
        == evaluate(rules, "atak.trafienie", {"bron": "topór", "kp_celu": 14}).value
    )


@pytest.mark.parametrize(
    ("name", "typed"), [("krytyczne", "dużo"), ("kosci_obrazen", "2k"), ("szansa_chybienia", 101)]
)
def test_wrong_slots_are_named(attack, name, typed):
    with pytest.raises(EvaluationError) as error:
        evaluate(attack, "atak", {name: typed})
    assert error.value.subject == name
