"""The check of what repetitions change: dense systems with and without them."""

from __future__ import annotations

from lemmata.language.check import enclosed, exact, tested
from lemmata.language.relation import All, Equal
from lemmata.proofs_checks.chain_traversal import dense
from lemmata.terms.arithmetic import array
from lemmata.theory.chain_traversal.claims.reduction.self_emission import REPETITIONS


@exact(REPETITIONS, sizes={"n": (2, 3)})
@enclosed(REPETITIONS, examples=4)
@tested(REPETITIONS, examples=20)
def add_a_geometric_number_of_tokens_per_visit(formula, case):
    """The reward from the dense systems with and without repetitions, and the lengths: visits of the one against the formula's other."""
    n, values = case.n, (case.forward, case.backward, case.other)
    plain, self_ = (dense.weights(n, *values, mask_self=mask) for mask in (True, False))
    odds = array([self_[x, x] / plain[x].sum() for x in dense.system(plain)[1]], plain)
    visits, (reward, _, tokens) = dense.visits(plain), dense.absorbed(plain)
    return All(
        Equal(dense.absorbed(self_)[0], reward),
        Equal(formula(n, *values, mask_self=True), tokens),
        Equal(formula(n, *values, mask_self=False), tokens + visits @ odds),
    )
