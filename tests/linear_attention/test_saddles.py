"""Fixed points of the joint flow: the identity that leaves zero loss or v_1 = 0, the determinant, and a start that shrinks to 0."""

import numpy as np
import pytest

from lemmata.theory.linear_attention import joint, saddles
from lemmata.theory.linear_attention.mutants import joint as mutants
from tests.linear_attention import oracles

N1, ALPHA, BETA = 3, 1.5, -0.7


def slopes(a, v):
    speed_a, speed_v = joint.joint_velocity(a, v, N1, ALPHA, BETA)
    return -speed_a, -speed_v


@pytest.mark.parametrize("seed", range(4))
def test_the_aligned_loss_is_v_1_times_the_loss(seed):
    rng = np.random.default_rng(seed)
    a, v = rng.normal(size=9), rng.normal(size=3)
    wanted = v[0] * joint.joint_loss(a, v, N1, ALPHA, BETA)
    assert saddles.aligned_loss(a, v, N1, ALPHA, BETA, *slopes(a, v)) == pytest.approx(wanted, rel=1e-12)
    assert mutants.aligned_part_only(a, v, N1, ALPHA, BETA, *slopes(a, v)) != pytest.approx(wanted, rel=1e-6)


def test_resting_weights_are_at_rest_and_the_curvature_is_indefinite():
    a = saddles.resting_weights(np.arange(9.0), N1, ALPHA, BETA)
    np.testing.assert_allclose(np.concatenate(slopes(a, np.zeros(3))), 0.0, atol=1e-12)
    tau = np.array([0.0, 0.0, 0.0, BETA, ALPHA, BETA, 0.0, 0.0, 0.0])

    def loss(x, y):
        return joint.joint_loss(a + x * tau, [y, 0.0, 0.0], N1, ALPHA, BETA)

    mixed = (loss(1, 1) - loss(1, -1) - loss(-1, 1) + loss(-1, -1)) / 4
    along_tau, along_theta = loss(1, 0) - 2 * loss(0, 0) + loss(-1, 0), loss(0, 1) - 2 * loss(0, 0) + loss(0, -1)
    assert along_tau * along_theta - mixed**2 == pytest.approx(saddles.saddle_determinant(N1, ALPHA, BETA))
    assert saddles.saddle_determinant(N1, ALPHA, BETA) < mutants.own_lag_saddle(N1, ALPHA, BETA) < 0


def test_an_opposed_start_shrinks_to_zero():
    def field(x):
        speed_a, speed_v = joint.joint_velocity([0.0, 0.0, x[0], 0.0, 0.0], [x[1]], N1, ALPHA, 0.0)
        return np.array([speed_a[2], speed_v[0]])

    end = oracles.integrate(field, np.array([-0.8, 0.8]), 0.3, rtol=1e-11, method="DOP853")
    scale = saddles.opposed_scale(0.3, 0.8, N1, ALPHA)
    np.testing.assert_allclose(end, [-scale, scale], rtol=1e-9)
    assert abs(mutants.mass_forgotten(0.3, 0.8, N1, ALPHA) - scale) > 1e-3
    assert saddles.opposed_scale(np.inf, 0.8, N1, ALPHA) == 0.0


@pytest.mark.parametrize("bad", [(-1.0, 0.5, 3, 2.0), (1.0, 0.5, 0, 2.0), (1.0, 0.5, 3, -2.0)])
def test_what_is_refused(bad):
    with pytest.raises(ValueError, match="must be"):
        saddles.opposed_scale(*bad)
