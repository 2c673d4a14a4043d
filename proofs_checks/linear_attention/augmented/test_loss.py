"""Checks of the test loss: second moments of the error, and drawn sequences."""

from __future__ import annotations

import numpy as np

from lemmata.language.check import exact, sampled
from lemmata.language.relation import Equal, Estimate
from lemmata.proofs_checks.linear_attention.augmented.every_ring import COLUMN
from lemmata.proofs_checks.linear_attention.augmented.starts import DIM, GRAMS, SHAPES
from lemmata.proofs_checks.linear_attention.augmented.windows import neighbours, positions, training
from lemmata.terms.arithmetic import circulant
from lemmata.terms.random.expectation import expectation, gaussian
from lemmata.theory.linear_attention.claims.augmented.test_loss import TEST_LOSS


@exact(TEST_LOSS, every=COLUMN)
def sums_the_squared_coefficients_on_every_ring(formula, case):
    """E (sum_j c_j s_j)^2 = sum_j c_j^2 for the row of each position, whatever their number."""
    gap = circulant(case.a) - circulant(case.tau)
    return Equal((gap * gap).sum(-1), case.apply(formula))


@exact(TEST_LOSS, sizes={"n": (1, 2, 3, 5, 8)})
def is_the_expected_squared_error(formula, case):
    """The expectation of the squared error of each position, of a Gaussian sequence without padding."""
    errors = (circulant(case.a) - neighbours(case.n, case.alpha, case.betas)) @ gaussian(case.n)
    return Equal(expectation(errors * errors), case.apply(formula))


@sampled(TEST_LOSS, at=SHAPES | GRAMS)
def is_the_mean_squared_error_on_drawn_sequences(formula, case, settings):
    """Squared errors of all positions on sequences without padding, the vectors having that Gram matrix."""
    x = np.random.default_rng(settings.seed).standard_normal((20_000, case.n, DIM))
    errors = np.asarray(training(case, DIM).squared_errors(positions(circulant(case.a), DIM), x))
    return Estimate(errors.mean(0), errors.std(0, ddof=1) / np.sqrt(len(errors)), case.apply(formula))
