"""Checks of the relaxation of the lag weights: sums over pairs of positions, the flow, and descent."""

from __future__ import annotations

import numpy as np

from lemmata.discovery.routes import Dynamics, triangle
from lemmata.dynamics import flow
from lemmata.evidence.convergence import convergence
from lemmata.language.check import descended, exact, integrated
from lemmata.language.relation import All, Equal
from lemmata.proofs_checks.linear_attention.rpe.aligned import ONE_SHAPE, pair_slope, record
from lemmata.proofs_checks.linear_attention.rpe.every_width import aligned_slope
from lemmata.prove.rates import rate_along
from lemmata.terms.arithmetic import number
from lemmata.terms.sums.opaque import Opaque
from lemmata.theory.linear_attention.claims.rpe.lag_weights import WEIGHTS


@exact(WEIGHTS, every={"a_init": Opaque("width")})
def solves_the_flow_of_the_loss_for_every_width(formula, case):
    """The start, and the slope in time: those of the problem's loss at v = theta, and weight decay, whatever the number of lags."""
    a, slope = case.apply(formula), rate_along(lambda t: case.having(t=t).apply(formula), case.t, 1)
    first = case.having(t=number(0, case.t)).apply(formula)
    return All(Equal(first, case.a_init), Equal(slope, -aligned_slope(case, a) - case.weight_decay * a))


@exact(WEIGHTS, sizes={"n1": (1, 2, 3), "unseen": (1, 2)})
def solves_the_flow_of_the_sum_over_pairs(formula, case):
    """da_k/dt = -2 sum over the pairs (i, r) of the window at lag k of (a_k - tau_k), - eps a_k."""
    a = case.apply(formula)
    slope = np.array([entry.diff(case.t) for entry in a])
    return All(Equal(case.having(t=0).apply(formula), case.a_init), Equal(slope, -pair_slope(case, a) - case.weight_decay * a))


@integrated(WEIGHTS, at=ONE_SHAPE)
def are_where_the_flow_takes_them(formula, case, settings):
    """The flow of the population loss."""
    return Equal(flow.solve(record(case), case.a_init, case.t, **settings.solver).final, case.apply(formula))


@descended(WEIGHTS, at=ONE_SHAPE)
def are_approached_by_descent_in_first_order(formula, case, settings):
    """Gradient descent to the same time with ever smaller steps."""
    return convergence(record(case), case.a_init, case.t, case.apply(formula), settings, steps=100)


@triangle(WEIGHTS, at=ONE_SHAPE)
def trained_lags(case):
    """Lag weights, and their slope as a sum over pairs of positions."""
    return Dynamics(record(case), case.a_init, ode=lambda a: -pair_slope(case, a) - case.weight_decay * a)
