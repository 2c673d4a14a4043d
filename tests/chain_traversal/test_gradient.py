"""The closed-form gradients against autodiff of the dense chain, and against each other."""

from __future__ import annotations

from fractions import Fraction

import jax
import numpy as np
import pytest
import sympy

from lemmata.theory import chain_traversal as ct
from lemmata.theory.chain_traversal import gradient, problem, root
from tests.chain_traversal import oracles

EPS = np.finfo(float).eps


def only(n, i):
    return np.eye(n - 1)[i - 1]


@pytest.mark.parametrize("n", [2, 3, 10])
@pytest.mark.parametrize("homogeneous", [True, False])
def test_gradient_is_the_autodiff_of_the_dense_chain(n, homogeneous):
    rng = np.random.default_rng(n)
    for _ in range(4):
        params = tuple(rng.uniform((-2, -2, -1), (5, 3, 1)))[: 2 if homogeneous else 3]
        start_weights = rng.dirichlet(np.ones(n - 1))
        record = problem.Traversal(n, start_weights, homogeneous, homogeneous, unit_rates=True)
        found = ct.reward_gradient(n, *params, start_weights=start_weights, homogeneous=homogeneous)
        assert np.array(found[: len(params)]) == pytest.approx(np.array(jax.jit(record.field)(params)), rel=1e-9, abs=1e-13)
        assert found[2] != 0 or homogeneous


def test_gradient_of_one_start_in_many_digits():
    n, alpha, beta = 40, *problem.logits_from_probabilities(40, 0.5, 0.1, 0.4)
    *_, slope = oracles.absorbed_balls(n, alpha, beta)
    one_by_one = np.array([ct.reward_gradient(n, alpha, beta, start_weights=only(n, i))[0] for i in range(1, n)])
    assert one_by_one == pytest.approx(slope, rel=1e-12, abs=0)
    assert np.exp(ct.reward_gradient_log(n, alpha, beta)) == pytest.approx(slope, rel=1e-12, abs=0)


def test_symbols_differentiate_the_recursion():
    """d J/d theta of the rational formula by SymPy, for n = 4 at a rational point."""
    from lemmata.theory.chain_traversal import recursion

    f, b, c = sympy.symbols("f b c", positive=True)
    S, down, up = recursion.killed_walk(4, f - c, b - c, c)
    J = sum((1 + g) / 2 for g in recursion.signal(recursion.dying_rates(S, down, up), down)) / 3
    at = {f: sympy.Rational(7, 2), b: sympy.Rational(5, 3), c: sympy.Rational(1, 2)}
    expected = [float((z * sympy.diff(J, z)).subs(at)) for z in (f, b, c)]
    logits = [np.log(float(at[z])) for z in (f, b, c)]
    assert ct.reward_gradient(4, *logits, start_weights=[1 / 3] * 3, homogeneous=False) == pytest.approx(expected, rel=1e-12, abs=0)


def test_slopes_of_the_ratios_are_positive_fractions():
    by_alpha, by_beta = gradient.log_ratio_slopes(5, Fraction(3), Fraction(1, 4))
    assert all(isinstance(s, Fraction) and s > 0 for s in by_alpha)
    assert all(v > 0 for v in by_beta[:-1]) and by_beta[-1] == 0
    alpha, beta = np.log(3.0), np.log(0.25)
    signal = np.exp(ct.success_signal_log(5, alpha, beta))
    for i in range(1, 5):
        by = ct.reward_gradient(5, alpha, beta, start_weights=only(5, i))
        assert by[0] == pytest.approx(signal[i - 1] * float(sum(by_alpha[:i])), rel=1e-13, abs=0)
        assert by[1] == pytest.approx(-signal[i - 1] * float(sum(by_beta[:i])), rel=1e-13, abs=0)


def test_exponentially_small_gradient():
    """n = 200, p = (.5, .1, .4), start 100: 3.05605089204e-27, by the bulk root and exactly."""
    alpha, beta = problem.logits_from_probabilities(200, 0.5, 0.1, 0.4)
    exact = ct.reward_gradient_log(200, alpha, beta)[99]
    assert np.exp(exact) == pytest.approx(3.05605089204e-27, rel=1e-11, abs=0)
    assert root.bulk_gradient_log(200, alpha, beta, 100) == pytest.approx(exact, abs=1e-12)
    assert ct.reward_gradient(200, alpha, beta, start_weights=only(200, 100))[0] == pytest.approx(3.05605089203971e-27, rel=1e-12, abs=0)
    n = 800
    exact = ct.reward_gradient_log(n, *problem.logits_from_probabilities(n, 0.5, 0.1, 0.4))[399]
    assert exact / 400 == pytest.approx(-0.6284, abs=5e-5)


@pytest.mark.parametrize(
    ("p", "expected"),
    [((1 - 1 / 1600, None, 1 / 1600), 0.152), ((0.7, 0.3 - 1 / 1600, 1 / 1600), 0.312), ((0.5, 0.1, 0.4), 1.42e-220)],
)
def test_the_gradient_is_small_only_where_other_steps_are_not_rare(p, expected):
    n = 1600
    p_fwd, p_bwd, p_other = p
    if p_bwd is None:
        p_fwd, p_bwd = p_fwd * (1 - 1e-9), p_fwd * 1e-9
    alpha, beta = problem.logits_from_probabilities(n, p_fwd, p_bwd, p_other)
    assert np.exp(ct.reward_gradient_log(n, alpha, beta)[799]) == pytest.approx(expected, rel=5e-3, abs=0)


@pytest.mark.parametrize("seed", range(30))
def test_signs_of_the_step_probabilities(seed):
    rng = np.random.default_rng(seed)
    for _ in range(20):
        n = int(rng.integers(3, 20))
        alpha, beta = rng.uniform(0.01, 8), rng.uniform(-4, 8)
        start_weights = rng.dirichlet(np.ones(n - 1))
        by_alpha, by_beta, _ = ct.reward_gradient(n, alpha, beta, start_weights=start_weights)
        fwd, bwd, other = ct.step_rates(n, alpha, beta, start_weights=start_weights)
        assert by_alpha > 0 > by_beta and fwd > 0 > bwd
        assert other < 0 or alpha < beta


def test_other_steps_may_grow_where_backward_ones_prevail():
    n, params, start_weights = 4, (1.0, 4.0), [1 / 3] * 3
    found = ct.step_rates(n, *params, start_weights=start_weights)
    assert found[2] == pytest.approx(2.81025e-4, rel=1e-5, abs=0)
    rates = np.array(problem.Traversal(n, start_weights, unit_rates=True).field(params))
    step = 1e-6
    ahead, back = (np.array(problem.step_probabilities(n, *(np.array(params) + sign * step * rates))) for sign in (1, -1))
    assert found == pytest.approx((ahead - back) / (2 * step), rel=1e-6, abs=0)
