"""Poisoning formulas against gradient fields, SciPy's solvers and exact arithmetic."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
import pytest
import sympy
from scipy.integrate import solve_ivp
from scipy.optimize import brentq

from theory.arithmetic import array
from theory.state_space import gradient, mutants, poisoning, problem


@pytest.mark.parametrize("p", [2, 3, 6])
def test_field_is_the_gradient_field_of_two_taps(p):
    a = np.random.default_rng(p).normal(size=5)
    gram = problem.input_gram(problem.tap_inputs(p + 1, [p, 1]))
    assert poisoning.frozen_poisoned_field(a, p) == pytest.approx(gradient.frozen_field(a, np.ones(p + 1), gram), rel=1e-12)
    M = 1.7
    scaled = problem.input_gram(problem.tap_inputs(p + 1, [p, 1], [1.0, M ** (p - 1)]))
    want = gradient.frozen_field(a, M ** np.arange(p + 1), scaled)
    assert poisoning.scaled_poisoned_field(a, p, M) == pytest.approx(want, rel=1e-11)


@pytest.mark.parametrize("p", [2, 5, 6])
def test_scaling_gives_the_same_orbit(p):
    x = array(sympy.symbols("x:2"))
    M = sympy.Symbol("M", positive=True)

    unit = poisoning.frozen_poisoned_field(x, p)

    def gaps(field):
        return [sympy.expand(one - M ** (2 * p - 1) * other) for one, other in zip(field, unit, strict=True)]

    assert gaps(poisoning.scaled_poisoned_field(M * x, p, M)) == [0, 0]
    assert gaps(mutants.unscaled_special_field(M * x, p, M)) != [0, 0]


def test_additive_phase():
    rng = np.random.default_rng(0)
    a, p = 1e-3 * rng.uniform(size=10), 6

    def reached(_, y):
        return y.sum() - 0.5

    reached.terminal = True
    path = solve_ivp(lambda _, y: poisoning.frozen_poisoned_field(y, p), (0, 1), a, rtol=1e-11, atol=1e-14, events=reached)
    time = poisoning.additive_phase_time(a.sum(), 0.5, 10)
    assert path.t[-1] == pytest.approx(time, rel=1e-5)
    assert path.y[:, -1] == pytest.approx(poisoning.additive_states(time, a), abs=1e-6)
    assert np.ptp(path.y[:, -1] - a) < 1e-6
    assert mutants.unit_dimension_time(a.sum(), 0.5, 10) == pytest.approx(10 * time)


def test_zero_loss_without_a_negative_state_extrapolates():
    """Sampled on the simplex: the excess is nonnegative and zero at its corners only; a minimiser with a negative state exists."""
    rng = np.random.default_rng(1)
    simplex = rng.dirichlet(np.ones(4) / 3, size=500)
    assert all((poisoning.nonnegative_excess(a, 6) >= 0).all() for a in simplex)
    interior = simplex[simplex.max(1) < 0.99]
    assert len(interior) and min(poisoning.nonnegative_excess(a, 6).sum() for a in interior) > 1e-3
    assert not poisoning.nonnegative_excess([Fraction(0), Fraction(1)], 6).any()

    top, gap = 0.95, 0.05
    low: Any = brentq(lambda z: top**6 + (z + gap) ** 6 + z**6 - 1, 0.0, 1.0)
    minimiser = np.array([top, low + gap, -low])
    assert minimiser.sum() == pytest.approx(1) and poisoning.nonnegative_excess(minimiser, 6).sum() == pytest.approx(0, abs=1e-12)
    assert abs((minimiser**2).sum() - 1) > 0.5 and minimiser.min() < 0


@pytest.mark.parametrize("tap", [1, 2, 4])
def test_escape_of_a_balanced_state_is_polynomial(tap):
    b, force = 0.02, 2.0
    time = poisoning.balanced_escape_time(b, tap, force)
    gram = problem.input_gram(problem.tap_inputs(tap + 1, [tap]))

    def rate(_, y):
        da, db, _ = gradient.gradient_field([y[0]], [y[1]], [y[1]], np.ones(tap + 1), gram)
        return [da[0], db[0]]

    def fitted(_, y):
        return y[1] ** 2 * y[0] ** tap - 0.5

    fitted.terminal = True
    path = solve_ivp(rate, (0, 3 * time), [np.sqrt(tap) * b, b], rtol=1e-10, atol=1e-14, events=fitted)
    assert path.t[-1] == pytest.approx(time, rel=0.05)
    assert poisoning.balanced_escape_time(b / 2, tap, force) / time == pytest.approx(2**tap)
    slip = [mutants.logarithmic_escape_time(z, tap, force) for z in (b / 2, b)]
    assert slip[0] / slip[1] == pytest.approx(2 ** (tap - 1))


def test_escape_through_tap_zero_is_logarithmic():
    k_star, power = 1.5, 0.7
    b = np.array([1e-3, 2e-3, 5e-4])
    gram = np.diag([power, 0.0])

    def rate(_, y):
        return gradient.gradient_field(y * 0 + 0.3, y, y, [k_star, 0.0], gram)[1]

    path = solve_ivp(rate, (0, 4), b, rtol=1e-11, atol=1e-15, t_eval=[1, 2, 3, 4])
    for t, y in zip(path.t, path.y.T, strict=True):
        assert (y * y).sum() == pytest.approx(poisoning.excited_tap_zero(t, (b * b).sum(), k_star, power), rel=1e-8)
        assert y / y[0] == pytest.approx(b / b[0], rel=1e-8)
    assert abs(mutants.slow_tap_zero(2.0, 1e-4, k_star, power) - poisoning.excited_tap_zero(2.0, 1e-4, k_star, power)) > 1e-3


@pytest.mark.parametrize(("scale", "clean", "poisoned"), [(0.03, 1.13e-3, 13.51), (0.01, 6.22e-5, 3.14)])
def test_spanning_data_can_be_poisoned_with_signed_weights(scale, clean, poisoned):
    case = poisoning.spanning_counterexample(scale)
    assert np.linalg.eigvalsh(case["clean"])[0] > 0
    for gram, error in ((case["clean"], clean), (case["poisoned"], poisoned)):

        def rate(_, y, gram=gram):
            a, b, c = y.reshape(3, 8)
            return np.concatenate(gradient.gradient_field(a, b, c, case["target_taps"], gram))

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
        (lambda: poisoning.additive_phase_time(1.0, 0.5, 3), "below 1"),
        (lambda: poisoning.additive_phase_time(0.1, 0.5, 0), "at least 1"),
        (lambda: poisoning.frozen_poisoned_field([1.0], 1), "at least 2"),
        (lambda: poisoning.scaled_poisoned_field([1.0], 2, 0.0), "positive"),
        (lambda: poisoning.excited_tap_zero(-1.0, 1.0, 1.0), "negative"),
        (lambda: poisoning.balanced_escape_time(0.1, 0, 1.0), "at least 1"),
        (lambda: poisoning.spanning_counterexample(-1.0), "positive"),
        (lambda: poisoning.additive_states(-1.0, [1.0]), "negative"),
    ],
)
def test_bad_input_gets_one_clear_line(call, words):
    with pytest.raises(ValueError, match=words):
        call()
