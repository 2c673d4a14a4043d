"""Checks of the least-squares limit: its optimality conditions, and runs."""

from __future__ import annotations

import numpy as np

from lemmata.dynamics import flow
from lemmata.language.check import exact, integrated, tested
from lemmata.language.domain import Choice
from lemmata.language.relation import All, AtLeast, Equal
from lemmata.proofs_checks.linear_attention.augmented.every_ring import TARGET, loss
from lemmata.proofs_checks.linear_attention.augmented.starts import DIM, SHAPES, gram, random_vectors, visible
from lemmata.proofs_checks.linear_attention.augmented.windows import training
from lemmata.terms.arithmetic import circulant, even_dft, even_idft
from lemmata.terms.sums.opaque import Opaque
from lemmata.theory.linear_attention.claims.augmented.least_squares import LEAST_SQUARES, LEAST_SQUARES_OPTIMALITY
from lemmata.theory.linear_attention.problem import lag_weights


@tested(LEAST_SQUARES, part="the fit", examples=60, floats=True)
def meets_the_optimality_conditions(formula, case):
    """Nonnegative, no descent direction left at absent modes, and no slope at present ones."""
    spectrum = case.apply(formula)
    slope = even_dft(lag_weights(case.n, case.n1) * (even_idft(spectrum) - case.tau))
    return All(AtLeast(spectrum, 0.0), AtLeast(slope, 0.0), Equal(slope * spectrum, 0.0))


@integrated(LEAST_SQUARES, part="convergence", examples=2, at={**SHAPES, "d": Choice(DIM)})
def is_where_visible_entries_end(formula, case, settings):
    """Position vectors from an isotropic start to a time of 100 over the target's size: the entries of all pairs that share a window."""
    problem = training(case, case.d)
    a = gram(
        flow.solve(problem, random_vectors(problem, settings.seed), settings.late(100 / np.abs(case.tau).max()), **settings.solver).final
    )
    seen = visible(case.n, case.n1)
    return Equal(a[seen], circulant(even_idft(case.apply(formula)))[seen])


@exact(LEAST_SQUARES_OPTIMALITY, every={"ahat": Opaque("n", even=True), "bhat": Opaque("n", even=True), **TARGET})
def is_the_difference_of_two_losses_on_every_ring(formula, case):
    """The problem's loss at two circulant Gram matrices, for every number of positions; nothing is assumed of the signs."""
    return Equal(case.apply(formula), loss(case, circulant(even_idft(case.ahat))) - loss(case, circulant(even_idft(case.bhat))))


@tested(LEAST_SQUARES_OPTIMALITY, examples=30)
def is_the_difference_of_two_losses(formula, case):
    """The same, the loss pair of sites by pair of sites."""
    a, b, counts = even_idft(case.ahat), even_idft(case.bhat), [int(count) for count in lag_weights(case.n, case.n1)]
    excess = [count * ((a[r] - case.tau[r]) ** 2 - (b[r] - case.tau[r]) ** 2) for r, count in enumerate(counts) for _ in range(case.n)]
    return Equal(case.apply(formula), sum(excess))
