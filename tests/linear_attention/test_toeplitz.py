"""The window's target: spectrum, limit and what is left over, against numerical linear algebra and the data law."""

from fractions import Fraction

import flint
import numpy as np
import pytest

from lemmata.theory.linear_attention import toeplitz
from lemmata.theory.linear_attention.problem import ring_target, window_target
from tests.linear_attention import oracles


@pytest.mark.parametrize("n1", [1, 2, 3, 4, 7, 10])
@pytest.mark.parametrize(("alpha", "beta"), [(2.0, 0.5), (1.0, -0.8), (-0.3, 1.0), (1.0, 0.0)])
def test_eigenpairs(n1, alpha, beta):
    matrix = window_target(n1, alpha, [beta])
    values, vectors = toeplitz.window_eigenvalues(n1, alpha, beta), toeplitz.window_eigenvectors(n1, 1.0)
    np.testing.assert_allclose(matrix @ vectors, vectors * values, rtol=0, atol=1e-13)
    np.testing.assert_allclose(vectors @ vectors.T, (n1 + 1) / 2 * np.eye(n1), rtol=0, atol=1e-13)
    np.testing.assert_allclose(np.sort(values), np.linalg.eigvalsh(matrix), rtol=0, atol=1e-13)


def best_gram(matrix, d):
    values, vectors = np.linalg.eigh(matrix)
    kept = [k for k in np.argsort(-values)[:d] if values[k] > 0]
    return (vectors[:, kept] * values[kept]) @ vectors[:, kept].T


@pytest.mark.parametrize("d", [1, 2, 4, 9])
@pytest.mark.parametrize(("alpha", "beta", "decay"), [(2.0, 0.5, 0.0), (1.0, -0.8, 0.3), (-0.3, 1.0, 0.1), (-2.0, 0.5, 0.0)])
def test_limit_is_the_best_gram_matrix_of_rank_d(d, alpha, beta, decay):
    n1 = 5
    target = window_target(n1, alpha, [beta])
    limit = toeplitz.ape_limit(n1, d, alpha, beta, decay)
    np.testing.assert_allclose(limit, best_gram(target - decay / 4 * np.eye(n1), d), rtol=0, atol=1e-13)
    residual = np.sum((limit - target) ** 2)
    assert toeplitz.ape_residual_loss(n1, d, alpha, beta, decay) == pytest.approx(residual, rel=1e-12, abs=1e-25)


def test_residual_losses_known_in_closed_form():
    assert toeplitz.ape_residual_loss(2, 5, 1, 2) == pytest.approx(1.0, rel=1e-14)
    assert toeplitz.ape_residual_loss(3, 5, 1, 1) == pytest.approx((1 - np.sqrt(2)) ** 2, rel=1e-14)
    assert toeplitz.ape_residual_loss(10, 10, 1, 0.8) == pytest.approx(0.408429576425438, rel=1e-13)
    assert toeplitz.ape_residual_loss(10, 4, 1, 0.8) == pytest.approx(2.624577782916324, rel=1e-13)
    assert toeplitz.ape_residual_loss(10, 200, 2, 0.5, 0.1) == pytest.approx(10 * 0.1**2 / 16, rel=1e-13)
    assert toeplitz.ape_residual_loss(10, 200, 2, 0.5) == 0.0
    with pytest.raises(ValueError, match="depends on the start"):
        toeplitz.ape_limit(3, 2, 1.0, 0.0)


def test_balls_enclose_the_residual():
    for alpha, beta, d in ((1, "0.8", 4), (1, "-0.8", 10), (2, "0.5", 3)):
        ball = toeplitz.ape_residual_loss(10, d, flint.arb(alpha), flint.arb(beta))
        assert abs(float(ball.mid()) - toeplitz.ape_residual_loss(10, d, alpha, float(beta))) < 1e-12
        assert float(ball.rad()) < 1e-12
    edge = toeplitz.ape_residual_loss(2, 2, flint.arb(1), flint.arb(1))
    assert edge.contains(0)
    assert float(edge.rad()) < 1e-12


def test_zero_loss_starts_at_the_threshold():
    for n1 in range(1, 12):
        edge = toeplitz.ape_threshold(n1)
        for sign in (1, -1):
            assert toeplitz.ape_residual_loss(n1, n1, edge + 1e-9, sign) == 0.0
            assert n1 == 1 or 0 < toeplitz.ape_residual_loss(n1, n1, edge - 1e-4, sign) < 1e-7


@pytest.mark.parametrize(("n", "n1", "betas"), [(6, 3, 1), (6, 1, 1), (7, 4, 2), (5, 4, 1), (7, 2, 3)])
def test_test_loss_is_that_of_the_data_law(n, n1, betas):
    alpha, weights = Fraction(2), [Fraction(1, 2), Fraction(-1, 3), Fraction(1, 5)][:betas]
    learnt = np.full((n, n), Fraction(0), dtype=object)
    learnt[:n1, :n1] = window_target(n1, alpha, weights)
    tau = ring_target(n, alpha, weights)
    got = toeplitz.ape_test_loss(n, n1, alpha, weights)
    assert got.tolist() == [sum((learnt[i, j] - tau[(i - j) % n]) ** 2 for j in range(n)) for i in range(n)]
    assert sum(got) == oracles.mean_loss(learnt, range(n), alpha, weights)


def test_the_betas_must_not_reach_round_the_ring():
    with pytest.raises(ValueError, match="round the ring"):
        toeplitz.ape_test_loss(5, 4, 2.0, [0.5, 0.1])
