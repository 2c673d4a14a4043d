"""The recursion against the dense absorbing chain, in floats and in many digits; signals beyond the smallest float; exact arithmetic."""

from __future__ import annotations

from fractions import Fraction

import flint
import jax
import numpy as np
import pytest
import sympy

from lemmata.theory import chain_traversal as ct
from lemmata.theory.chain_traversal import problem, recursion, root
from tests.chain_traversal import oracles

EPS = np.finfo(float).eps


def drawn(seed, most=17):
    """n, logits and whether repetitions are forbidden; weights forward both above and below the others."""
    rng = np.random.default_rng(seed)
    return int(rng.integers(2, most + 1)), tuple(rng.uniform((-3, -3, -1), (6, 4, 1))), bool(rng.integers(2))


@pytest.mark.parametrize("seed", range(60))
def test_success_is_that_of_the_dense_chain(seed):
    n, logits, mask_self = drawn(seed)
    right, wrong, length = oracles.absorbed(n, *logits, mask_self=mask_self)
    bound = 20 * EPS * length.max()
    choices = {"homogeneous": False, "mask_self": mask_self}
    assert ct.success_probability(n, *logits, **choices) == pytest.approx(right, rel=0, abs=bound)
    assert ct.failure_probability(n, *logits, **choices) == pytest.approx(wrong, rel=bound, abs=0)
    right, _, _ = oracles.absorbed(n, *logits[:2])
    assert ct.success_probability(n, *logits[:2]) == pytest.approx(right, rel=0, abs=bound)


@pytest.mark.parametrize("logits", [(12.0, 0.5, 0.0), (30.0, 28.0, 0.0), (25.0, 3.0, -1.5), (-2.0, 1.0, 0.5), (1e-9, 0.0, 0.0)])
def test_both_ends_keep_their_figures(logits):
    n = 9
    right, wrong, _, signal, _ = oracles.absorbed_balls(n, *logits)
    assert ct.success_probability(n, *logits, homogeneous=False) == pytest.approx(right, rel=4 * EPS, abs=0)
    assert ct.failure_probability(n, *logits, homogeneous=False) == pytest.approx(wrong, rel=1e-13, abs=0)
    found = recursion.signal(recursion.dying_rates(*(walk := recursion.walk(n, *logits, homogeneous=False))), walk[1])
    assert found == pytest.approx(2 * signal, rel=1e-12, abs=1e-300)


def test_the_signal_survives_underflow():
    """Signals down to 1e-240 against a ball solve of the 160 states, and beyond in logarithms."""
    n = 80
    alpha, beta = problem.logits_from_probabilities(n, 0.0064, 0.08, 0.9136)
    *_, signal, slope = oracles.absorbed_balls(n, alpha, beta, digits=280)
    assert 0 < signal[-1] < 1e-240
    assert ct.success_signal_log(n, alpha, beta) == pytest.approx(np.log(signal), abs=1e-11)
    assert ct.reward_gradient_log(n, alpha, beta) == pytest.approx(np.log(slope), abs=1e-11)
    long = ct.success_signal_log(5000, *problem.logits_from_probabilities(5000, 0.02, 0.08, 0.9))
    assert np.diff(long)[:4900] == pytest.approx(np.full(4900, long[1] - long[0]), rel=1e-11, abs=0) and long[-1] < -1e4


@pytest.mark.parametrize("alpha", [5e-324, 2e-308, -2e-308, 1e-300, -1e-18])
def test_the_smallest_logits_overflow_nothing(alpha):
    assert ct.success_probability(4, alpha, 1.0) == pytest.approx(0.5, abs=1e-15)
    assert ct.reward_gradient(4, alpha, 1.0, start_weights=[1 / 3] * 3)[0] == pytest.approx(
        ct.reward_gradient(4, 0.0, 1.0, start_weights=[1 / 3] * 3)[0], rel=1e-12
    )
    if alpha > 0:
        slope = float(np.expm1(ct.success_signal_log(4, 1e-12, 1.0)[0] - np.log(1e-12))) + 1
        assert ct.success_signal_log(4, alpha, 1.0)[0] == pytest.approx(np.log(alpha) + np.log(slope), rel=1e-12)


def test_bulk_root():
    n, p = 200, (0.5, 0.1, 0.4)
    alpha, beta = problem.logits_from_probabilities(n, *p)
    r = ct.bulk_root(*p, n)
    assert isinstance(r, float)
    assert np.exp(np.diff(ct.success_signal_log(n, alpha, beta))[:150]) == pytest.approx(np.full(150, r), rel=1e-12, abs=0)
    assert root.limit_root(0.5, 0.1) == pytest.approx(min(np.roots([0.1, -1, 0.5])), rel=1e-12, abs=0)
    assert ct.bulk_root(*p, 10**7) == pytest.approx(root.limit_root(0.5, 0.1), rel=1e-6, abs=0)
    assert np.log(ct.bulk_root(*p, 800)) == pytest.approx(-0.63988, abs=1e-5)
    assert ct.bulk_root(0.01, 0.1, 0.89, 4) < 0 > ct.success_signal_log(9, 1.0, 0.0)[0]


