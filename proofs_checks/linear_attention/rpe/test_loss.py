"""Checks of the test loss of relative positions: second moments of the error, and drawn sequences."""

from __future__ import annotations

import numpy as np

from lemmata.language.check import exact, sampled
from lemmata.language.domain import Choice
from lemmata.language.relation import Equal, Estimate
from lemmata.proofs_checks.linear_attention.rpe.aligned import mean_errors, moments
from lemmata.terms.arithmetic import circulant
from lemmata.terms.sums.opaque import Opaque
from lemmata.theory.linear_attention.claims.rpe.test_loss import ERROR
from lemmata.theory.linear_attention.problem import RelativeEncoding


@exact(ERROR, every={"a": Opaque("n"), "tau": Opaque("n", even=True)})
def is_the_second_moment_of_the_error_on_every_ring(formula, case):
    """E (sum_j c_j s_j)^2 = sum_j c_j^2 for one row of the matrix of errors, whatever the number of positions."""
    gap = circulant(case.a) - circulant(case.tau)
    return Equal(case.apply(formula), (gap * gap).sum(-1)[case.site])


@exact(ERROR, sizes={"n": (3, 4, 5, 6)})
def is_the_second_moment_of_the_error(formula, case):
    """The expectation of the squared error of one position, of a Gaussian sequence without padding."""
    return Equal(case.apply(formula), moments(circulant(case.a), case)[case.site])


@sampled(ERROR, at={"n": Choice(8)})
def is_the_mean_squared_error_of_the_model(formula, case, settings):
    """The squared errors of D.12 with lags modulo n on 20 000 drawn sequences without padding."""
    problem = RelativeEncoding(8, 8, 4, case.alpha, tuple(case.betas), aligned=True)
    return Estimate(*mean_errors(problem, case.a, settings.seed), np.full(8, case.apply(formula)))
