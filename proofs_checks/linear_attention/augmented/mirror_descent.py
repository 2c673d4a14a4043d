"""Checks of the mirror flow: the loss differentiated by each coefficient, on every ring."""

from __future__ import annotations

from lemmata.language.check import exact
from lemmata.language.relation import Equal
from lemmata.proofs_checks.linear_attention.augmented.every_ring import SPECTRUM, loss
from lemmata.prove.rates import slopes
from lemmata.terms.arithmetic import circulant, even_idft
from lemmata.theory.linear_attention.claims.augmented.mirror_descent import MIRROR_DESCENT


@exact(MIRROR_DESCENT, every=SPECTRUM)
def is_the_slope_of_the_loss_on_every_ring(formula, case):
    """The problem's loss at a circulant Gram matrix, differentiated by each coefficient, all of them independent."""
    return Equal(case.apply(formula), -4 * slopes(lambda ahat: loss(case, circulant(even_idft(ahat))), case.ahat))
