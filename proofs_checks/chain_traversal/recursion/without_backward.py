"""Checks of the signal at beta = 0: the dense linear system."""

from __future__ import annotations

from lemmata.language.check import enclosed, exact, tested
from lemmata.language.domain import EVERY, Integer
from lemmata.language.relation import All, Equal
from lemmata.proofs_checks.chain_traversal import dense
from lemmata.proofs_checks.chain_traversal.rows import Rows, every_row, written_out
from lemmata.theory.chain_traversal.claims.recursion.without_backward import WITHOUT_BACKWARD

MEDIUM = {"n": Integer(2, 9)}


@exact(WITHOUT_BACKWARD, sizes={"n": EVERY})
def is_left_as_it_is_by_every_step(formula, case):
    """From each vertex of a chain of any length, 1 at its end: the odd functions that a step leaves as they are."""
    rows, g = Rows(case.n, case.ahead + 1, 1 + case.ahead * 0 + case.behind), case.apply(formula)
    return All(*every_row(rows, lambda gap: [gap], g, 1), *written_out(rows))


@exact(WITHOUT_BACKWARD, sizes={"n": (2, 3)})
@enclosed(WITHOUT_BACKWARD, examples=4, at=MEDIUM)
@tested(WITHOUT_BACKWARD, examples=20, at=MEDIUM)
def is_the_dense_signal(formula, case):
    """P(own sink) - P(other sink) from the linear system."""
    own, other, _ = dense.absorbed(dense.weights(case.n, case.ahead + 1, case.ahead * 0 + case.behind + 1))
    return Equal(case.apply(formula), own - other)
