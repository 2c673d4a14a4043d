"""Checks of the first-order limit: its value and slope on symbols, runs, and descent from ever smaller off-diagonal entries."""

from __future__ import annotations

import numpy as np

from lemmata.dynamics import descent, flow
from lemmata.language.check import descended, exact, integrated
from lemmata.language.relation import All, Equal, Order
from lemmata.proofs_checks.linear_attention.augmented.starts import DIM, SHAPES, gram, vectors
from lemmata.terms.arithmetic import array, even_dft, number
from lemmata.theory.linear_attention import arguments
from lemmata.theory.linear_attention.augmented.cepstrum import cepstrum
from lemmata.theory.linear_attention.augmented.conserved_count import unsupervised_lags
from lemmata.theory.linear_attention.claims.augmented.hidden_lags import HIDDEN_LAGS
from lemmata.theory.linear_attention.problem import AugmentedEncoding, ring_target

FINEST = 7
"""The ladder ends at entries of 2^-7: from 1 to 2^-4 the third order is still a hundredth of the second where both are near each other."""


@exact(HIDDEN_LAGS, sizes={"n": (3, 4, 5, 6)})
def has_the_limits_value_and_slope_at_the_identity(formula, case):
    """Visible lags match the target at every size of the off-diagonal entries; elsewhere the cepstrum moves as the start's does."""
    start = _start(case, case.size)
    limit, hidden = formula(start, case.n1, case.alpha), unsupervised_lags(case.n, case.n1)
    target = ring_target(case.n, case.alpha, [case.beta])
    change = cepstrum(limit) - cepstrum(start)
    slopes = [change[r].diff(case.size).subs(case.size, 0) for r in hidden]
    return All(Equal([limit[r] for r in range(case.n1)], [target[r] for r in range(case.n1)]), Equal(slopes, number(0, case.size)))


@integrated(HIDDEN_LAGS, examples=2, at=SHAPES)
def is_what_visible_lags_reach(formula, case, settings):
    """The gradient flow of the position vectors to t = 10, visible lags alone."""
    start = _start(case, case.size)
    problem = AugmentedEncoding(case.n, case.n1, DIM, case.alpha, (float(case.beta),))
    a = gram(flow.solve(problem, vectors(even_dft(start)), 10.0, **settings.solver).final)[0]
    return Equal(a[: case.n1], formula(start, case.n1, case.alpha)[: case.n1])


@descended(HIDDEN_LAGS, at=SHAPES)
def is_approached_with_the_square_of_the_off_diagonal_entries(formula, case, settings):
    """Gradient descent run to its end from ever smaller off-diagonal entries: the error falls with their square."""
    problem = AugmentedEncoding(case.n, case.n1, DIM, case.alpha, (float(case.beta),))
    sizes = 1 / 2.0 ** np.arange(settings.refinement + FINEST - 4, settings.refinement + FINEST + 1)
    starts = [_start(case, size) for size in sizes]
    ends = descent.batch(problem, np.stack([vectors(even_dft(start)) for start in starts]), 1 / 128, 1000, logged=1).final
    errors = [np.abs(gram(p)[0] - formula(start, case.n1, case.alpha)).max() for p, start in zip(ends, starts, strict=True)]
    return Order(sizes, errors, 2)


def _start(case, size):
    """Return the Gram column with off-diagonal entries `size` times the case's."""
    return arguments.unfolded(array([case.a0, *(size * entry for entry in case.off)], case.a0), case.n)
