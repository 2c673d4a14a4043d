"""Checks of the excess: its sum, and its signs."""

from __future__ import annotations

from lemmata.proofs_checks.check import exact, tested
from lemmata.proofs_checks.relation import All, AtLeast, Equal
from lemmata.theory.state_space.claims.poisoning.nonnegative_excess import NONNEGATIVE_EXCESS


@exact(NONNEGATIVE_EXCESS, sizes={"p": (2, 3, 4, 6), "dim": (2, 3)})
@tested(NONNEGATIVE_EXCESS, examples=60)
def is_at_least_the_excess_of_tap_two(formula, case):
    """The terms add up to S_1 - S_p, and their signs."""
    terms, plain = case.apply(formula), case.a * (1 - case.a)
    return All(Equal(terms.sum(), case.a.sum() - (case.a**case.p).sum()), AtLeast(terms, plain), AtLeast(plain, 0))
