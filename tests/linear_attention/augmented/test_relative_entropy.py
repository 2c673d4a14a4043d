"""The rate of relative entropy, against a difference along the flow of position vectors."""

import numpy as np
import pytest

from lemmata.theory.linear_attention.augmented.relative_entropy import entropy_rate
from lemmata.theory.linear_attention.problem import lag_weights, ring_target
from tests.linear_attention import oracles

STEP = 1e-5


def entropy(bhat, ahat):
    """Return sum bhat log(bhat/ahat) - bhat + ahat."""
    return (bhat * np.log(bhat / ahat) - bhat + ahat).sum()


def test_the_rate_is_that_of_gradient_flow_on_the_vectors():
    rng, n, n1 = np.random.default_rng(3), 7, 3
    ahat, bhat, tau = oracles.spectrum(rng, n), oracles.spectrum(rng, n), ring_target(n, 2.0, [0.5])
    lags = np.subtract.outer(np.arange(n), np.arange(n)) % n
    root = np.fft.ifft(np.sqrt(ahat)).real[lags]
    slope = 4 * (np.array(lag_weights(n, n1))[lags] * (root @ root.T - tau[lags])) @ root  # of sum N_kl (P P^T - tau)_kl^2

    def after(t):
        p = root - t * slope
        return entropy(bhat, np.fft.fft((p @ p.T)[:, 0]).real)

    assert entropy_rate(ahat, bhat, n1, tau) == pytest.approx((after(STEP) - after(-STEP)) / (2 * STEP), rel=1e-6)
