"""Check of the damage: the poisoned flow from small or nearly tied starts."""

from __future__ import annotations

from lemmata.proofs_checks.check import integrated
from lemmata.proofs_checks.relation import AtLeast
from lemmata.proofs_checks.state_space.table.first_row import poisoned
from lemmata.theory.state_space.claims.table.damage import DAMAGE


@integrated(DAMAGE, examples=3, solver=1e-9)
def is_exceeded_by_the_poisoned_flow(formula, case, settings):
    """The integrated error with the special sequence, over the bound."""
    return AtLeast(poisoned(case.a_init, case.p, settings) / case.apply(formula), 1.0)
