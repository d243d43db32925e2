"""Procedures where numbers run out: against brute force on random blows, at extremes, with wrong inputs."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from kodeks_engine.answer import answer, json_of
from kodeks_engine.errors import EvaluationError, InputError
from kodeks_engine.evaluate import evaluate
from kodeks_engine.form import describe
from kodeks_engine.formula import Flag, Nothing, Number, Word
from kodeks_engine.index import Index
from kodeks_engine.number import parts, ratio
from kodeks_engine.place import Place
from kodeks_engine.procedures import NAMES, load
from kodeks_engine.ruleset import Binding, Ruleset, ValueSlot
from kodeks_engine.slots import names, slug
from kodeks_engine.stat_block import read_attacks
from kodeks_engine.words import LANGUAGES

HERE = Place("walka.md", 7)


def book(procedure, lang="pl", **bound):
    """A book that binds one procedure, with values in its table."""
    kinds = {bool: Flag, str: Word, type(None): lambda _: Nothing()}
    slots = tuple(
        (names("slot", procedure, name, lang)[0], ValueSlot(kinds.get(type(value), Number)(value), HERE))
        for name, value in bound.items()
    )
    return Index(Ruleset(language=lang, bindings=(Binding("p", "P", slots, HERE, procedure),)))


def values(index, **typed):
    """The results by their keys."""
    procedure = index.bound("p")
    steps = evaluate(index, "p", typed).step.steps
    return {name: step.value for name, step in zip(procedure.procedure.RESULTS, steps, strict=True)}


def exact(value):
    return Fraction(*parts(value))


def chances(value):
    counts = value.counts() if hasattr(value, "counts") else {value: 1}
    return {exact(n): Fraction(ways, sum(counts.values())) for n, ways in counts.items()}


BLOW = st.fixed_dictionaries(
    {
        "bonus": st.integers(-6, 25), "armour_class": st.integers(-5, 40),
        "die": st.sampled_from([6, 12, 20]), "natural_failure": st.sampled_from([None, 0, 1, 2]),
        "natural_success": st.sampled_from([None, 6, 20]),
        "critical": st.sampled_from(["×2", "×3", "6/×4", "4–6/×2", "1/×3"]), "widening": st.integers(1, 3),
        "confirmed": st.booleans(), "confirm_bonus": st.integers(-2, 4), "times": st.integers(1, 2),
        "least": st.integers(0, 2), "floor": st.integers(0, 1), "reduction": st.integers(0, 6),
        "damage_bonus": st.integers(-5, 5), "miss_chance": st.sampled_from([0, 20, 50, 100]),
        "in_reach": st.booleans(),
    }
)  # fmt: skip


def brute(blow, weapon, extra, energy):
    """The chance of each amount of damage, and of a critical, by every pair of rolls and all dice."""
    die, needed = blow["die"], blow["armour_class"] - blow["bonus"]
    starts, _, times = blow["critical"].rpartition("/")
    starts, times = int(starts.partition("–")[0] or die), int(times.strip("×"))
    starts = max(die + 1 - (die + 1 - starts) * blow["widening"], 1)

    def hits(face, more=0):
        if blow["natural_success"] is not None and face >= blow["natural_success"]:
            return True
        return face > (blow["natural_failure"] or 0) and face + more >= needed

    through = (1 - Fraction(blow["miss_chance"], 100)) if blow["in_reach"] else Fraction(0)
    shares = {False: Fraction(0), True: Fraction(0)}
    for first, second in product(range(1, die + 1), repeat=2):
        sure = not blow["confirmed"] or hits(second, blow["confirm_bonus"])
        shares[first >= starts and sure] += Fraction(1, die * die) * (through if hits(first) else 0)
    done = Counter({0: 1 - sum(shares.values())})
    for critical, share in shares.items():
        multiple = (times if critical else 1) + blow["times"] - 1
        for amount, part in _harm(blow, multiple, weapon, extra, energy).items():
            done[amount] += share * part
    return {amount: chance for amount, chance in done.items() if chance}, shares[True]


def _harm(blow, multiple, weapon, extra, energy):
    harm = Counter()
    rolls = list(product(*[range(1, weapon + 1)] * multiple, range(1, extra + 1), range(1, energy + 1)))
    for *dice, more, fire in rolls:
        raised = max(sum(dice) + blow["damage_bonus"] * multiple + more, blow["least"])
        harm[max(raised - blow["reduction"], min(blow["floor"], raised)) + fire] += Fraction(1, len(rolls))
    return harm


@settings(max_examples=25, deadline=None)
@given(BLOW, st.integers(2, 4))
def test_random_blows_by_brute_force(blow, weapon):
    typed = {"kosci_obrazen": f"1k{weapon}", "dodatkowe_kosci": "1k2", "kosci_zywiolu": "1k3"}
    found = values(book("attack", **blow), **typed)
    done, critical = brute(blow, weapon, 2, 3)
    assert chances(found["damage"]) == done
    assert exact(found["critical"]) == critical
    assert exact(found["mean_damage"]) == sum(n * p for n, p in done.items())
    assert exact(found["normal"]) + critical == exact(found["hit"])


# what is typed, and the chance to hit, of a critical, and the mean damage
EXTREMES = [
    ({"premia": 99}, "19/20", "19/400", "3591/800"),
    ({"kp_celu": 999}, "1/20", "1/400", "189/800"),
    ({"kp_celu": 999, "krytyczne": "2–20/×5"}, "1/20", "1/400", "27/100"),
    ({"premia": 99, "krytyczne": "1–20/×2"}, "19/20", "361/400", "6669/800"),
    ({"szansa_chybienia": 100}, "0", "0", "0"),
    ({"redukcja_obrazen": 99}, "11/20", "11/400", "0"),
    ({"kosci_obrazen": "0"}, "11/20", "11/400", "0"),
    ({"kosci_obrazen": "0", "obrazenia": -3}, "11/20", "11/400", "0"),
    ({"kosci_obrazen": "0", "obrazenia": 3}, "11/20", "11/400", "693/400"),
    ({"obrazenia": -99}, "11/20", "11/400", "11/20"),
    ({"kosci_obrazen": "1k4-4"}, "11/20", "11/400", "11/20"),
    ({"premia": -50, "kp_celu": -50}, "19/20", "19/400", "3591/800"),
    ({"premia": "½", "kp_celu": 10}, "11/20", "11/400", "2079/800"),
]


@pytest.mark.parametrize(("typed", "hit", "critical", "mean"), EXTREMES, ids=[str(e[0]) for e in EXTREMES])
def test_extremes(typed, hit, critical, mean):
    found = values(book("attack"), **typed)
    expected = [Fraction(each) for each in (hit, critical, mean)]
    assert [exact(found[name]) for name in ("hit", "critical", "mean_damage")] == expected


def test_a_weapon_that_knows_no_critical():
    found = values(book("attack", critical=None), kp_celu=2, premia=9)
    assert exact(found["mean_damage"]) == Fraction(19, 20) * Fraction(9, 2)


@pytest.mark.parametrize(("needed", "least"), [(-9, 2), (1, 2), (2, 2), (11, 11), (20, 20), (35, 20)])
def test_the_needed_roll(needed, least):
    assert values(book("attack"), kp_celu=needed)["needed"] == least
    assert values(book("save"), trudnosc=needed)["needed"] == least


def test_where_nothing_succeeds_by_itself():
    index = book("attack", natural_failure=None, natural_success=None)
    assert values(index, kp_celu=21)["needed"] is None
    assert values(index, kp_celu=21)["hit"] == 0
    assert values(index, kp_celu=-9)["hit"] == 1


WRONG = [
    "x",
    "1/0",
    "--",
    [],
    {},
    "9" * 400,
    10**12,
    -(10**12),
    1e300,
    float("nan"),
    "²",
    "1k",
    True,
    "2k6k",
    " ;,( ",
]


@pytest.mark.parametrize("procedure", NAMES)
def test_a_wrong_input_is_named_and_nothing_else(procedure):
    index = book(procedure)
    for asked in describe(index, ["p"])["inputs"]:
        for typed in WRONG:
            told = answer(index, {"outputs": ["p"], "inputs": {asked["id"]: typed}})
            assert told["results"] or told["errors"], (asked["id"], typed)
            for error in told["errors"]:
                assert error["message"], (asked["id"], typed)
                assert error["input"] == asked["id"], (asked["id"], typed, error)


LIMITS = [
    ("attack", "miss_chance", 101), ("attack", "miss_chance", -1), ("attack", "reduction", -1),
    ("attack", "die", 1), ("attack", "die", 10**9), ("attack", "times", 0),
    ("attack", "widening", ratio(3, 2)), ("attack", "critical", "7×"),
    ("attack", "critical", "21/×2"), ("attack", "critical", "20/×0"),
    ("full_attack", "number", 11), ("full_attack", "number", -1), ("full_attack", "drop", 99),
    ("full_attack", "hit_points", 0), ("save", "part", 2), ("hit_points", "dead_at", 3),
    ("speed", "square", 0), ("pool_test", "sides", 1), ("speed", "doublings", 7), ("attack", "bonus", None),
    ("initiative", "others", "Ork +2 = 21"), ("full_attack", "listed", "pazur +5 1k6"),
    ("attack", "listed", "2 pazury +5 (1k6)"),
    ("full_attack", "listed", "20 pazurów +5 (1k6), kieł +1 (1k4)"),
]  # fmt: skip


@pytest.mark.parametrize(("procedure", "slot", "value"), LIMITS)
def test_what_the_book_binds_keeps_the_limits(procedure, slot, value):
    """A number of the book that cannot be is an error that names it, never a chance above 1."""
    with pytest.raises(EvaluationError) as error:
        evaluate(book(procedure, **{slot: value}), "p")
    assert error.value.message("pl")
    assert "None" not in error.value.message("pl")


# what makes every number of the rules count
NEEDED = {
    "attack": {"reduction": 1},
    "full_attack": {"reduction": 1, "number": 2, "second_number": 2},
    "hit_points": {"damage": 50},
    "speed": {"doublings": 1},
}


@pytest.mark.parametrize("procedure", NAMES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_step_has_a_name_and_every_unsaid_rule_says_so(procedure, lang):
    index = book(procedure, lang)
    assumed = {
        spec.name: names("slot", procedure, spec.name, lang)[0]
        for spec in load(procedure).SLOTS
        if spec.unbound == "assume"
    }
    typed = {slug("slot", procedure, name, lang): value for name, value in NEEDED.get(procedure, {}).items()}
    told, seen = answer(index, {"outputs": ["p"], "inputs": typed}), []
    assert not told["errors"]
    stack = [result["step"] for result in told["results"]]
    while stack:
        step = stack.pop()
        assert step["label"].strip()
        assert "_" not in step["label"]
        assert step["state"] == "used" or step["reason"]
        seen.append((step["label"].casefold(), step["op"], step["reason"]))
        stack += step["steps"]
    where = {
        "second_drop",
        "floor",
        "part",
        "too_large",
        "rough_factor",
        "massive_difficulty",
    }  # used at need
    for name in assumed.keys() - where:
        found = [one for one in seen if one[0] == assumed[name].casefold()]
        assert found, name
        assert all(reason and op for _, op, reason in found), name


@pytest.mark.parametrize("procedure", NAMES)
def test_every_reason_leads_to_a_line(procedure):
    for result in evaluate(book(procedure), "p").step.steps:
        assert result.place
        assert all(step.place for step in result.steps if step.op != "act"), result.label


@pytest.mark.parametrize("procedure", NAMES)
def test_charts_are_whole(procedure):
    for step in evaluate(book(procedure), "p").step.steps:
        if hasattr(step.value, "counts"):
            counts = step.value.counts()
            assert all(isinstance(n, int) and n > 0 for n in counts.values())
            assert sum(chances(step.value).values()) == 1
            assert all(json_of(step.value).values())


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2 pazury +12 (1k8+4/19–20)", [("pazury", (12, 12), "1k8+4", "19-20", "0")]),
        ("ogon −1 (2k6)", [("ogon", (-1,), "2k6", "", "0")]),
        (
            "Longsword +16/+11/+6 melee (2d6+9/19-20/x2)",
            [("Longsword", (16, 11, 6), "2d6+9", "19-20/x2", "0")],
        ),
        ("kostur +3/−1 (1k6)", [("kostur", (3, -1), "1k6", "", "0")]),
        ("bite +5 (1d6+2 plus poison)", [("bite", (5,), "1d6+2", "", "0")]),
        ("bite +5 (1d6+2/×3 plus 1d4 acid);", [("bite", (5,), "1d6+2", "×3", "1d4")]),
        (
            "2 claws +9 melee (1d6+6) and bite +4 melee (1d6+3)",
            [("claws", (9, 9), "1d6+6", "", "0"), ("bite", (4,), "1d6+3", "", "0")],
        ),
        ("+1 longsword +7/+2 melee (1d8+3/19–20)", [("+1 longsword", (7, 2), "1d8+3", "19-20", "0")]),
        ("composite longbow (+4 Str bonus) +9 (1d8+4/×3)", [("composite longbow", (9,), "1d8+4", "×3", "0")]),
        ("+7 (1k8)", [("", (7,), "1k8", "", "0")]),
        (
            "Bite +56 (4d8+16) melee, 2 touches +9 (1d6) melee touch",
            [("Bite", (56,), "4d8+16", "", "0"), ("touches", (9, 9), "1d6", "", "0")],
        ),
        ("miecz +5 (1k8+2 plus 1k6 ognia plus 2k4 zimna)", [("miecz", (5,), "1k8+2", "", "1k6+2k4")]),
        ("sting +5 (1d6 plus 1d6 Constitution drain)", [("sting", (5,), "1d6", "", "0")]),
        ("kieł +5 (1k6 oraz 1k4 Siły i 1k6 kwasu)", [("kieł", (5,), "1k6", "", "1k6")]),
        ("", []),
    ],
)
def test_stat_blocks(text, expected):
    assert [tuple(each) for each in read_attacks(text)] == expected


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Slam +16 melee (2d6+10) and 2 stamps +11 melee (2d6+5); or gore +16 melee (2d8+15)", "or"),
        ("maczuga +5 (1k8+2) lub oszczep +3 (1k6+2)", "or"),
        ("3 miecze +9 (1k8), albo 2 pięści +9 (1k4)", "or"),
        ("11 szpil +9/+4 (1k4)", "22 is too high, at most 20"),
        ("pazur bez premii (1k4)", "pazur bez premii"),
    ],
)
def test_blows_that_are_not_struck_together_are_refused(text, told):
    with pytest.raises(InputError, match=told):
        evaluate(book("full_attack"), "p", {"ciosy_z_opisu_istoty": text})
