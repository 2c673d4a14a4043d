"""Checks of the limit of nearly orthogonal vectors: the flow beside a diagonal matrix on symbols, and the slope of where runs end."""

from __future__ import annotations

import numpy as np

from lemmata.dynamics import flow
from lemmata.language.check import exact, integrated
from lemmata.language.relation import All, Equal
from lemmata.proofs_checks.linear_attention.augmented.starts import DIM, SHAPES, gram, visible
from lemmata.proofs_checks.linear_attention.augmented.windows import gram_rate, positions, training
from lemmata.terms.arithmetic import array, eye
from lemmata.terms.types import Scalar
from lemmata.theory.linear_attention.claims.augmented.hidden_pairs import HIDDEN_PAIRS

STEP = 1 / 512
"""In units of the sums x_kl + x_lk: cosines of at most 1/128, whose fourth power is below `rtol`."""


@exact(HIDDEN_PAIRS, sizes={"n": (2, 3, 4)})
def stands_still_along_the_linearised_flow(formula, case):
    """Along the flow beside a diagonal matrix the formula stands still at hidden pairs, and where it ends all velocities are 0."""
    n, hidden = case.n, ~visible(case.n, case.n1)
    rate = gram_rate(case.a_init, case.n1, case.alpha, case.betas)
    slopes = array([[entry.diff(case.size).subs(case.size, 0) for entry in row] for row in rate], case.alpha)
    still = rate.diagonal()
    cosine = case.apply(formula)

    def speed(k: int, r: int) -> list[Scalar]:
        """Return the first order in the size of its speed, and what it would have of order 0, as x is moved."""
        along = cosine[k, r].diff(case.norms[k]) * still[k] + cosine[k, r].diff(case.norms[r]) * still[r]
        by_x = cosine[k, r].diff(case.x[k, r])
        return [(along.diff(case.size) + by_x.diff(case.size) * slopes[k, r]).subs(case.size, 0), by_x.subs(case.size, 0)]

    end = formula(array([[entry.subs(case.size, 0) for entry in row] for row in case.a_init], case.alpha), case.n1, case.alpha)
    resting = gram_rate(end, case.n1, case.alpha, case.betas)
    moved = [one for k in range(n) for r in range(k) if hidden[k, r] for one in speed(k, r)]
    return All(Equal(resting, 0 * case.alpha * eye(n, case.alpha)), *([Equal(array(moved), 0 * case.alpha)] if moved else []))


@integrated(HIDDEN_PAIRS, examples=2, rtol=1e-7, solver=1e-12, at=SHAPES)
def is_the_slope_at_which_trained_vectors_end(formula, case, settings):
    """Where position vectors with such cosines end, and the slope in their size: five runs, which leave a fourth order."""

    def sized(size: float) -> np.ndarray:
        cosines = np.where(np.eye(case.n) > 0, 1.0, size * (case.x + case.x.T))
        return cosines * np.sqrt(np.outer(case.norms, case.norms))

    def ended(size: float) -> np.ndarray:
        start = positions(sized(size), DIM)
        return gram(flow.solve(training(case, DIM), start, settings.late(20 / case.alpha), **settings.solver).final)

    slope = (8 * (ended(STEP) - ended(-STEP)) - (ended(2 * STEP) - ended(-2 * STEP))) / (12 * STEP)
    rest, moved = (formula(sized(size), case.n1, case.alpha) for size in (0.0, 1.0))
    return All(Equal(ended(0.0), rest), Equal(slope, moved - rest))
