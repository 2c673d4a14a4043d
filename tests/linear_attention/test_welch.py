"""The Welch bound: the sum of squares for symbols, the frames that attain it, the flow that cannot beat it."""

import math

import flint
import numpy as np
import pytest
import sympy

from lemmata.theory.arithmetic import circulant
from lemmata.theory.linear_attention import generalisation, single_site, welch
from lemmata.theory.linear_attention.problem import ring_target


@pytest.mark.parametrize("d", [1, 2, 3, 4])
def test_the_gap_is_a_sum_of_squares_for_symbols(d):
    entries = {(i, j): sympy.Symbol(f"s{min(i, j)}{max(i, j)}") for i in range(d) for j in range(d)}
    s = np.array([[entries[i, j] for j in range(d)] for i in range(d)], dtype=object)
    matrix = sympy.Matrix(s.tolist())
    gap = d * (matrix * matrix).trace() - matrix.trace() ** 2
    assert sympy.expand(welch.welch_gap(s) - gap) == 0
    assert sympy.expand(welch.welch_squares(s) - gap) == 0


@pytest.mark.parametrize(("n", "d"), [(1, 1), (4, 2), (5, 3), (6, 6), (6, 4), (40, 10), (7, 7), (7, 1)])
def test_harmonic_frames_attain_the_bound(n, d):
    frame = welch.harmonic_frame(n, d)
    np.testing.assert_allclose(frame @ frame.T, welch.harmonic_matrix(n, d), rtol=0, atol=1e-13)
    np.testing.assert_allclose(np.diag(frame @ frame.T), 1.0, rtol=1e-13)
    np.testing.assert_allclose(frame.T @ frame, n / d * np.eye(d), rtol=0, atol=1e-12)
    assert welch.mean_coherence_loss(frame, 1.5) == pytest.approx(welch.welch_bound(n, d, 1.5), rel=1e-12, abs=1e-25)
    assert welch.circulant_mean_loss(welch.harmonic_gram(n, d), 1.5) == pytest.approx(welch.welch_bound(n, d, 1.5), rel=1e-12, abs=1e-25)
    balls = welch.harmonic_gram(n, d, flint.arb(1))
    assert welch.circulant_mean_loss(balls, flint.arb(1)).contains(flint.fmpq(max(n - d, 0), d))


def test_no_start_beats_the_bound():
    rng = np.random.default_rng(0)
    for n, d in ((5, 2), (6, 3), (4, 5)):
        for _ in range(50):
            p = rng.normal(size=(n, d)) * rng.exponential(size=(n, 1))
            assert welch.mean_coherence_loss(p, 1.0) >= welch.welch_bound(n, d, 1.0)
            s = (p / np.linalg.norm(p, axis=1)[:, None]).T @ (p / np.linalg.norm(p, axis=1)[:, None])
            assert welch.welch_squares(s) / (n * d) == pytest.approx(welch.mean_coherence_loss(p, 1.0) - (n / d - 1), abs=1e-12)


def test_the_loss_is_where_the_flow_ends():
    p, alpha = np.random.default_rng(1).normal(size=(6, 3)), 1.7
    end = single_site.single_site_matrix(math.inf, p @ p.T, alpha)
    losses = generalisation.position_test_loss(end, ring_target(6, alpha, []))
    assert welch.mean_coherence_loss(p, alpha) == pytest.approx(losses.mean(), rel=1e-13)
    column = np.array([2.0, 0.5, -0.3, 0.5])
    values, vectors = np.linalg.eigh(circulant(column))
    assert welch.circulant_mean_loss(column, alpha) == pytest.approx(welch.mean_coherence_loss(vectors * np.sqrt(values), alpha), rel=1e-12)


def test_bad_numbers():
    with pytest.raises(ValueError, match="at most n"):
        welch.harmonic_frame(3, 4)
    with pytest.raises(ValueError, match="at least 1"):
        welch.welch_bound(3, 0, 1.0)
    with pytest.raises(ValueError, match="different from 0"):
        welch.mean_coherence_loss([[0.0, 0.0], [1.0, 0.0]], 1.0)
    with pytest.raises(ValueError, match="positive"):
        welch.circulant_mean_loss([0.0, 0.0], 1.0)
