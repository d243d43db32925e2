"""A second homebrew, without a line of code: d100 under a skill, hit locations, moves of 2d6.

A dozen short notes, written from `docs/notation.md`; what they give is counted once more, throw by throw.
"""

from fractions import Fraction
from itertools import product

import pytest
from homebrew import compiled, computing, exact
from kodeks_engine.form import describe
from kodeks_engine.rolled import counts_of

NOTES = {
    "Attributes": """
| Ask for | Kind | Default |
| --- | --- | ---: |
| [[#Brawn]] | whole number from 1 to 99 | 45 |
| [[#Agility]] | 1–99 | 40 |
| [[#Will]] | number or none | 30 |
| [[#Stance]] | bold, balanced, or guarded | balanced |
| [[#Mail]] | yes/no | no |

## Brawn
Muscle.
## Agility
Speed.
## Will
Courage; constructs have none.
## Stance
How you stand.
## Mail
Rings of iron.
""",
    "Sword": "[[Sword]] = ([[Attributes#Brawn]] + [[Attributes#Agility]]) / 2, rounded down",
    "Nerve": "[[Nerve]] = [[Attributes#Will|Will]] × 2, at most 95, or without [[Attributes#Will|Will]]: 99",
    "Stance bonus": """
| When | [[Stance bonus]] |
| --- | ---: |
| [[Attributes#Stance]] is bold | +10 |
| [[Attributes#Stance]] is guarded and not [[Attributes#Mail]] | −10 |
| otherwise | 0 |
""",
    "Target": "[[Target]] = [[Sword]] + [[Stance bonus]], at least 5, at most 95",
    "Strike": "[[Strike]] = chance of d100 ≤ [[Target]]",
    "Location roll": "[[Location roll]] = d100",
    "Location": """
| [[Location roll]] | [[Location]] | [[Factor]] |
| --- | --- | ---: |
| up to 10 | head | 2 |
| 11–30 | arm | ½ |
| 31–70 | body | 1 |
| 71–00 | leg | ½ |
""",
    "Factor": "How much worse it is.",
    "Weapon": "What you hold.",
    "Harm": """
| [[Weapon]] | [[Harm]] | [[Reach]] |
| --- | --- | --- |
| knife | d4 | 1 ft |
| sword | 1d8+1 | 3 ft. |
| fists | — | — |
""",
    "Reach": "How far it reaches.",
    "Damage": """
[[Damage]] = [[Harm]] × [[Factor]], rounded up, at least 1, without [[Harm]]: 1

| Examples | [[Weapon]] | [[Location roll]] | = [[Damage]] | = [[Strike]] |
| --- | --- | ---: | --- | --- |
| to the head | sword | 5 | 2 × (1d8 + 1) | about 42% |
| bare hands | fists | 5 | 1 | 21/50 |
""",
    "Duel": """
[[Mine]] = d100
[[Theirs]] = d100

[[Duel]] = chance of [[Mine]] ≤ [[Sword]] and ([[Theirs]] > 40 or [[Mine]] greater than [[Theirs]])
""",
    "Mine": "A roll.",
    "Theirs": "Another.",
    "Move": """
[[Move]] = best 2 of 3d6 + [[Edge]]

| [[Move]] | [[Outcome]] |
| --- | --- |
| 6- | miss |
| 7–9 | weak hit |
| 10+ | strong hit |

[[Strong]] = chance that [[Outcome]] is "strong hit"

| Ask for | Kind | Default |
| --- | --- | ---: |
| [[Edge]] | −1 to +3 | +1 |
""",
    "Outcome": "What happens.",
    "Edge": "How good you are.",
    "Strong": "How often it goes well.",
    "Prone": """
| Effect | Change | Bonus type |
| --- | --- | --- |
| [[Target]] | −20 | |
| [[Nerve]] | × ½, rounded down | |
""",
    "Aimed": "| Effect | Change | Bonus type |\n| --- | --- | --- |\n| [[Target]] | +20 | aim |\n",
    "Braced": "| Effect | Change | Bonus type |\n| --- | --- | --- |\n| [[Target]] | +10 | aim |\n",
}


@pytest.fixture(scope="module")
def book(tmp_path_factory):
    folder = tmp_path_factory.mktemp("ironfall")
    (folder / ".obsidian").mkdir()
    (folder / "kodeks.toml").write_text('language = "en"\n', "utf-8")
    for name, text in NOTES.items():
        (folder / f"{name}.md").write_text(text, "utf-8")
    return compiled(folder)


@pytest.fixture(scope="module")
def compute(book):
    return computing(book)


def test_the_book_is_sound(book):
    assert [(d.code, d.variant, d.fill) for d in book.diagnostics if d.severity != "info"] == []


def test_every_chance_by_counting(compute):
    hundred = range(1, 101)
    assert exact(compute("strike", attributes_stance="bold")) == Fraction(52, 100)
    won = sum(mine <= 42 and (theirs > 40 or mine > theirs) for mine, theirs in product(hundred, hundred))
    assert exact(compute("duel")) == Fraction(won, 100 * 100)
    throws = [sum(sorted(dice)[1:]) + 1 for dice in product(range(1, 7), repeat=3)]
    assert exact(compute("strong")) == Fraction(sum(total >= 10 for total in throws), len(throws))


def test_damage_by_counting(compute):
    places = [2] * 10 + [Fraction(1, 2)] * 20 + [1] * 40 + [Fraction(1, 2)] * 30
    counted = {}
    for place, die in product(places, range(1, 9)):
        hurt = max(-(-(die + 1) * place // 1), 1)
        counted[int(hurt)] = counted.get(int(hurt), 0) + 1
    found = counts_of(compute("damage", weapon="sword"))
    total, whole = sum(found.values()), sum(counted.values())
    assert {face: Fraction(n, total) for face, n in found.items()} == {
        face: Fraction(n, whole) for face, n in counted.items()
    }


def test_effects_and_missing_values(compute):
    assert compute("target", prone="yes") == 22
    assert compute("target", aimed="yes", braced="yes") == 62, "of one kind only the higher counts"
    assert compute("target", attributes_stance="guarded", attributes_mail="yes") == 42
    assert compute("nerve", attributes_will="31", prone="yes") == 31
    assert compute("nerve", attributes_will="none") == 99
    assert compute("location", location_roll="100") == "leg"


def test_the_form_asks_what_the_strike_uses(book):
    form = describe(book.ruleset, ["strike"])
    ids = ["attributes_brawn", "attributes_agility", "attributes_stance", "attributes_mail"]
    assert {asked["id"] for asked in form["inputs"]} == {*ids, "prone", "aimed", "braced"}
    brawn = form["inputs"][0]
    assert (brawn["whole"], brawn["min"], brawn["max"], brawn["default"]) == (True, 1, 99, 45)
