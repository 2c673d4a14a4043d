"""The check of the gradient away from the head: shooting in balls."""

from __future__ import annotations

from lemmata.language.check import enclosed, tested
from lemmata.language.relation import Equal
from lemmata.proofs_checks.chain_traversal.shooting import shot_logs
from lemmata.terms.arithmetic import exp, expm1
from lemmata.theory.chain_traversal.claims.vanishing.finite_size import FINITE_SIZE


@enclosed(FINITE_SIZE, examples=4)
@tested(FINITE_SIZE, examples=10, rtol=1e-11)
def is_the_log_of_the_shot_gradient_far_from_the_head(formula, case):
    """Shooting from the head of the chain."""
    return Equal(case.apply(formula), shot_logs(case.n, expm1(case.alpha), exp(case.beta), [case.start])[1][0])
