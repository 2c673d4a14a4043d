"""Checks of the test loss of relative positions: second moments of the error, and drawn sequences."""

from __future__ import annotations

import numpy as np

from lemmata.proofs_checks.check import exact, sampled
from lemmata.proofs_checks.linear_attention.rpe.aligned import mean_errors, moments
from lemmata.proofs_checks.relation import Equal, Estimate
from lemmata.theory.arithmetic import circulant
from lemmata.theory.domain import Choice
from lemmata.theory.linear_attention.claims.rpe.test_loss import ERROR
from lemmata.theory.linear_attention.problem import RelativeEncoding


@exact(ERROR, sizes={"n": (3, 4, 5, 6)})
def is_the_second_moment_of_the_error(formula, case):
    """The squared error of one position, summed over the sequences with a single 1."""
    return Equal(case.apply(formula), moments(circulant(case.a), case)[case.site])


@sampled(ERROR, at={"n": Choice(8)})
def is_the_mean_squared_error_of_the_model(formula, case, settings):
    """The squared errors of D.12 with lags modulo n on 20 000 drawn sequences without padding."""
    problem = RelativeEncoding(8, 8, 4, case.alpha, tuple(case.betas), aligned=True)
    return Estimate(*mean_errors(problem, case.a, settings.seed), np.full(8, case.apply(formula)))
