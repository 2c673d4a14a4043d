"""The probability of success in many digits, at the smallest logits, in every arithmetic, and on long chains."""

from __future__ import annotations

from fractions import Fraction

import flint
import jax
import numpy as np
import pytest
import sympy

from lemmata.theory import chain_traversal as ct
from lemmata.theory.chain_traversal.killed_walk import dying_rates, killed_walk, signal, walk
from lemmata.theory.chain_traversal.recursion.bulk_root import bulk_ratio
from tests.chain_traversal import oracles

EPS = np.finfo(float).eps


@pytest.mark.parametrize("logits", [(12.0, 0.5, 0.0), (30.0, 28.0, 0.0), (25.0, 3.0, -1.5), (-2.0, 1.0, 0.5), (1e-9, 0.0, 0.0)])
def test_both_ends_keep_their_figures(logits):
    n = 9
    right, wrong, _, wanted, _ = oracles.absorbed_balls(n, *logits)
    assert ct.success_probability(n, *logits, homogeneous=False) == pytest.approx(right, rel=4 * EPS, abs=0)
    assert ct.failure_probability(n, *logits, homogeneous=False) == pytest.approx(wrong, rel=1e-13, abs=0)
    killing, down, up = walk(n, *logits, homogeneous=False)
    found = signal(dying_rates(killing, down, up), down)
    assert found == pytest.approx(2 * wanted, rel=1e-12, abs=1e-300)


@pytest.mark.parametrize("alpha", [5e-324, 2e-308, -2e-308, 1e-300, -1e-18])
def test_the_smallest_logits_overflow_nothing(alpha):
    assert ct.success_probability(4, alpha, 1.0) == pytest.approx(0.5, abs=1e-15)
    assert ct.reward_gradient(4, alpha, 1.0, start_weights=[1 / 3] * 3)[0] == pytest.approx(
        ct.reward_gradient(4, 0.0, 1.0, start_weights=[1 / 3] * 3)[0], rel=1e-12
    )
    if alpha > 0:
        slope = float(np.expm1(ct.success_signal_log(4, 1e-12, 1.0)[0] - np.log(1e-12))) + 1
        assert ct.success_signal_log(4, alpha, 1.0)[0] == pytest.approx(np.log(alpha) + np.log(slope), rel=1e-12)


def test_fractions_balls_symbols_and_jax_give_the_same():
    n, forward, backward, other = 5, Fraction(7, 2), Fraction(5, 3), Fraction(1, 2)
    S, down, up = killed_walk(n, forward - other, backward - other, other)
    exact = signal(dying_rates(S, down, up), down)
    assert all(isinstance(g, Fraction) for g in exact)
    logits = [float(np.log(float(w))) for w in (forward, backward, other)]
    floats = ct.success_probability(n, *logits, homogeneous=False)
    assert (1 + exact.astype(float)) / 2 == pytest.approx(floats, rel=1e-14, abs=0)
    balls = ct.success_probability(n, *(flint.arb(z) for z in logits), homogeneous=False)
    assert np.array([float(ball.mid()) for ball in balls]) == pytest.approx(floats, rel=1e-13, abs=0)
    logarithms = [sympy.log(sympy.Rational(w.numerator, w.denominator)) for w in (forward, backward, other)]
    symbols = ct.success_probability(n, *logarithms, homogeneous=False)
    assert [sympy.simplify(J) for J in symbols] == [sympy.Rational(g.numerator + g.denominator, 2 * g.denominator) for g in exact]
    traced = jax.jit(lambda a, b, c: ct.success_probability(n, a, b, c, homogeneous=False))(*logits)
    assert np.asarray(traced) == pytest.approx(floats, rel=1e-14, abs=0)


def test_a_million_vertices():
    n, alpha, beta = 10**6, 31.0, 28.0
    failure = ct.failure_probability(n, alpha, beta)
    success = ct.success_probability(n, alpha, beta)
    assert np.abs(failure + success - 1).max() < 4 * EPS
    r = bulk_ratio(2.0 * n, np.expm1(alpha), np.expm1(beta))
    i = np.array([1, 10, 1000, 10**5])
    assert failure[i - 1] == pytest.approx(-np.expm1(i * np.log(r)) / 2, rel=1e-7, abs=0)
