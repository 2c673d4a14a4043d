"""Signs of weights that one of their two hyperbolic parts fixes, and bad input to every conserved quantity."""

from __future__ import annotations

import numpy as np
import pytest

from lemmata.theory.state_space import product_weights, state_difference, weight_difference
from lemmata.theory.state_space.conserved.balanced_gaps import balanced_gaps
from lemmata.theory.state_space.conserved.frozen_gaps import frozen_gaps


def test_a_start_with_opposite_weights_keeps_them_nonpositive():
    growth, v = np.random.default_rng(0).normal(size=(2, 8))
    assert (product_weights(20 * growth, 0 * v, v) < 0).all()
    assert (product_weights(20 * growth, v, 0 * v) > 0).all()


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: balanced_gaps([1.0], 0), "at least 1"),
        (lambda: balanced_gaps([1.0, 0.0], 1), "zero"),
        (lambda: frozen_gaps([1.0], 2), "at least 3"),
        (lambda: state_difference([1.0], [1.0], -1), "at least 0"),
        (lambda: weight_difference([1.0], [1.0, 2.0]), "one length"),
    ],
)
def test_bad_input_gets_one_clear_line(call, words):
    with pytest.raises(ValueError, match=words):
        call()
