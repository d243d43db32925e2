"""Values with reasons: formulas, tables, components, effects, `brak`, dice, errors."""

import pytest
from kodeks_engine.errors import CycleError, DiceError, InputError, RuleError, UnknownNameError
from kodeks_engine.evaluate import Evaluation, evaluate
from kodeks_engine.formula import (
    And,
    Binary,
    Bound,
    Call,
    Chance,
    Compare,
    Dice,
    Flag,
    IsNone,
    Keep,
    Negate,
    Not,
    Nothing,
    Number,
    Or,
    Otherwise,
    Pool,
    Ref,
    Repeat,
    Rounding,
    Truth,
    Word,
)  # fmt: skip
from kodeks_engine.index import Index, cycles, inputs_of
from kodeks_engine.number import ratio
from kodeks_engine.place import Place
from kodeks_engine.ruleset import FromTable, Input, Quantity, Ruleset
from kodeks_engine.table import Between, Decision, DecisionRow, Is, Lookup, LookupRow

D6 = Dice(Number(1), 6)


@pytest.fixture
def value(make):
    """The value of one expression over the inputs `x` and `y`, which may be `brak`."""

    def value(expr, *more, **inputs):
        asked = [Input(n, n.upper(), "number-or-none", make.place(n)) for n in ("x", "y")]
        return evaluate(make.book(make.quantity("q", expr), *asked, *more), "q", inputs).value

    return value


def test_the_large_monster(rules):
    assert evaluate(rules, "atak", {"bpa": "+3", "sila": "21", "rozmiar": "DUZY"}).value == 7
    assert evaluate(rules, "atak", {"bpa": 3, "sila": "brak", "rozmiar": "Duży"}).value == 2
    assert evaluate(rules, "atak").value == 0, "defaults are neutral"


def test_every_step_leads_to_its_line(rules):
    size = evaluate(rules, "atak", {"rozmiar": "Duży"}).step.steps[2]
    assert (size.value, size.op, size.place) == (-1, "table", Place("rozmiar.md", 12))
    assert size.steps[0].place == Place("rozmiar.md", 3)


def test_operators_and_clauses(value):
    x, y = Ref("x"), Ref("y")
    assert value(Binary(Number(1), (("/", Number(3)), ("*", Number(3))))) == 1
    assert value(Binary(Number(7), (("-", Negate(Number(2))), ("+", Number(1))))) == 10
    assert value(Rounding(Number(ratio(-1, 2)), "down")) == -1
    assert value(Rounding(Number(ratio(-1, 2)), "up")) == 0
    assert value(Bound(x, "at_least", Number(0)), x=-3) == 0
    assert value(Bound(x, "at_most", y), x=9, y=4) == 4
    assert value(Bound(x, "at_most", y), x=9) == 9, "`brak` is no bound"
    assert value(Call("smallest", (x, y, Number(5))), x=7) == 5


def test_none_is_contagious_until_replaced(value):
    x, y = Ref("x"), Ref("y")
    assert value(Binary(x, (("+", Number(1)),))) is None
    assert value(Negate(x)) is None
    assert value(Rounding(x, "down")) is None
    assert value(Otherwise(Binary(x, (("+", Number(1)),)), x, Number(4))) == 4
    assert value(Call("largest", (x, y))) is None
    assert value(Nothing()) is None
    for condition in (Compare(x, "=", Number(0)), Compare(x, "!=", Number(0)), Compare(x, "<", Number(0))):
        assert value(Chance(condition)) == 0, "a comparison with `brak` is false"
    assert value(Chance(IsNone(x))) == 1
    assert value(Chance(IsNone(x, negated=True)), x=3) == 1


def test_conditions(value):
    true, false = Compare(Number(1), "<", Number(2)), Compare(Word("Duży"), "=", Word("mały"))
    assert value(Chance(And((true, Not(false))))) == 1
    assert value(Chance(Or((false, false)))) == 0
    assert value(Chance(Compare(Word("DUŻY"), "=", Word("duży")))) == 1
    assert value(Chance(Compare(Flag(True), "=", Number(1)))) == 0, "`tak` is not 1"


def test_one_quantity_is_one_roll(make):
    rules = make.book(
        make.quantity("t1", Dice(Number(1), 20)),
        make.quantity("t2", Dice(Number(1), 20)),
        make.quantity("zero", make.difference(Ref("t1"), Ref("t1"))),
        make.quantity("two", Binary(Ref("t1"), (("+", Ref("t2")),))),
        make.quantity("twice", Repeat(Number(2), Ref("t1"))),
        make.quantity(
            "both", Chance(And((Compare(Ref("t1"), ">=", Number(15)), Compare(Ref("t2"), ">=", Number(15)))))
        ),
        make.quantity(
            "same", Chance(And((Compare(Ref("t1"), ">=", Number(15)), Compare(Ref("t1"), ">=", Number(11)))))
        ),
        make.quantity("noisy", Binary(Ref("t1"), (("+", D6), ("+", D6), ("+", D6), ("+", D6)))),
        make.quantity("rest", make.difference(Ref("noisy"), Ref("t1"))),
    )
    index = Index(rules)
    value = {name: evaluate(index, name).value for name in index.quantities}
    assert value["zero"] == 0
    assert value["two"].counts() == value["twice"].counts()
    assert value["both"] == ratio(36, 400)
    assert value["same"] == ratio(6, 20)
    assert (
        evaluate(make.book(make.quantity("d", Dice(Number(4), 6))), "d").value.counts()
        == value["rest"].counts()
    )


