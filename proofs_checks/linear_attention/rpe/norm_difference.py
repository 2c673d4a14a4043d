"""Checks of the conserved quantity: its slope on symbols, the flow, and its drift under descent."""

from __future__ import annotations

from lemmata.proofs_checks.check import descended, exact, integrated
from lemmata.proofs_checks.convergence import convergence
from lemmata.proofs_checks.linear_attention import task
from lemmata.proofs_checks.linear_attention.rpe.together import ONE_SHAPE, TWO_SHAPES, expected_loss, record
from lemmata.proofs_checks.relation import All, Equal
from lemmata.simulations import flow
from lemmata.theory.arithmetic import number
from lemmata.theory.linear_attention.claims.rpe.norm_difference import CONSERVED
from lemmata.theory.types import Scalar, Vector


@exact(CONSERVED, sizes={"n1": (1, 2, 3, 4), "unseen": (0, 1), "d": (1, 3)})
def has_the_right_slope_along_the_flow(formula, case):
    """It starts at |a|^2 - |v|^2, with the slope along the gradient of the expected loss, and keeps its relative slope."""
    start, loss = (case.a_init, case.v_init), expected_loss(case, case.a_init, case.v_init)
    da, dv = (-task.derivatives(loss, part) - case.weight_decay * part for part in start)
    along = 2 * (start[0] @ da - start[1] @ dv * (1 if case.trained == "both" else 0))
    now = case.apply(formula)
    here = case.having(t=number(0, case.t)).apply(formula)
    return All(Equal(here, start[0] @ start[0] - start[1] @ start[1]), Equal(now.diff(case.t) * here, along * now))


@integrated(CONSERVED, at=TWO_SHAPES)
def is_what_the_flow_keeps(formula, case, settings):
    """Both lengths at the end of the flow."""
    return Equal(_difference(flow.solve(record(case), (case.a_init, case.v_init), case.t, **settings.solver).final), case.apply(formula))


@descended(CONSERVED, at=ONE_SHAPE)
def drifts_in_first_order_of_the_step(formula, case, settings):
    """Gradient descent to the same time with ever smaller steps."""
    start = case.a_init, case.v_init
    return convergence(record(case), start, case.t, case.apply(formula), settings, observe=_difference, steps=200)


def _difference(params: tuple[Vector, Vector]) -> Scalar:
    a, v = params
    return a @ a - v @ v