def test_fractions_balls_symbols_and_jax_give_the_same():
    n, forward, backward, other = 5, Fraction(7, 2), Fraction(5, 3), Fraction(1, 2)
    S, down, up = recursion.killed_walk(n, forward - other, backward - other, other)
    exact = recursion.signal(recursion.dying_rates(S, down, up), down)
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


def test_the_reduction_solves_the_dense_chain_exactly():
    """The 2n equations of the chain, in fractions: h_x Z_x = sum of weights times h."""
    n, forward, backward, other = 4, Fraction(9, 4), Fraction(1, 3), Fraction(3, 2)
    S, down, up = recursion.killed_walk(n, forward - other, backward - other, other)
    g = [Fraction(1), *recursion.signal(recursion.dying_rates(S, down, up), down)]
    h = [(1 + z) / 2 for z in g] + [(1 - z) / 2 for z in g]
    counts = problem.edge_counts(n)
    weights = [[forward ** int(a) * backward ** int(b) * other ** int(c) for a, b, c in counts[:, x].T] for x in range(2 * n)]
    for x in set(range(2 * n)) - {0, n}:
        assert sum(w * (value - h[x]) for w, value in zip(weights[x], h, strict=True)) == 0


def test_recursion_stops_early_only_where_it_has_settled():
    """A slow case, e^alpha = e^beta = e^26, and a fast one, against every step taken in extended precision."""
    for n, alpha, beta in ((4000, 26.0, 26.0), (4000, 3.0, 1.0), (4000, -1.0, -2.0)):
        S, down, up = recursion.walk(n, alpha, beta)
        rates = [np.longdouble(S)]
        for k in range(n - 3, -1, -1):
            rates.append(S + up[k] * rates[-1] / (rates[-1] + down[k + 1]))
        assert recursion.dying_rates(S, down, up) == pytest.approx(np.array(rates[::-1], dtype=float), rel=1e-11, abs=0)


def test_a_million_vertices():
    n, alpha, beta = 10**6, 31.0, 28.0
    failure = ct.failure_probability(n, alpha, beta)
    success = ct.success_probability(n, alpha, beta)
    assert np.abs(failure + success - 1).max() < 4 * EPS
    r = root.bulk_ratio(2.0 * n, np.expm1(alpha), np.expm1(beta))
    i = np.array([1, 10, 1000, 10**5])
    assert failure[i - 1] == pytest.approx(-np.expm1(i * np.log(r)) / 2, rel=1e-7, abs=0)


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: ct.success_probability(1, 1.0, 0.0), "n must be"),
        (lambda: ct.success_probability(True, 1.0, 0.0), "n must be"),
        (lambda: ct.success_probability(3, 1.0, 0.0, 0.5), "homogeneous"),
        (lambda: ct.success_probability(3, 1.0, 0.0, mask_self=False), "homogeneous"),
        (lambda: ct.success_probability(3, np.nan, 0.0), "logits"),
        (lambda: ct.success_probability(3, 301.0, 0.0), "logits"),
        (lambda: ct.success_probability(3, "a", 0.0), "logits"),
        (lambda: ct.success_signal_log(3, 0.0, 0.0), "alpha > 0"),
        (lambda: ct.reward_gradient_log(3, -1.0, 0.0), "alpha > 0"),
        (lambda: ct.reward_gradient(3, 1.0, 0.0, start_weights=[1.0]), "start_weights"),
        (lambda: ct.reward_gradient(3, 1.0, 0.0, start_weights=[0.6, 0.6]), "start_weights"),
        (lambda: ct.reward_gradient(3, 1.0, 0.0, 0.2, start_weights=[0.5, 0.5]), "homogeneous"),
        (lambda: ct.expected_length(3, 1.0, 0.0, mask_self=False), "homogeneous"),
        (lambda: ct.bulk_root(0.5, 0.1, 0.3, 5), "sum to 1"),
        (lambda: ct.finite_horizon_success(3, 1.0, 0.0, 3, 5), "start distance"),
        (lambda: ct.finite_horizon_success(3, 1.0, 0.0, 1, 0), "horizon"),
        (lambda: ct.traversal_time(3, 1.0, 0.0, 1.0), "eps"),
    ],
)
def test_bad_input_gets_one_clear_line(call, words):
    with pytest.raises(ValueError, match=words) as caught:
        call()
    assert "\n" not in str(caught.value)
