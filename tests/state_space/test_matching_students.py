"""Students that match the teacher's first taps: the largest gap of the next is the largest, with the sign of where the teacher stands."""

from __future__ import annotations

from fractions import Fraction

import pytest

from lemmata.theory.state_space import interval_threshold, problem
from lemmata.theory.state_space.matching_students import alternating_student, largest_deviation, largest_gap


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
        (lambda: largest_gap([1.0], [1.0], [2.0, 3.0]), "alternate"),
        (lambda: largest_gap([1.0], [0.0], [0.0, 3.0]), "positive"),
        (lambda: largest_deviation([0.0], [1.0], 0, -1.0, 1.0), "horizon"),
    ],
)
def test_bad_input_gets_one_clear_line(call, words):
    with pytest.raises(ValueError, match=words):
        call()
