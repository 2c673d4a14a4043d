"""Checks of the mirror flow: the loss differentiated by each coefficient."""

from __future__ import annotations

import numpy as np

from lemmata.proofs_checks.check import exact
from lemmata.proofs_checks.linear_attention.augmented.spectral_flow import SMALL
from lemmata.proofs_checks.linear_attention.augmented.windows import shifts
from lemmata.proofs_checks.relation import Equal
from lemmata.theory.arithmetic import array, circulant, even_idft
from lemmata.theory.linear_attention.claims.augmented.mirror_descent import MIRROR_DESCENT
from lemmata.theory.types import Scalar


@exact(MIRROR_DESCENT, sizes=SMALL)
def is_the_slope_of_the_loss(formula, case):
    """The loss summed over the windows, differentiated by each of the n coefficients."""
    coefficients = array([case.half[0].func(f"u_{k}", real=True) for k in range(case.n)])
    gram = circulant(even_idft(coefficients))
    gap = gram - circulant(case.tau)
    loss: Scalar = sum((gap[np.ix_(window, window)] ** 2).sum() for window in shifts(case.n, case.n1))
    here = dict(zip(coefficients, case.ahat, strict=True))
    return Equal(case.apply(formula), array([-4 * loss.diff(u).xreplace(here) for u in coefficients]))
