"""Poisoning formulas against gradient fields, SciPy's solvers and exact arithmetic."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from scipy.integrate import solve_ivp
from scipy.optimize import brentq

from lemmata.theory.state_space import problem
from lemmata.theory.state_space.gradient import gradient_field
from lemmata.theory.state_space.poisoning.additive import additive_phase_time, additive_phase_window, additive_states
from lemmata.theory.state_space.poisoning.field import frozen_poisoned_field
from lemmata.theory.state_space.poisoning.nonnegative_excess import nonnegative_excess
from lemmata.theory.state_space.poisoning.teacher_scaling import scaled_poisoned_field
from lemmata.theory.state_space.spanning import spanning_counterexample


@pytest.mark.parametrize(("scale", "part"), [(1e-3, 1e-5), (0.05, 1e-4)])
def test_additive_phase_ends_within_its_window(scale, part):
    """Ten states from near zero: the sum is at one half between two times that differ by less than that part of them."""
    a, p = scale * np.random.default_rng(0).uniform(size=10), 6

    def reached(_, y):
        return y.sum() - 0.5

    reached.terminal = True
    path = solve_ivp(lambda _, y: frozen_poisoned_field(y, p), (0, 1), a, rtol=1e-12, atol=1e-14, events=reached)
    early, late = additive_phase_window(a, 0.5, p)
    assert early < path.t[-1] < late == pytest.approx(additive_phase_time(a.sum(), 0.5, 10))
    assert late - early < part * late
    assert np.ptp(path.y[:, -1] - a) < part


def test_zero_loss_without_a_negative_state_extrapolates():
    """Sampled on the simplex: the excess is nonnegative and zero at its corners only; a minimiser with a negative state exists."""
    rng = np.random.default_rng(1)
    simplex = rng.dirichlet(np.ones(4) / 3, size=500)
    assert all((nonnegative_excess(a, 6) >= 0).all() for a in simplex)
    interior = simplex[simplex.max(1) < 0.99]
    assert len(interior) and min(nonnegative_excess(a, 6).sum() for a in interior) > 1e-3
    assert not nonnegative_excess([Fraction(0), Fraction(1)], 6).any()

    top, gap = 0.95, 0.05
    low: Any = brentq(lambda z: top**6 + (z + gap) ** 6 + z**6 - 1, 0.0, 1.0)
    minimiser = np.array([top, low + gap, -low])
    assert minimiser.sum() == pytest.approx(1) and nonnegative_excess(minimiser, 6).sum() == pytest.approx(0, abs=1e-12)
    assert abs((minimiser**2).sum() - 1) > 0.5 and minimiser.min() < 0


@pytest.mark.parametrize(("scale", "clean", "poisoned"), [(0.03, 1.13e-3, 13.51), (0.01, 6.22e-5, 3.14)])
def test_spanning_data_can_be_poisoned_with_signed_weights(scale, clean, poisoned):
    case = spanning_counterexample(scale)
    assert np.linalg.eigvalsh(case["clean"])[0] > 0
    for gram, error in ((case["clean"], clean), (case["poisoned"], poisoned)):

        def rate(_, y, gram=gram):
            a, b, c = y.reshape(3, 8)
            return np.concatenate(gradient_field(a, b, c, case["target_taps"], gram))

        def fitted(_, y, gram=gram):
            a, b, c = y.reshape(3, 8)
            return problem.loss(a, b, c, case["target_taps"], gram) - 1e-22

        fitted.terminal = True
        start = np.concatenate([case[name] for name in "abc"])
        path = solve_ivp(rate, (0, 1e6), start, method="LSODA", rtol=1e-11, atol=1e-14, events=fitted)
        a, b, c = path.y[:, -1].reshape(3, 8)
        taps = problem.impulse_response(a, b, c, 20)
        assert np.abs(taps - case["a_star"] ** np.arange(20)).max() == pytest.approx(error, rel=0.01)
        assert (b * c).min() < 0


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: additive_phase_time(1.0, 0.5, 3), "below 1"),
        (lambda: additive_phase_time(0.1, 0.5, 0), "at least 1"),
        (lambda: frozen_poisoned_field([1.0], 1), "at least 2"),
        (lambda: scaled_poisoned_field([1.0], 2, 0.0), "positive"),
        (lambda: spanning_counterexample(-1.0), "positive"),
        (lambda: additive_states(-1.0, [1.0]), "negative"),
        (lambda: additive_phase_window([0.5, 0.25], 0.5, 3), "at most the level"),
        (lambda: additive_phase_window([-0.5, 0.25], 0.5, 3), "negative"),
    ],
)
def test_bad_input_gets_one_clear_line(call, words):
    with pytest.raises(ValueError, match=words):
        call()
