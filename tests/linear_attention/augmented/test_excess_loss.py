"""The bound on the excess loss along integrated flows, its constant, and the limit that it leads to."""

import numpy as np
from scipy.integrate import solve_ivp

from lemmata.terms.arithmetic import even_idft
from lemmata.theory.linear_attention.augmented.excess_loss import excess_bound
from lemmata.theory.linear_attention.augmented.information_projection import right_angle
from lemmata.theory.linear_attention.augmented.least_squares import least_excess, least_squares_spectrum
from lemmata.theory.linear_attention.augmented.maximum_entropy import limit_spectrum
from lemmata.theory.linear_attention.augmented.mirror_descent import mirror_velocity, spectral_loss
from lemmata.theory.linear_attention.problem import ring_target
from tests.linear_attention import oracles


def run(ahat, n1, tau, times):
    """Return the spectrum at some times of the flow of its logarithm."""
    found = solve_ivp(
        lambda _, z: mirror_velocity(np.exp(z), n1, tau), (0, times[-1]), np.log(ahat), t_eval=times, method="Radau", rtol=1e-9, atol=1e-11
    )
    return np.exp(found.y.T)


def test_the_loss_stays_below_every_spectrum_s_bound_where_the_target_cannot_be_matched():
    rng, n, n1 = np.random.default_rng(5), 8, 4
    tau, ahat, times = ring_target(n, 1.0, [-0.9, 0.6]), oracles.spectrum(rng, n), [0.01, 0.1, 1.0]
    fit = np.maximum(least_squares_spectrum(n1, tau), 1e-12)
    assert spectral_loss(fit, n1, tau) > 0.5
    for t, spectrum in zip(times, run(ahat, n1, tau, times), strict=True):
        for other in (fit, ahat, oracles.spectrum(rng, n)):
            assert spectral_loss(spectrum, n1, tau) <= spectral_loss(other, n1, tau) + excess_bound(other, ahat, t)


def test_no_larger_constant_than_four_holds():
    n1, tau, t = 1, np.array([1e4]), 2.5e-4  # a loss that is nearly linear, and 8 n1 tau t = 20
    for constant, holds in ((4.0, True), (4.8, False)):
        ahat, best = np.array([1e-8]), np.array([1e-8 * np.exp(2 * constant * tau[0] * t)])
        ((found,),) = run(ahat, n1, tau, [t])
        bound = spectral_loss(best, n1, tau) - tau[0] ** 2 + excess_bound(best, ahat, t) * 4 / constant
        assert bool(spectral_loss([found], n1, tau) - tau[0] ** 2 <= bound) is holds


def test_the_limit_is_at_a_right_angle_to_every_extension_of_the_target():
    rng, n, n1 = np.random.default_rng(6), 9, 3
    ahat, other = oracles.spectrum(rng, n), oracles.spectrum(rng, n)
    limit = limit_spectrum(even_idft(ahat), n1, even_idft(other))
    assert abs(right_angle(other, limit, ahat)) < 1e-9
    assert abs(right_angle(ahat, limit, other)) > 1e-3


def test_the_fit_leaves_every_nonnegative_spectrum_its_square_at_least():
    rng, n, n1 = np.random.default_rng(7), 9, 4
    tau = ring_target(n, 1.0, [-0.9, 0.6])
    fit = least_squares_spectrum(n1, tau)
    for other in (oracles.spectrum(rng, n) for _ in range(20)):
        excess = least_excess(other, fit, n1, tau)
        assert excess >= spectral_loss(other, n1, even_idft(fit)) - 1e-9
        assert abs(excess - spectral_loss(other, n1, tau) + spectral_loss(fit, n1, tau)) < 1e-9
