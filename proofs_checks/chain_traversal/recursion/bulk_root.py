"""Checks of the bulk root: a step of the dense chain from vertices with both neighbours, and the dense signal far from the head."""

from __future__ import annotations

from lemmata.proofs_checks.chain_traversal import dense
from lemmata.proofs_checks.check import enclosed, exact, tested
from lemmata.proofs_checks.relation import All, AtLeast, Equal
from lemmata.theory.arithmetic import array, number
from lemmata.theory.chain_traversal.claims.recursion.bulk_root import BULK_ROOT
from lemmata.theory.domain import Integer


@exact(BULK_ROOT, sizes={"n": (3, 4)})
@enclosed(BULK_ROOT, examples=4, at={"n": Integer(3, 9)})
def solves_the_chain_where_both_neighbours_are(formula, case):
    """r^distance on one chain and minus it on the other, under a step of the dense chain from each vertex with both neighbours."""
    n, r = case.n, case.apply(formula)
    W = dense.weights(n, case.forward, case.backward)
    powers = [number(1, case.forward)]
    for _ in range(n - 1):
        powers.append(powers[-1] * r)
    odd = array([*powers, *(-power for power in powers)], case.forward)
    stepped = [W[i] @ odd for i in range(1, n - 1)]
    return Equal(stepped, [W[i].sum() * odd[i] for i in range(1, n - 1)])


@tested(BULK_ROOT, examples=30)
def decays_away_from_the_end(formula, case):
    """|r| is at most 1."""
    r = case.apply(formula)
    return All(AtLeast(1, r), AtLeast(r, -1))


@tested(BULK_ROOT, examples=20, at={"n": Integer(12, 14)})
def is_the_ratio_of_the_dense_signal(formula, case):
    """P(own sink) - P(other sink) next to the end, 11 vertices or more from the head."""
    own, other, _ = dense.absorbed(dense.weights(case.n, case.forward, case.backward))
    return Equal(case.apply(formula), own[0] - other[0])
