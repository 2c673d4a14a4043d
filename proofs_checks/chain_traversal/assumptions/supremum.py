"""Checks that failure is no less than one jump to the wrong end: a proof, a limit, and the domain searched."""

from __future__ import annotations

from lemmata.proofs_checks.chain_traversal.limits import growing, limits
from lemmata.proofs_checks.check import exact, tested
from lemmata.proofs_checks.relation import All, AtLeast, Equal
from lemmata.theory.arithmetic import exp, log
from lemmata.theory.chain_traversal.claims.assumptions.supremum import SUPREMUM


@exact(SUPREMUM, sizes={"n": (2, 3)})
def is_at_least_a_jump_to_the_wrong_end(formula, case):
    """The failure against one over the largest sum of weights; SymPy's limit of the formula as alpha grows is 0."""
    f = growing()
    jump = 1 / (exp(case.alpha) + exp(case.beta) + 2 * case.n - 2)
    return All(AtLeast(case.apply(formula), jump), Equal(limits(formula(case.n, log(f), case.beta), f), 0))


@tested(SUPREMUM, examples=40)
def is_no_less_than_a_jump_to_the_wrong_end(formula, case):
    """The failure times the largest sum of weights, against 1."""
    return AtLeast(case.apply(formula) * (exp(case.alpha) + exp(case.beta) + 2 * case.n - 2), 1)
