"""The Gram flow against the data law itself, exactly in fractions."""

from fractions import Fraction

import numpy as np
import pytest
import sympy

from lemmata.theory.arithmetic import circulant
from lemmata.theory.linear_attention import gram_flow, printed
from lemmata.theory.linear_attention.problem import lag_weights, ring_target
from tests.linear_attention import oracles

SIZES = [(1, 1), (2, 1), (2, 2), (3, 2), (3, 3), (4, 2), (4, 3), (5, 4), (5, 2)]


def case(n, n1, d=2, betas=1):
    rng = np.random.default_rng([n, n1, d])
    weights = [Fraction(3, 2), *([Fraction(-2, 3), Fraction(1, 5)][: min(betas, n // 2)])]
    return oracles.fractions(rng, n, d), weights[0], weights[1:]


@pytest.mark.parametrize("n", range(1, 9))
def test_lag_weights_count_windows(n):
    for n1 in range(1, n + 1):
        windows = [{(i + t) % n for t in range(n1)} for i in range(n)]
        assert lag_weights(n, n1).tolist() == [sum({0, r} <= window for window in windows) for r in range(n)]


@pytest.mark.parametrize(("n", "n1"), SIZES)
@pytest.mark.parametrize("betas", [1, 2])
def test_gradient_and_loss_are_those_of_the_data_law(n, n1, betas):
    p, alpha, beta = case(n, n1, d=1 if n > 3 else 2, betas=betas)
    tau = ring_target(n, alpha, beta)
    assert gram_flow.population_loss(p @ p.T, n1, tau) == oracles.augmented_loss(p, n1, alpha, beta)
    expected = oracles.derivative(lambda q: oracles.augmented_loss(q, n1, alpha, beta), p)
    assert np.all(gram_flow.expected_gradient(p, n1, tau) == expected)


@pytest.mark.parametrize(("n", "n1"), [(3, 2), (4, 1), (5, 3), (6, 4), (7, 6)])
def test_the_sum_over_windows_is_the_sum_over_lags(n, n1):
    p, alpha, betas = case(n, n1)
    tau = ring_target(n, alpha, betas)
    assert np.all(gram_flow.window_gradient(p, n1, tau) == gram_flow.expected_gradient(p, n1, tau))
    assert np.any(printed.window_gradient(p, n1, tau) != gram_flow.expected_gradient(p, n1, tau)) == (n1 > 1)


def test_the_printed_gradient_fails_only_on_the_whole_ring():
    for n1 in range(1, 6):
        p, alpha, betas = case(5, n1)
        tau = ring_target(5, alpha, betas)
        assert np.all(printed.expected_gradient(p, n1, tau) == gram_flow.expected_gradient(p, n1, tau)) == (n1 < 5)


@pytest.mark.parametrize(("n", "n1"), SIZES)
def test_the_gram_matrix_moves_as_its_vectors_do(n, n1):
    p, alpha, betas = case(n, n1, d=3)
    tau, decay = ring_target(n, alpha, betas), Fraction(1, 7)
    velocity = -gram_flow.expected_gradient(p, n1, tau) - decay * p
    assert np.all(gram_flow.matrix_velocity(p @ p.T, n1, tau, decay) == velocity @ p.T + p @ velocity.T)
    assert np.any(printed.matrix_velocity(p @ p.T, n1, tau, decay) != velocity @ p.T + p @ velocity.T)


def test_the_printed_sign_has_the_witness_of_one_position():
    one, alpha = [[Fraction(1)]], [Fraction(1)]
    assert printed.matrix_velocity(one, 1, alpha)[0, 0] == 16
    assert gram_flow.matrix_velocity(one, 1, alpha)[0, 0] == 0


@pytest.mark.parametrize("n", [1, 2, 3, 4, 5, 6])
def test_circulant_starts_stay_circulant_for_symbols(n):
    distance = [min(r, n - r) for r in range(n)]
    symbols, alpha, beta, decay = sympy.symbols(f"a:{n // 2 + 1}"), *sympy.symbols("alpha beta epsilon")
    a = np.array([symbols[r] for r in distance], dtype=object)
    tau = ring_target(n, alpha, [beta] if n > 1 else [])
    for n1 in range(1, n + 1):
        gap = gram_flow.matrix_velocity(circulant(a), n1, tau, decay) - circulant(gram_flow.gram_velocity(a, n1, tau, decay))
        assert all(sympy.expand(entry) == 0 for entry in gap.flat)


def test_the_paper_writes_the_lag_form():
    w, alpha, beta = 2, 1.5, -0.25
    rng = np.random.default_rng(0)
    n, n1, a = 9, 2 * w + 1, oracles.column(rng, 9)
    want = [
        8 * n1 * (alpha - a[0]) * a[j]
        - 8 * sum((n1 - r) * a[r] * (a[(j - r) % n] + a[(j + r) % n]) for r in range(1, 2 * w + 1))
        + 16 * w * beta * (a[(j + 1) % n] + a[j - 1])
        for j in range(n)
    ]
    np.testing.assert_allclose(gram_flow.gram_velocity(a, n1, ring_target(n, alpha, [beta])), want, rtol=1e-13, atol=1e-13)


def test_a_circulant_matrix_has_as_many_entries_as_distances():
    for n in range(1, 10):
        distances = len({min(r, n - r) for r in range(n)})
        assert gram_flow.independent_entries(n) == distances == printed.independent_entries(n) + 1
