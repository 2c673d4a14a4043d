"""The threshold without an interval, and bad input to it."""

from __future__ import annotations

import numpy as np
import pytest

from lemmata.theory.state_space import interval_threshold, sufficient_horizon
from lemmata.theory.state_space.sharpness import interval_certificate


@pytest.mark.parametrize("size", [1, 2, 3])
def test_unconstrained_threshold_is_the_sufficient_horizon(size):
    assert interval_threshold(np.arange(size), -np.inf, np.inf) == sufficient_horizon(size)


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: interval_threshold([2.0], -1.0, 1.0), "interval"),
        (lambda: interval_threshold([0.5, 0.5], -1.0, 1.0), "different"),
        (lambda: interval_certificate([2.0], -1.0, 1.0), "interval"),
    ],
)
def test_bad_input_gets_one_clear_line(call, words):
    with pytest.raises(ValueError, match=words):
        call()
