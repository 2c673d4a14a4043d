"""Checks of how the Gram entries of one visible site move: velocities window by window, and trained vectors."""

from __future__ import annotations

import numpy as np

from lemmata.proofs_checks.check import exact, integrated
from lemmata.proofs_checks.linear_attention.augmented.starts import DIM
from lemmata.proofs_checks.linear_attention.augmented.trained import trained_gram
from lemmata.proofs_checks.linear_attention.augmented.windows import gram_rate, positions
from lemmata.proofs_checks.relation import All, Equal, SumOfSquares
from lemmata.theory.arithmetic import array, circulant, eye
from lemmata.theory.domain import Choice
from lemmata.theory.linear_attention.claims.augmented.monotone import GROWING, MONOTONE


@exact(MONOTONE, sizes={"n": (2, 3, 4), "n1": (1, 2)})
def solves_the_flow_of_the_windows(formula, case):
    """A_0 = alpha minus the formula has the slope of a diagonal Gram matrix, window by window, and starts at A_0(0)."""
    diagonal = case.alpha - case.apply(formula)
    rate = gram_rate(diagonal * eye(case.n, case.alpha), case.n1, case.alpha, case.beta)[0, 0]
    return All(Equal(diagonal.diff(case.t), rate), Equal(case.having(t=0).apply(formula), case.alpha - case.a0))


@integrated(MONOTONE, at={"n": Choice(5, 8), "n1": Choice(1)})
def is_the_distance_of_trained_vectors(formula, case, settings):
    """Vectors trained from an orthogonal start of one length."""
    final = trained_gram(case, positions(case.a0 * np.eye(case.n), DIM), settings, case.t)
    return Equal(case.alpha - np.diag(final), np.full(case.n, case.apply(formula)))


@exact(GROWING, sizes={"n": (2, 3, 4, 5), "n1": (1, 2)})
def is_the_velocity_of_the_windows(formula, case):
    """The velocity of a circulant Gram matrix, window by window; A_j dA_j/dt is 8 times the square of A_j times a root of alpha - A_0."""
    entries = [case.a0, *(case.column[min(r, case.n - r) - 1] for r in range(1, case.n))]
    rate = gram_rate(circulant(array(entries, case.a0)), case.n1, case.alpha, case.beta)[:, 0]
    diagonal, beside = case.apply(formula)
    grows = SumOfSquares(case.aj * beside, 0 * case.aj, [(8, case.root * case.aj)])
    return All(Equal(diagonal, rate[0]), Equal(beside, rate[case.lag]), grows)
