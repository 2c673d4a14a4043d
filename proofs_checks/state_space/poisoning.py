"""Checks of poisoning: the recursion's squared error under SymPy, autodiff, and students of B = C = 1 trained with the special sequence."""

from __future__ import annotations

from typing import Any

import numpy as np
from scipy.integrate import solve_ivp

from lemmata.proofs_checks.check import exact, integrated, tested
from lemmata.proofs_checks.discovery.triangle import Dynamics, triangle
from lemmata.proofs_checks.relation import All, AtLeast, Equal
from lemmata.proofs_checks.state_space.frozen import SMALL, descent, quadrature, trained_on
from lemmata.proofs_checks.state_space.gradient import record, squared_error
from lemmata.simulations import flow
from lemmata.simulations.jax_problem import compiled_velocity, register
from lemmata.simulations.state_space import frozen as table
from lemmata.theory.arithmetic import array, number
from lemmata.theory.domain import Choice
from lemmata.theory.state_space.claims.poisoning import (
    ADDITIVE_STATES,
    ADDITIVE_TIME,
    ADDITIVE_WINDOW,
    GAP_GROWTH,
    LOWEST_COEFFICIENT,
    NEGATIVE_STATE,
    NONNEGATIVE_EXCESS,
    POISONED_FIELD,
    TEACHER_SCALING,
)
from lemmata.theory.state_space.problem import FrozenStudent, input_gram

THREE = {"dim": Choice(3)}
OTHER_TAP = 3
SMALL_RISE = 1e-6


def poisoned(dim: int, p: int) -> Any:
    """Return the training record on two unit sequences, one on tap p and the special one on tap 1."""
    return trained_on({1: 1 / 2, p: 1 / 2}, dim)


def stiff(settings: Any) -> dict[str, Any]:
    """Return the settings' solver, the explicit one of a confirming rerun replaced by an implicit one: training with tap 1 is stiff."""
    return {**settings.solver, "method": "LSODA" if settings.method == "LSODA" else "BDF"}


def at_states(velocity: Any, names: Any, states: Any) -> Any:
    """Return a velocity with the symbols of its states replaced."""
    moved = dict(zip(names, states, strict=True))
    return array([speed.subs(moved, simultaneous=True) for speed in velocity])


def additive_velocity(states: Any, others: int) -> Any:
    """Return SymPy's velocity at the states on two sequences: one excites tap 1, the other, where asked, tap 2."""
    import sympy

    names = array(sympy.symbols(f"x:{len(states)}", real=True))
    return at_states(descent(names, {1: 1, 2: others}, [1, 1, 1]), names, states)


@exact(POISONED_FIELD, sizes=SMALL)
def is_minus_the_derivative_of_the_recursions_error(formula, case):
    """SymPy's derivative of the mean squared error of both sequences, run through the recursion."""
    return Equal(case.apply(formula), descent(case.a, {1: 1, case.p: 1}, [1] * (case.p + 1)))


@tested(POISONED_FIELD, examples=15, floats=True, at=THREE)
def is_the_velocity_of_the_record(formula, case):
    """Autodiff of the training record's loss."""
    return Equal(case.apply(formula), np.asarray(compiled_velocity(poisoned(case.dim, case.p), case.a)))


@exact(LOWEST_COEFFICIENT, sizes={"samples": (1, 2), "horizon": (2, 3), "dim": (1, 2)})
def drives_a_state_at_zero(formula, case):
    """SymPy's derivative of the recursion's error by a state, at zero; no force is left where no sequence carries data on tap 1."""
    slope = -squared_error(case.a, case.b, case.c, case.target_taps, case.inputs).diff(case.a[0])
    there = case.having(a=array([0 * case.a[0], *case.a[1:]], case.a))
    silent = case.inputs.copy()
    silent[:, case.horizon - 2] = number(0, silent)
    return All(
        Equal(case.b[0] * case.c[0] * there.apply(formula)[1], slope.subs(case.a[0], 0)),
        Equal(there.having(gram=input_gram(silent)).apply(formula)[1], 0),
    )


