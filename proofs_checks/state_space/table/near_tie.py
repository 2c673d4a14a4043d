"""Check of the errors without a near-tie: the poisoned flow."""

from __future__ import annotations

from lemmata.proofs_checks.check import integrated
from lemmata.proofs_checks.relation import AtLeast
from lemmata.proofs_checks.state_space.table.first_row import poisoned
from lemmata.theory.state_space.claims.table.near_tie import NO_DAMAGE


@integrated(NO_DAMAGE, examples=2, solver=1e-9)
def bounds_the_poisoned_flow(formula, case, settings):
    """The integrated error with the special sequence, over the bound."""
    return AtLeast(1.0, poisoned(case.a_init, case.p, settings) / case.apply(formula))
