"""Checks of smoothing: factors of steps on symbols, and symmetric matrices with a drawn spectrum, their steps added up."""

from __future__ import annotations

import numpy as np

from lemmata.language.case import Case
from lemmata.language.check import exact, tested
from lemmata.language.relation import All, AtLeast, Equal, Limit
from lemmata.terms.types import Matrix, Scalar
from lemmata.theory.implicit_models.claims.smoothing import BEST, CONDITION
from lemmata.theory.implicit_models.phantom import phantom_gradient
from lemmata.theory.implicit_models.problem import damped


@exact(BEST, sizes={"n": (2,), "seed": (0,), "skew": (0,)})
def is_where_both_ends_are_equal(formula, case):
    """Of both factors, 1 - lambda s_1 and lambda s_2 - 1, one mean is the rate at every lambda; each is the larger on its side."""
    least, largest = case.least, case.largest
    best, rate = formula(least, largest)
    parts = [Equal(1 - best * least, rate), Equal(best * largest - 1, rate)]
    for damping in (case.share * best, (1 + case.beyond) * best):
        slow, fast = 1 - damping * least, damping * largest - 1
        parts.append(Equal((largest * slow + least * fast) / (largest + least), rate))
    below, above = case.share * best, (1 + case.beyond) * best
    return All(
        *parts,
        AtLeast(1 - below * least, below * largest - 1),
        AtLeast(1 - below * least, 1 - below * largest),
        AtLeast(above * largest - 1, 1 - above * least),
        AtLeast(above * largest - 1, above * least - 1),
    )


@tested(BEST, examples=60, floats=True)
def is_the_least_norm_of_a_step(formula, case):
    """Norms of I - lambda (I - F_z) for a matrix with this spectrum, at the best damping, below and above it."""
    best, rate = formula(case.least, case.largest)
    f_z = _matrix(case)
    norms = [np.linalg.norm(damped(f_z, damping), 2) for damping in (best, case.share * best, (1 + case.beyond) * best)]
    return All(Equal(norms[0], rate), AtLeast(np.array(norms[1:]), rate))


@exact(CONDITION, part="sums of steps", sizes={"n": (2,), "seed": (0,), "skew": (0,), "steps": (1, 2, 3, 4)})
def is_the_quotient_of_two_sums(formula, case):
    """Geometric sums added up; that of the larger eigenvalue is the smaller, by a factor of s_2/s_1 at most."""
    slow, fast = (_summed(case.damping * s, case.steps) for s in (case.least, case.largest))
    return All(
        Equal(case.apply(formula) * fast, slow),
        AtLeast(slow, fast),
        AtLeast(case.largest * fast, case.least * slow),
    )


@tested(CONDITION, part="sums of steps", examples=40, floats=True)
def is_the_condition_number_of_the_sum(formula, case):
    """The series of the phantom gradient for F_theta = I, and the matrix that it stands for the inverse of, by singular values."""
    f_z, one = _matrix(case), np.eye(case.n)
    found = phantom_gradient(f_z, one, case.damping, case.steps)
    return All(
        Equal(np.linalg.cond(found), case.apply(formula)),
        Equal(np.linalg.cond(one - damped(f_z, case.damping)), case.largest / case.least),
    )


@exact(CONDITION, part="the limits", sizes={"n": (2,), "seed": (0,), "skew": (0,), "steps": (1, 2)})
def tends_to_both_ends(formula, case):
    """As lambda goes to 0, and as the number of steps grows."""
    return All(
        Limit(lambda t: case.apply(formula, damping=case.damping / t), 1 + 0 * case.least),
        Limit(lambda t: case.apply(formula, steps=t), case.largest / case.least, integer=True),
    )


@tested(CONDITION, part="the limits", examples=20)
def is_near_both_ends(formula, case):
    """One step has the condition number 1; after any number it grows with lambda, and with one step more."""
    first, found = case.apply(formula, steps=1), case.apply(formula)
    return All(
        Equal(first, 1),
        AtLeast(found, case.apply(formula, damping=case.damping / 2)),
        AtLeast(case.apply(formula, steps=case.steps + 1), found),
    )


def _matrix(case: Case) -> Matrix:
    """Return a symmetric F_z such that I - F_z has eigenvalues from the least to the largest, in a drawn basis; or that and a skew part."""
    spectrum = np.array([case.least, case.largest, *(case.least + share * (case.largest - case.least) for share in case.between[2:])])
    basis = np.linalg.qr(np.random.default_rng(case.seed).normal(size=(case.n, case.n)))[0]
    turned = case.skew * case.largest * (np.eye(case.n, k=1) - np.eye(case.n, k=-1))
    return np.eye(case.n) - (basis * spectrum) @ basis.T + turned


def _summed(share: Scalar, steps: int) -> Scalar:
    total, term = 0 * share, 1 + 0 * share
    for _ in range(steps):
        total, term = total + term, term * (1 - share)
    return total
