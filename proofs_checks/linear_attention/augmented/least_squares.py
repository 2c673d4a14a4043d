"""Checks of the least-squares limit: its optimality conditions, and runs."""

from __future__ import annotations

import numpy as np

from lemmata.proofs_checks.check import integrated, tested
from lemmata.proofs_checks.linear_attention.augmented.starts import DIM, SHAPES, gram, random_vectors, visible
from lemmata.proofs_checks.linear_attention.augmented.windows import training
from lemmata.proofs_checks.relation import All, AtLeast, Equal
from lemmata.simulations import flow
from lemmata.theory.arithmetic import circulant, even_dft, even_idft
from lemmata.theory.domain import Choice
from lemmata.theory.linear_attention.claims.augmented.least_squares import LEAST_SQUARES
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
