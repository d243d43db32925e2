"""JSON in, JSON out: the contract with the page and with `kodeks calc`."""

import json

import pytest
from kodeks_engine.answer import answer, answer_json, load
from kodeks_engine.codec import dumps
from kodeks_engine.form import describe, find_id, is_signed
from kodeks_engine.formula import Binary, Chance, Compare, Dice, Negate, Number, Pool, Ref, Rounding
from kodeks_engine.index import Index
from kodeks_engine.number import ratio
from kodeks_engine.ruleset import Calculator, FromTable, Input, Quantity
from kodeks_engine.table import Effect, Is, Lookup, LookupRow, Switch
from kodeks_engine.text import show_decimal


def test_a_form_asks_what_its_outputs_use(rules):
    form = describe(rules, ["atak"])
    assert [asked["id"] for asked in form["inputs"]] == ["bpa", "sila", "rozmiar", "wstrzasniety"]
    bpa, sila, rozmiar, state = form["inputs"]
    assert bpa | {"place": 0} == {
        "id": "bpa", "label": "BPA", "kind": "number", "optional": False, "default": 0, "min": 0, "max": 40,
        "choices": [], "question": None, "unit": "", "whole": False, "place": 0, "switch": False,
    }  # fmt: skip
    assert (sila["optional"], sila["default"], rozmiar["choices"][0]) == (
        True,
        10,
        {"value": "Mały", "label": "Mały"},
    )
    assert (state["switch"], state["default"], state["kind"]) == (True, False, "yesno")
    assert form["results"] == [
        {
            "id": "atak",
            "label": "ATAK",
            "place": {"note": "atak.md", "line": 1, "block": None, "heading": None},
        }
    ]


def test_a_calculator_gives_the_form_its_title(rules, make):
    named = rules._replace(
        calculators=(Calculator("obrona", "Obrona", ("kp", "kp_dotykowa"), make.place("kp", 30)),)
    )
    form = describe(named, ["kp", "kp_dotykowa"])
    assert (form["id"], form["title"], len(form["results"])) == ("obrona", "Obrona", 2)


def test_an_answer_has_value_text_and_reasons(rules):
    told = answer(
        rules,
        {"outputs": ["atak"], "inputs": {"bpa": "+3", "sila": "21", "rozmiar": "duzy", "wstrzasniety": None}},
    )
    assert told["errors"] == []
    assert told["results"][0]["text"] == "7"


def test_a_measure_is_told_with_its_unit(rules):
    (bpa,) = [asked for asked in rules.inputs if asked.id == "bpa"]
    measured = rules._replace(
        inputs=tuple(i if i is not bpa else bpa._replace(unit="m") for i in rules.inputs)
    )
    (result,) = answer(measured, {"outputs": ["bpa"], "inputs": {"bpa": "3 m"}})["results"]
    assert (result["value"], result["text"]) == (3, "3\u00a0m")
    (asked,) = describe(measured, ["bpa"])["inputs"]
    assert asked["unit"] == "m"
    errors = answer(measured, {"outputs": ["bpa"], "inputs": {"bpa": "3 km"}})["errors"]
    assert errors[0]["input"] == "bpa"


def test_breakdown_shape(rules):
    (result,) = answer(rules, {"outputs": ["atak"], "inputs": {"bpa": "3", "sila": 21}})["results"]
    assert set(result) == {"id", "label", "value", "text", "roll", "step"}
    assert set(result["step"]) == {"label", "id", "value", "text", "op", "place", "state", "reason", "steps"}
    assert (result["value"], result["step"]["op"], result["step"]["place"]["line"]) == (8, "suma", 5)


def test_a_wrong_input_harms_only_what_uses_it(rules):
    told = answer(rules, {"outputs": ["atak", "kp"], "inputs": {"bpa": "x", "pancerz": "5", "sila": ""}})
    assert [result["id"] for result in told["results"]] == ["kp"]
    assert told["errors"] == [{"input": "bpa", "message": "BPA: „x” nie jest liczbą"}]


