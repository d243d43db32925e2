"""Distributions against brute force, and against icepool."""

from collections import Counter
from fractions import Fraction
from itertools import product

import icepool
import pytest
from hypothesis import given
from hypothesis import strategies as st
from kodeks_engine.dice import add, kept, mean, repeat, roll, successes
from kodeks_engine.errors import DiceError
from kodeks_engine.number import ratio

FEW = st.integers(0, 4)
SIDES = st.integers(1, 7)


def rolls(dice, sides):
    return product(range(1, sides + 1), repeat=dice)


@given(FEW, SIDES)
def test_sums_by_brute_force(dice, sides):
    assert roll(dice, sides) == Counter(map(sum, rolls(dice, sides)))


@given(FEW, SIDES, st.integers(-1, 9))
def test_successes_by_brute_force(dice, sides, target):
    counted = Counter(sum(die >= target for die in dice_) for dice_ in rolls(dice, sides))
    assert successes(dice, sides, target) == counted


@given(st.sampled_from(["best", "worst"]), st.integers(0, 5), FEW, SIDES)
def test_kept_dice_by_brute_force(which, keep, dice, sides):
    order = [sorted(dice_, reverse=which == "best") for dice_ in rolls(dice, sides)]
    assert kept(which, keep, dice, sides) == Counter(sum(dice_[:keep]) for dice_ in order)


def test_icepool_agrees():
    assert roll(10, 10) == dict((10 @ icepool.d10).items())
    assert kept("best", 3, 4, 6) == dict(icepool.d6.highest(4, 3).items())
    assert kept("worst", 1, 2, 20) == dict(icepool.d20.lowest(2).items())
    pool = 12 @ (icepool.d6 >= 5)
    counts = successes(12, 6, 5)
    assert {n: Fraction(k, 6**12) for n, k in counts.items()} == {n: pool.probability(n) for n in range(13)}


@given(FEW, SIDES, FEW)
def test_repeating_is_adding(dice, sides, times):
    once = roll(dice, sides)
    summed = {0: 1}
    for _ in range(times):
        summed = add(summed, once)
    assert repeat(once, times) == summed


def test_the_mean_is_exact():
    assert mean(roll(1, 6)) == ratio(7, 2)
    assert mean({ratio(1, 2): 1, 1: 2}) == ratio(5, 6)


@pytest.mark.parametrize(
    "wrong",
    [lambda: roll(-1, 6), lambda: roll(1, 0), lambda: roll(10**5, 100), lambda: repeat({0: 1, 1: 1}, -1)],
)
def test_what_cannot_be_rolled_is_refused(wrong):
    with pytest.raises(DiceError):
        wrong()
