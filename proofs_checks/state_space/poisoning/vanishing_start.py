"""Check of the limit of a vanishing start: the poisoned flow from a tiny one."""

from __future__ import annotations

from lemmata.language.check import integrated
from lemmata.language.relation import All, AtLeast, Equal
from lemmata.proofs_checks.state_space.table.first_row import SOLVED, poisoned, tells_harm
from lemmata.theory.state_space.claims.poisoning.vanishing_start import VANISHING_START

TINY, NEGLECTED = 1e-6, 1e-4
"""The largest state of the start, and what is neglected there: terms of that relative order, with constants below a hundred."""


@integrated(VANISHING_START, examples=4, rtol=NEGLECTED, solver=1e-9)
def is_the_error_of_the_flow_from_a_tiny_start(formula, case, settings):
    """The integrated error, up to a term of the order of the size, over the limit; it is more than rounding."""
    limit, found = case.apply(formula), poisoned(TINY * case.shape / case.shape[0], case.p, settings)
    same = Equal(found, limit, scale=limit + TINY)
    return All(same, AtLeast(found / SOLVED, 1.0)) if tells_harm(case.shape) else same
