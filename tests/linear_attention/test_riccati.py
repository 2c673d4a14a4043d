"""The Riccati closed form against the data law, an ODE solver, and itself in balls of 400 bits."""

from fractions import Fraction

import flint
import numpy as np
import pytest

from lemmata.theory.linear_attention import riccati, toeplitz
from lemmata.theory.linear_attention.problem import window_target
from tests.linear_attention import oracles

WEIGHTS = [(2.0, 0.5, 0.0), (1.0, -0.75, 0.25), (-0.5, 1.0, 0.0), (1.0, 0.0, 0.5)]
SHAPES = [(1, 1), (3, 5), (4, 4), (5, 2)]


@pytest.mark.parametrize(("n", "n1"), [(4, 2), (5, 3), (5, 4), (6, 1)])
def test_gradient_is_that_of_the_data_law(n, n1):
    p = oracles.fractions(np.random.default_rng(n), n, 2)
    alpha, betas = Fraction(3, 2), [Fraction(-2, 3)]
    want = oracles.derivative(lambda q: oracles.mean_loss(q @ q.T, range(n1), alpha, betas), p)
    assert np.all(riccati.ape_gradient(p, n1, alpha, betas) == want)
    assert np.all(want[n1:] == 0)


@pytest.mark.parametrize("n1", [1, 2, 4])
def test_the_gram_matrix_moves_as_its_vectors_do(n1):
    p = oracles.fractions(np.random.default_rng(n1), n1, 3)
    alpha, beta, decay = Fraction(3, 2), Fraction(-2, 3), Fraction(1, 5)
    velocity = -riccati.ape_gradient(p, n1, alpha, [beta]) - decay * p
    assert np.all(riccati.riccati_velocity(p @ p.T, alpha, beta, decay) == velocity @ p.T + p @ velocity.T)


def start(n1, d):
    return np.random.default_rng([n1, d]).integers(-8, 9, size=(n1, d)) / 8


def in_balls(t, p, alpha, beta, decay):
    with flint.ctx.workprec(500 + int(120 * t)):
        values = [[flint.arb(float(entry)) for entry in row] for row in p]
        gram = riccati.ape_gram(flint.arb(t), np.array(values, dtype=object), flint.arb(alpha), flint.arb(beta), flint.arb(decay))
        assert max(float(entry.rad()) for entry in gram.flat) < 1e-30
        return np.array([[float(entry.mid()) for entry in row] for row in gram])


@pytest.mark.parametrize(("n1", "d"), SHAPES)
@pytest.mark.parametrize(("alpha", "beta", "decay"), WEIGHTS)
def test_the_stable_form_is_the_literal_one(n1, d, alpha, beta, decay):
    p = start(n1, d)
    for t in (0.0, 0.125, 1.0, 8.0, 64.0):
        np.testing.assert_allclose(riccati.ape_gram(t, p, alpha, beta, decay), in_balls(t, p, alpha, beta, decay), rtol=0, atol=2e-13)


@pytest.mark.parametrize(("n1", "d"), SHAPES)
@pytest.mark.parametrize(("alpha", "beta", "decay"), WEIGHTS)
def test_the_flow_of_the_vectors_ends_there(n1, d, alpha, beta, decay):
    p, t = start(n1, d), 0.4
    target = window_target(n1, alpha, [beta])
    end = oracles.integrate(lambda q: -4 * (q @ q.T - target) @ q - decay * q, p, t)
    np.testing.assert_allclose(riccati.ape_gram(t, p, alpha, beta, decay), end @ end.T, rtol=0, atol=1e-11)


@pytest.mark.parametrize(("n1", "d"), [*SHAPES, (10, 4), (10, 30)])
@pytest.mark.parametrize(("alpha", "beta", "decay"), WEIGHTS)
def test_the_limit_is_the_top_of_the_spectrum(n1, d, alpha, beta, decay):
    p = np.random.default_rng([n1, d]).normal(size=(n1, d))
    limit = riccati.ape_gram(np.inf, p, alpha, beta, decay)
    if beta == 0 and d < n1:
        projection = p @ np.linalg.solve(p.T @ p, p.T)
        np.testing.assert_allclose(limit, (alpha - decay / 4) * projection, rtol=0, atol=1e-12)
    else:
        np.testing.assert_allclose(limit, toeplitz.ape_limit(n1, d, alpha, beta, decay), rtol=0, atol=1e-12)
    np.testing.assert_allclose(riccati.ape_gram(1e300, p, alpha, beta, decay), limit, rtol=0, atol=1e-12)


def test_a_start_without_the_top_mode_never_finds_it():
    vectors = toeplitz.window_eigenvectors(3, 1.0) / np.sqrt(2)
    p = 0.3 * vectors[:, 1:] @ np.array([[1.0, 0.5], [0.0, 1.0]])
    values = toeplitz.window_eigenvalues(3, 2.0, 0.5)
    want = (vectors[:, 1:] * values[1:]) @ vectors[:, 1:].T
    np.testing.assert_allclose(riccati.ape_gram(np.inf, p, 2.0, 0.5), want, rtol=0, atol=1e-12)
    assert np.all(riccati.ape_gram(np.inf, np.zeros((3, 2)), 2.0, 0.5) == 0)
    assert np.all(riccati.ape_gram(np.inf, np.ones((2, 1)), 0.0, 0.0) == 0)


def test_outside_the_window_only_the_decay_acts():
    p = np.array([1.0, -2.0])
    np.testing.assert_allclose(riccati.outside_window(3.0, p, 0.5), p * np.exp(-1.5), rtol=1e-15)
    assert np.all(riccati.outside_window(np.inf, p, 0.5) == 0)
    assert np.all(riccati.outside_window(np.inf, p, 0.0) == p)
    ladder = [
        np.abs(riccati.outside_window_descent(k, p, 3.0 * 0.5 / k) - riccati.outside_window(3.0, p, 0.5)).max() for k in (64, 128, 256)
    ]
    assert np.log2(np.array(ladder[:-1]) / ladder[1:]) == pytest.approx([1, 1], abs=0.03)


@pytest.mark.parametrize(
    "arguments",
    [
        (-1, [[1.0]], 1, 1),
        (np.nan, [[1.0]], 1, 1),
        (1, [1.0], 1, 1),
        (1, [[np.nan]], 1, 1),
        (1, [[1.0]], np.inf, 1),
        (1, [[1.0]], 1, 1, -1),
    ],
)
def test_bad_numbers(arguments):
    with pytest.raises(ValueError, match="must"):
        riccati.ape_gram(*arguments)
