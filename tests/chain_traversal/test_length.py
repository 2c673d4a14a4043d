"""Lengths, families of solutions, and horizons against the dense chain."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from lemmata.theory import chain_traversal as ct
from lemmata.theory.chain_traversal import horizon, length, problem, solutions
from tests.chain_traversal import oracles

EPS = np.finfo(float).eps


@pytest.mark.parametrize("seed", range(40))
def test_length_is_that_of_the_dense_chain(seed):
    rng = np.random.default_rng(seed)
    n, mask_self = int(rng.integers(2, 41)), bool(rng.integers(2))
    logits = tuple(rng.uniform((-3, -3, -1), (6, 2, 1)))
    *_, expected = oracles.absorbed(n, *logits, mask_self=mask_self)
    found = ct.expected_length(n, *logits, homogeneous=False, mask_self=mask_self)
    assert found == pytest.approx(expected, rel=20 * EPS * expected.max(), abs=0)


def test_length_keeps_its_figures_where_it_is_long():
    n, logits = 9, (20.0, 24.0)
    _, _, expected, _, _ = oracles.absorbed_balls(n, *logits)
    assert expected.min() > 1e8
    assert ct.expected_length(n, *logits) == pytest.approx(expected, rel=1e-13, abs=0)


def test_length_in_fractions():
    found = length.length_from_weights(4, Fraction(3), Fraction(1, 2), Fraction(2), mask_self=False)
    floats = ct.expected_length(4, np.log(3.0), np.log(0.5), np.log(2.0), homogeneous=False, mask_self=False)
    assert all(isinstance(t, Fraction) for t in found) and found.astype(float) == pytest.approx(floats, rel=1e-13, abs=0)


def test_shuttle():
    expected = [2185, 2912, 3153, 3232, 3257, 3264, 3265]
    assert solutions.shuttle_length(8, Fraction(3)).tolist() == expected
    alpha, beta = 30.0, 30.0 + np.log(3.0)
    assert ct.expected_length(8, alpha, beta) == pytest.approx(expected, rel=1e-8, abs=0)
    _, wrong, dense = oracles.absorbed(8, alpha, beta)
    assert dense == pytest.approx(expected, rel=1e-8, abs=0)
    assert np.exp(alpha) * ct.failure_probability(8, alpha, beta) == pytest.approx(solutions.shuttle_failure_limit(8, 3.0), rel=1e-8, abs=0)
    assert wrong * np.exp(alpha) == pytest.approx(solutions.shuttle_failure_limit(8, 3.0), rel=1e-8, abs=0)


def test_lazy():
    n, alpha, beta = 7, 28.0, 2.0
    _, wrong, dense = oracles.absorbed(n, alpha, beta, mask_self=False)
    assert dense == pytest.approx(solutions.lazy_length(n, beta), rel=1e-7, abs=0)
    assert wrong.max() < 1e-9


@pytest.mark.parametrize("gamma", [0.0, -0.7])
def test_failure_limit(gamma):
    n, alpha = 6, 27.0
    found = np.exp(alpha) * ct.failure_probability(n, alpha, 1.5, gamma, homogeneous=False)
    assert found == pytest.approx(solutions.failure_limit(n, np.exp(gamma)), rel=1e-8, abs=0)
    assert np.exp(alpha) * oracles.absorbed_balls(n, alpha, 1.5, gamma)[1] == pytest.approx(found, rel=1e-13, abs=0)


@pytest.mark.parametrize("T", [1, 2, 7, 40])
def test_finite_horizon(T):
    n, alpha, beta = 6, 1.2, 0.3
    P = np.linalg.matrix_power(problem.transition_matrix(n, alpha, beta), T)
    for start in range(1, n):
        right, any_sink = ct.finite_horizon_success(n, alpha, beta, start, T)
        assert (right, any_sink) == pytest.approx((P[start, 0], P[start, 0] + P[start, n]), rel=1e-12, abs=0)
    late, _ = ct.finite_horizon_success(n, alpha, beta, 3, 2000)
    assert late == pytest.approx(ct.success_probability(n, alpha, beta)[2], rel=1e-12, abs=0)
    exact = horizon.success_within(4, Fraction(3), Fraction(1, 2), 2, 3)
    assert all(isinstance(p, Fraction) for p in exact)
    assert [float(p) for p in exact] == pytest.approx(ct.finite_horizon_success(4, np.log(3.0), np.log(0.5), 2, 3), rel=1e-13, abs=0)
