"""Checks of the limit inside the window: LAPACK, the closed form at infinity, and long flows."""

from __future__ import annotations

import numpy as np

from lemmata.language.check import integrated, tested
from lemmata.language.relation import All, Equal
from lemmata.proofs_checks.linear_attention.ape.runs import TWO_SHAPES, gram, settled, window_of_ring
from lemmata.theory.linear_attention.ape.riccati import ape_gram
from lemmata.theory.linear_attention.claims.ape.limit import LIMIT


@tested(LIMIT, part="the limit", examples=40, floats=True)
def is_the_top_of_the_shifted_target(formula, case):
    """A^2 = M A, and A has the d largest positive eigenvalues of M = T - eps/4 I, by LAPACK: no other Gram matrix has both."""
    a, shifted = case.apply(formula), window_of_ring(case) - case.weight_decay / 4 * np.eye(case.n1)
    values = np.maximum(np.linalg.eigvalsh(shifted), 0)
    values[: max(case.n1 - case.d, 0)] = 0
    return All(Equal(a, a.T), Equal(a @ a, shifted @ a), Equal(np.linalg.eigvalsh(a), values))


@tested(LIMIT, part="convergence", examples=40, floats=True)
def is_the_closed_form_at_infinity(formula, case):
    """The solution of the Riccati equation from the start, its time taken to infinity."""
    return Equal(case.apply(formula), ape_gram(np.inf, case.p_init, case.alpha, case.beta, case.weight_decay))


@integrated(LIMIT, part="convergence", at=TWO_SHAPES)
def is_where_a_long_flow_ends(formula, case, settings):
    """The flow until its slowest mode has settled."""
    return Equal(gram(settled(case, settings), case), case.apply(formula))
