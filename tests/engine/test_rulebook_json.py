"""The round-trip law: a rulebook in JSON is the same rulebook."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from kodeks_engine import codec, formula
from kodeks_engine.codec import DamagedRulesError, decode, dumps, encode, loads
from kodeks_engine.formula import NODES, Binary, Number
from kodeks_engine.number import ratio
from kodeks_engine.place import Place
from kodeks_engine.ruleset import Formula, Quantity, Ruleset

TEXT = st.text(max_size=6)
EXACT = st.integers(-99, 99) | st.builds(ratio, st.integers(-99, 99), st.integers(1, 9))
LEAVES = st.one_of(
    st.builds(formula.Number, EXACT),
    st.builds(formula.Word, TEXT),
    st.builds(formula.Flag, st.booleans()),
    st.just(formula.Nothing()),
    st.builds(formula.Ref, TEXT, TEXT),
    st.builds(formula.Total, TEXT, st.lists(TEXT, max_size=2).map(tuple), TEXT),
)


def trees(inner):
    dice = st.builds(formula.Dice, inner, st.integers(1, 20))
    compare = st.builds(formula.Compare, inner, st.sampled_from(["=", "<="]), inner)
    return st.one_of(
        st.builds(formula.Negate, inner),
        st.builds(
            formula.Binary, inner, st.lists(st.tuples(st.sampled_from("+-"), inner), min_size=1).map(tuple)
        ),
        st.builds(formula.Rounding, inner, st.sampled_from(["down", "up", "nearest"])),
        st.builds(formula.Bound, inner, st.just("at_least"), inner),
        st.builds(formula.Call, st.just("largest"), st.lists(inner).map(tuple)),
        dice,
        st.builds(formula.Pool, dice, inner),
        st.builds(formula.Repeat, inner, inner),
        st.builds(formula.Chance, st.builds(formula.And, st.lists(compare).map(tuple))),
    )


EXPRESSIONS = st.recursive(LEAVES, trees, max_leaves=12)


@given(EXPRESSIONS)
@settings(max_examples=60)
def test_round_trip_of_any_formula(expr):
    place = Place("A b/Ż.md", 3, "w", None)
    rules = Ruleset(quantities=(Quantity("q", "Q", place, Formula(expr, "…", place)),))
    assert repr(loads(dumps(rules))) == repr(rules)


def test_round_trip_of_a_whole_book(rules):
    assert repr(loads(dumps(rules))) == repr(rules)
    assert repr(loads(dumps(rules, pages={"a.md": "a/"}))) == repr(rules), "keys of others are ignored"
    assert dumps(loads(dumps(rules))) == dumps(rules), "the order is stable"
    assert repr(loads(dumps(rules), whole=True)) == repr(rules)


def test_every_node_has_a_json():
    assert all(codec.TYPES[node.__name__] is node for node in NODES)


def test_equal_tuples_of_different_types_stay_apart():
    assert isinstance(decode(encode(Binary(Number(1), ()))), Binary)


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", '{"is":"Place"}', '{"is":"Ruleset","quantities":[{"is":"Nobody"}]}',
     '{"is":"Ruleset","format":99}',
     '{"is":"Ruleset","inputs":[{"is":"Input"}]}',
     '{"is":"Ruleset","inputs":[{"is":"Ratio","top":1,"bottom":0}]}',
     '{"is":"Ruleset","inputs":[{"is":"Place","note":"a.md","line":1}]}',
     '{"is":"Ruleset","title":3}',
     '{"is":"Ruleset","quantities":"all"}',
     '{"is":"Ruleset","format":"1"}',
     '{"is":"Ruleset","unread":[{"is":"Place","note":"a.md","line":"1"}]}',
     '{"is":"Ruleset","quantities":' + "[" * 5000 + "]" * 5000 + "}"],
)  # fmt: skip
def test_damaged_rules_are_refused(text):
    with pytest.raises(DamagedRulesError):
        loads(text)


def test_each_field_of_a_book_is_looked_at(rules):
    """Any single value put in the place of another: refused, or of the right kind."""
    data = json.loads(dumps(rules))
    refused = 0
    for holder, key in list(values_of(data)):
        kept, holder[key] = holder[key], {"is": "Flag", "value": True} if key != "expr" else 3
        try:
            loads(json.dumps(data))
        except DamagedRulesError:
            refused += 1
        holder[key] = kept
    assert refused > 100


def values_of(data):
    """Where each value of JSON stands."""
    for key in data if isinstance(data, dict) else range(len(data)):
        yield data, key
        if isinstance(data[key], dict | list):
            yield from values_of(data[key])


def test_a_row_with_too_few_cells_is_refused(rules):
    data = json.loads(dumps(rules))
    data["lookups"][0]["rows"][0]["cells"].pop()
    with pytest.raises(DamagedRulesError, match="rows"):
        loads(json.dumps(data))


def test_json_holds_no_floats(rules):
    json.loads(dumps(rules), parse_float=lambda text: pytest.fail(text))
