"""Checks of the fixed point of the lag weights: the pull on every start, the closed form's limit, and long flows."""

from __future__ import annotations

from lemmata.dynamics import flow
from lemmata.language.check import exact, integrated
from lemmata.language.relation import Equal, Limit
from lemmata.proofs_checks.linear_attention import task
from lemmata.proofs_checks.linear_attention.rpe.aligned import TWO_SHAPES, record_on
from lemmata.terms.arithmetic import array
from lemmata.theory.linear_attention.claims.rpe.fixed_point import FIXED_POINT
from lemmata.theory.linear_attention.problem import ring_target
from lemmata.theory.linear_attention.rpe.lag_weights import relative_weights


@exact(FIXED_POINT, sizes={"n1": (1, 2, 3), "unseen": (1, 2)})
def draws_every_start_straight_to_itself(formula, case):
    """From any weights the flow closes the gap to the formula lag by lag, at a positive rate: twice the pairs at that lag, plus eps."""
    pairs = [sum(i - r == lag for i in range(case.n1) for r in range(case.n1)) for lag in range(1 - case.lags, case.lags)]
    velocity = -task.pair_slope(case.a_init, case.n1, ring_target(case.lags, case.alpha, case.betas)) - case.weight_decay * case.a_init
    return Equal(velocity, -(2 * array(pairs, case.alpha) + case.weight_decay) * (case.a_init - case.apply(formula)))


@exact(FIXED_POINT, sizes={"n1": (1, 2, 3), "unseen": (1, 2)})
def is_the_limit_of_every_curve(formula, case):
    """The closed form of the weights at time t as t grows: every exponential that dies out is proved to."""
    return Limit(lambda t: relative_weights(t, case.a_init, case.n1, case.alpha, case.betas, case.weight_decay), case.apply(formula))


@integrated(FIXED_POINT, at=TWO_SHAPES)
def is_where_a_long_flow_ends(formula, case, settings):
    """The flow for forty times the time scale of the weight decay (to t = 100, if there is none)."""
    problem = record_on(case, case.lags, ring=False)
    return Equal(
        flow.solve(problem, case.a_init, settings.late(40 / (case.weight_decay or 0.4)), **settings.solver).final, case.apply(formula)
    )
