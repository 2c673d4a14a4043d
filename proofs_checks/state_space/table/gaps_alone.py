"""Check of the gaps of a small start: two starts integrated."""

from __future__ import annotations

from lemmata.proofs_checks.check import integrated
from lemmata.proofs_checks.relation import AtLeast
from lemmata.proofs_checks.state_space.table.first_row import poisoned
from lemmata.theory.state_space.claims.table.gaps_alone import LEVEL_START

ALLOWED = 10
"""The constant of the claim: how many sizes of the start the two errors may differ by."""


@integrated(LEVEL_START, examples=2, solver=1e-9)
def ends_where_the_start_itself_ends(formula, case, settings):
    """Both errors integrated: they differ by less than ten sizes of the start."""
    change = poisoned(case.a_init, case.p, settings) - poisoned(case.apply(formula), case.p, settings)
    return AtLeast(ALLOWED, abs(change) / case.scale)