@tested(LOWEST_COEFFICIENT, examples=15, floats=True, at={"horizon": Choice(4), "dim": Choice(3)})
def is_the_velocity_of_a_state_at_zero(formula, case):
    """Autodiff of the training record's loss at a state of zero."""
    there = case.having(a=np.array([0.0, *case.a[1:]]))
    want = compiled_velocity(record(case), (there.a, case.b, case.c))[0][0]
    return Equal(case.b[0] * case.c[0] * there.apply(formula)[1], np.asarray(want))


@exact(GAP_GROWTH, sizes={"horizon": (2, 3, 4, 5)})
def is_the_rate_of_the_gap(formula, case):
    """The difference of two states' velocities, by SymPy, over their gap; one sequence on each tap."""
    states = array([case.first, case.second])
    speed = descent(states, dict(enumerate(case.amplitudes)), case.target_taps)
    return Equal((case.first - case.second) * formula(*states, tap_forces(case, *states)), speed[0] - speed[1])


@integrated(GAP_GROWTH, at={"horizon": Choice(5)})
def adds_up_to_the_growth_of_the_gap(formula, case, settings):
    """The rate integrated along a trained record's path against the logarithm of the gap."""
    problem = register(FrozenStudent(2, case.horizon, case.target_taps, np.diag(case.amplitudes**2 / case.horizon)))

    def rate(a: Any) -> Any:
        return formula(a[0], a[1], tap_forces(case, *a))

    grown, final = quadrature(problem, np.array([case.first, case.second]), case.t, rate, settings)
    return Equal(grown, np.log((final[0] - final[1]) / (case.first - case.second)))


def tap_forces(case: Any, first: Any, second: Any) -> Any:
    """Return 2 G_hh (k*_h - k_h) of two states with B = C = 1, one sequence on each tap."""
    gaps = [wanted - first**h - second**h for h, wanted in enumerate(case.target_taps)]
    return array([2 * w * w * gap / case.horizon for w, gap in zip(case.amplitudes, gaps, strict=True)], case.first)


@exact(ADDITIVE_STATES, sizes={"dim": (1, 2, 3)})
def solve_the_flow_from_their_start(formula, case):
    """SymPy's velocity at the states against their derivative by time."""
    states = case.apply(formula)
    slopes = array([state.diff(case.t) for state in states])
    return All(Equal(slopes, additive_velocity(states, case.others)), Equal(case.having(t=0 * case.t).apply(formula), case.a_init))


@integrated(ADDITIVE_STATES, at=THREE)
def are_the_trained_states(formula, case, settings):
    """States of a record trained on tap 1, its share one half."""
    problem = trained_on({1: 1 / 2, OTHER_TAP: case.others / 2}, case.dim)
    return Equal(case.apply(formula), flow.solve(problem, case.a_init, case.t, **settings.solver).final)


@triangle(ADDITIVE_STATES, at=THREE)
def trained_states(case):
    """States trained on tap 1, its share one half: they rise together until their sum is 1."""
    problem = trained_on({1: 1 / 2, OTHER_TAP: case.others / 2}, case.dim)
    return Dynamics(problem, case.a_init, ode=lambda a: (1 - a.sum()) * np.ones_like(a))


@exact(ADDITIVE_TIME)
def has_the_inverse_rate_of_the_sum(formula, case):
    """Its derivative by the level against SymPy's velocity of S_1 there, and zero at the first level."""
    speed = additive_velocity([case.level] + [0 * case.level] * (case.dim - 1), 0).sum()
    return All(Equal(case.apply(formula).diff(case.level) * speed, 1), Equal(case.having(level=case.first_moment).apply(formula), 0))


@integrated(ADDITIVE_TIME, at=THREE)
def is_when_the_trained_sum_is_there(formula, case, settings):
    """S_1 of a record trained on tap 1, its share one half, for that time."""
    start = np.full(case.dim, case.first_moment / case.dim)
    return Equal(flow.solve(trained_on({1: 1 / 2}, case.dim), start, case.apply(formula), **settings.solver).final.sum(), case.level)


@integrated(ADDITIVE_WINDOW, at=THREE)
def holds_the_time_at_which_the_sum_is_there(formula, case, settings):
    """S_1 of a record trained on both sequences: at most the level at the earliest time, at least the level at the latest."""
    problem = poisoned(case.dim, case.p)
    early, late = (flow.solve(problem, case.a_init, time, **settings.solver).final.sum() for time in case.apply(formula))
    return All(AtLeast(case.level, early), AtLeast(late, case.level))


