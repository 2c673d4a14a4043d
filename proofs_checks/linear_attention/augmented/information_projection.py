"""Checks of Pythagoras' identity for spectra, on every ring and in numbers, and of what each coefficient adds to a relative entropy."""

from __future__ import annotations

from lemmata.language.check import enclosed, exact, tested
from lemmata.language.relation import All, AtLeast, Equal, Leading
from lemmata.proofs_checks.linear_attention.augmented.every_ring import SPECTRUM
from lemmata.proofs_checks.linear_attention.augmented.relative_entropy import relative_entropy
from lemmata.terms.arithmetic import exp
from lemmata.terms.sums.opaque import Opaque
from lemmata.theory.linear_attention.claims.augmented.information_projection import INFORMATION_PROJECTION, INFORMATION_PROJECTION_GAP

POSITIVE = Opaque("n", even=True, positive=True)


@exact(INFORMATION_PROJECTION, every={"ahat": SPECTRUM["ahat"], "middle": POSITIVE, "bhat": POSITIVE})
@enclosed(INFORMATION_PROJECTION, examples=6)
@tested(INFORMATION_PROJECTION, examples=20)
def is_what_three_distances_leave(formula, case):
    """The relative entropies of three spectra, added up over their coefficients."""
    far, near = relative_entropy(case.bhat, case.ahat), relative_entropy(case.bhat, case.middle)
    return Equal(far, near + relative_entropy(case.middle, case.ahat) + case.apply(formula))


@exact(INFORMATION_PROJECTION_GAP)
@tested(INFORMATION_PROJECTION_GAP, examples=40)
def is_at_most_the_relative_entropy(formula, case):
    """The relative entropy of b = a e^{2y} to a, whose logarithms differ by 2y; of equal ones the bound is 0."""
    b = case.a * exp(2 * case.y)
    return All(AtLeast(2 * case.y * b - b + case.a, case.apply(formula)), Equal(formula(case.a, 0 * case.y), 0 * case.a))


@exact(INFORMATION_PROJECTION_GAP)
def is_all_of_it_as_the_first_vanishes(formula, case):
    """The quotient of the two tends to 1 as y falls without bound."""
    return Leading(lambda t: case.a * (1 - (1 + 2 * t) * exp(-2 * t)), lambda t: formula(case.a, -t))
