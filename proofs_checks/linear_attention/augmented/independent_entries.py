"""Checks of the number of independent entries: classes of equal entries, counted."""

from __future__ import annotations

from lemmata.language.check import exact
from lemmata.language.relation import Equal
from lemmata.theory.linear_attention.claims.augmented.independent_entries import INDEPENDENT_ENTRIES


@exact(INDEPENDENT_ENTRIES)
def counts_the_classes_of_equal_entries(formula, case):
    """Pairs (k, l) identified with (l, k) and (k + 1, l + 1), counted by their smallest members."""
    n = case.n
    shifted = [[((k + s) % n, (r + s) % n) for s in range(n)] for k in range(n) for r in range(n)]
    return Equal(case.apply(formula), len({min(min(pair, pair[::-1]) for pair in pairs) for pairs in shifted}))
