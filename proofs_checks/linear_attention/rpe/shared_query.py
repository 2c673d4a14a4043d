"""Checks of position vectors that the query shares with the key: sums over pairs of positions, the flow, and descent."""

from __future__ import annotations

import numpy as np

from lemmata.discovery.routes import Dynamics, triangle
from lemmata.dynamics import descent, flow
from lemmata.language.case import Case
from lemmata.language.check import descended, exact, integrated, tested
from lemmata.language.domain import Choice
from lemmata.language.relation import All, Equal, Order
from lemmata.proofs_checks.linear_attention import task
from lemmata.proofs_checks.linear_attention.rpe.aligned import ONE_SHAPE, pair_slope, positions
from lemmata.proofs_checks.linear_attention.rpe.every_width import aligned_slope
from lemmata.prove.rates import rate_along
from lemmata.terms.arithmetic import number
from lemmata.terms.sums.opaque import Opaque
from lemmata.theory.linear_attention.claims.rpe.shared_query import SHARED_QUERY_HARMLESS, SHARED_QUERY_LIMIT, SHARED_QUERY_WEIGHTS
from lemmata.theory.linear_attention.problem import SharedQueryEncoding

SETTLED = {"n1": Choice(2), "unseen": Choice(3), "d": Choice(4), "alpha": Choice(-1.0, 2.0, 1.0), "betas": Choice([-0.5], [0.25], [0.5])}


@exact(SHARED_QUERY_WEIGHTS, every={"a_init": Opaque("width", nonnegative=True)})
def solve_the_flow_of_squared_norms_for_every_width(formula, case):
    """The same from the slopes of the problem's loss, whatever the number of lags."""
    a, slope = case.apply(formula), rate_along(lambda t: case.having(t=t).apply(formula), case.t, 1)
    first = case.having(t=number(0, case.t)).apply(formula)
    return All(Equal(first, case.a_init), Equal(slope, -4 * a * aligned_slope(case, a)))


@exact(SHARED_QUERY_WEIGHTS, sizes={"n1": (1, 2, 3), "unseen": (1,), "d": (1, 2)})
def solve_the_flow_of_squared_norms(formula, case):
    """da_k/dt = -4 a_k dL/da_k, because the gradient of |p_k|^2 has the square 4 a_k."""
    a = case.apply(formula)
    slope = np.array([entry.diff(case.t) for entry in a])
    return All(Equal(case.having(t=0).apply(formula), case.a_init), Equal(slope, -4 * a * pair_slope(case, a)))


@integrated(SHARED_QUERY_WEIGHTS, at=ONE_SHAPE | {"d": Choice(4)})
def are_the_squared_norms_along_the_flow(formula, case, settings):
    """The flow of the position vectors."""
    final = flow.solve(_shared(case), case.p_init, case.t, **settings.solver).final
    return Equal((final * final).sum(axis=1), case.apply(formula))


@triangle(SHARED_QUERY_WEIGHTS, at=ONE_SHAPE | {"d": Choice(4)})
def trained_norms(case):
    """Position vectors, their squared norms, and the equation of these."""
    return Dynamics(_shared(case), case.p_init, lambda p: (p * p).sum(axis=1), lambda a: -4 * a * pair_slope(case, a))


@descended(SHARED_QUERY_HARMLESS, part="rate", at={"n1": Choice(3), "unseen": Choice(4), "d": Choice(4)})
def are_approached_like_the_inverse_of_time(formula, case, settings):
    """The distance of seen lags from the formula along gradient descent, at times 40, 80, …: lag 2 has target 0."""
    count = 16 * 2**settings.refinement
    run, seen = descent.run(_shared(case), case.p_init, 0.01, 4000 * count, logged=count), np.abs(_lags(case)) < case.n1
    marks = [count // 16 * 2**k for k in range(5)]
    errors = [np.abs((run.at(k) * run.at(k)).sum(axis=1) - case.apply(formula))[seen].max() for k in marks]
    return Order([1 / float(run.times[k]) for k in marks], errors, 1)


@integrated(SHARED_QUERY_LIMIT, part="convergence", at=SETTLED)
@integrated(SHARED_QUERY_HARMLESS, part="the limit", at=SETTLED)
def are_the_squared_norms_after_a_long_flow(formula, case, settings):
    """The flow of the position vectors for forty times the slowest time of a seen lag.

    Raises: ValueError for a target too near 0, which is approached like the inverse of time.
    """
    slowest = min(case.n1 * abs(case.alpha), (case.n1 - 1) * abs(case.betas[0]))
    if slowest < abs(case.alpha) / 50:
        raise ValueError(f"the targets must be further from 0 than {slowest:.1g} for their lags to settle")
    final = flow.solve(_shared(case), case.p_init, settings.late(5 / slowest), **settings.solver).final
    return Equal((final * final).sum(axis=1), case.apply(formula))


@tested(SHARED_QUERY_LIMIT, part="the limit", examples=20, floats=True)
@tested(SHARED_QUERY_HARMLESS, part="the limit", examples=20, floats=True)
def is_the_nonnegative_part_of_the_target(formula, case):
    """max(tau_k, 0) on the lags that the window sees, the start on the others."""
    n, lag = positions(case), _lags(case)
    first = [each == 0 for each in range(n)]
    target = np.array(task.answers(np.array(first, dtype=float), case.alpha, case.betas))
    seen = np.where(np.abs(lag) < case.n1, np.maximum(target[lag % n], 0), case.a_init)
    return Equal(case.apply(formula), seen)


def _shared(case: Case) -> SharedQueryEncoding:
    return SharedQueryEncoding(positions(case), case.n1, case.d, case.alpha, tuple(case.betas))


def _lags(case: Case) -> np.ndarray:
    return np.arange(1 - positions(case), positions(case))
