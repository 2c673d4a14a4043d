"""Weights on the teacher's states from taps: a student that has split a state, and bad input."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from lemmata.terms.arithmetic import array
from lemmata.theory.state_space import impulse_response
from lemmata.theory.state_space.extrapolation.weights_from_taps import merged_weights


@pytest.mark.parametrize("seed", range(3))
def test_split_states_are_merged(seed):
    rng = np.random.default_rng(seed)
    a_star = array([Fraction(1, 2), Fraction(-1, 3), Fraction(2)])
    w_star = array([Fraction(int(n)) for n in rng.integers(1, 9, size=3)])
    split = Fraction(1, 3)
    a = array([a_star[0], a_star[0], a_star[1], a_star[2], Fraction(9)])
    w = array([w_star[0] * split, w_star[0] * (1 - split), w_star[1], w_star[2], Fraction(0)])
    assert list(merged_weights(impulse_response(a, w, w * 0 + 1, 7), a_star)) == list(w_star)


def test_too_few_taps_get_one_clear_line():
    with pytest.raises(ValueError, match="at least 2"):
        merged_weights([1.0], [1.0, 2.0])
