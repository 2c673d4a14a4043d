"""Checks of how the Gram entries of one visible site move: velocities window by window, and trained vectors."""

from __future__ import annotations

import numpy as np

from lemmata.language.case import Case
from lemmata.language.check import exact, integrated
from lemmata.language.domain import Choice
from lemmata.language.relation import All, Equal, SumOfSquares
from lemmata.proofs_checks.linear_attention.augmented.starts import DIM
from lemmata.proofs_checks.linear_attention.augmented.trained import trained_gram
from lemmata.proofs_checks.linear_attention.augmented.windows import gram_rate, neighbours, positions
from lemmata.prove.rates import rate_along
from lemmata.terms.arithmetic import array, circulant, eye, number, world
from lemmata.terms.sums.opaque import Opaque
from lemmata.terms.types import Matrix, Scalar
from lemmata.theory.linear_attention.claims.augmented.monotone import GROWING, MONOTONE
from lemmata.theory.linear_attention.problem import gram_field, lag_weights

COLUMN = {"column": Opaque("n", even=True)}


def velocity(case: Case, gram: Matrix) -> Matrix:
    """Return the problem's velocity; on every ring that of one visible site, with weights at lag 0 alone."""
    if world(gram) == "ring":
        return gram_field(gram, eye(case.n, gram), case.alpha * eye(case.n, gram), 0)
    weights = array([int(weight) for weight in lag_weights(case.n, case.n1)], case.alpha)
    return gram_field(gram, circulant(weights), neighbours(case.n, case.alpha, [case.beta]), 0)


@exact(MONOTONE, every=COLUMN)
def solves_the_flow_on_every_ring(formula, case):
    """A_0 = alpha minus the formula has the slope of the diagonal, whatever the entries beside it, and starts at A_0(0)."""

    def diagonal(t: Scalar) -> Scalar:
        return case.alpha - case.having(t=t, a0=case.column[0]).apply(formula)

    gram = circulant(case.column) + (diagonal(case.t) - case.column[0]) * eye(case.n, case.column)
    slope = rate_along(diagonal, case.t, 1)
    return All(Equal(slope, velocity(case, gram)[0, 0]), Equal(diagonal(number(0, case.t)), case.column[0]))


@exact(MONOTONE, sizes={"n": (2, 3), "n1": (1, 2)})
def solves_the_flow_of_the_windows(formula, case):
    """A_0 = alpha minus the formula has the slope of a diagonal Gram matrix, window by window, and starts at A_0(0)."""
    diagonal = case.alpha - case.apply(formula)
    rate = gram_rate(diagonal * eye(case.n, case.alpha), case.n1, case.alpha, [case.beta])[0, 0]
    return All(Equal(diagonal.diff(case.t), rate), Equal(case.having(t=0).apply(formula), case.alpha - case.a0))


@integrated(MONOTONE, at={"n": Choice(5, 8), "n1": Choice(1)})
def is_the_distance_of_trained_vectors(formula, case, settings):
    """Vectors trained from an orthogonal start of one length."""
    final = trained_gram(case.having(betas=[case.beta]), positions(case.a0 * np.eye(case.n), DIM), settings, case.t)
    return Equal(case.alpha - np.diag(final), np.full(case.n, case.apply(formula)))


@exact(GROWING, every=COLUMN)
def is_the_velocity_on_every_ring(formula, case):
    """The velocity of a circulant Gram matrix at all lags; A_j dA_j/dt is 8 (alpha - A_0) A_j^2 there."""
    a = case.column
    diagonal, beside = formula(a[0], a, case.alpha)
    moved = velocity(case, circulant(a))
    return All(Equal(diagonal, moved[0, 0]), Equal(circulant(beside), moved), Equal(a * beside, 8 * (case.alpha - a[0]) * a * a))


@exact(GROWING, sizes={"n": (2, 3, 4), "n1": (1, 2)})
def is_the_velocity_of_the_windows(formula, case):
    """The velocity of a circulant Gram matrix, window by window; A_j dA_j/dt is 8 times the square of A_j times a root of alpha - A_0."""
    entries = [case.a0, *(case.off[min(r, case.n - r) - 1] for r in range(1, case.n))]
    rate = gram_rate(circulant(array(entries, case.a0)), case.n1, case.alpha, [case.beta])[:, 0]
    diagonal, beside = case.apply(formula)
    grows = SumOfSquares(case.aj * beside, 0 * case.aj, [(8, case.root * case.aj)])
    return All(Equal(diagonal, rate[0]), Equal(beside, rate[case.lag]), grows)
