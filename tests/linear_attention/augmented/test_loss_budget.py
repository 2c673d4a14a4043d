"""The loss budget of a ring of 51 positions, from its maximum-entropy limit, against the flow of its spectrum with the loss beside it."""

import numpy as np
import pytest

from lemmata.theory.linear_attention.augmented.loss_budget import loss_budget
from lemmata.theory.linear_attention.augmented.maximum_entropy import limit_spectrum
from lemmata.theory.linear_attention.problem import lag_weights, ring_target
from tests.linear_attention import oracles


@pytest.mark.parametrize(("n", "n1"), [(51, 10), (20, 3)])
def test_it_is_the_loss_along_the_spectral_flow(n, n1):
    weights, tau = lag_weights(n, n1), ring_target(n, 2.0, [0.4, 0.2, 0.1])
    start = oracles.spectrum(np.random.default_rng(n), n)

    def field(state):
        gap = np.fft.ifft(np.exp(state[:-1])).real - tau
        return np.append(-8 * np.fft.fft(weights * gap).real, n * (weights * gap * gap).sum())

    spent = oracles.integrate(field, np.append(np.log(start), 0.0), 20.0, method="LSODA")[-1]
    assert spent == pytest.approx(loss_budget(limit_spectrum(np.fft.ifft(start).real, n1, tau), start), rel=1e-8)


def test_spectra_of_two_lengths():
    with pytest.raises(ValueError, match="one length"):
        loss_budget([1.0, 1.0], [1.0])
