"""Checks of the part of v orthogonal to theta: a slope of the expected loss, and its decay along the flow."""

from __future__ import annotations

import numpy as np

from lemmata.proofs_checks.check import exact, integrated
from lemmata.proofs_checks.linear_attention.rpe.together import ONE_SHAPE, expected_loss, record
from lemmata.proofs_checks.relation import Equal
from lemmata.simulations import flow
from lemmata.theory.linear_attention.claims.rpe.orthogonal_part import ORTHOGONAL


@exact(ORTHOGONAL, sizes={"n1": (1, 2)})
def is_the_slope_of_the_loss_across_theta(formula, case):
    """The derivative of the expected loss by one component of v, and weight decay."""
    loss, part = expected_loss(case, case.a, case.v), case.v[case.component]
    return Equal(case.apply(formula) * part, loss.diff(part) + case.weight_decay * part)


@integrated(ORTHOGONAL, at=ONE_SHAPE)
def is_the_rate_of_decay_along_the_flow(formula, case, settings):
    """The logarithm of the component at t = 1/4, against the rate integrated along the run by Gauss-Legendre quadrature."""
    nodes, weights = np.polynomial.legendre.leggauss(40)
    run = flow.solve(record(case), (case.a, case.v), [*((nodes + 1) / 8), 0.25], **settings.solver)
    rates = [case.having(a=run.at(k)[0]).apply(formula) for k in range(len(nodes))]
    return Equal(np.log(abs(run.final[1][case.component] / case.v[case.component])), -(weights / 8) @ np.array(rates))
