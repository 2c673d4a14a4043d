"""The maximum-entropy limit against the flow run to its end, its optimality, its digits, and its failures."""

import numpy as np
import pytest

from lemmata.theory.linear_attention.augmented.conserved_count import unsupervised_lags
from lemmata.theory.linear_attention.augmented.half_ring import covers_ring
from lemmata.theory.linear_attention.augmented.maximum_entropy import augmented_limit, limit_spectrum
from lemmata.theory.linear_attention.augmented.test_loss import ring_test_loss
from lemmata.theory.linear_attention.problem import lag_weights, ring_target
from tests.linear_attention import oracles


def run_to_the_end(a, n1, tau, decay, t=60.0):
    weights = lag_weights(len(a), n1)

    def field(logs):
        x = np.fft.ifft(np.exp(logs)).real
        return -8 * np.fft.fft(weights * (x - tau)).real - 2 * decay

    end = oracles.integrate(field, np.log(np.fft.fft(a).real), t, method="LSODA")
    return np.fft.ifft(np.exp(end)).real


@pytest.mark.parametrize(
    ("n", "n1", "alpha", "betas", "decay"),
    [
        (21, 4, 2.0, [0.5], 0.0),
        (21, 4, 2.0, [-0.7], 0.3),
        (12, 1, 1.0, [0.9], 0.1),
        (12, 5, 2.0, [0.4, -0.3], 0.0),
        (9, 5, 2.0, [0.5], 0.2),
        (6, 6, 2.0, [0.5], 0.1),
    ],
)
def test_the_flow_ends_there(n, n1, alpha, betas, decay):
    a, tau = oracles.column(np.random.default_rng(n1), n, 0.7), ring_target(n, alpha, betas)
    limit = augmented_limit(a, n1, tau, decay)
    np.testing.assert_allclose(limit, run_to_the_end(a, n1, tau, decay), rtol=0, atol=2e-10)
    seen = np.minimum(np.arange(n), n - np.arange(n)) < n1
    shift = np.where(np.arange(n) == 0, decay / (4 * n1), 0.0)
    np.testing.assert_allclose(limit[seen], (tau - shift)[seen], rtol=0, atol=1e-14)


def test_no_other_extension_is_closer():
    n, n1 = 15, 3
    rng = np.random.default_rng(2)
    start, tau = oracles.spectrum(rng, n), ring_target(n, 2.0, [0.5])
    limit = limit_spectrum(np.fft.ifft(start).real, n1, tau)

    def divergence(x):
        return (x * np.log(x / start) - x + start).sum()

    for r in unsupervised_lags(n, n1):
        wave = np.cos(2 * np.pi * r * np.arange(n) / n)
        for size in (1e-4, -1e-4):
            assert divergence(limit + size * wave) > divergence(limit)


@pytest.mark.parametrize(
    ("n", "n1", "alpha", "beta", "worst"),
    [(51, 10, 2.0, 0.5, 1e-14), (51, 10, 1.95, 1.0, 1e-13), (50, 10, 1.95, -1.0, 1e-13), (200, 40, 2.0, 0.9, 1e-13)],
)
def test_small_coefficients_keep_their_digits(n, n1, alpha, beta, worst):
    start, tau = oracles.spectrum(np.random.default_rng(n), n), ring_target(n, alpha, [beta])
    limit = limit_spectrum(np.fft.ifft(start).real, n1, tau)
    moments = (np.fft.ifft(limit).real - tau)[:n1]
    kept = np.fft.ifft(np.log(limit) - np.log(start)).real[unsupervised_lags(n, n1)]
    assert max(np.abs(moments).max(), np.abs(kept).max()) < worst


def test_mean_loss_falls_with_the_window():
    tau = ring_target(51, 2.0, [0.9])
    identity = np.eye(51)[0]
    losses = {n1: ring_test_loss(augmented_limit(identity, n1, tau), tau) for n1 in (1, 2, 3, 4, 6, 10, 26)}
    expected = {1: 1.62, 2: 0.0979, 3: 0.01448, 4: 2.96e-3, 6: 1.87e-4, 10: 1.5e-6, 26: 0.0}
    for n1, loss in expected.items():
        assert losses[n1] == pytest.approx(loss, rel=3e-3, abs=1e-28)


def test_window_over_half_the_ring_is_perfect():
    for n in (6, 7):
        a, tau = oracles.column(np.random.default_rng(n), n), ring_target(n, 2.5, [0.7, 0.2])
        for n1 in range(1, n + 1):
            loss = ring_test_loss(augmented_limit(a, n1, tau), tau)
            assert (loss < 1e-26) == covers_ring(n, n1)


def test_zero_modes_stay_zero():
    n = 8
    spectrum = np.array([1.0, 2.0, 0.0, 3.0, 1.0, 3.0, 0.0, 2.0])
    limit = augmented_limit(np.fft.ifft(spectrum).real, 2, ring_target(n, 2.0, [0.3]))
    got = np.fft.fft(limit).real
    np.testing.assert_allclose(got[[2, 6]], 0, atol=1e-14)
    assert got[[0, 1, 3, 4]].min() > 0.1
    np.testing.assert_allclose(limit[:2], [2.0, 0.3], rtol=0, atol=1e-14)


def test_a_visible_target_on_the_boundary_is_its_own_limit():
    tau = ring_target(4, 2.0, [1.0])
    np.testing.assert_allclose(augmented_limit([1.0, 0.1, 0.1, 0.1], 3, tau), tau, rtol=0, atol=1e-15)


@pytest.mark.parametrize(
    ("n", "n1", "alpha", "beta"),
    [(51, 10, 1.0, 0.8), (51, 10, 1.9, 1.0), (51, 30, 1.9, 1.0), (5, 1, 0.0, 1.0), (5, 2, -1.0, 0.1), (51, 2, 1.0, -1.0)],
)
def test_targets_that_nothing_extends(n, n1, alpha, beta):
    with pytest.raises(ValueError, match="no strictly positive spectrum extends") as caught:
        augmented_limit(oracles.column(np.random.default_rng(1), n), n1, ring_target(n, alpha, [beta]))
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("a", "n1", "tau", "decay"),
    [
        ([1.0, 0.0, 0.0], 0, [1.0, 0.0, 0.0], 0.0),
        ([1.0, 0.0, 0.0], 4, [1.0, 0.0, 0.0], 0.0),
        ([1.0, 0.0, 0.0], 1, [1.0, 0.0], 0.0),
        ([1.0, 0.0, 0.0], 1, [1.0, 0.0, 0.0], -1.0),
        ([1.0, 0.5, 0.0], 1, [1.0, 0.0, 0.0], 0.0),
        ([0.1, 1.0, 1.0], 1, [1.0, 0.0, 0.0], 0.0),
        ([0.0, 0.0, 0.0], 1, [1.0, 0.0, 0.0], 0.0),
        ([1.0, 0.0, 0.0], 1.5, [1.0, 0.0, 0.0], 0.0),
        ([1.0, 0.0, 0.0], 1, [np.inf, 0.0, 0.0], 0.0),
    ],
)
def test_bad_numbers(a, n1, tau, decay):
    with pytest.raises(ValueError, match="must"):
        augmented_limit(a, n1, tau, decay)
