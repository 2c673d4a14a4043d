"""Checks of the bulk root and of its limit: the dense chain far from its head, first steps, walks, and shooting along a long chain."""

from __future__ import annotations

import numpy as np

from lemmata.language.check import enclosed, exact, tested
from lemmata.language.domain import EVERY, Integer, Interval
from lemmata.language.relation import All, AtLeast, Equal, Limit
from lemmata.proofs_checks.chain_traversal import dense
from lemmata.proofs_checks.chain_traversal.rows import Rows, written_out
from lemmata.proofs_checks.chain_traversal.shooting import shot_logs
from lemmata.terms.arithmetic import array, number
from lemmata.terms.unknown import unknown_sequence
from lemmata.theory.chain_traversal.claims.recursion.bulk_root import BULK_ROOT, LIMIT_ROOT
from lemmata.theory.chain_traversal.recursion.bulk_root import bulk_ratio

TERMS = 1000
MANY, CLOSE = 20_000, 1e-3
"""At 20 000 vertices the root is within a few parts in 10 000 of its limit: the distance falls like 1/n."""


@exact(BULK_ROOT, sizes={"n": EVERY})
def solves_any_chain_where_both_neighbours_are(formula, case):
    """A level times 1, r, r^2 at three vertices in a row, and minus it on the other chain, under a step from the middle one."""
    r, level = case.apply(formula), unknown_sequence("level", case.forward)(0)
    rows = Rows(case.n, case.forward, case.backward)
    found = [Equal(rows.odd((2, k), k * r, (2, k * r * r)), 0) for k in (number(1, case.forward), level)]
    return All(*found, *written_out(rows))


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


@exact(BULK_ROOT, sizes={"n": EVERY})
@tested(BULK_ROOT, examples=30)
def decays_away_from_the_end(formula, case):
    """|r| is at most 1."""
    r = case.apply(formula)
    return All(AtLeast(1, r), AtLeast(r, -1))


@tested(BULK_ROOT, examples=20, at={"n": Integer(12, 14), "forward": Interval(0.5, 20), "backward": Interval(0.5, 10)})
def is_the_ratio_of_the_dense_signal(formula, case):
    """P(own sink) - P(other sink) next to the end, 11 vertices or more from the head."""
    own, other, _ = dense.absorbed(dense.weights(case.n, case.forward, case.backward))
    return Equal(case.apply(formula), own[0] - other[0])


@exact(LIMIT_ROOT)
def is_the_finite_branch_of_a_step_in_the_limit(formula, case):
    """r = f + b r^2 - q (1 + r + r^2), a step of the dense chain in the bulk, as n grows; and b r -> 0 with b.

    Steps of probability q = p_other/(2n - 3) to all vertices cancel between the chains; three of them are not made. Of the two branches
    of the limit only one stays finite as b falls to 0, and they never meet in the domain, where 4 f b < 1.
    """
    r, f, b = case.apply(formula), case.p_fwd, case.p_bwd

    def step(n):
        return f + b * r * r - (1 - f - b) / (2 * n - 3) * (1 + r + r * r)

    return All(Limit(step, r), Limit(lambda t: formula(f, b / t) * b / t, 0))


@exact(LIMIT_ROOT)
def is_the_limit_of_the_bulk_root(formula, case):
    """The root at n vertices as n grows: the dominated terms of its square root are found and proved to be so."""
    f, b = case.p_fwd, case.p_bwd

    def root(n):
        each = (1 - f - b) / (2 * n - 3)
        return bulk_ratio(2 * n * each, f - each, b - each)

    return Limit(root, case.apply(formula))


@exact(LIMIT_ROOT)
def lies_between_short_walks_and_twice_a_step(formula, case):
    """At least two terms of the series of Catalan numbers, and at most 2 f."""
    f, b, r = case.p_fwd, case.p_bwd, case.apply(formula)
    return All(AtLeast(r, f + f * f * b), AtLeast(2 * f, r))


@tested(LIMIT_ROOT, examples=20)
def is_the_sum_over_all_walks(formula, case):
    """The series of Catalan numbers, a thousand terms; their quotients stay below 4 f b, which bounds the rest."""
    term = total = case.p_fwd
    for k in range(TERMS):
        term = term * case.p_fwd * case.p_bwd * (4 * k + 2) / (k + 2)
        total = total + term
    quotient, r = 4 * case.p_fwd * case.p_bwd, case.apply(formula)
    return All(AtLeast(r, total), AtLeast(total + term * quotient / (1 - quotient), r))


@tested(LIMIT_ROOT, examples=4, floats=True, rtol=CLOSE, at={"p_fwd": Interval(0.05, 0.9), "share": Interval(0.05, 0.95)})
def is_the_shot_ratio_of_a_long_chain(formula, case):
    """Shooting from the head of a chain of 20 000 vertices: the signal from distance 2 over that from distance 1."""
    each = (1 - case.p_fwd - case.p_bwd) / (2 * MANY - 3)
    (first, second), _ = shot_logs(MANY, case.p_fwd / each - 1, case.p_bwd / each, (1, 2))
    return Equal(case.apply(formula), np.exp(second - first))