def test_a_missing_input_is_asked_for_once(rules):
    told = answer(rules, {"outputs": ["cel", "cel", "nikt"], "inputs": {}})
    assert told["results"] == []
    assert told["errors"][0] == {"input": "cel", "message": "podaj: CEL"}
    assert len(told["errors"]) == 2


def test_null_is_none_only_where_none_may_be_given(rules):
    (result,) = answer(rules, {"outputs": ["mod"], "inputs": {"sila": None, "bpa": None}})["results"]
    assert result["value"] == 0


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "null",
        "[]",
        "{}",
        '{"outputs":"kp"}',
        '{"outputs":[1]}',
        '{"outputs":[],"inputs":[]}',
        "[" * 99999,
    ],
)
def test_any_request_gets_an_answer(rules, text):
    told = json.loads(answer_json(rules, text))
    assert told["results"] == []
    assert told["errors"][0]["message"]


def test_the_worker_keeps_the_book_parsed(rules):
    index = load(dumps(rules, pages={}))
    told = json.loads(answer_json(index, '{"outputs":["kp"],"inputs":{"unik":"1"}}'))
    assert told["results"][0]["value"] == 11


def test_dice_and_chances_in_json(make):
    rules = make.book(
        make.quantity("d", Binary(Dice(Number(2), 2), (("/", Number(2)),))),
        make.quantity("c", Chance(Compare(Ref("d"), ">", Number(1)))),
    )
    d, c = answer(rules, {"outputs": ["d", "c"], "inputs": {}})["results"]
    assert (d["value"], d["text"]) == ({"1": 1, "3/2": 2, "2": 1}, "1…2, średnio 1,5")
    assert (c["value"], c["text"]) == ("3/4", "75\u00a0%")


def test_a_shared_quantity_opens_once_and_deep_ones_stop(make):
    many = [
        make.quantity(f"q{i}", Binary(Ref(f"q{i - 1}"), (("+", Ref(f"q{i - 1}")),))) for i in range(1, 900)
    ]
    text = answer_json(make.book(*many, make.asked("q0", default=1)), '{"outputs":["q899"],"inputs":{}}')
    assert len(text) < 100_000
    first, second = json.loads(text)["results"][0]["step"]["steps"]
    assert first["steps"]
    assert not second["steps"]


def test_names_are_found_by_label_and_ascii(rules):
    assert find_id(rules, "kp") == "kp"
    assert find_id(rules, "modyfikator z ROZMIARU") == "rozmiar_mod"
    assert find_id(rules, "Wstrzasniety") == "wstrzasniety"
    assert find_id(rules, "nikt") is None


def test_a_score_that_is_asked_for_bears_no_sign(make):
    """`Wola` is a bonus where the book computes it, a score where a player gives it."""
    asked, computed = (
        Input("wola", "Wola", "number", make.place("w"), default=2),
        make.quantity("wola", Ref("x")),
    )
    for thing, signed in ((asked, False), (computed._replace(label="Wola"), True)):
        assert is_signed(Index(make.book(thing)), "wola") is signed
    bonus = asked._replace(label="Premia z tarczy")
    assert is_signed(Index(make.book(bonus)), "wola") is True


def test_what_changes_a_bonus_bears_a_sign_as_it_does(make):
    """`premia do ataku + kara` is a modifier, `10 + premia` a number to reach."""
    bonus = Input("premia", "Premia do ataku", "number", make.place("p"), default=0)
    more = Binary(Ref("premia"), (("+", Ref("kara_reki")),))
    whole = Binary(Ref("premia"), (("+", Number(10)),))
    scaled = Binary(Ref("premia"), (("*", Ref("premia")),))
    formulas = (
        ("x", more, True),
        ("y", Rounding(more, "down"), True),
        ("z", whole, False),
        ("m", scaled, False),
    )
    for name, expr, signed in formulas:
        index = Index(make.book(bonus, make.quantity(name, expr)))
        assert is_signed(index, name) is signed, name
    told = make.quantity("x", more)._replace(signed=False)
    assert is_signed(Index(make.book(bonus, told)), "x") is False


