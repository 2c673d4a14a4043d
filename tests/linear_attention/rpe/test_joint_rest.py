"""The rest of relative positions and value direction on a ring, against bracketing, over many decades of weight decay."""

import pytest
from scipy.optimize import brentq

from lemmata.theory.linear_attention.problem import lag_weights, ring_target
from lemmata.theory.linear_attention.rpe.joint_rest import joint_rest


@pytest.mark.parametrize("n1", [1, 3, 7])
@pytest.mark.parametrize("decay", [1e-12, 1e-3, 1.0, 3.9])
def test_the_length_is_the_root(n1, decay):
    tau = ring_target(7, 2.0, [0.5, -0.25])
    pull, twice = 2 * lag_weights(7, n1) * tau, 2 * lag_weights(7, n1)
    root = brentq(lambda square: ((pull / (twice * square + decay)) ** 2).sum() - 1, 0, 10, xtol=1e-15)
    square, loss = joint_rest(n1, tau, decay)
    assert square == pytest.approx(root, rel=1e-12)
    assert loss == pytest.approx(((decay * tau / (twice * square + decay)) ** 2).sum(), rel=1e-12)


def test_strong_weight_decay_learns_nothing():
    assert joint_rest(1, [1.0, 0.0, 0.0], 2.0) == (0.0, 1.0)
    assert joint_rest(1, [1.0, 0.0, 0.0], 1e12) == (0.0, 1.0)
