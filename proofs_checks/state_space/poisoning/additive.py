"""Checks of the additive phase: the velocity on tap 1, and trained records."""

from __future__ import annotations

import numpy as np

from lemmata.discovery.routes import Dynamics, triangle
from lemmata.dynamics import flow
from lemmata.dynamics.jax_problem import compiled_velocity
from lemmata.language.check import exact, integrated, tested
from lemmata.language.domain import EVERY
from lemmata.language.relation import All, AtLeast, Equal
from lemmata.proofs_checks.state_space.frozen_training import COMPILED, THREE, poisoned, symbolic_velocity, trained_on, velocity_of_powers
from lemmata.prove.rates import rate_along
from lemmata.terms.arithmetic import array, number
from lemmata.terms.sums.opaque import Opaque
from lemmata.terms.types import Vector
from lemmata.theory.state_space.claims.poisoning.additive import ADDITIVE_STATES, ADDITIVE_TIME, ADDITIVE_WINDOW

OTHER_TAP = 3
"""Any tap beside tap 1, for the control that excites it as well."""
SMALL_RISE = 1e-6
"""So small that the rise is its derivative times the time up to a relative 1e-5, and large against rounding."""


def additive_velocity(states: Vector, others: int) -> Vector:
    """Return the velocity at the states on two sequences: one excites tap 1, the other, where asked, tap 2."""
    return symbolic_velocity(states, {1: 1, 2: others}, [1, 1, 1])


@exact(ADDITIVE_STATES, every={"a_init": Opaque("dim")})
def solve_the_flow_of_any_number_of_states(formula, case):
    """The velocity at the states, from the squared errors of both taps, against their slope in time; and their start."""
    states, slope = case.apply(formula), rate_along(lambda t: case.having(t=t).apply(formula), case.t, 1)
    velocity = velocity_of_powers(states, [(1, 1), (2, case.others)], lambda _: 1)
    return All(Equal(slope, velocity), Equal(case.having(t=number(0, case.t)).apply(formula), case.a_init))


@exact(ADDITIVE_STATES, sizes={"dim": (1, 2)})
def solve_the_flow_from_their_start(formula, case):
    """The velocity at the states against their derivative by time."""
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


@exact(ADDITIVE_TIME, sizes={"dim": EVERY})
def has_the_inverse_rate_of_the_sum_of_any_number_of_states(formula, case):
    """Its derivative by the level against D times the velocity of one state, from the error of tap 1, where S_1 is there.

    That velocity depends on S_1 alone: a state that is all of it moves as any other.
    """
    speed = -rate_along(lambda state: (state - 1) ** 2 / 2, case.level, 1)
    return All(
        Equal(case.apply(formula).diff(case.level) * case.dim * speed, 1), Equal(case.having(level=case.first_moment).apply(formula), 0)
    )


@exact(ADDITIVE_TIME)
def has_the_inverse_rate_of_the_sum(formula, case):
    """Its derivative by the level against the velocity of S_1 there, and zero at the first level."""
    speed = additive_velocity(array([case.level] + [0 * case.level] * (case.dim - 1)), 0).sum()
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


@tested(ADDITIVE_WINDOW, examples=15, rtol=1e-5, floats=True, at=COMPILED)
def holds_the_time_of_a_small_rise(formula, case):
    """The rise that autodiff of the record's loss gives for both times, to a level just above the sum of the start."""
    level = case.a_init.sum() + SMALL_RISE
    rises = np.asarray(compiled_velocity(poisoned(case.dim, case.p), case.a_init)).sum() * case.having(level=level).apply(formula)
    return All(AtLeast(SMALL_RISE, rises[0], scale=SMALL_RISE), AtLeast(rises[1], SMALL_RISE, scale=SMALL_RISE))
