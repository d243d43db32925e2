"""A sixth homebrew, in English and Markdown links: divers, pools of d10, rites as notes, a price in warmth.

Its notes lie in numbered folders and link as Obsidian writes it without wikilinks (`%20`, `..`, anchors); the
settings do so too. Depths have units, words of columns several parts. All is counted once more.
"""

from fractions import Fraction
from itertools import product
from math import comb

import pytest
from homebrew import compiled, computing, exact, spread

SUITS = {"skin": (0, 0, None), "oilskin": (1, 1, 12), "leather": (2, 2, 30), "brass": (4, 5, 1200)}
NEEDED = {"eel": 1, "ray": 2, "choir": 4}
BITES = {
    "eel": range(1, 7),
    "ray": [sum(throw) + 1 for throw in product(range(1, 7), repeat=2)],
    "choir": list(map(sum, product(range(1, 7), repeat=3))),
}
RITES = {"Black Candle": (2, 1), "Salt Bell": (5, 2), "The Long Hymn": (9, 3)}
TARGETS = {"lamp": (6, 6, 7), "glow": (6, 7, 8), "none": (7, 8, 9)}


@pytest.fixture(scope="module")
def deep(root):
    return compiled(root / "tests/homebrew/deep")


@pytest.fixture(scope="module")
def compute(deep):
    return computing(deep)


def chances(dice, chance):
    return {n: comb(dice, n) * chance**n * (1 - chance) ** (dice - n) for n in range(dice + 1)}


def test_nothing_is_wrong_with_it(deep):
    assert [(found.code, found.path, found.fill) for found in deep.diagnostics] == []
    assert len(deep.ruleset.examples) == 13


@pytest.mark.parametrize(
    ("nerve", "suit", "smoker", "panicked"), list(product((1, 6), SUITS, (False, True), (False, True)))
)
def test_breath(compute, nerve, suit, smoker, panicked):
    given = {"attributes_nerve": nerve, "suit": suit, "smoker": smoker, "panicked": panicked}
    minutes = max(2 * (nerve - panicked) + 1 - SUITS[suit][0], 1)
    assert compute("breath", **given) == (max(minutes // 2, 1) if smoker else minutes)
    assert compute("suit_cost", **given) == SUITS[suit][2]


POOLS = product((1, 3, 6), (0, 9, 10, 39, 40, 200), TARGETS, NEEDED, (False, True), (False, True))


@pytest.mark.parametrize(("muscle", "depth", "light", "beast", "panicked", "sung_to"), list(POOLS)[::3])
def test_the_pool(compute, muscle, depth, light, beast, panicked, sung_to):
    given = {"attributes_muscle": muscle, "target_depth": depth, "target_light": light}
    given |= {"beasts": beast, "panicked": panicked, "sung_to": sung_to}
    pool = max(muscle + 1 + sung_to - 2 * panicked, 1)
    target = TARGETS[light][0 if depth <= 9 else 1 if depth <= 39 else 2] - sung_to
    successes = chances(pool, Fraction(11 - target, 10))
    assert spread(compute("pool_successes", **given)) == successes
    hit = sum(chance for n, chance in successes.items() if n >= NEEDED[beast])
    assert exact(compute("pool_chance_of_a_hit", **given)) == hit
    assert exact(compute("pool_botch", **given)) == successes[0]


SONGS = product(RITES, (1, 5), (None, 0, 6), (0, 5), (False, True))


@pytest.mark.parametrize(("rite", "verses", "heart", "liturgy", "smoker"), list(SONGS))
def test_singing(compute, rite, verses, heart, liturgy, smoker):
    given = {"rite": rite, "singing_verses": verses, "attributes_heart": heart, "skills_liturgy": liturgy}
    given["smoker"] = smoker
    toll, voices = RITES[rite]
    warmth = 0 if heart is None else heart + liturgy
    overcast = max(toll + 2 * (verses - 1) - warmth, 0)
    assert compute("singing_overcast", **given) == overcast
    paid = "nothing" if not overcast else "a year" if overcast <= 3 and not smoker else None
    assert compute("singing_what_the_sea_takes", **given) == (paid or ("a name" if overcast <= 6 else "you"))
    sung = chances(warmth + 1, Fraction(1, 2))
    well = sum(chance for n, chance in sung.items() if n >= voices)
    assert exact(compute("singing_sung_well", **given)) == well


PARTS = product(SUITS, (0, 4), (0, 1), (-4, 0), (-2, 2))


@pytest.mark.parametrize(("suit", "blessing", "charm", "rust", "barnacles"), list(PARTS))
def test_protection(compute, suit, blessing, charm, rust, barnacles):
    given = {"blessing": blessing, "charm": charm, "rust": rust, "barnacles": barnacles}
    given = {"suit": suit, **{f"protection_{name}": value for name, value in given.items()}}
    plating, holy = SUITS[suit][1] + (rust if suit == "brass" else 0), max(blessing, charm)
    protection = max(plating + holy + barnacles, 0)
    assert compute("protection", **given) == protection
    assert compute("protection_against_cold", **given) == holy + min(barnacles, 0)
    assert compute("protection_surprised", **given) == max(plating + charm + max(barnacles, 0), 0)
    for beast, bites in BITES.items():
        lethal = Fraction(sum(bite - protection > 5 for bite in bites), len(bites))
        assert exact(compute("hurt_lethal_bite", **given, beasts=beast)) == lethal