@tested(ADDITIVE_WINDOW, examples=15, rtol=1e-5, floats=True, at=THREE)
def holds_the_time_of_a_small_rise(formula, case):
    """The rise that autodiff of the record's loss gives for both times, to a level just above the sum of the start."""
    level = case.a_init.sum() + SMALL_RISE
    rises = np.asarray(compiled_velocity(poisoned(case.dim, case.p), case.a_init)).sum() * case.having(level=level).apply(formula)
    return All(AtLeast(SMALL_RISE, rises[0], scale=SMALL_RISE), AtLeast(rises[1], SMALL_RISE, scale=SMALL_RISE))


@exact(NONNEGATIVE_EXCESS, sizes={"p": (2, 3, 4, 6), "dim": (2, 3)})
def splits_the_gap_of_the_taps(formula, case):
    """The terms add up to S_1 - S_p; times the denominator, each is a polynomial of coefficients that are not negative."""
    import sympy

    terms, plain, below = case.apply(formula), case.a * (1 - case.a), case.parts.sum() ** case.p
    cleared = [[sympy.expand(sympy.cancel(value * below)) for value in values] for values in (terms - plain, plain)]
    return All(Equal(terms.sum(), case.a.sum() - (case.a**case.p).sum()), AtLeast(cleared, 0))


@tested(NONNEGATIVE_EXCESS, examples=60)
def is_at_least_the_excess_of_tap_two(formula, case):
    """The sum, and the signs at numbers."""
    terms, plain = case.apply(formula), case.a * (1 - case.a)
    return All(Equal(terms.sum(), case.a.sum() - (case.a**case.p).sum()), AtLeast(terms, plain), AtLeast(plain, 0))


@integrated(NEGATIVE_STATE, examples=2, solver=1e-11)
def cancels_between_states_of_both_signs(formula, case, settings):
    """The source's start, trained to its end by the solver that keeps the gaps' figures; at most D - 1 states cancel the largest term."""
    setting = table.SETTINGS["kappa 7"]
    start = table.start(case.seed, setting["states"], setting["scale"], table.near_tie(setting["scale"], setting["steepness"]))
    train = table.frozen_poisoned_endpoint if case.special else table.frozen_clean_endpoint_by_flow
    end = train(start, case.p, **stiff(settings))
    terms = formula(end, case.p)
    return All(Equal(terms.sum(), 0), AtLeast(terms.max(), 1 / 2), AtLeast(-end.min(), terms.max() / (2 * len(end))))


@exact(TEACHER_SCALING, sizes={"p": (2, 3, 4), "dim": (1, 2)})
def is_the_scaled_gradient(formula, case):
    """SymPy's velocity for the scaled teacher and sequence; at M x it is M^{2p-1} times that for the unit teacher at x."""
    M, p = case.factor, case.p
    scaled = descent(case.a, {1: M ** (p - 1), p: 1}, [M**h for h in range(p + 1)])
    unit = descent(case.a, {1: 1, p: 1}, [1] * (p + 1))
    return All(Equal(case.apply(formula), scaled), Equal(case.having(a=M * case.a).apply(formula), M ** (2 * p - 1) * unit))


@integrated(TEACHER_SCALING, at=THREE)
def multiplies_the_error_of_every_tap(formula, case, settings):
    """The formula's field integrated from M a against the unit record trained from a, in states and in tap errors."""
    M, p = case.factor, case.p
    unit = flow.solve(poisoned(case.dim, p), case.a, case.t, **settings.solver).final
    span = (0.0, case.t / M ** (2 * p - 2))
    scaled = solve_ivp(lambda _, a: formula(a, p, M), span, M * case.a, method="DOP853", rtol=1e-12, atol=1e-13).y[:, -1]
    taps = np.arange(1, 2 * p)
    missed, at_unit = ((states[:, None] ** taps).sum(axis=0) - top**taps for states, top in ((scaled, M), (unit, 1.0)))
    return All(Equal(scaled, M * unit), Equal(missed, M**taps * at_unit))
