"""Checks of the number of conserved coefficients: distances in no window, counted."""

from __future__ import annotations

from lemmata.language.check import exact
from lemmata.language.relation import All, Equal
from lemmata.proofs_checks.linear_attention.augmented.windows import shifts
from lemmata.theory.linear_attention.augmented.conserved_count import unsupervised_lags
from lemmata.theory.linear_attention.claims.augmented.conserved_count import CONSERVED_COUNT


@exact(CONSERVED_COUNT)
def counts_the_distances_in_no_window(formula, case):
    """Ring distances between sites of a window, taken out of all: how many, and which."""
    n = case.n
    seen = {min((k - r) % n, (r - k) % n) for window in shifts(n, case.n1) for k in window for r in window}
    hidden = sorted({min(r, n - r) for r in range(n)} - seen)
    return All(Equal(case.apply(formula), len(hidden)), Equal(unsupervised_lags(n, case.n1), hidden))
