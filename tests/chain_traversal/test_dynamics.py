"""Times, drift and saddles against runs of the dense chain's gradient flow."""

from __future__ import annotations

import numpy as np
import pytest

from lemmata.simulations import flow
from lemmata.theory import chain_traversal as ct
from lemmata.theory.chain_traversal import problem, rates, saddle, self_emission


def test_self_emission_drift_along_the_flow():
    n, uniform = 4, (1 / 3,) * 3
    record = problem.Traversal(n, uniform, homogeneous=False, mask_self=False)
    run = flow.solve(record, (3.0, -1.0, 0.0), [1e4, 1e6, 1e8], rtol=1e-11)
    alpha, beta, gamma = run.states
    y = np.exp(-gamma)
    assert y + np.log(y) - alpha / 3 == pytest.approx([0.02255, 0.02327, 0.02328], abs=6e-6)
    invariant = [self_emission.drift_invariant(n, 2.0, a, g) for a, g in zip(alpha, gamma, strict=True)]
    assert invariant == pytest.approx(list(-3 * (y + np.log(y) - alpha / 3)), rel=1e-9, abs=0)
    chains = [problem.transition_matrix(n, a, b, g, homogeneous=False, mask_self=False) for a, b, g in zip(alpha, beta, gamma, strict=True)]
    assert [P[2, 1] for P in chains] == pytest.approx([0.6109, 0.5019, 0.4164], abs=6e-5)
    lengths = [ct.expected_length(n, a, b, g, homogeneous=False, mask_self=False)[1] for a, b, g in zip(alpha, beta, gamma, strict=True)]
    assert lengths == pytest.approx([3.005, 3.355, 3.765], abs=6e-4)
    assert [P[2, 2] / P[2, 1] for P in chains] == pytest.approx(list(self_emission.repetition_odds(beta, gamma)), rel=1e-12, abs=0)
    masked = problem.transition_matrix(n, alpha[1], beta[1], gamma[1], homogeneous=False)
    assert masked[2, 1] == pytest.approx(0.99993, abs=6e-6)


@pytest.mark.parametrize("n", [2, 3, 5, 8])
def test_drift_is_the_late_quotient_of_the_gradients(n):
    start_weights = np.random.default_rng(n).dirichlet(np.ones(n - 1))
    mean = start_weights @ np.arange(1, n)
    alpha, gamma = 28.0, -0.4
    by_alpha, _, by_gamma = ct.reward_gradient(n, alpha, 0.7, gamma, start_weights=start_weights, homogeneous=False)
    N_alpha, _, N_gamma = problem.class_sizes(n)
    found = self_emission.drift(n, mean, np.exp(gamma))
    assert found == pytest.approx((by_gamma / N_gamma) / (by_alpha / N_alpha), rel=1e-7, abs=0)
    step = 1e-5
    ahead = self_emission.drift_invariant(n, mean, alpha + step, gamma + step * found)
    assert ahead == pytest.approx(self_emission.drift_invariant(n, mean, alpha - step, gamma - step * found), abs=1e-9)


def _time_to(n, eps, start_weights):
    """Integrate d log t along alpha: dt/dalpha = N/J_alpha and dbeta/dalpha from the closed gradient, to p_fwd = 1 - eps."""
    from scipy.integrate import solve_ivp

    N, _, _ = problem.class_sizes(n)
    alpha, beta = problem.logits_from_probabilities(n, 0.5, 0.1, 0.4)

    def rate(a, y):
        by_alpha, by_beta, _ = ct.reward_gradient(n, a, y[0], start_weights=start_weights)
        return [by_beta / by_alpha, N / by_alpha]

    def reached(a, y):
        return (2 * n - 3 + np.exp(y[0])) * np.exp(-a) - eps / (1 - eps)

    reached.terminal = True  # type: ignore[attr-defined]  # how SciPy marks an event that ends the run
    run = solve_ivp(rate, (alpha, alpha + 40), [beta, 0.0], method="LSODA", events=reached, rtol=1e-10, atol=1e-12)
    return run.y_events[0][0][1], np.exp(run.y_events[0][0][0])


def test_traversal_time():
    measured = []
    for n in (4, 8, 16):
        start_weights = np.array([1 / 3] * 3 + [0.0] * (n - 4))
        time, backward = _time_to(n, 1e-3, start_weights)
        measured.append(time / rates.traversal_time(n, 2.0, 1e-3, backward))
    assert measured == pytest.approx([1.0318, 1.0225, 1.0195], abs=6e-5)
    time, backward = _time_to(8, 1e-5, np.array([1 / 3] * 3 + [0.0] * 4))
    assert time / rates.traversal_time(8, 2.0, 1e-5, backward) == pytest.approx(1, abs=1e-3)


@pytest.mark.parametrize("start", [1, 2, 3])
def test_escape_from_the_saddle(start):
    n, first, last = 4, 1e-4, 2e-4
    record = problem.Traversal(n, np.eye(3)[start - 1])
    time = saddle.escape_time(n, start, first, last)
    run = flow.solve(record, (first, 0.0), [time], rtol=1e-11)
    assert run.states[0][0] == pytest.approx(last, rel=1e-3, abs=0)


def test_signal_without_backward():
    n, alpha = 7, 0.8
    found = saddle.signal_without_backward(n, np.expm1(alpha))
    assert found == pytest.approx(2 * np.exp(ct.success_signal_log(n, alpha, 0.0)), rel=1e-12, abs=0)
