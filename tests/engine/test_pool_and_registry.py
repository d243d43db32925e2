"""Pool tests against brute force, and the shape of every procedure."""

import pkgutil
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from kodeks_engine import procedures
from kodeks_engine.dice_text import parse_dice
from kodeks_engine.evaluate import evaluate
from kodeks_engine.formula import Dice, Number
from kodeks_engine.index import Index
from kodeks_engine.number import parts
from kodeks_engine.ruleset import Binding, Ruleset
from kodeks_engine.words import table


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 4), st.integers(2, 6), st.integers(1, 6), st.integers(0, 3), st.integers(0, 3))
def test_pools_by_brute_force(make, pool, sides, threshold, wanted, against):
    rules = Index(Ruleset(bindings=(Binding("test_puli", "Test puli", (), make.place("p")),)))
    typed = {
        "pula": pool,
        "scianki": sides,
        "prog": threshold,
        "wymagane_sukcesy": wanted,
        "pula_przeciwnika": against,
    }

    def successes(dice, target):
        return [sum(die >= target for die in roll) for roll in product(range(1, sides + 1), repeat=dice)]

    own, theirs = successes(pool, threshold), successes(against, 5)
    pairs = list(product(own, theirs))
    found = {n: evaluate(rules, f"test_puli.{n}", typed).value for n in ("powodzenie", "wygrana", "remis")}
    assert {n: Fraction(*parts(value)) for n, value in found.items()} == {
        "powodzenie": Fraction(sum(n >= wanted for n in own), len(own)),
        "wygrana": Fraction(sum(a > b for a, b in pairs), len(pairs)),
        "remis": Fraction(sum(a == b for a, b in pairs), len(pairs)),
    }


def test_the_list_of_procedures_is_the_folder():
    assert sorted(procedures.NAMES) == sorted(
        module.name for module in pkgutil.iter_modules(procedures.__path__)
    )


@pytest.mark.parametrize("name", procedures.NAMES)
def test_every_procedure_has_its_shape_and_words(name):
    module = procedures.load(name)
    keys = [f"engine.slot.{name}.{spec.name}" for spec in module.SLOTS]
    keys += [f"engine.result.{name}.{result}" for result in module.RESULTS]
    assert all(key in table("pl") for key in keys)
    assert len(set(keys)) == len(keys)
    assert module.__doc__
    for spec in module.SLOTS:
        assert procedures.slot_named(name, table("pl")[f"engine.slot.{name}.{spec.name}"][0]) == spec
    for result in module.RESULTS:
        assert procedures.result_named(name, table("pl")[f"engine.result.{name}.{result}"][0]) == result


def test_names_in_both_languages():
    found = [procedures.find(name) for name in ("Atak", "attack", "test_puli", "Tura", "nikt")]
    assert found == ["attack", "attack", "pool_test", "turn", None]


def test_typed_dice():
    assert parse_dice("1k8") == Dice(Number(1), 8)
    assert parse_dice("k%") == Dice(Number(1), 100)
    assert [parse_dice(text) for text in ("", "2k", "1k6+", "1k6 1k6", "k6*2")] == [None] * 5
