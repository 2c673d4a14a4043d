"""The threshold as a linear program: its values, its certificates in balls, and what happens below it."""

import flint
import numpy as np
import pytest

from lemmata.theory.linear_attention import extension, spectral_flow, toeplitz
from lemmata.theory.linear_attention.extension import zero_loss_threshold
from lemmata.theory.linear_attention.maximum_entropy import augmented_limit
from lemmata.theory.linear_attention.problem import lag_weights, ring_target
from tests.linear_attention import oracles

SIZES = [(51, 2), (51, 3), (51, 10), (51, 20), (12, 4), (50, 10), (7, 3), (9, 2), (51, 26)]


@pytest.mark.parametrize(
    ("n", "n1", "plus", "minus"),
    [
        (51, 2, 1.0, 1.0019003),
        (51, 3, 1.4168120, 1.4152851),
        (51, 10, 1.9217694, 1.9214935),
        (51, 20, 1.9794289, 1.9809053),
        (51, 26, 1.9962067, 2.0),
        (51, 51, 1.9962067, 2.0),
        (12, 4, 5 / 3, 5 / 3),
        (50, 10, 1.9220320, 1.9220320),
        (2, 2, 2.0, 2.0),
        (4, 1, 0.0, 0.0),
    ],
)
def test_values(n, n1, plus, minus):
    assert zero_loss_threshold(n, n1, 1) == pytest.approx(plus, abs=5e-8)
    assert zero_loss_threshold(n, n1, -1) == pytest.approx(minus, abs=5e-8)


@pytest.mark.parametrize("sign", [1, -1])
def test_two_visible_sites_by_hand(sign):
    for n in range(3, 12):
        cosines = sign * np.cos(2 * np.pi * np.arange(n) / n)
        assert zero_loss_threshold(n, 2, sign) == pytest.approx(1 / cosines.max(), rel=1e-13)


@pytest.mark.parametrize("sign", [1, -1])
@pytest.mark.parametrize(("n", "n1"), SIZES)
def test_certificates_enclose_the_threshold(n, n1, sign):
    support = extension.optimal_support(n, n1, sign)
    if len(support) != min(n1 - 1, n // 2):
        pytest.skip("a degenerate vertex has no square certificate")
    with flint.ctx.workprec(400):
        masses, multipliers, slack = extension.spectrum_on_support(n, n1, sign, support, flint.arb(1))
        primal, dual = masses.sum(), multipliers[0] * sign
        assert (primal - dual).contains(0)
        assert float((primal - dual).rad()) < 1e-40
        assert all(mass > 0 for mass in masses)
        assert all(slack[k] > 0 for k in range(len(slack)) if k not in support)
        assert all(slack[k].contains(0) for k in support)
        assert float(primal.mid()) == pytest.approx(zero_loss_threshold(n, n1, sign), rel=1e-13)


@pytest.mark.parametrize(("n", "n1", "sign"), [(21, 4, 1), (21, 4, -1), (12, 4, 1), (15, 9, -1)])
def test_the_limit_exists_exactly_above(n, n1, sign):
    a, edge = oracles.column(np.random.default_rng(n), n, 0.5), zero_loss_threshold(n, n1, sign)
    assert np.all(np.isfinite(augmented_limit(a, n1, ring_target(n, edge + 1e-3, [sign]))))
    with pytest.raises(ValueError, match="no strictly positive"):
        augmented_limit(a, n1, ring_target(n, edge - 1e-3, [sign]))


def test_above_two_sums_of_betas_everything_extends():
    for n in (5, 8, 13):
        for n1 in range(1, n + 1):
            assert max(zero_loss_threshold(n, n1, sign) for sign in (1, -1)) <= 2 + 1e-12
            assert min(zero_loss_threshold(n, n1, sign) for sign in (1, -1)) >= (toeplitz.ape_threshold(n1) if n1 < n else 0) - 1e-12


def test_least_squares_is_optimal_and_where_the_flow_goes():
    n, n1 = 51, 10
    tau = ring_target(n, 1.0, [0.8])
    spectrum = extension.least_squares_spectrum(n1, tau)
    assert spectral_flow.spectral_loss(spectrum, n1, tau) == pytest.approx(23.3372114, abs=1e-7)
    growth = spectral_flow.spectral_velocity(spectrum, n1, tau)
    assert growth.max() < 1e-9
    assert np.abs(growth * spectrum).max() < 1e-9
    small = ring_target(9, 1.0, [0.8])
    weights = lag_weights(9, 3)
    end = oracles.integrate(
        lambda logs: -8 * np.fft.fft(weights * (np.fft.ifft(np.exp(logs)).real - small)).real,
        np.zeros(9),
        2000.0,
        rtol=1e-9,
        method="LSODA",
    )
    want = spectral_flow.spectral_loss(extension.least_squares_spectrum(3, small), 3, small)
    assert want > 0.01
    assert spectral_flow.spectral_loss(np.exp(end), 3, small) == pytest.approx(want, abs=1e-3 * want)


def test_an_extendable_target_has_no_least_squares_error():
    tau = ring_target(11, 2.5, [1.0, 0.2])
    assert spectral_flow.spectral_loss(extension.least_squares_spectrum(3, tau), 3, tau) < 1e-24


@pytest.mark.parametrize(("n", "n1", "sign"), [(1, 1, 1), (5, 6, 1), (5, 0, 1), (5, 2, 0), (5, 2, 2), (5.5, 2, 1)])
def test_bad_numbers(n, n1, sign):
    with pytest.raises(ValueError, match="must be"):
        zero_loss_threshold(n, n1, sign)
