"""Times of traversal along the closed-form gradient, on chains of several lengths."""

from __future__ import annotations

import numpy as np
import pytest

from lemmata.theory import chain_traversal as ct
from lemmata.theory.chain_traversal import problem
from lemmata.theory.chain_traversal.learning import traversal_time


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
        measured.append(time / traversal_time(n, 2.0, 1e-3, backward))
    assert measured == pytest.approx([1.0318, 1.0225, 1.0195], abs=6e-5)
    time, backward = _time_to(8, 1e-5, np.array([1 / 3] * 3 + [0.0] * 4))
    assert time / traversal_time(8, 2.0, 1e-5, backward) == pytest.approx(1, abs=1e-3)
