"""Checks of windows of more than half the ring: every Gram matrix with zero training loss, and runs."""

from __future__ import annotations

import numpy as np

from lemmata.dynamics import flow
from lemmata.language.check import exact, integrated
from lemmata.language.domain import Choice, Integer
from lemmata.language.relation import Equal
from lemmata.proofs_checks.linear_attention.augmented.starts import DIM, RINGS, random_vectors, settled, visible
from lemmata.proofs_checks.linear_attention.augmented.windows import training
from lemmata.terms.arithmetic import number
from lemmata.theory.linear_attention.claims.augmented.half_ring import HALF_RING


def _least(case):
    """Return the least window that sees every lag."""
    return case.n // 2 + 1


@exact(HALF_RING, part="zero training loss", sizes={"n": (1, 3, 4, 7, 8), "d": (8,)})
def is_that_of_every_gram_matrix_with_zero_training_loss(formula, case):
    """The mean test loss D.10 of every matrix whose entries are the target's at pairs that share a window, and anything elsewhere."""
    gap = np.where(visible(case.n, case.n1), number(0, case.alpha), case.hidden)
    return Equal((gap * gap).sum(), case.n * case.apply(formula))


@integrated(HALF_RING, part="convergence", examples=2, at={"n": RINGS, "n1": Integer(_least, _least), "d": Choice(DIM)})
def is_the_loss_that_position_vectors_reach(formula, case, settings):
    """The gradient flow from an isotropic start to its end, at every position."""
    problem = training(case, case.d)
    run = flow.solve(problem, random_vectors(problem, settings.seed), settled(case, settings), **settings.solver)
    return Equal(problem.test_loss(run.final), case.apply(formula))
