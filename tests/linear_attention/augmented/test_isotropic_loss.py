"""The mean over isotropic starts by quadrature over directions, for several betas."""

import numpy as np
import pytest

from lemmata.theory.linear_attention.augmented.isotropic_loss import isotropic_loss
from lemmata.theory.linear_attention.problem import ring_target


def test_mean_loss_over_isotropic_starts_by_quadrature():
    n, alpha, betas = 7, 1.5, [0.5, -0.2]
    tau = ring_target(n, alpha, betas)
    angles = 2 * np.pi * np.arange(64) / 64
    heights = np.polynomial.legendre.leggauss(8)
    for d, cosines, chances in ((1, [1, -1], [0.5, 0.5]), (2, np.cos(angles), np.full(64, 1 / 64)), (3, heights[0], heights[1] / 2)):
        others = sum(float(np.asarray(chances) @ (alpha * np.asarray(cosines) - tau[r]) ** 2) for r in range(1, n))
        assert isotropic_loss(n, d, alpha, betas) == pytest.approx(others, rel=1e-13)
