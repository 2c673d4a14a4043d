"""Checks of lags along the line: second moments, and weights from the flow."""

from __future__ import annotations

import numpy as np

from lemmata.dynamics import flow
from lemmata.language.check import exact, integrated
from lemmata.language.domain import Choice
from lemmata.language.relation import All, Equal
from lemmata.proofs_checks.linear_attention.rpe.aligned import moments, record_on
from lemmata.terms.arithmetic import number
from lemmata.theory.linear_attention.claims.rpe.line_index import LINE_INDEX


@exact(LINE_INDEX, sizes={"n": (3, 4, 5, 6, 7)})
def misses_one_neighbour_at_both_ends(formula, case):
    """The second moment of the error at each position, which is beta^2 at both ends and 0 between them."""
    losses, n = case.apply(formula), case.n
    weights = [[case.a[_lag(i, j, n, case.ring) + n - 1] for j in range(n)] for i in range(n)]
    ends = [case.betas[0] * case.betas[0], *[number(0, case.alpha)] * (n - 2), case.betas[0] * case.betas[0]]
    return All(Equal(losses, moments(weights, case)), Equal(losses, ends))


@integrated(LINE_INDEX, at={"n": Choice(5, 8), "n1": Choice(3), "ring": Choice(False)})
def is_the_test_loss_of_weights_from_the_flow(formula, case, settings):
    """The test loss of each position at t = 150 under weight decay 0.4, and the formula at the weights reached."""
    problem = record_on(case, case.n, ring=False, decay=0.4)
    final = flow.solve(problem, np.ones(2 * case.n - 1), 150.0, **settings.solver).final
    return Equal(problem.test_loss(final), case.having(a=final).apply(formula))


def _lag(i: int, j: int, n: int, ring: bool) -> int:
    return (i - j + n // 2) % n - n // 2 if ring else i - j
