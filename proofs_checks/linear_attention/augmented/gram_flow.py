"""Checks of the Gram flow: the loss differentiated, windows written out, and the flow of the vectors beside that of the matrix."""

from __future__ import annotations

from lemmata.language.check import enclosed, exact, integrated
from lemmata.language.domain import Choice
from lemmata.language.relation import Equal
from lemmata.proofs_checks.linear_attention.augmented.every_ring import TARGET, loss
from lemmata.proofs_checks.linear_attention.augmented.starts import SHAPES
from lemmata.proofs_checks.linear_attention.augmented.trained import flown, trained_gram
from lemmata.proofs_checks.linear_attention.augmented.windows import gram_rate
from lemmata.prove.rates import slopes
from lemmata.terms.sums.opaque import Opaque
from lemmata.theory.linear_attention.claims.augmented.gram_flow import GRAM_FLOW


@exact(GRAM_FLOW, every={"p": Opaque("n", "d"), **TARGET})
def is_the_product_rule_on_the_loss_for_every_size(formula, case):
    """dA/dt = dP/dt P^T + P (dP/dt)^T, dP/dt from the slopes of the problem's loss, for every number of positions and dimensions."""
    speed = -slopes(lambda p: loss(case, p @ p.T), case.p) - case.weight_decay * case.p
    return Equal(case.apply(formula), speed @ case.p.T + case.p @ speed.T)


@enclosed(GRAM_FLOW, examples=6)
def is_the_sum_over_windows(formula, case):
    """The same velocity, window by window, in balls."""
    return Equal(case.apply(formula), gram_rate(case.a, case.n1, case.alpha, case.betas, case.weight_decay))


@integrated(GRAM_FLOW, examples=2, at={**SHAPES, "d": Choice(4)})
def carries_the_gram_matrix_of_the_trained_vectors(formula, case, settings):
    """The flow of the vectors by autodiff, and the flow of the matrix by the formula."""
    found = flown(lambda a: case.having(a=a).apply(formula), case.a, settings)
    return Equal(found, trained_gram(case, case.p, settings))
