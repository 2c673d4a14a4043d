"""Checks of the clean error of row 1: the flow, of all seeds and from a tiny start."""

from __future__ import annotations

import numpy as np

from lemmata.language.check import integrated
from lemmata.language.domain import Choice
from lemmata.language.relation import Equal
from lemmata.proofs_checks.state_space.table.first_row import clean
from lemmata.theory.state_space.claims.table.clean_error import ROW_1, SLOPE

VANISHING, NEGLECTED, LINEAR = 1e-6, 1e-5, 3
"""Largest state of the start, unless near ties need a smaller one; what is neglected there, of that relative order with constants up to
ten; and the most that the others' sum is of it in the end."""


@integrated(ROW_1, examples=4, rtol=1e-6, solver=1e-12)
def is_that_of_the_flow_for_every_seed(formula, case, settings):
    """All eight seeds of a setting, integrated, over their closed forms."""
    return Equal(np.array([clean(a, case.p, settings) for a in case.a_init]) / case.apply(formula), 1.0)


@integrated(SLOPE, examples=3, rtol=NEGLECTED, solver=1e-12, at={"dim": Choice(3, 10), "p": Choice(3, 6)})
def is_that_of_the_flow_from_a_tiny_start(formula, case, settings):
    """The integrated error from the shape at size 1e-6, over that size and the slope; from a smaller one if the error is larger."""
    size = VANISHING / case.shape[0]
    found = clean(size * case.shape, case.p, settings)
    if case.dim * found > LINEAR * VANISHING:
        size *= VANISHING / (case.dim * found)
        found = clean(size * case.shape, case.p, settings)
    if case.dim * found > LINEAR * VANISHING:
        raise ValueError(f"no small start for such a tie: the sum of the other states is {case.dim * found:.2g} in the end")
    return Equal(found / size / case.apply(formula), 1.0)
