"""Relative positions with v = theta: rates, limits and test losses against the data law."""

from fractions import Fraction

import numpy as np
import pytest
import sympy

from lemmata.theory.arithmetic import circulant
from lemmata.theory.linear_attention import generalisation, printed, relative, shared_query
from lemmata.theory.linear_attention.problem import relative_lag_weights, ring_target
from tests.linear_attention import oracles


def line_matrix(a, n):
    return np.array([[a[i - j + len(a) // 2] for j in range(n)] for i in range(n)], dtype=object)


@pytest.mark.parametrize(("n", "n1"), [(3, 1), (5, 3), (6, 4), (6, 5)])
def test_velocity_is_minus_the_gradient_of_the_data_law(n, n1):
    a = oracles.fractions(np.random.default_rng(n), 2 * n - 1)
    alpha, betas, decay = Fraction(3, 2), [Fraction(-2, 3)], Fraction(1, 5)
    slope = oracles.derivative(lambda x: oracles.mean_loss(line_matrix(x, n), range(n1), alpha, betas), a)
    assert np.all(relative.relative_velocity(a, n1, alpha, betas, decay) == -slope - decay * a)
    ring = oracles.fractions(np.random.default_rng(n), n)
    slope = oracles.derivative(lambda x: oracles.mean_loss(circulant(x), range(n1), alpha, betas), ring)
    start = np.array([float(entry) for entry in ring])
    moved = (relative.ring_relative_weights(1e-7, start, n1, ring_target(n, 1.5, [-2 / 3])) - start) / 1e-7
    np.testing.assert_allclose(moved, [-float(entry) for entry in slope], rtol=0, atol=1e-4)


def test_solves_the_differential_equation_for_symbols():
    t, alpha, beta, decay = sympy.symbols("t alpha beta epsilon", positive=True)
    start = np.array(sympy.symbols("a0:7"), dtype=object)
    for n1 in (1, 2, 4):
        a = relative.relative_weights(t, start, n1, alpha, [beta], decay)
        want = relative.relative_velocity(a, n1, alpha, [beta], decay)
        assert all(sympy.simplify(entry.diff(t) - target) == 0 for entry, target in zip(a, want, strict=True))
        assert all(sympy.simplify(entry.subs(t, 0) - first) == 0 for entry, first in zip(a, start, strict=True))


def test_limits_and_rates():
    rng = np.random.default_rng(0)
    start, betas = rng.normal(size=9), [0.5, -0.2]
    for decay in (0.0, 0.3):
        rest = relative.relative_fixed_point(5, 3, 2.0, betas, decay)
        seen = np.abs(np.arange(-4, 5)) < 3
        limit = relative.relative_weights(np.inf, start, 3, 2.0, betas, decay)
        np.testing.assert_allclose(limit[seen], rest[seen], rtol=0, atol=1e-15)
        np.testing.assert_allclose(limit[~seen], 0 if decay else start[~seen], rtol=0, atol=0)
        rates = relative.relaxation_rates(5, 3, decay)
        np.testing.assert_allclose(rates[seen], 2 * relative_lag_weights(3) + decay, rtol=1e-15)
        t = 0.3
        now = relative.relative_weights(t, start, 3, 2.0, betas, decay)
        np.testing.assert_allclose(-np.log((now - rest) / (start - rest))[seen] / t, rates[seen], rtol=1e-10)
    assert np.all(relative.relative_velocity(rest, 3, 2.0, betas, 0.3)[~seen] == 0)
    np.testing.assert_allclose(relative.relative_velocity(rest, 3, 2.0, betas, 0.3), 0, atol=1e-15)


def test_linear_lags_miss_the_neighbour_round_the_ring():
    n, alpha, betas = 6, Fraction(2), [Fraction(1, 2)]
    a = relative.linear_target(n, alpha, betas)
    loss = relative.linear_index_test_loss(a, alpha, betas)
    assert loss.tolist() == [Fraction(1, 4), 0, 0, 0, 0, Fraction(1, 4)]
    assert sum(loss) == oracles.mean_loss(line_matrix(a, n), range(n), alpha, betas)
    ring = relative.ring_index_weights(a)
    assert generalisation.ring_test_loss(ring, ring_target(n, alpha, betas)) == 0
    assert not np.any(printed.linear_index_test_loss(a, alpha, betas))


def test_any_weights_have_the_loss_of_the_data_law():
    rng = np.random.default_rng(1)
    n, alpha, betas = 5, Fraction(2), [Fraction(1, 2), Fraction(1, 3)]
    a, ring = oracles.fractions(rng, 2 * n - 1), oracles.fractions(rng, n)
    assert sum(relative.linear_index_test_loss(a, alpha, betas)) == oracles.mean_loss(line_matrix(a, n), range(n), alpha, betas)
    tau = ring_target(n, alpha, betas)
    assert n * generalisation.ring_test_loss(ring, tau) == oracles.mean_loss(circulant(ring), range(n), alpha, betas)
    assert sum(generalisation.position_test_loss(line_matrix(a, n), tau)) == oracles.mean_loss(line_matrix(a, n), range(n), alpha, betas)
    assert printed.ring_test_loss(ring, tau) != generalisation.ring_test_loss(ring, tau)
    assert printed.relative_test_loss(tau, tau) != 0


def test_a_position_in_the_query_makes_a_difference():
    n1, alpha, betas = 3, 2.0, [-0.5]
    p = np.random.default_rng(2).normal(size=(5, 4))
    weights = np.array([1, 2, 3, 2, 1])
    tau = np.array([0, -0.5, 2.0, -0.5, 0])
    end = oracles.integrate(lambda q: -4 * (weights * ((q * q).sum(axis=1) - tau))[:, None] * q, p, 0.4)
    start = (p * p).sum(axis=1)
    np.testing.assert_allclose(shared_query.shared_query_weights(0.4, start, n1, alpha, betas), (end * end).sum(axis=1), rtol=0, atol=1e-11)
    limit = shared_query.shared_query_weights(np.inf, start, n1, alpha, betas)
    np.testing.assert_allclose(limit, [0, 0, 2, 0, 0], atol=1e-15)
    assert np.sum((limit - tau) ** 2) == pytest.approx(2 * 0.5**2)
    np.testing.assert_allclose(shared_query.shared_query_velocity(start, n1, alpha, betas), -8 * weights * (start - tau) * start)
    np.testing.assert_allclose(
        printed.shared_query_weights(np.inf, start, n1, alpha, [0.5]), shared_query.shared_query_weights(np.inf, start, n1, alpha, [0.5])
    )
    assert printed.shared_query_weights(np.inf, start, n1, alpha, betas)[1] == -0.5


@pytest.mark.parametrize(
    "arguments",
    [
        (1.0, [1.0, 2.0], 1, 1.0, []),
        (1.0, [1.0], 2, 1.0, []),
        (-1.0, [1.0], 1, 1.0, []),
        (1.0, [1.0], 0, 1.0, []),
        (1.0, [1.0], 1, 1.0, [], -1.0),
    ],
)
def test_bad_numbers(arguments):
    with pytest.raises(ValueError, match="must"):
        relative.relative_weights(*arguments)
