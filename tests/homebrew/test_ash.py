"""A homebrew nobody planned for: dice pools, spells as notes, in English, without a line of code.

Its notes are computed by Kodeks and, once more and independently, by counting every throw.
"""

from collections import Counter
from fractions import Fraction
from itertools import product
from math import ceil

import pytest
from homebrew import compiled, computing, exact
from kodeks_engine.answer import json_of
from kodeks_engine.evaluate import evaluate
from kodeks_engine.form import describe
from kodeks_engine.index import Index

SPELLS = {"Ember": (1, 1), "Ash veil": (3, 2), "Star fall": (7, 3)}


@pytest.fixture(scope="module")
def folder(root):
    return root / "tests/homebrew/vault"


@pytest.fixture(scope="module")
def ash(folder):
    return compiled(folder)


@pytest.fixture(scope="module")
def compute(ash):
    return computing(ash)


@pytest.fixture(scope="module")
def counted(ash):
    """A distribution as fractions by face."""
    index = Index(ash.ruleset)

    def counts(name, **given):
        found = json_of(evaluate(index, name, given).value)
        found = found if isinstance(found, dict) else {found: 1}
        total = sum(found.values())
        return {int(face): Fraction(n, total) for face, n in found.items()}

    return counts


def throws(n, sides=6):
    return list(product(range(1, sides + 1), repeat=n))


def spread(values):
    """The distribution of equally likely values."""
    counts = Counter(values)
    total = sum(counts.values())
    return {face: Fraction(n, total) for face, n in counts.items()}


def successes(n):
    return spread(sum(die >= 5 for die in throw) for throw in throws(n))


def at_least(distribution, wanted):
    return sum(chance for face, chance in distribution.items() if face >= wanted)


def test_the_vault_is_sound_and_large_enough(ash, folder):
    assert len(list(folder.rglob("*.md"))) >= 12
    assert not [d for d in ash.diagnostics if d.severity != "info"]
    assert len(ash.ruleset.quantities) >= 15
    assert len(ash.ruleset.examples) >= 12, "every example was recomputed: none is among the findings"


@pytest.mark.parametrize(("body", "blades"), list(product((1, 2, 4), (0, 3))))
def test_the_attack(compute, counted, body, blades):
    given = {"attributes_body": body, "skills_blades": blades}
    pool = body + blades
    assert compute("attack_pool", **given) == pool
    assert compute("attack_pool", **given, wounded=True) == max(pool - 1, 1)
    assert compute("attack_pool", **given, wounded=True, blessed=True) == max(pool + 2 - 1, 1)
    assert counted("attack_successes", **given) == successes(pool)


@pytest.mark.parametrize(("stance", "armour"), list(product(("open", "wary", "braced"), (0, 1, 3))))
def test_the_chance_to_hit(compute, stance, armour):
    given = {"attributes_body": 3, "stance": stance, "armour": armour}
    needed = 3 if stance == "braced" and armour else 1 if stance == "open" else 2
    assert compute("defence", **given) == needed
    chance = at_least(successes(3), needed)
    assert exact(compute("chance_to_hit", **given)) == chance
    assert exact(compute("pool_test.success", **given)) == chance


@pytest.mark.parametrize(
    ("spell", "power", "spirit", "blessed"), list(product(SPELLS, (0, 2), (1, 3), (False, True)))
)
def test_casting(compute, counted, spell, power, spirit, blessed):
    base, difficulty = SPELLS[spell]
    given = {"spell": spell, "power": power, "attributes_spirit": spirit, "skills_sorcery": 1}
    given["blessed"] = blessed
    mana = spirit * 2 * (2 if blessed else 1)
    overcast = max(base + power - mana, 0)
    assert compute("casting_cost", **given) == base + power
    assert compute("overcast", **given) == overcast
    if overcast <= 5:
        assert counted("backlash", **given) == spread(map(sum, throws(overcast)))
    chance = at_least(successes(spirit + 1), difficulty)
    assert exact(compute("casting_chance", **given)) == chance


PARTS = list(product((0, 2), (0, 1), (0, 3), (-2, 2), ("open", "wary")))


@pytest.mark.parametrize(("armour", "ward", "charm", "scar", "stance"), PARTS)
def test_toughness(compute, armour, ward, charm, scar, stance):
    given = {"armour": armour, "toughness_ward": ward, "toughness_charm": charm, "toughness_scar": scar}
    body = 2 if stance != "open" else 0
    magic = max(ward, charm)
    found = [compute(name, **given, stance=stance) for name in ("toughness", "toughness_against_fire")]
    assert found == [max(armour + magic + scar + body, 0), max(magic + min(scar, 0) + body, 0)]


@pytest.mark.parametrize(("blow", "spirit"), list(product((0, 2, 4, 7, 12), (1, 4, 5))))
def test_wounds(compute, blow, spirit):
    given = {"wounds_blow": blow, "attributes_spirit": spirit}
    depth = blow - 2
    rows = [(0, "none taken", 0), (2, "graze", 1), (5, "gash", 4), (99, "mortal", 12)]
    _, severity, rest = next(row for row in rows if depth <= row[0])
    assert compute("wounds_severity", **given) == severity
    assert compute("wounds_healing", **given) == ceil(Fraction(min(rest, max(spirit, 2)), 2))


def test_the_bones(compute, counted):
    bones = throws(3)
    assert counted("fate") == spread(sum(sorted(bone)[1:]) for bone in bones)
    assert counted("fate_doom") == spread(map(min, bones))
    for wits in (1, 3):
        assert counted("fate_omens", attributes_wits=wits) == spread(map(sum, throws(wits, 3)))
        ill = [sum(throw) < 2 * wits or sum(throw) == wits for throw in throws(wits, 3)]
        assert exact(compute("fate_ill_omen", attributes_wits=wits)) == Fraction(sum(ill), len(ill))


def test_two_rolls_are_two_rolls(compute):
    """Fate and doom are each one roll of their own: their chances multiply."""
    good = Fraction(sum(sum(sorted(b)[1:]) >= 10 for b in throws(3)), 216)
    not_doomed = Fraction(sum(min(b) != 1 for b in throws(3)), 216)
    assert exact(compute("fate_luck")) == good * not_doomed


def test_turns(compute):
    assert compute("turn.allowed", sequence="T M A A+", points=2) is True
    assert compute("turn.allowed", sequence="T M A A+", points=1) is False
    assert compute("turn.cost", sequence="T I I I I", points=1) == 1, "one point pays for three"
    assert compute("turn.allowed", sequence="T I R", points=0) is None, "the book does not say"


def test_each_form_asks_for_what_its_results_use(ash):
    forms = {c.title: describe(ash.ruleset, c.outputs) for c in ash.ruleset.calculators}
    asked = {title: {each["id"] for each in form["inputs"]} for title, form in forms.items()}
    casting = {"spell", "power", "attributes_spirit", "skills_sorcery", "blessed"}
    assert asked["Casting"] == casting
    assert asked["Strike"] >= {"attributes_body", "skills_blades", "stance", "armour", "wounded", "blessed"}
    (spells,) = [each for each in forms["Casting"]["inputs"] if each["id"] == "spell"]
    assert {choice["value"] for choice in spells["choices"]} == set(SPELLS)
