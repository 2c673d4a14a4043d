"""Stated ranges and searched boxes: ends, what is drawn where, and what symbols carry."""

from __future__ import annotations

import math

import numpy as np
import pytest
import sympy

from lemmata.language.case import Case, Generator, Stratified
from lemmata.language.domain import Array, Domain, Integer, Interval
from lemmata.language.factors import NONNEGATIVE, POSITIVE, REAL, above, below
from lemmata.prove.symbols import symbol

NONE = Case()


@pytest.mark.parametrize(
    ("factor", "inside", "outside"),
    [
        (Interval(*POSITIVE), [1e-12, 1e12], [0.0, -1.0, math.inf]),
        (Interval(*NONNEGATIVE), [0.0, 1e12], [-1e-12, math.inf]),
        (Interval(*REAL), [-1e300, 0.0], [math.inf, math.nan]),
        (Interval(0, below(1)), [0.0, 0.999], [1.0, -0.1]),
        (Interval(above(-1), below(1), search=(-0.5, 0.5)), [0.9, -0.9], [1.0, -1.0]),
        (Integer(2, None, search=(2, 6)), [2, 1000], [1, 2.5]),
        (Integer(above(0), 3), [1, 3], [0, 4]),
    ],
)
def test_a_range_contains_what_is_stated_whatever_the_box(factor, inside, outside):
    assert all(factor.contains(value, NONE) for value in inside)
    assert not any(factor.contains(value, NONE) for value in outside)


@pytest.mark.parametrize(
    ("factor", "box"),
    [
        (Interval(*POSITIVE, search=(0.5, 2)), (0.5, 2)),
        (Interval(*POSITIVE), (0.25, 4)),
        (Interval(1, None), (1, 5)),
        (Interval(None, below(1)), (-3, 0.75)),
        (Interval(*REAL), (-2, 2)),
        (Interval(above(0), below(64)), (1, 63)),
        (Interval(3, 4), (3, 4)),
        (Integer(2, lambda c: c.n, search=(1, 40)), (2, 5)),
    ],
)
def test_the_box_is_what_is_searched_and_never_leaves_the_range(factor, box):
    assert factor.box(Case(n=5)) == box


def test_a_box_with_an_end_that_the_range_leaves_out_is_refused():
    with pytest.raises(ValueError, match="leaves out an end"):
        Interval(*POSITIVE, search=(0, 1)).draw(Generator(0), NONE)
    with pytest.raises(ValueError, match="no number lies between"):
        Interval(0, 1, search=(2, 3)).draw(Generator(0), NONE)


def test_symbols_carry_the_stated_range_and_not_the_box():
    boxed = Interval(*REAL, search=(1, 2)).symbol("x", NONE, symbol)
    assert boxed.is_positive is None and boxed.is_real
    assert Interval(*POSITIVE).symbol("x", NONE, symbol).is_positive
    assert Interval(*NONNEGATIVE, search=(1, 2)).symbol("x", NONE, symbol).is_positive is None
    assert isinstance(Interval(lambda c: c.a, lambda c: c.a + 1).symbol("x", Case(a=sympy.Symbol("a", real=True)), symbol), sympy.Symbol)


@pytest.mark.parametrize("factor", [Interval(*POSITIVE, search=(0.5, 2)), Interval(*REAL), Interval(0, below(1)), Interval(None, 3)])
def test_far_draws_stay_in_the_range_and_leave_the_box(factor):
    drawn = [factor.far(Generator(seed), NONE) for seed in range(60)]
    low, high = factor.box(NONE)
    assert all(factor.contains(value, NONE) for value in drawn)
    assert sum(not low <= value <= high for value in drawn) > 10 or factor.high == below(1)


def test_an_attack_meets_ties_zeros_magnitudes_and_sizes_of_both_parities():
    domain = Domain(n=Integer(2, None, search=(2, 4)), a=Array(lambda c: c.n, *REAL, search=(-1, 1)), x=Interval(*REAL), y=Interval(*REAL))
    cases = domain.beyond(200, seed=0)
    assert len(cases) == 200 and [case.n for case in cases] == sorted(case.n for case in cases)
    assert {case.n % 2 for case in cases if case.n > 4} == {0, 1}
    assert any(case.x == case.y for case in cases) and any(0 < abs(case.x - case.y) < 1e-3 * abs(case.x) for case in cases)
    assert any(case.x == 0 for case in cases) and any(np.any(case.a == 0) and np.any(case.a) for case in cases)
    assert any(len(set(case.a)) == 1 for case in cases) and any(len(set(case.a)) == len(case.a) - 1 for case in cases)
    assert any(abs(case.x) > 1e6 for case in cases) and any(0 < abs(case.x) < 1e-6 for case in cases)
    assert all(domain.contains(case) for case in cases)


def test_an_attack_obeys_the_conditions():
    domain = Domain(x=Interval(*REAL), y=Interval(*REAL), where=(("x above y", lambda c: c.x > c.y),))
    assert all(case.x > case.y for case in domain.beyond(50, seed=0))
    assert Domain(n=Integer(1, 3)).beyond(5, seed=0, resize=False) == []


def test_an_attack_meets_the_ends_of_what_is_stated_together_and_alone():
    domain = Domain(a=Array(3, *REAL, search=(-1, 1)), x=Interval(*POSITIVE, search=(1, 2)), y=Interval(0, below(1), search=(0.3, 0.4)))
    cases = domain.beyond(90, seed=0)
    for most in (1e12, 1e-12):
        assert any(case.x == most and np.all(most / 2 <= abs(case.a)) and np.all(abs(case.a) <= most) for case in cases)
        assert any(case.x == most and np.all(np.abs(case.a) <= 1) and 0.3 <= case.y <= 0.4 for case in cases)
        assert any(1 <= case.x <= 2 and np.all(-most <= case.a) and np.all(case.a <= -most / 2) for case in cases)
    assert any(case.y == 1e-12 for case in cases) and any(case.y == 1 - 1e-12 for case in cases)
    assert all(domain.contains(case) for case in cases)
    assert all(1e-3 < case.x < 1e3 for case in domain.beyond(90, seed=0, run=True))


def test_an_attack_of_few_cases_is_not_all_ends():
    boxed = Interval(*REAL, search=(1, 2))
    domain = Domain(a=boxed, b=boxed, c=boxed, d=boxed, e=boxed, f=boxed)
    cases = domain.beyond(24, seed=0)
    assert sum(all(abs(value) in (1e12, 1e-12) or 1 <= value <= 2 for value in case.values()) for case in cases) in range(8, 12)


def test_samples_share_out_the_box():
    domain = Domain(n=Integer(2, 6), x=Interval(0, 1), wide=Interval(1e-6, 1), a=Array(3, -1, 1))
    cases = domain.sample(20, seed=3)[0]
    assert {case.n for case in cases} == {2, 3, 4, 5, 6}
    assert sorted(int(20 * case.x) for case in cases) == list(range(20))
    assert all(len({int(10 * (case.a[k] + 1)) for case in cases}) == 20 for k in range(3))
    assert sum(case.wide < 0.01 for case in cases) >= 5
    assert len({Stratified(seed, 3).next_case().integer(0, 9) for seed in range(40)}) > 5
