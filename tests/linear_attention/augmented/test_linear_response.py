"""The first-order limit: the difference quotient of the maximum-entropy limit, and what the identity leaves off the diagonal."""

import numpy as np
import pytest

from lemmata.theory.linear_attention.augmented.linear_response import linear_response
from lemmata.theory.linear_attention.augmented.maximum_entropy import augmented_limit
from lemmata.theory.linear_attention.augmented.test_loss import ring_test_loss
from lemmata.theory.linear_attention.problem import ring_target
from tests.linear_attention import oracles


@pytest.mark.parametrize(("n", "n1"), [(15, 3), (16, 3), (51, 10), (9, 5)])
def test_it_is_the_slope_of_the_limit(n, n1):
    tau, identity = ring_target(n, 2.0, [0.4, 0.2, 0.1]), np.eye(n)[0]
    wave = oracles.column(np.random.default_rng(n), n)
    off = np.where(np.arange(n) == 0, 0.0, wave / np.abs(wave).max())
    h = 1e-4
    slope = (augmented_limit(identity + h * off, n1, tau) - augmented_limit(identity - h * off, n1, tau)) / (2 * h)
    rest = linear_response(identity, n1, tau)
    np.testing.assert_allclose(linear_response(identity + off, n1, tau) - rest, slope, rtol=0, atol=1e-6)


@pytest.mark.parametrize(("n1", "loss"), [(1, 1.62), (2, 0.0979), (3, 0.01448), (4, 2.96e-3), (6, 1.87e-4)])
def test_an_orthogonal_start_does_not_end_at_the_target(n1, loss):
    tau = ring_target(51, 2.0, [0.9])
    assert ring_test_loss(linear_response(np.eye(51)[0], n1, tau), tau) == pytest.approx(loss, rel=5e-3)
