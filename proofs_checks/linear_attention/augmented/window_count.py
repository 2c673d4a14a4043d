"""Checks of the count of windows: one by one."""

from __future__ import annotations

from lemmata.proofs_checks.check import exact
from lemmata.proofs_checks.linear_attention.augmented.windows import shifts
from lemmata.proofs_checks.relation import Equal
from lemmata.theory.linear_attention.claims.augmented.window_count import WINDOW_COUNT


@exact(WINDOW_COUNT)
def counts_the_windows(formula, case):
    """Windows that hold site 0 and site r, one by one."""
    counted = [sum(0 in window and r in window for window in shifts(case.n, case.n1)) for r in range(case.n)]
    return Equal([int(weight) for weight in case.apply(formula)], counted)
