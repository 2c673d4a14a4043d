"""Checks of zero test loss: second moments, and descent under ever smaller weight decay."""

from __future__ import annotations

import numpy as np

from lemmata.proofs_checks.check import descended, exact
from lemmata.proofs_checks.linear_attention.rpe.aligned import moments, pairs, record_on
from lemmata.proofs_checks.relation import Equal, Order
from lemmata.simulations import descent
from lemmata.theory.arithmetic import circulant, number
from lemmata.theory.domain import Choice
from lemmata.theory.linear_attention.claims.rpe.zero_test_loss import ZERO_TEST_LOSS


@exact(ZERO_TEST_LOSS, sizes={"n": (5, 6)})
def leave_no_error(formula, case):
    """The second moment of the error at each position, unseen lags being 0."""
    a, seen = case.apply(formula), pairs(case.n, case.n1)
    visible = [[seen[(i - j) % case.n] if case.ring else abs(i - j) < case.n1 for j in range(case.n)] for i in range(case.n)]
    weights = [[a[(i - j) % case.n] if visible[i][j] else number(0, case.alpha) for j in range(case.n)] for i in range(case.n)]
    return Equal(moments(weights, case), [number(0, case.alpha)] * case.n)


@descended(ZERO_TEST_LOSS, at={"n": Choice(7), "n1": Choice(3)})
def are_approached_as_weight_decay_vanishes(formula, case, settings):
    """Gradient descent to rest under weight decay 0.2, 0.1, …: the weights are off to first order in it, the loss to second."""
    decays, errors = 0.2 / 2.0 ** (np.arange(5) + settings.refinement), []
    for decay in decays:
        problem = record_on(case, case.n, ring=case.ring, decay=decay)
        final = descent.run(problem, np.ones(len(problem.lags)), 0.2, round(200 / decay), logged=1).final
        errors.append(np.linalg.norm(_attention(final, case.n, case.ring) - circulant(case.apply(formula))))
    return Order(list(decays), errors, 1)


def _attention(a: np.ndarray, n: int, ring: bool) -> np.ndarray:
    return np.array([[a[(i - j) % n] if ring else a[i - j + n - 1] for j in range(n)] for i in range(n)])