def test_a_mean_that_is_rounded_says_so(make):
    die = make.quantity("d", Binary(Dice(Number(1), 2), (("/", Number(3)),)))
    (result,) = answer(make.book(die), {"outputs": ["d"], "inputs": {}})["results"]
    assert result["text"] == "1/3…2/3, średnio 0,5"
    rare = make.quantity("d", Chance(Compare(Dice(Number(1), 7), "=", Number(1))))
    (chance,) = answer(make.book(rare), {"outputs": ["d"], "inputs": {}})["results"]
    assert chance["text"] == "≈ 14,29\u00a0%"
    assert show_decimal(ratio(109, 40), "pl") == "≈ 2,73"
    assert show_decimal(ratio(-1, 3), "en") == "≈ −0.33"


def test_a_switch_tells_what_it_does_to_a_value(make):
    """A factor and a value that is set are not read as something added; an unknown amount is not `brak`."""
    effects = (
        Effect("x", "*", Number(ratio(1, 2)), make.place("s", 5)),
        Effect("x", "+", Number(2), make.place("s", 6)),
        Effect("x", "=", Number(-5), make.place("s", 7)),
        Effect("x", "+", Ref("y"), make.place("s", 8)),
    )
    rules = make.book(
        make.asked("x", default=4), make.asked("y", default=3), Switch("s", "Stan", effects, make.place("s"))
    )
    for on, told in ((False, ["×0,5", "+2", "=\u00a0–5", ""]), (True, ["×0,5", "+2", "+3", "=\u00a0–5"])):
        (result,) = answer(rules, {"outputs": ["x"], "inputs": {"s": on}})["results"]
        assert [step["text"] for step in result["step"]["steps"] if step["id"] == "s"] == told


def test_a_switch_that_is_off_tells_its_limit_and_what_it_sets(make):
    effects = (
        Effect("x", "+", Number(0), make.place("s", 5), high=Number(2)),
        Effect("x", "=", Negate(Number(5)), make.place("s", 6)),
        Effect("x", "?", Number(0), make.place("s", 7)),
    )
    rules = make.book(make.asked("x", default=4), Switch("s", "Stan", effects, make.place("s")))
    (result,) = answer(rules, {"outputs": ["x"], "inputs": {}})["results"]
    told = [(step["label"], step["text"]) for step in result["step"]["steps"]]
    assert told == [("Stan: co najwyżej", "2"), ("Stan", "=\u00a0–5"), ("Stan", "")]


def test_a_fraction_is_blamed_where_it_was_typed(make):
    """What needs a whole number names the field, however many sums lie between."""
    between = Binary(Ref("mod"), (("+", Number(1)),))
    rules = make.book(
        make.asked("mod", default=1),
        make.quantity("pula", between),
        make.quantity("rzut", Dice(Ref("pula"), 6)),
        make.quantity("licznik", Pool(Dice(Ref("pula"), 6), Ref("mod"))),
    )
    told = answer(rules, {"outputs": ["rzut", "licznik"], "inputs": {"mod": "1,5"}})
    message = "MOD: tu potrzebna jest liczba całkowita, a jest 1,5"
    assert told == {"results": [], "errors": [{"input": "mod", "message": message}]}
    rows = (LookupRow((Is(1),), (Number(5),), make.place("t", 3)),)
    table = Lookup("t", "tabela", (Ref("mod"),), ("stan",), rows, make.place("t"))
    stan = Quantity("stan", "Stan", make.place("t"), FromTable(("t",)))
    rules = make.book(make.asked("mod", default=1), stan, table)
    for typed, about in (("0,5", "mod"), ("7", None)):
        (error,) = answer(rules, {"outputs": ["stan"], "inputs": {"mod": typed}})["errors"]
        assert error == {"input": about, "message": f"Stan: tabela „tabela” nie ma wiersza dla MOD: {typed}"}
    halved = make.book(
        make.asked("n", default=3), make.quantity("k", Dice(Binary(Ref("n"), (("/", Number(2)),)), 6))
    )
    (error,) = answer(halved, {"outputs": ["k"], "inputs": {"n": 3}})["errors"]
    assert error["input"] is None
