"""Residual training losses known in closed form, and in balls where an eigenvalue may be 0."""

import flint
import numpy as np
import pytest

from lemmata.theory.linear_attention.ape.limit import ape_limit
from lemmata.theory.linear_attention.ape.residual_loss import ape_residual_loss


def test_residual_losses_known_in_closed_form():
    assert ape_residual_loss(2, 5, 1, 2) == pytest.approx(1.0, rel=1e-14)
    assert ape_residual_loss(3, 5, 1, 1) == pytest.approx((1 - np.sqrt(2)) ** 2, rel=1e-14)
    assert ape_residual_loss(10, 10, 1, 0.8) == pytest.approx(0.408429576425438, rel=1e-13)
    assert ape_residual_loss(10, 4, 1, 0.8) == pytest.approx(2.624577782916324, rel=1e-13)
    assert ape_residual_loss(10, 200, 2, 0.5, 0.1) == pytest.approx(10 * 0.1**2 / 16, rel=1e-13)
    assert ape_residual_loss(10, 200, 2, 0.5) == 0.0
    with pytest.raises(ValueError, match="depends on the start"):
        ape_limit(3, 2, 1.0, 0.0)


def test_balls_enclose_the_residual():
    for alpha, beta, d in ((1, "0.8", 4), (1, "-0.8", 10), (2, "0.5", 3)):
        ball = ape_residual_loss(10, d, flint.arb(alpha), flint.arb(beta))
        assert abs(float(ball.mid()) - ape_residual_loss(10, d, alpha, float(beta))) < 1e-12
        assert float(ball.rad()) < 1e-12
    edge = ape_residual_loss(2, 2, flint.arb(1), flint.arb(1))
    assert edge.contains(0)
    assert float(edge.rad()) < 1e-12
