"""A fourth homebrew, in Polish: dice of steps (k4 … k12) that go on at their best, a die of fate, power.

Its notes in `steps/` are linked by relative addresses alone, most quantities being headings.
All odds are counted once more, throw by throw.
"""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from homebrew import compiled, computing, exact, spread
from kodeks_engine.errors import InputError
from kodeks_engine.form import describe

DICE = (0, 4, 6, 8, 10, 12)
FATE = range(1, 7)


@pytest.fixture(scope="module")
def book(root):
    return compiled(root / "tests/homebrew/steps")


@pytest.fixture(scope="module")
def compute(book):
    return computing(book)


def counted(faces):
    """Chances by outcome, of outcomes that are equally likely."""
    told = Counter(faces)
    return {face: Fraction(n, told.total()) for face, n in told.items()}


def trials(sides, stunned=False):
    """All throws of the die, of what it adds, and of fate: the trial, with what the two first show."""
    for die, again, fate in product(range(1, sides + 1) or [0], range(1, sides + 1) or [0], FATE):
        roll = die + again if die and die == sides else die
        yield max(roll, fate) - 2 * stunned, roll, fate


def raises(trial):
    return max((trial - 4) // 4, 0)


def test_the_vault_is_sound(book):
    assert [(d.path, d.code, d.variant, d.fill) for d in book.diagnostics if d.severity != "info"] == []
    assert {d.code for d in book.diagnostics} == {"EXM003"}, "rows without an example, and nothing else"


@pytest.mark.parametrize(("step", "wounds", "stunned"), list(product(range(1, 6), range(4), (False, True))))
def test_the_trial_throw_by_throw(compute, step, wounds, stunned):
    given = {
        "bohater_kosc_cechy": f"k{DICE[step]}",
        "bohater_rany": wounds,
        "oszolomienie": stunned,
    }
    left = max(step - wounds, 0)
    throws = list(trials(DICE[left], stunned))
    assert compute("stopnie_stopien_po_ranach", **given) == left
    assert spread(compute("proba", **given)) == counted(trial for trial, _, _ in throws)
    hits = sum(trial >= 4 for trial, _, _ in throws)
    assert exact(compute("proba_szansa_proby", **given)) == Fraction(hits, len(throws))
    assert spread(compute("proba_przebicia", **given)) == counted(raises(trial) for trial, _, _ in throws)

    def outcome(trial, roll, fate):
        unlucky = roll == fate == 1
        return "pech" if unlucky else "porażka" if trial < 4 else "przebicie" if raises(trial) else "sukces"

    assert spread(compute("skutek_proby", **given)) == counted(outcome(*throw) for throw in throws)


@pytest.mark.parametrize(
    ("armour", "shield", "grit", "stunned"), list(product((0, 1, 3), (0, 2, 4), (4, 12), (False, True)))
)
def test_toughness_and_its_variant(compute, armour, shield, grit, stunned):
    given = {"bohater_pancerz": armour, "wytrzymalosc_magiczna_oslona": shield, "bohater_hart": grit}
    whole = 2 + grit // 2 + max(armour, shield)
    assert compute("wytrzymalosc", **given, oszolomienie=stunned) == (whole // 2 if stunned else whole)
    assert compute("wytrzymalosc_wytrzymalosc_na_belt", **given) == 2 + grit // 2 + shield


@pytest.mark.parametrize(("weapon", "dice"), [("nóż", (4, 6)), ("miecz", (8, 6)), ("kusza", (6, 6))])
def test_wounds_depend_on_the_same_trial(compute, weapon, dice):
    given = {"obrazenia_bron": weapon, "bohater_kosc_cechy": "k6", "bohater_pancerz": 2}
    blows = Counter()
    hurt = Counter()
    for (trial, _, _), one, two, more in product(trials(6), *(range(1, n + 1) for n in (*dice, 6))):
        damage = one + two + (more if raises(trial) else 0)
        blows[damage] += 1
        hurt["yes" if damage >= 7 and trial >= 4 else "no"] += 1
    wounds = Counter()
    for damage, n in blows.items():
        wounds[min(max((damage - 7) // 4, 0), 3)] += n
    total = blows.total()
    assert spread(compute("obrazenia", **given)) == {face: Fraction(n, total) for face, n in blows.items()}
    found = spread(compute("obrazenia_rany_celu", **given))
    assert found == {face: Fraction(n, total) for face, n in wounds.items()}
    assert exact(compute("obrazenia_szansa_zranienia", **given)) == Fraction(hurt["yes"], total)


@pytest.mark.parametrize(("spell", "cost", "hard"), [("Iskra", 2, 4), ("Burza", 7, 8)])
@pytest.mark.parametrize("spent", [0, 11, 14, 20])
def test_spells_beyond_the_power(compute, spell, cost, hard, spent):
    given = {"rzucanie_czar": spell, "moc_wydana_moc": spent, "bohater_kosc_cechy": "k6"}
    power = max(10 + 2 * 2 - spent, 0)
    strain = max(cost - power, 0)
    assert compute("moc", **given) == power
    assert compute("rzucanie_moc_po_czarze", **given) == max(power - cost, 0)
    harm = counted(map(sum, product(range(1, 5), repeat=strain)))
    assert spread(compute("rzucanie_rany_z_przeciazenia", **given)) == harm
    throws = [trial for trial, _, _ in trials(6)]
    chance = Fraction(sum(trial >= hard for trial in throws), len(throws))
    assert exact(compute("rzucanie_szansa_czaru", **given)) == chance


def test_the_form_offers_dice_and_numbers(book, compute):
    (form,) = book.ruleset.calculators
    asked = {each["id"]: each for each in describe(book.ruleset, form.outputs)["inputs"]}
    assert set(asked) == {"bohater_kosc_cechy", "bohater_rany", "oszolomienie"}
    assert [each["value"] for each in asked["bohater_kosc_cechy"]["choices"]] == [f"k{n}" for n in DICE[1:]]
    grit = next(
        each for each in describe(book.ruleset, ["wytrzymalosc"])["inputs"] if each["id"] == "bohater_hart"
    )
    assert (grit["kind"], grit["default"]) == ("choice", "6")
    with pytest.raises(InputError, match="7"):
        compute("wytrzymalosc", bohater_hart="7")
