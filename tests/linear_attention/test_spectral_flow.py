"""The flow in Fourier space against the flow of the position vectors."""

import flint
import numpy as np
import pytest
import sympy

from lemmata.theory.arithmetic import even_dft, even_idft
from lemmata.theory.linear_attention import gram_flow, spectral_flow
from lemmata.theory.linear_attention.problem import lag_weights, ring_target
from tests.linear_attention import oracles

CASES = [(5, 2, 0.0), (6, 4, 0.3), (7, 7, 0.1), (12, 5, 0.0)]


@pytest.mark.parametrize(("n", "n1", "decay"), CASES)
def test_four_writings_of_one_velocity(n, n1, decay):
    rng = np.random.default_rng(n)
    ahat, tau = oracles.spectrum(rng, n), ring_target(n, 2.0, [0.5, -0.2])
    a = np.fft.ifft(ahat).real
    want = np.fft.fft(gram_flow.gram_velocity(a, n1, tau, decay)).real / ahat
    scale = np.abs(want).max()
    for got in (
        spectral_flow.spectral_velocity(ahat, n1, tau, decay),
        spectral_flow.interaction_velocity(ahat, n1, tau, decay),
        spectral_flow.mirror_velocity(ahat, n1, tau) - 2 * decay,
    ):
        np.testing.assert_allclose(got, want, rtol=0, atol=1e-13 * scale)


def test_the_mirror_gradient_is_that_of_the_loss():
    n, n1 = 7, 3
    ahat, tau = oracles.spectrum(np.random.default_rng(1), n), ring_target(n, 2.0, [0.5])

    def loss(x):
        a = np.fft.ifft(x)
        return n * (lag_weights(n, n1) * np.abs(a - tau) ** 2).sum()

    slopes = [(loss(ahat + e) - loss(ahat - e)) / 2 for e in np.eye(n)]
    np.testing.assert_allclose(spectral_flow.mirror_velocity(ahat, n1, tau), -4 * np.array(slopes), rtol=0, atol=1e-12)
    assert spectral_flow.spectral_loss(ahat, n1, tau) == pytest.approx(loss(ahat), rel=1e-13)


@pytest.mark.parametrize(("n", "n1", "decay"), CASES)
def test_a_step_is_one_of_the_position_vectors(n, n1, decay):
    rng = np.random.default_rng(n)
    a, tau, step = oracles.column(rng, n), ring_target(n, 2.0, [0.5]), 1e-2
    p = oracles.positions(a)
    p = p - step * (gram_flow.expected_gradient(p, n1, tau) + decay * p)
    got = even_idft(spectral_flow.spectral_step(np.fft.fft(a).real, step, n1, tau, decay))
    np.testing.assert_allclose((p @ p.T)[:, 0], got, rtol=0, atol=1e-13 * np.abs(got).max())


def test_the_kernel_is_the_transform_of_the_lag_weights():
    for n in range(1, 9):
        for n1 in range(1, n + 1):
            balls = spectral_flow.fejer_kernel(n, n1, flint.arb(1))
            want = even_dft(np.array([flint.arb(int(weight)) for weight in lag_weights(n, n1)], dtype=object))
            assert all(
                abs(float((ball - value).mid())) < 1e-14 and (ball - value).contains(0) for ball, value in zip(balls, want, strict=True)
            )
    assert np.all(spectral_flow.fejer_kernel(51, 10) >= 0)


def test_balls_and_symbols_run_the_same_function():
    tau = ring_target(4, sympy.Integer(2), [sympy.Rational(1, 2)])
    ahat = np.array([sympy.Integer(k) for k in (3, 2, 1, 2)], dtype=object)
    exact = spectral_flow.spectral_velocity(ahat, 2, tau, sympy.Rational(1, 3))
    floats = spectral_flow.spectral_velocity([3, 2, 1, 2], 2, ring_target(4, 2, [0.5]), 1 / 3)
    np.testing.assert_allclose([float(value) for value in exact], floats, rtol=1e-14)
