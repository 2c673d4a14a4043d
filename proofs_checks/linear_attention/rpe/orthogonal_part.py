"""Checks of the part of v orthogonal to theta: a slope of the expected loss, and its decay along the flow."""

from __future__ import annotations

import numpy as np

from lemmata.dynamics import descent, flow
from lemmata.language.case import Case
from lemmata.language.check import exact, integrated, tested
from lemmata.language.relation import All, Equal
from lemmata.proofs_checks.linear_attention.rpe.every_width import JOINT, falls
from lemmata.proofs_checks.linear_attention.rpe.together import ONE_SHAPE, expected_loss, record
from lemmata.terms.arithmetic import impulse
from lemmata.terms.types import Scalar
from lemmata.theory.linear_attention.claims.rpe.orthogonal_part import ORTHOGONAL, ORTHOGONAL_DESCENT


@exact(ORTHOGONAL, every=JOINT, vanishing=[(impulse, "component")])
def is_the_slope_of_the_loss_across_theta_for_every_size(formula, case):
    """The derivative of the problem's loss by one component of v other than the first, and weight decay."""
    return Equal(case.apply(formula) * case.v[case.component], -falls(case, case.a, case.v)[1][case.component])


@exact(ORTHOGONAL_DESCENT, every=JOINT, vanishing=[(impulse, "component")])
def is_the_step_of_the_loss_across_theta_for_every_size(formula, case):
    """One component of v after a step along the slopes of the problem's loss, and weight decay not multiplied by the step size."""
    part = case.v[case.component]
    move = falls(case.having(weight_decay=0), case.a, case.v)[1][case.component]
    return Equal(case.apply(formula) * part, part + case.step_size * move - case.weight_decay * part)


@exact(ORTHOGONAL, sizes={"n1": (1, 2), "unseen": (1,), "d": (2, 3)})
def is_the_slope_of_the_loss_across_theta(formula, case):
    """The derivative of the expected loss by one component of v, and weight decay."""
    loss, part = expected_loss(case, case.a, case.v), case.v[case.component]
    return Equal(case.apply(formula) * part, loss.diff(part) + case.weight_decay * part)


@integrated(ORTHOGONAL, at=ONE_SHAPE)
def is_the_rate_of_decay_along_the_flow(formula, case, settings):
    """The logarithm of the component at t = 1/4, against the rate integrated along the run by Gauss-Legendre quadrature.

    A rerun has twice as many nodes: where large weights die out at once the error is the quadrature's, which no tolerance moves.
    """
    nodes, weights = np.polynomial.legendre.leggauss(40 << settings.refinement)
    run = flow.solve(record(case), (case.a, case.v), [*((nodes + 1) / 8), 0.25], **settings.solver)
    rates = [case.having(a=run.at(k)[0]).apply(formula) for k in range(len(nodes))]
    return Equal(np.log(abs(run.final[1][case.component] / case.v[case.component])), -(weights / 8) @ np.array(rates))


@exact(ORTHOGONAL_DESCENT, sizes={"n1": (1, 2), "unseen": (1,), "d": (2, 3)})
def is_the_step_of_the_loss_across_theta(formula, case):
    """One component of v after a step along the derivative of the expected loss, and weight decay."""
    factor, part = case.apply(formula), case.v[case.component]
    slope = expected_loss(case, case.a, case.v).diff(part)
    return All(Equal(factor * part, part - case.step_size * slope - case.weight_decay * part), Equal(1 - factor, _total(case)))


@tested(ORTHOGONAL_DESCENT, examples=20, floats=True, at=ONE_SHAPE)
def is_the_ratio_of_one_step_of_descent(formula, case):
    """A step of gradient descent on the population loss, its weight decay eps/eta per unit of time."""
    problem = record(case.having(weight_decay=case.weight_decay / case.step_size))
    _, v = descent.run(problem, (case.a, case.v), case.step_size, 1, logged=1).final
    return Equal(v[case.component], case.apply(formula) * case.v[case.component])


def _total(case: Case) -> Scalar:
    """Return 2 eta S + eps, S summed over the pairs of the window."""
    middle = len(case.a) // 2
    squares = sum(case.a[middle + i - r] ** 2 for i in range(case.n1) for r in range(case.n1))
    return 2 * case.step_size * squares + case.weight_decay
