"""The stable evaluation of the Riccati closed form against balls of 400 bits and more, its limits, and its errors."""

import flint
import numpy as np
import pytest

from lemmata.theory.linear_attention.ape.limit import ape_limit
from lemmata.theory.linear_attention.ape.riccati import ape_gram
from lemmata.theory.linear_attention.ape.window_spectrum import window_eigenvalues, window_eigenvectors

WEIGHTS = [(2.0, 0.5, 0.0), (1.0, -0.75, 0.25), (-0.5, 1.0, 0.0), (1.0, 0.0, 0.5)]
SHAPES = [(1, 1), (3, 5), (4, 4), (5, 2)]


def start(n1, d):
    return np.random.default_rng([n1, d]).integers(-8, 9, size=(n1, d)) / 8


def in_balls(t, p, alpha, beta, decay):
    with flint.ctx.workprec(500 + int(120 * t)):
        values = [[flint.arb(float(entry)) for entry in row] for row in p]
        gram = ape_gram(flint.arb(t), np.array(values, dtype=object), flint.arb(alpha), flint.arb(beta), flint.arb(decay))
        assert max(float(entry.rad()) for entry in gram.flat) < 1e-30
        return np.array([[float(entry.mid()) for entry in row] for row in gram])


@pytest.mark.parametrize(("n1", "d"), SHAPES)
@pytest.mark.parametrize(("alpha", "beta", "decay"), WEIGHTS)
def test_the_stable_form_is_the_literal_one(n1, d, alpha, beta, decay):
    p = start(n1, d)
    for t in (0.0, 0.125, 1.0, 8.0, 64.0):
        np.testing.assert_allclose(ape_gram(t, p, alpha, beta, decay), in_balls(t, p, alpha, beta, decay), rtol=0, atol=2e-13)


@pytest.mark.parametrize(("n1", "d"), [*SHAPES, (10, 4), (10, 30)])
@pytest.mark.parametrize(("alpha", "beta", "decay"), WEIGHTS)
def test_the_limit_is_the_top_of_the_spectrum(n1, d, alpha, beta, decay):
    p = np.random.default_rng([n1, d]).normal(size=(n1, d))
    limit = ape_gram(np.inf, p, alpha, beta, decay)
    if beta == 0 and d < n1:
        projection = p @ np.linalg.solve(p.T @ p, p.T)
        np.testing.assert_allclose(limit, (alpha - decay / 4) * projection, rtol=0, atol=1e-12)
    else:
        np.testing.assert_allclose(limit, ape_limit(n1, d, alpha, beta, decay), rtol=0, atol=1e-12)
    np.testing.assert_allclose(ape_gram(1e300, p, alpha, beta, decay), limit, rtol=0, atol=1e-12)


def test_a_start_without_the_top_mode_never_finds_it():
    vectors = window_eigenvectors(3, 1.0) / np.sqrt(2)
    p = 0.3 * vectors[:, 1:] @ np.array([[1.0, 0.5], [0.0, 1.0]])
    values = window_eigenvalues(3, 2.0, 0.5)
    want = (vectors[:, 1:] * values[1:]) @ vectors[:, 1:].T
    np.testing.assert_allclose(ape_gram(np.inf, p, 2.0, 0.5), want, rtol=0, atol=1e-12)
    assert np.all(ape_gram(np.inf, np.zeros((3, 2)), 2.0, 0.5) == 0)
    assert np.all(ape_gram(np.inf, np.ones((2, 1)), 0.0, 0.0) == 0)


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
        ape_gram(*arguments)
