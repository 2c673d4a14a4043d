"""Checks of the amplification: the fixed point on its ray, and trained vectors."""

from __future__ import annotations

from lemmata.proofs_checks.check import exact, integrated
from lemmata.proofs_checks.linear_attention.augmented.single_site import ring
from lemmata.proofs_checks.linear_attention.augmented.starts import DIM
from lemmata.proofs_checks.linear_attention.augmented.trained import trained_gram
from lemmata.proofs_checks.linear_attention.augmented.windows import gram_rate, positions
from lemmata.proofs_checks.relation import All, Equal
from lemmata.theory.case import Case
from lemmata.theory.domain import Choice
from lemmata.theory.linear_attention.claims.augmented.amplification import AMPLIFICATION
from lemmata.theory.types import Matrix


@exact(AMPLIFICATION, sizes={"n": (3, 4), "n1": (1, 2)})
def leads_along_a_ray_to_a_fixed_point(formula, case):
    """The velocity points along the column itself, and vanishes where the column has been scaled by the formula."""
    start = ring(case.a0, case.aj, case.n)
    rate = _rate(start, case)
    return All(Equal(rate[:, 0] * case.a0, start[:, 0] * rate[0, 0]), Equal(_rate(start * case.apply(formula), case), 0 * start))


@integrated(AMPLIFICATION, at={"n": Choice(7)})
def scales_the_entries_of_the_trained_vectors(formula, case, settings):
    """Off-diagonal entries after long training against those at the start."""
    start = ring(case.a0, case.aj, case.n)
    final = trained_gram(case, positions(start, DIM), settings, 8.0)
    return Equal(final[1:, 0], start[1:, 0] * case.apply(formula))


def _rate(gram: Matrix, case: Case) -> Matrix:
    return gram_rate(gram, case.n1, case.alpha, case.beta)
