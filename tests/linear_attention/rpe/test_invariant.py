"""Starts that never align are refused, and the limit on the invariant set where it is not hyperbolic."""

import numpy as np
import pytest

from lemmata.theory.linear_attention.problem import RelativeEncoding
from lemmata.theory.linear_attention.rpe.invariant import antisymmetric_limit, antisymmetric_start
from lemmata.theory.linear_attention.rpe.joint_gradient import joint_velocity
from lemmata.theory.linear_attention.rpe.joint_limit_seen_lags import rpe_joint_limit
from tests.linear_attention import oracles

STUCK = [
    ([0.0, 0.0, 0.0], [0.0, 1.0], 2, 2.0, 0.5),
    ([-0.7, 0.0, 0.7], [0.0, 0.5], 2, 2.0, 0.5),
    ([1.0, 0.0, -1.0], [0.0, 0.0], 2, 2.0, 0.5),
    ([0.5, -0.125, 0.5], [0.0, 0.0], 2, 2.0, 0.5),
    ([0.3], [0.0, 1.0], 1, 0.0, 0.5),
    ([-1.5], [1.5, 0.0], 1, 2.0, 0.5),
    ([0.0, -0.8, 0.0], [0.8, 0.0], 2, 2.0, 0.0),
    ([1.0, 0.0, 1.0], [-np.sqrt(2), 0.0], 2, 0.0, 0.7),
]


@pytest.mark.parametrize("start", STUCK)
def test_starts_that_never_align(start):
    a, v, n1, alpha, beta = start
    with pytest.raises(ValueError, match="v "):
        rpe_joint_limit(*start)
    _, end_v = oracles.joint_flow(np.array(a), np.array(v), n1, alpha, beta, 4.0)
    assert abs(end_v[0]) < 0.02 * max(1.0, abs(v[0])) or not alpha
    assert v[0] * joint_velocity(a, v, n1, alpha, beta)[1][0] <= 1e-12


@pytest.mark.parametrize(("half", "across", "within"), [([0.5, 0.0], [np.sqrt(0.5)], 0.02), ([0.4, 0.2], [0.0], 1e-7)])
def test_equal_lengths_and_a_vanishing_value(half, across, within):
    end_a, end_v = oracles.joint_flow(*antisymmetric_start(half, across), 3, 2.0, 0.5, 4000.0)
    want_a, want_v = antisymmetric_limit(half, across, 3)
    np.testing.assert_allclose(end_a, want_a, rtol=0, atol=within)
    np.testing.assert_allclose(end_v, want_v, rtol=0, atol=within)


def test_the_loss_that_the_erratum_quotes():
    record = RelativeEncoding(6, 5, 2, 2.0, (0.5,), ring=False)
    assert record.loss((np.zeros(11), np.array([0.0, 1.0]))) == 22.0
