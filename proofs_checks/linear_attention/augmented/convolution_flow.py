"""Checks of the flow of the Gram column, as printed and as a convolution: the windows written out, and trained vectors."""

from __future__ import annotations

from lemmata.language.check import exact, integrated, tested
from lemmata.language.relation import Equal
from lemmata.proofs_checks.linear_attention.augmented.every_ring import COLUMN, velocity
from lemmata.proofs_checks.linear_attention.augmented.starts import DIM, GRAMS, SHAPES
from lemmata.proofs_checks.linear_attention.augmented.trained import flown, trained_gram
from lemmata.proofs_checks.linear_attention.augmented.windows import gram_rate, positions
from lemmata.terms.arithmetic import circulant
from lemmata.theory.linear_attention.claims.augmented.circulant_flow import CIRCULANT_FLOW
from lemmata.theory.linear_attention.claims.augmented.convolution_flow import CONVOLUTION_FLOW


@exact(CONVOLUTION_FLOW, every=COLUMN)
def is_a_column_of_the_velocity_on_every_ring(formula, case):
    """The first column of the problem's velocity of a circulant matrix, for every number of positions."""
    return Equal(case.apply(formula), velocity(case, circulant(case.a))[:, 0])


@exact(CIRCULANT_FLOW, CONVOLUTION_FLOW, sizes={"n": (1, 2, 3, 4, 5)})
def is_a_column_of_the_matrix_velocity(formula, case):
    """The first column of the velocity of the circulant matrix, window by window."""
    rate = gram_rate(circulant(case.a), case.n1, case.alpha, case.betas, case.weight_decay)
    return Equal(case.apply(formula), rate[:, 0])


@tested(CIRCULANT_FLOW, CONVOLUTION_FLOW, examples=40)
def is_a_column_of_the_matrix_velocity_on_larger_rings(formula, case):
    """The same on floats, for rings up to the domain's size."""
    return is_a_column_of_the_matrix_velocity(formula, case)


@integrated(CIRCULANT_FLOW, CONVOLUTION_FLOW, examples=2, at=SHAPES | GRAMS)
def carries_the_column_of_the_trained_vectors(formula, case, settings):
    """The flow of the vectors by autodiff, and the flow of the column by the formula."""
    found = flown(lambda a: case.having(a=a).apply(formula), case.a, settings)
    return Equal(circulant(found), trained_gram(case, positions(circulant(case.a), DIM), settings))
