"""A third homebrew, in Polish: sailors, songs of the sea, pools of k6 from 4, states, loads and units.

Its notes in `sea/` were written from `docs/notation.md` alone: wikilinks in one half, relative Markdown links
in the other. All odds are counted once more, throw by throw. `TIDE` says a part of it in English.
"""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from homebrew import compiled, computing, exact, spread
from kodeks_engine.answer import answer
from kodeks_engine.form import describe
from kodeks_engine.index import Index

SONGS = {"Pieśń mgły": (1, 1, 20), "Pieśń głębi": (3, 2, 1000), "Krzyk sztormu": (6, 3, 3000)}


@pytest.fixture(scope="module")
def sea(root):
    return compiled(root / "tests/homebrew/sea")


@pytest.fixture(scope="module")
def compute(sea):
    return computing(sea)


def pool(n):
    """The successes of n dice, counted throw by throw."""
    throws = Counter(sum(die >= 4 for die in throw) for throw in product(range(1, 7), repeat=n))
    return {face: Fraction(count, 6**n) for face, count in throws.items()}


def at_least(chances, wanted):
    return sum(chance for face, chance in chances.items() if face >= wanted)


def test_the_vault_is_sound(sea, root):
    assert [(found.path, found.code, found.fill) for found in sea.diagnostics] == []
    notes = {path: path.read_text("utf-8") for path in (root / "tests/homebrew/sea").rglob("*.md")}
    wiki, relative = (sum(sign in text for text in notes.values()) for sign in ("[[", ".md"))
    assert min(wiki, relative) >= 8
    assert len(sea.ruleset.examples) >= 10


def load_of(kilograms, strength):
    return next(n for n, most in enumerate((10 * strength, 20 * strength, 10**6)) if kilograms <= most)


@pytest.mark.parametrize(
    ("strength", "sabre", "load", "wet"), list(product((1, 3), (0, 2), (0, 25, 90), (0, 1)))
)
def test_the_pool_of_the_sabre(compute, strength, sabre, load, wet):
    given = {
        "cechy_krzepa": strength,
        "umiejetnosci_szabla": sabre,
        "ladunek": load,
        "przemoczony": bool(wet),
    }
    burden = load_of(load, strength)
    dice = max(max(strength + sabre - (0, 1, 3)[burden], 1) - 2 * wet, 1)
    assert compute("pula_szabli", **given) == dice
    assert spread(compute("ciecie", **given)) == pool(dice)
    pace = (Fraction(9), Fraction(6), Fraction(3, 2))[burden] / (1 + wet)
    assert exact(compute("tempo", **given)) == pace
    assert exact(compute("droga_w_dwoch_rundach", **given)) == 2 * pace


COVER = list(product((0, 2), (0, 3), (-2, 1, 3), (False, True)))


@pytest.mark.parametrize(("coat", "charm", "spell", "guard"), COVER)
def test_cover_its_variants_and_the_wound(compute, coat, charm, spell, guard):
    given = {"oslona_kaftan": coat, "oslona_talizman": charm, "oslona_urok": spell, "oslona_zaslona": guard}
    given |= {"cechy_bystrosc": 4, "cechy_krzepa": 3}
    magic = max(charm, spell, 0) + min(spell, 0)
    cover = max(coat + magic + 4 * guard, 0)
    assert compute("oslona", **given) == cover
    assert compute("oslona_w_wodzie", **given) == charm + min(spell, 0) + guard
    assert exact(compute("szansa_ciecia", **given)) == at_least(pool(3), cover)
    depths = [max(hits - cover, 0) for hits in pool(3)]
    wounds = {depth: sum(pool(3)[h] for h in pool(3) if max(h - cover, 0) == depth) for depth in depths}
    assert spread(compute("rana", **given)) == wounds
    names = ["nic", "draśnięcie", "draśnięcie", "głęboka"]
    healing = [0, 1, 1, 7]
    told = {
        name: sum(wounds[d] for d in wounds if names[d] == name) for name in map(names.__getitem__, wounds)
    }
    assert spread(compute("skutek_rany", **given)) == told
    days = {
        day: sum(wounds[d] for d in wounds if healing[d] == day) for day in map(healing.__getitem__, wounds)
    }
    assert spread(compute("leczenie", **given)) == days


@pytest.mark.parametrize(
    ("song", "spirit", "inspired"), list(product(SONGS, ("brak", 1, 2, 4), (False, True)))
)
def test_singing_beyond_the_voice(compute, song, spirit, inspired):
    cost, needed, reach = SONGS[song]
    given = {"piesn": song, "cechy_duch": spirit, "natchniony": inspired, "cechy_bystrosc": 2}
    voice = 0 if spirit == "brak" else 2 * spirit * (1 + inspired)
    strain = max(cost - voice, 0)
    assert compute("glos", **given) == voice
    assert compute("nadwyrezenie", **given) == strain
    blood = Counter(map(sum, product(range(1, 7), repeat=strain)))
    assert spread(compute("krew", **given)) == {face: Fraction(n, 6**strain) for face, n in blood.items()}
    warned = "spokój" if not strain else "chrypka" if strain <= 2 or spirit == "brak" else "krew na ustach"
    assert compute("ostrzezenie", **given) == warned
    chance = at_least(pool(2 + 2 * inspired), needed)
    assert exact(compute("udany_spiew", **given)) == chance
    assert exact(compute("test_puli.powodzenie", **given)) == chance
    assert compute("zasieg_piesni", **given) == reach


