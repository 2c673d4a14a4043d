"""Checks of the leading order of the mean test loss: trained starts in high dimension."""

from __future__ import annotations

import numpy as np

from lemmata.dynamics import descent
from lemmata.language.check import sampled
from lemmata.language.domain import Choice
from lemmata.proofs_checks.linear_attention.augmented.starts import SHAPES, mean_estimate, trained_losses
from lemmata.theory.linear_attention.claims.augmented.leading_loss import LEADING_LOSS
from lemmata.theory.linear_attention.problem import AugmentedEncoding


@sampled(LEADING_LOSS, examples=2, at={**SHAPES, "d": Choice(65536)})
def is_the_mean_over_trained_starts_in_high_dimension(formula, case, settings):
    """Gradient descent run to its end from 600 isotropic starts, each in the frame of its own span."""
    starts = _spanned(case, 600, settings.seed)
    problem = AugmentedEncoding(case.n, case.n1, starts.shape[-1], case.alpha, (0.0,))
    ends = descent.batch(problem, starts, 1 / 128, 1000, logged=1).final
    return mean_estimate(trained_losses(problem, ends), case.apply(formula))


def _spanned(case, count, seed):
    """Return starts N(0, I_d/d), for d >= n in coordinates of their own span: triangular, chi on the diagonal, Gaussian below it."""
    random = np.random.default_rng(seed)
    if case.d < case.n:
        return random.standard_normal((count, case.n, case.d)) / np.sqrt(case.d)
    triangle = np.tril(random.standard_normal((count, case.n, case.n)), -1)
    for k in range(case.n):
        triangle[:, k, k] = np.sqrt(random.chisquare(case.d - k, count))
    return triangle / np.sqrt(case.d)
