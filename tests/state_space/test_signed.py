"""The bound for weights of any sign beside that for nonnegative ones, and bad input."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from lemmata.theory.state_space.extrapolation.tap_bound import tap_majorant
from lemmata.theory.state_space.signed import signed_tap_majorant, vanishing_error


@pytest.mark.parametrize("seed", range(3))
def test_for_nonnegative_weights_it_is_the_bound_by_three_taps(seed):
    rng = np.random.default_rng(seed)
    a, w = ([Fraction(int(n), 7) for n in rng.integers(low, 9, size=5)] for low in (-9, 0))
    student = a, w, Fraction(3, 8), Fraction(-2, 5), Fraction(2)
    assert list(signed_tap_majorant(*student, 12)) == list(tap_majorant(*student, 12))


def test_a_scale_of_zero_gets_one_clear_line():
    with pytest.raises(ValueError, match="positive"):
        vanishing_error(0.0)