def test_a_form_asks_for_what_it_needs_and_units_are_said(sea):
    (cut,) = [form for form in sea.ruleset.calculators if form.title == "Cięcie"]
    asked = {each["id"]: each for each in describe(sea.ruleset, cut.outputs)["inputs"]}
    assert {"cechy_krzepa", "umiejetnosci_szabla", "ladunek", "przemoczony", "oslona_urok"} <= set(asked)
    assert "piesn" not in asked
    assert asked["ladunek"]["unit"] == "kg"
    told = answer(
        Index(sea.ruleset), {"outputs": ["tempo"], "inputs": {"ladunek": "90 kg", "cechy_krzepa": "3"}}
    )
    assert [each["text"] for each in told["results"]] == ["1,5\u00a0m"]


TIDE = {
    "Crew.md": """
| Ask for | Kind | Default |
| --- | --- | ---: |
| [[#Arm]] | whole number from 1 to 5 | 2 |
| [[#Knot]] | bowline, hitch or none tied | hitch |
| [[#Sail]] | number from 0 to 40 m | 10 m |

## Arm
Strength.
## Knot
What holds.
## Sail
How much is up.
""",
    "Haul.md": """
[[Haul]] = successes of ([[Crew#Arm]] + [[Knot dice]])d6 from 4 ^rule

[[Fair haul]] = chance of [[Haul]] at least 2

| Example | [[Crew#Arm\\|Arm]] | [[Crew#Knot\\|Knot]] | = [[Fair haul]] |
| --- | ---: | --- | --- |
| weak | 1 | none tied | 0 |
| plain | 2 | hitch | 1/2 |
| drenched | 2 | bowline | 11/16 |
""",
    "Knot dice.md": """
| When | [Knot dice](Knot%20dice.md) |
| --- | ---: |
| [Knot](Crew.md#Knot) is bowline | 2 |
| [Knot](Crew.md#Knot) is "none tied" | 0 |
| in all other cases | 1 |
""",
    "Fair haul.md": "How often two succeed.\n",
    "Speed.md": """
| [[Crew#Sail]] | [[Speed]] | [[Watch]] |
| --- | --- | --- |
| 0 | 1 mile | 1 hour |
| above 0 and up to 20 | 4 miles | 2 hours |
""",
    "Watch.md": "How long one stands at the helm.\n",
    "Becalmed.md": "| Effect | Change |\n| --- | --- |\n| [[Haul]] | −1, at least 0 |\n",
}
RANGES = "| above 0 and up to 20 | 4 miles | 2 hours |\n"
TIDE["Speed.md"] = TIDE["Speed.md"].replace(
    RANGES, "| 1–20 | 4 miles | 2 hours |\n| 21+ | 7 miles | 3 hours |\n"
)


@pytest.fixture(scope="module")
def tide(tmp_path_factory):
    folder = tmp_path_factory.mktemp("tide")
    (folder / "kodeks.toml").write_text('language = "en"\n', "utf-8")
    for name, text in TIDE.items():
        (folder / name).write_text(text, "utf-8")
    return compiled(folder)


def test_the_twin_is_sound(tide):
    assert [(d.path, d.code, d.variant, d.fill) for d in tide.diagnostics if d.severity != "info"] == []


@pytest.mark.parametrize(("arm", "knot"), list(product((1, 3), ("bowline", "hitch", "none tied"))))
def test_the_twin_computes(tide, arm, knot):
    compute = computing(tide)
    given = {"crew_arm": arm, "crew_knot": knot}
    dice = arm + {"bowline": 2, "hitch": 1, "none tied": 0}[knot]
    assert spread(compute("haul", **given)) == pool(dice)
    assert exact(compute("fair_haul", **given)) == at_least(pool(dice), 2)
    calm = {max(n - 1, 0): 0 for n in pool(dice)}
    for n, chance in pool(dice).items():
        calm[max(n - 1, 0)] += chance
    assert spread(compute("haul", **given, becalmed=True)) == calm
    assert [compute("speed", crew_sail=metres) for metres in (0, 10, 40)] == [1, 4, 7]
    told = answer(Index(tide.ruleset), {"outputs": ["watch"], "inputs": {"crew_sail": "0 m"}})
    assert [each["text"] for each in told["results"]] == ["1\u00a0hour"]
