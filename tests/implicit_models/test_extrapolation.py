"""Errors out of distribution and floors for drawn ranges: by brute force, and what is refused."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from lemmata.theory.implicit_models import bayes_floor, linear_extrapolation_error


@pytest.mark.parametrize(("d", "low", "high"), [(2, 0.0, 1.0), (7, -3.0, 1.0), (50, -1.0, 1.0), (100, 2.0, 5.0)])
def test_the_floor_is_that_of_all_pairs_of_ranges(d, low, high):
    places = np.arange(d)
    rows = np.array([(i <= places) & (places <= j) for i, j in itertools.combinations(range(d), 2)], dtype=float)
    spread = np.cov(rows.T, bias=True)
    assert bayes_floor(d, low, high) == pytest.approx(
        2 * ((high - low) ** 2 / 12 * np.trace(spread) + ((low + high) / 2) ** 2 * spread.sum())
    )


@pytest.mark.parametrize("bad", [(1, 0, 1), (2.0, 0, 1), (True, 0, 1), (5, 1, 0), (5, np.nan, 1), (5, 0, np.inf)])
def test_what_the_floor_refuses(bad):
    with pytest.raises(ValueError):
        bayes_floor(*bad)


@pytest.mark.parametrize(
    "bad",
    [
        ([[1.0]], [[1.0, 2.0]], 0, 1),
        ([1.0], [1.0], 0, 1),
        ([[np.nan]], [[1.0]], 0, 1),
        ([[1.0]], [[1.0]], np.nan, 1),
        ([[1.0]], [[1.0]], np.inf, 1),
        ([[1.0]], [[1.0]], 0, -1),
        ([[1.0]], [[1.0]], 0, np.nan),
    ],
)
def test_what_the_error_refuses(bad):
    with pytest.raises(ValueError):
        linear_extrapolation_error(*bad)