def test_dice_forms(value):
    assert value(Binary(Number(2), (("*", Dice(Number(1), 3)),))).counts() == {2: 1, 4: 1, 6: 1}
    assert value(Dice(Ref("x"), 6), x=0) == 0
    assert value(Dice(Ref("x"), 6)) is None
    assert value(Pool(Dice(Ref("x"), 6), Number(4)), x=2).counts() == {0: 1, 1: 2, 2: 1}
    assert value(Keep("best", 1, Dice(Number(2), 2))).counts() == {1: 1, 2: 3}
    assert value(Repeat(Number(3), make_minus_one())).counts()[0] == 1
    assert value(Pool(Dice(Pool(Dice(Number(2), 2), Number(2)), 2), Number(2))).counts() == {0: 9, 1: 6, 2: 1}


def make_minus_one():
    return Binary(Dice(Number(1), 2), (("-", Number(1)),))


def test_too_many_joint_outcomes_name_the_dice(make):
    hundred = [make.quantity(f"k{i}", Dice(Number(1), 100)) for i in range(4)]
    product = Binary(Ref("k0"), tuple(("*", Ref(f"k{i}")) for i in range(1, 4)))
    with pytest.raises(DiceError) as error:
        evaluate(make.book(*hundred, make.quantity("q", product)), "q")
    assert all(name in error.value.message("pl") for name in ("K0", "K1", "K2", "K3"))


def test_dice_errors_name_quantity_and_dice(make):
    rules = make.book(make.quantity("q", Dice(Ref("x"), 6)), make.asked("x"))
    with pytest.raises(DiceError, match=r"Q: .*–1k6"):
        evaluate(rules, "q", {"x": -1})


def lookup_of(make, rows, columns=("v",), keys=("k",), name="t"):
    made = tuple(LookupRow(k, c, make.place("t", i)) for i, (k, c) in enumerate(rows))
    return Lookup(name, name.upper(), tuple(map(Ref, keys)), columns, made, make.place("t"))


def test_lookup_by_ranges_and_several_keys(make):
    table = lookup_of(
        make,
        [
            ((Between(None, 0), Is("A")), (Number(1),)),
            ((Between(1, 3), Is("A")), (Ref("k"),)),
            ((Between(4, None), Is("B")), (None,)),
        ],
        keys=("k", "l"),
    )
    rules = make.book(
        table,
        Quantity("v", "V", make.place("v"), FromTable(("t",))),
        make.asked("k"),
        make.asked("l", kind="choice", choices=("A", "B")),
    )
    assert evaluate(rules, "v", {"k": -5, "l": "a"}).value == 1
    assert evaluate(rules, "v", {"k": ratio(5, 2), "l": "a"}).value == ratio(5, 2)
    with pytest.raises(RuleError, match="K: 1, L: B"):
        evaluate(rules, "v", {"k": 1, "l": "B"})
    with pytest.raises(RuleError, match="cannot be read"):
        evaluate(rules, "v", {"k": 4, "l": "B"})


def test_several_tables_are_one_and_a_rolled_key_finds_its_rows(make):
    tables = [
        lookup_of(make, [((Between(1, 3),), (Number(10),))], name="t"),
        lookup_of(make, [((Between(4, 6),), (Number(20),))], name="u"),
    ]
    rules = make.book(
        *tables, Quantity("v", "V", make.place("v"), FromTable(("t", "u"))), make.quantity("k", D6)
    )
    assert evaluate(rules, "v").value.counts() == {10: 1, 20: 1}
    assert evaluate(rules, "v", {"k": 5}).value == 20, "a given quantity replaces its definition"


def decision(make, *rows):
    made = tuple(DecisionRow(when, (cell,), make.place("d", i)) for i, (when, cell) in enumerate(rows))
    return Ruleset(
        quantities=(
            Quantity("v", "V", make.place("v"), FromTable(("d",))),
            make.quantity("t", D6),
            make.quantity("bad", Binary(Number(1), (("/", Number(0)),))),
        ),
        inputs=(make.asked("x", default=0), make.asked("flag", kind="yesno")),
        decisions=(Decision("d", "D", ("v",), made, make.place("d")),),
    )


def test_the_first_true_row_decides_and_the_others_cannot_harm(make):
    rules = decision(
        make,
        (Compare(Ref("x"), ">", Number(0)), Ref("bad")),
        (Truth(Ref("flag")), Number(2)),
        (None, Number(3)),
    )
    assert evaluate(rules, "v").value == 3
    assert evaluate(rules, "v", {"flag": "tak"}).value == 2
    with pytest.raises(RuleError, match="BAD: division by zero"):
        evaluate(rules, "v", {"x": 1})


