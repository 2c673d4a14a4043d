"""The certified bound beside the same bound in fractions, where it is attained, and bad input to it."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from lemmata.theory.state_space import sufficient_horizon, tap_error_bound


@pytest.mark.parametrize("seed", range(5))
def test_the_allowance_for_rounding_is_small(seed):
    rng = np.random.default_rng(seed)
    a_star, w_star, spread = rng.normal(), rng.uniform(0.1, 2), 10.0 ** rng.uniform(-9, 0)
    a = a_star + spread * rng.normal(size=6)
    w = rng.uniform(size=6) * 10.0 ** rng.uniform(-8, 0, size=6)
    exact = tap_error_bound(*([Fraction(z) for z in column] for column in (a, w)), Fraction(a_star), Fraction(w_star), 25)
    assert tap_error_bound(a, w, a_star, w_star, 25) == pytest.approx([float(b) for b in exact], rel=1e-9, abs=1e-12 * float(max(exact)))


def test_the_first_three_taps_attain_their_bound():
    """States 0 and 2 of weight 1/2 beside a teacher at 1: taps 1, 1, 2 against 1, 1, 1."""
    assert tap_error_bound([2.0, 0.0], [0.5, 0.5], 1.0, 1.0, 3) == pytest.approx([0.0, 0.0, 1.0], abs=1e-12)


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: tap_error_bound([1.0], [-1.0], 1.0, 1.0, 3), "at least 0, not"),
        (lambda: tap_error_bound([1.0], [1.0, 1.0], 1.0, 1.0, 3), "one length"),
        (lambda: tap_error_bound([1.0], [1.0], 1.0, 1.0, 0), "horizon"),
        (lambda: tap_error_bound([1.0], [1.0], [1.0, 2.0], 1.0, 2), "one state"),
        (lambda: tap_error_bound([1.0], [1.0], np.nan, 1.0, 2), "finite"),
        (lambda: sufficient_horizon(0), "at least 1"),
    ],
)
def test_bad_input_gets_one_clear_line(call, words):
    with pytest.raises(ValueError, match=words):
        call()
