"""Checks of the conserved quantity: its slope for every size, the flow, and its drift under descent."""

from __future__ import annotations

from lemmata.dynamics import flow
from lemmata.evidence.convergence import convergence
from lemmata.language.check import descended, exact, integrated
from lemmata.language.relation import All, Equal
from lemmata.proofs_checks.linear_attention.rpe.every_width import JOINT, falls
from lemmata.proofs_checks.linear_attention.rpe.together import ONE_SHAPE, TWO_SHAPES, record
from lemmata.prove.rates import rate_along
from lemmata.terms.arithmetic import number
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.linear_attention.claims.rpe.norm_difference import CONSERVED


@exact(CONSERVED, every={"a_init": JOINT["a"], "v_init": JOINT["v"]})
def has_the_right_slope_along_the_flow(formula, case):
    """It starts at |a|^2 - |v|^2, with the slope along those of the problem's loss, and keeps its relative slope."""
    a, v = case.a_init, case.v_init
    da, dv = falls(case, a, v)
    along = 2 * ((a * da).sum() - (1 if case.trained == "both" else 0) * (v * dv).sum())
    here = case.having(t=number(0, case.t)).apply(formula)
    slope = rate_along(lambda t: case.having(t=t).apply(formula), case.t, 1)
    return All(Equal(here, (a * a).sum() - (v * v).sum()), Equal(slope * here, along * case.apply(formula)))


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
