"""Checks of the limit inside the window: LAPACK, and long flows."""

from __future__ import annotations

import numpy as np

from lemmata.proofs_checks.check import integrated, tested
from lemmata.proofs_checks.linear_attention.ape.runs import TWO_SHAPES, gram, settled, window_of_ring
from lemmata.proofs_checks.relation import Equal
from lemmata.theory.linear_attention.claims.ape.limit import LIMIT


@tested(LIMIT, examples=40, floats=True)
def is_the_best_gram_matrix_of_its_rank(formula, case):
    """The largest positive eigenvalues of the shifted target and their eigenvectors, by LAPACK."""
    values, vectors = np.linalg.eigh(window_of_ring(case) - case.weight_decay / 4 * np.eye(case.n1))
    kept = vectors[:, -case.occupied :] * np.sqrt(np.maximum(values[-case.occupied :], 0))
    return Equal(case.apply(formula), kept @ kept.T)


@integrated(LIMIT, at=TWO_SHAPES)
def is_where_a_long_flow_ends(formula, case, settings):
    """The flow until its slowest mode has settled."""
    return Equal(gram(settled(case, settings), case), case.apply(formula))
