"""Checks of the signal at beta = 0: the dense linear system."""

from __future__ import annotations

from lemmata.proofs_checks.chain_traversal import dense
from lemmata.proofs_checks.check import enclosed, exact, tested
from lemmata.proofs_checks.relation import Equal
from lemmata.theory.chain_traversal.claims.recursion.without_backward import WITHOUT_BACKWARD
from lemmata.theory.domain import Integer

MEDIUM = {"n": Integer(2, 9)}


@exact(WITHOUT_BACKWARD, sizes={"n": (2, 3, 4)})
@enclosed(WITHOUT_BACKWARD, examples=4, at=MEDIUM)
@tested(WITHOUT_BACKWARD, examples=20, at=MEDIUM)
def is_the_dense_signal(formula, case):
    """P(own sink) - P(other sink) from the linear system."""
    own, other, _ = dense.absorbed(dense.weights(case.n, case.ahead + 1, case.ahead * 0 + case.behind + 1))
    return Equal(case.apply(formula), own - other)