def test_a_rolled_condition_chooses_for_each_outcome(make):
    rules = decision(make, (Compare(Ref("t"), ">=", Number(5)), Ref("t")), (None, Number(0)))
    assert evaluate(rules, "v").value.counts() == {0: 4, 5: 1, 6: 1}
    with pytest.raises(RuleError, match="no condition"):
        evaluate(decision(make, (Compare(Ref("x"), ">", Number(0)), Number(1))), "v")


@pytest.mark.parametrize(
    ("inputs", "name", "about"),
    [
        ({"bpa": "dużo"}, "atak", "nie jest liczbą"),
        ({"bpa": ""}, "atak", "nie jest liczbą"),
        ({"bpa": "41"}, "atak", "najwięcej 40"),
        ({"bpa": -1}, "atak", "najmniej 0"),
        ({"bpa": "brak"}, "atak", "nie jest tu dozwolony"),
        ({"bpa": True}, "atak", "nie jest liczbą"),
        ({"rozmiar": "Wielki"}, "atak", "możliwe: Mały, Średni, Duży"),
        ({"rozmiar": 3}, "atak", "nie ma wyboru"),
        ({"wstrzasniety": "może"}, "atak", "ani „tak”, ani „nie”"),
        ({}, "cel", "podaj: CEL"),
    ],
)
def test_a_wrong_input_is_a_clear_error(rules, inputs, name, about):
    with pytest.raises(InputError) as error:
        evaluate(rules, name, inputs)
    assert about in error.value.message("pl")
    assert error.value.subject in {*inputs, "cel"}


def test_unknown_names(rules):
    for name, inputs in (("nikt", {}), ("atak", {"nikt": 1})):
        with pytest.raises(UnknownNameError, match="nikt"):
            evaluate(rules, name, inputs)


def test_words_in_sums_are_refused(make):
    rules = make.book(make.quantity("q", Binary(Word("Duży"), (("+", Number(1)),))))
    with pytest.raises(RuleError) as error:
        evaluate(rules, "q")
    assert error.value.message("pl") == "Q: tu potrzebna jest liczba, a jest „Duży”"
    assert error.value.place == Place("q.md", 5)


def test_exactly_the_inputs_of_the_graph_in_order_of_first_use(rules):
    assert inputs_of(rules, ["atak"]) == ["bpa", "sila", "rozmiar", "wstrzasniety"]
    assert inputs_of(rules, ["kp"]) == ["pancerz", "karwasze", "ulepszenie", "zrecznosc", "unik"]


def test_a_chain_of_two_thousand(make):
    chain = [make.quantity(f"q{i}", Binary(Ref(f"q{i - 1}"), (("+", Number(1)),))) for i in range(1, 2001)]
    rules = make.book(*reversed(chain), make.asked("q0", default=0))
    assert evaluate(rules, "q2000").value == 2000
    assert cycles(rules) == []


def test_a_wide_graph_is_linear(make):
    doubled = [
        make.quantity(f"q{i}", Binary(Ref(f"q{i - 1}"), (("+", Ref(f"q{i - 1}")),))) for i in range(1, 200)
    ]
    assert evaluate(make.book(*doubled, make.asked("q0", default=1)), "q199").value == 2**199


def test_cycles_are_found_as_chains(make):
    rules = make.book(
        make.quantity("a", Ref("b")),
        make.quantity("b", Ref("c")),
        make.quantity("c", Ref("b")),
        make.quantity("d", Ref("d")),
    )
    assert cycles(rules) == [("b", "c", "b"), ("d", "d")]
    with pytest.raises(CycleError, match="B → C → B"):
        evaluate(rules, "a")


def test_a_long_cycle_is_told_by_its_ends(make):
    rules = make.book(*(make.quantity(f"q{i}", Ref(f"q{(i + 1) % 500}")) for i in range(500)))
    with pytest.raises(CycleError, match=r"^\D*Q0 → Q1 → .* → … \(477\) … → .* → Q499 → Q0\W*$") as error:
        evaluate(rules, "q0")
    assert len(str(error.value)) < 400


@pytest.mark.parametrize(
    ("typed", "meant"), [("siła", "sila"), ("rozmir", "rozmiar"), ("Atka", "atak"), ("xyz", "")]
)
def test_a_name_that_is_none_tells_what_was_meant(rules, typed, meant):
    for ask in (lambda: evaluate(rules, typed), lambda: evaluate(rules, "atak", {typed: 3})):
        with pytest.raises(UnknownNameError) as error:
            ask()
        assert error.value.fill.get("meant", "") == meant
        assert typed in error.value.message("pl")


def test_an_example_cell_is_an_expression(rules):
    assert (
        Evaluation(Index(rules), {"sila": 18}).expression(Binary(Ref("mod"), (("*", Number(2)),))).value == 8
    )


def test_the_order_of_the_book_does_not_matter(rules):
    turned = rules._replace(quantities=rules.quantities[::-1], inputs=rules.inputs[::-1])
    assert evaluate(turned, "atak", {"sila": 18}).value == evaluate(rules, "atak", {"sila": 18}).value
