"""The threshold from both sides: exact counterexamples below it, linear programs and certificates at it."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from lemmata.theory.state_space import interval_threshold, problem, sufficient_horizon
from lemmata.theory.state_space.extrapolation.horizon import sufficient_horizon_printed
from lemmata.theory.state_space.matching_students import alternating_student, largest_deviation, largest_gap
from lemmata.theory.state_space.mutants.extrapolation.horizon import one_horizon_less
from lemmata.theory.state_space.mutants.sharpness import uncounted_ends
from lemmata.theory.state_space.sharpness import interval_certificate

CASES = [
    ((0.75,), (-1.0, 1.0), 3),
    ((1.0,), (-1.0, 1.0), 2),
    ((1.0, -1.0), (-1.0, 1.0), 3),
    ((1.0, 0.3), (-1.0, 1.0), 4),
    ((0.9, 0.3), (-1.0, 1.0), 5),
    ((0.0,), (0.0, 1.0), 2),
    ((1.0, 0.0), (0.0, 1.0), 3),
]


@pytest.mark.parametrize(("a_star", "ends", "threshold"), CASES)
def test_threshold_by_linear_programming(a_star, ends, threshold):
    assert interval_threshold(a_star, *ends) == threshold
    weights = np.linspace(1, 2, len(a_star))
    assert largest_deviation(a_star, weights, threshold, *ends) < 1e-7
    assert largest_deviation(a_star, weights, threshold - 1, *ends) > 1e-3
    assert (uncounted_ends(a_star, *ends) == threshold) == (not {*a_star} & {*ends})


@pytest.mark.parametrize(("a_star", "ends", "threshold"), CASES)
def test_certificate_is_nonnegative_and_vanishes_on_the_teacher_only(a_star, ends, threshold):
    q = interval_certificate(a_star, *ends)
    assert len(q) == threshold
    grid = np.linspace(ends[0], ends[1], 2001)
    values = np.polynomial.polynomial.polyval(grid, q)
    far = np.abs(grid[:, None] - np.array(a_star)).min(1) > 1e-3
    assert values.min() > -1e-14 and values[far].min() > 1e-9
    assert np.abs(np.polynomial.polynomial.polyval(np.array(a_star), q)).max() < 1e-14


def test_unconstrained_threshold_is_the_sufficient_horizon():
    for size in (1, 2, 3):
        assert interval_threshold(np.arange(size), -np.inf, np.inf) == sufficient_horizon(size) == one_horizon_less(size) + 1
        assert sufficient_horizon_printed(size) < sufficient_horizon(size)


@pytest.mark.parametrize("size", [1, 2, 3])
def test_nonnegative_student_of_zero_loss_at_twice_the_dimension(size):
    a_star = [Fraction(2 * i + 1, 9) for i in range(size)]
    w_star = [Fraction(i + 1, 3) for i in range(size)]
    fresh = [Fraction(2 * i, 9) for i in range(size + 1)]
    gap = largest_gap(a_star, w_star, fresh)
    states, weights = alternating_student(a_star, w_star, fresh, gap)
    assert gap > 0 and min(weights) == 0
    H = 2 * size
    ones = [1] * len(states)
    errors = problem.impulse_response(states, weights, ones, H + 1) - problem.impulse_response(a_star, w_star, [1] * size, H + 1)
    assert list(errors) == [0] * H + [gap]
    assert min(alternating_student(a_star, w_star, fresh, 2 * gap)[1]) < 0


def test_below_the_threshold_of_an_interval():
    a_star, w_star, fresh = [Fraction(1), Fraction(1, 3)], [Fraction(1), Fraction(2)], [Fraction(0), Fraction(2, 3)]
    gap = largest_gap(a_star, w_star, fresh)
    states, weights = alternating_student(a_star, w_star, fresh, gap)
    H = interval_threshold(a_star, -1, 1) - 1
    errors = problem.impulse_response(states, weights, [1] * 4, H + 1) - problem.impulse_response(a_star, w_star, [1, 1], H + 1)
    assert gap < 0 and min(weights) >= 0 and max(states) == 1 and list(errors) == [0] * H + [gap]


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: interval_threshold([2.0], -1.0, 1.0), "interval"),
        (lambda: interval_threshold([0.5, 0.5], -1.0, 1.0), "different"),
        (lambda: largest_gap([1.0], [1.0], [2.0, 3.0]), "alternate"),
        (lambda: largest_gap([1.0], [0.0], [0.0, 3.0]), "positive"),
        (lambda: largest_deviation([0.0], [1.0], 0, -1.0, 1.0), "horizon"),
        (lambda: interval_certificate([2.0], -1.0, 1.0), "interval"),
    ],
)
def test_bad_input_gets_one_clear_line(call, words):
    with pytest.raises(ValueError, match=words):
        call()
