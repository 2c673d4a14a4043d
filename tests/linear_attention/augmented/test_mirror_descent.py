"""The loss as a function of the spectrum."""

import numpy as np
import pytest

from lemmata.theory.linear_attention.augmented.mirror_descent import spectral_loss
from lemmata.theory.linear_attention.problem import lag_weights, ring_target
from tests.linear_attention import oracles


def test_the_loss_is_that_of_the_column():
    n, n1 = 7, 3
    ahat, tau = oracles.spectrum(np.random.default_rng(1), n), ring_target(n, 2.0, [0.5])
    gap = np.fft.ifft(ahat).real - tau
    assert spectral_loss(ahat, n1, tau) == pytest.approx(n * (lag_weights(n, n1) * gap * gap).sum(), rel=1e-13)
