"""A learnt value direction: its length at extreme starts, and an open set of starts that never learn."""

import numpy as np
import pytest

from lemmata.dynamics import flow
from lemmata.theory.linear_attention.augmented.trained_value import opposed_value_limit, value_limit
from lemmata.theory.linear_attention.problem import TrainedValueEncoding


@pytest.mark.parametrize("alpha", [1e-9, 1.0, 1e9])
@pytest.mark.parametrize(("long", "wide"), [(1.0, 1.0), (1e5, 1e-5), (1e-5, 1e5), (1e-9, 1e-9)])
def test_the_length_solves_its_cubic(alpha, long, wide):
    p, v = np.full((3, 2), long), np.full(2, wide)
    value, difference = value_limit(p, v, alpha), 6 * long**2 - 4 * wide**2
    terms = np.array([2 * value**3, difference * value, -3 * alpha])
    assert value > 0
    assert abs(terms.sum()) <= 1e-13 * np.abs(terms).max()


@pytest.mark.parametrize("seed", range(3))
def test_starts_near_an_opposed_one_are_lost_too(seed):
    rng = np.random.default_rng(seed)
    p, v = 0.3 * rng.standard_normal((4, 3)), np.array([-2.0, 0, 0]) + 0.2 * rng.standard_normal(3)
    end_p, end_v = flow.solve(TrainedValueEncoding(4, 1, 3, 1.5, ()), (p, v), 20.0).final
    assert np.abs(end_p).max() < 1e-9
    assert end_v[0] < -1
    assert end_v @ end_v == pytest.approx(v @ v - (p * p).sum() / 2, rel=1e-8)


def test_longer_position_vectors_are_refused():
    with pytest.raises(ValueError, match=r"2 \|v\|\^2 - \|P\|\^2 must be at least 0"):
        opposed_value_limit([[2.0]], [-1.0])
