"""Checks of the least loss of a value direction: a sum of squares, and least squares by LAPACK."""

from __future__ import annotations

import numpy as np

from lemmata.language.case import Case
from lemmata.language.check import exact, tested
from lemmata.language.relation import All, Equal, SumOfSquares
from lemmata.proofs_checks.linear_attention import task
from lemmata.terms.arithmetic import circulant, impulse, world
from lemmata.terms.sums.opaque import Opaque
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.linear_attention.claims.rpe.necessity import NECESSITY


@exact(NECESSITY, every={"row": Opaque("n"), "v": Opaque("d"), "tau": Opaque("n", even=True)})
def is_short_of_every_loss_by_squares_for_every_size(formula, case):
    """The loss times |v|^2 is the bound times |v|^2 plus the squares of B_r |v|^2 - tau_r <v, theta>, for every n and d."""
    length, wanted = (case.v * case.v).sum(), circulant(case.tau)[case.site] if world(case.v) == "ring" else _wanted(case)
    errors = case.row[:, None] * case.v[None, :] - wanted[:, None] * impulse(case.v.shape[0], case.v)[None, :]
    gaps = case.row * length - wanted * case.v[0]
    return Equal((errors * errors).sum() * length, case.apply(formula) * length + (gaps * gaps).sum())


@exact(NECESSITY, sizes={"n": (3, 4), "d": (1, 2, 3), "site": (0, 1)})
def is_kept_by_all_attention_weights_but_reached_by_one(formula, case):
    """The loss times |v|^2 is the bound times |v|^2 plus the squares of B_r |v|^2 - tau_r <v, theta>, all of which vanish for one B."""
    length, wanted = (case.v * case.v).sum(), _wanted(case)
    gaps = case.row * length - wanted * case.v[0]
    bound = case.apply(formula) * length
    return All(
        SumOfSquares(_loss(case, case.row) * length, bound, [(1, gap) for gap in gaps]),
        Equal(_loss(case, wanted * case.v[0] / length) * length, bound),
    )


@tested(NECESSITY, examples=40, floats=True)
def is_the_residual_of_least_squares(formula, case):
    """The least |B_r v - tau_r theta|^2 over B, lag by lag, by LAPACK."""
    target = np.zeros((case.d, case.n))
    target[0] = _wanted(case)
    best = np.linalg.lstsq(case.v[:, None], target, rcond=None)[0]
    gap = case.v[:, None] * best - target
    return Equal(case.apply(formula), (gap * gap).sum(), scale=1 + (target * target).sum())


def _wanted(case: Case) -> Vector:
    """Return the weight of each position in the answer at the case's site."""
    return np.array([task.answers(s, case.alpha, case.betas)[case.site] for s in task.single_sequences(case.n, case.n, case.alpha)])


def _loss(case: Case, row: Vector) -> Scalar:
    """Return the expected squared error at the site: its sum over sequences in R^d with a single 1, in one coordinate."""
    wanted = _wanted(case)
    errors = [row[r] * case.v[c] - (wanted[r] if c == 0 else 0) for r in range(case.n) for c in range(case.d)]
    return sum(error * error for error in errors)
