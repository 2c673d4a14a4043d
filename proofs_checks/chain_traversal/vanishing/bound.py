"""Checks of the bound on the gradient: the perturbed dense system, and shooting."""

from __future__ import annotations

from lemmata.proofs_checks.chain_traversal import dense
from lemmata.proofs_checks.chain_traversal.shooting import shot_logs
from lemmata.proofs_checks.check import exact, tested
from lemmata.proofs_checks.relation import All, AtLeast
from lemmata.theory.arithmetic import exp
from lemmata.theory.chain_traversal.claims.vanishing.bound import BOUND
from lemmata.theory.domain import Integer


@tested(BOUND, examples=40)
def exceeds_the_shot_gradient(formula, case):
    """The logarithm of dJ/dalpha, by shooting."""
    return AtLeast(case.apply(formula), shot_logs(case.n, case.ahead, case.backward, [case.start])[1][0])


@exact(BOUND, sizes={"n": (2, 3)})
@tested(BOUND, examples=20, at={"n": Integer(2, 9)})
def exceeds_the_perturbed_dense_system(formula, case):
    """Both derivatives from the linear system on all 2n - 2 vertices."""
    by_alpha, by_beta = dense.slopes(dense.weights(case.n, 1 + case.ahead, case.backward))
    bound = exp(case.apply(formula))
    return All(AtLeast(bound, by_alpha[case.start - 1]), AtLeast(bound, -by_beta[case.start - 1]))


@exact(BOUND, tier="full", sizes={"n": (4,)})
def exceeds_the_gradient_on_longer_chains(formula, case):
    """The same at n = 4."""
    return exceeds_the_perturbed_dense_system(formula, case)
