"""Checks of the final test loss: second moments, long flows, and drawn sequences."""

from __future__ import annotations

import numpy as np

from lemmata.dynamics import flow
from lemmata.language.case import Case
from lemmata.language.check import Settings, exact, integrated, sampled
from lemmata.language.domain import Choice
from lemmata.language.relation import Equal, Estimate
from lemmata.proofs_checks.linear_attention.rpe.aligned import mean_errors, moments, pairs, record_on
from lemmata.terms.arithmetic import array, circulant
from lemmata.theory.linear_attention.claims.rpe.test_loss_limit import TEST_LOSS
from lemmata.theory.linear_attention.problem import RelativeEncoding

SHAPES = {"n": Choice(6, 7), "n1": Choice(3)}


@exact(TEST_LOSS, sizes={"n": (3, 4, 7)})
def follows_from_the_weights_at_rest(formula, case):
    """The second moment of the error at each position, every lag being where its pairs and weight decay balance."""
    pull = [2 * count for count in pairs(case.n, case.n1)]
    rest = [n_r * tau / (n_r + case.weight_decay) if n_r or case.decays else None for n_r, tau in zip(pull, case.tau, strict=True)]
    a = array([start if value is None else value for start, value in zip(case.a_init, rest, strict=True)], case.alpha)
    return Equal([case.apply(formula)] * case.n, moments(circulant(a), case))


@integrated(TEST_LOSS, at=SHAPES, examples=4)
def is_the_test_loss_after_a_long_flow(formula, case, settings):
    """The test loss of every position after thirty times the time scale of the weight decay."""
    problem, final = _trained(case, settings)
    return Equal(problem.test_loss(final), np.full(case.n, case.apply(formula)))


@sampled(TEST_LOSS, at=SHAPES, examples=2)
def is_the_mean_squared_error_on_full_sequences(formula, case, settings):
    """The squared errors of the trained model on 20 000 drawn sequences without padding."""
    problem, final = _trained(case, settings)
    return Estimate(*mean_errors(problem, final, settings.seed), np.full(case.n, case.apply(formula)))


def _trained(case: Case, settings: Settings) -> tuple[RelativeEncoding, np.ndarray]:
    problem = record_on(case, case.n, ring=case.ring)
    return problem, flow.solve(problem, case.a_init[problem.lags % case.n], settings.late(30 / case.rate), **settings.solver).final
