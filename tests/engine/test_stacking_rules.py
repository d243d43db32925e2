"""Typed stacking as the SRD has it (Magic Overview): laws and the known traps."""

from hypothesis import given
from hypothesis import strategies as st
from kodeks_engine.stacking import Part, settle, total

PARTS = st.lists(
    st.builds(
        Part,
        st.none() | st.integers(-6, 6),
        st.sampled_from(["", "pancerz", "unik", "Unik"]),
        st.booleans(),
        st.lists(st.sampled_from(["yes", "no", "penalty", "bonus", 2]), max_size=2).map(tuple),
        base=st.none(),
    ),
    max_size=7,
)


@given(PARTS, st.randoms(use_true_random=False))
def test_the_order_of_parts_never_matters(parts, random):
    shuffled = list(parts)
    random.shuffle(shuffled)
    assert total(shuffled) == total(parts)


@given(PARTS)
def test_amounts_add_up_and_every_part_that_does_not_count_says_why(parts):
    settled = settle(parts)
    assert sum(result.amount for result in settled) == total(parts)
    assert all((result.state == "used") == (result.reason == "") for result in settled)


@given(st.lists(st.integers(-9, 9), max_size=6))
def test_of_one_kind_the_highest_bonus_and_the_worst_penalty(values):
    expected = max([0, *values]) + min([0, *values])
    assert total([Part(value, "morale") for value in values]) == expected
    assert total([Part(value, "morale", stacks=True) for value in values]) == sum(values)
    assert total([Part(value) for value in values]) == sum(values)


def test_an_enhancement_raises_its_own_armour_first():
    chain_shirt_and_bracers = [Part(4, "armour"), Part(3, base=0), Part(6, "armour")]
    assert total(chain_shirt_and_bracers) == 7
    assert [result.state for result in settle(chain_shirt_and_bracers)] == ["used", "used", "suppressed"]


def test_two_amulets_do_not_add_and_need_no_natural_armour():
    amulets = [Part(5, "natural"), Part(2, "enhancement", base=0), Part(1, "enhancement", base=0)]
    assert total(amulets) == 7
    assert [result.state for result in settle(amulets)] == ["used", "used", "suppressed"]
    assert total([Part(None, "natural"), Part(2, "enhancement", base=0)]) == 2


def test_a_variant_drops_the_enhancement_with_its_base():
    touch = [Part(4, "armour", cells=("no",)), Part(3, base=0, cells=("no",))]
    assert total(touch) == 0
    assert [result.reason for result in settle(touch)] == ["variant", "variant"]


def test_flat_footed_keeps_a_penalty():
    assert total([Part(-1, cells=("penalty",))]) == -1
    assert total([Part(3, cells=("penalty",))]) == 0
