"""The check of the order of the saddle: the dense system solved order by order."""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np

from lemmata.language.case import Case
from lemmata.language.check import exact
from lemmata.language.domain import EVERY
from lemmata.language.relation import All, Equal, ForAll, Recurrence
from lemmata.proofs_checks.chain_traversal import dense
from lemmata.proofs_checks.chain_traversal.rows import Rows, written_out
from lemmata.terms.arithmetic import eye, ratio, solve, zeros
from lemmata.terms.types import Scalar, Vector
from lemmata.terms.unknown import unknown_sequence
from lemmata.theory.chain_traversal.claims.vanishing.saddle_order import SADDLE


@exact(SADDLE, sizes={"n": EVERY, "start": EVERY})
def follows_from_that_of_the_start_before(formula, case):
    """With g_i of order t^i, the row of the linear system at (t alpha, t beta) leaves at its least order what g_i is of g_{i-1}.

    That row is the one of any chain, its weights to first order in t; the solution is analytic in t, since at t = 0 it is of one diagonal.
    It is of degree 3 in t, as the next start counts by t^2 beside its weight.
    """
    zero = 0 * case.alpha
    ahead, here, behind = (unknown_sequence(name, case.alpha)(0) for name in ("ahead", "here", "behind"))

    def gap(t: Scalar, ahead: Scalar, here: Scalar, *behind: Scalar) -> Scalar:
        rows = Rows(case.n, 1 + t * case.alpha, 1 + t * case.beta)
        return rows.odd((2, ahead), t * here, *((2, t * t * value) for value in behind))

    def left(*values: Scalar) -> Scalar:
        """The coefficient of t in a polynomial of degree 4 or less, from four of its values."""
        near, far = (gap(t, *values) - gap(-t, *values) for t in (1, 2))
        return (8 * near - far) * ratio(1, 12, case.alpha)

    def slope(ahead: Scalar, *behind: Scalar) -> Scalar:
        return left(ahead, 1 + zero, *behind) - left(ahead, zero, *behind)

    def step(ahead: Scalar) -> Scalar:
        return -left(ahead, zero) / slope(ahead)

    def at_least_order(*behind: Scalar) -> list[Equal]:
        whole = Equal(gap(zero, ahead, here, *behind), 0)
        return [whole, Equal(left(ahead, here, *behind), slope(ahead, *behind) * (here - step(ahead)))]

    first = ForAll(Recurrence(step(1 + zero), lambda _, g: step(g)), lambda k: formula(case.n, k + 1, case.alpha))
    return All(first, *at_least_order(), *at_least_order(behind), *written_out(Rows(case.n, ahead, behind)))


@exact(SADDLE, sizes={"n": (2, 3, 4)})
def is_the_least_order_of_the_dense_signal(formula, case):
    """P(own sink) - P(other sink) from (t alpha, t beta), the linear system solved order by order in t."""
    return Equal(_signal_series(case), [0] * case.start + [case.apply(formula)])


def _signal_series(case: Case) -> list[Scalar]:
    """Return the coefficients of t^0, …, t^i: M_0 h_k = r_k - sum_{j>=1} M_j h_{k-j}, each weight a power of its logit over k!."""
    n, unit = case.n, dense.weights(case.n, Fraction(1), Fraction(1))
    logits = zeros((2 * n, 2 * n), case.alpha)
    for base, i in np.ndindex(2, n - 1):
        logits[n * base + i + 1, n * base + i], logits[n * base + i, n * base + i + 1] = case.alpha, case.beta
    orders = [unit * logits**k / math.factorial(k) for k in range(case.start + 1)]
    matrices, inner = zip(*(dense.system(W) for W in orders), strict=True)
    uniform, _ = dense.system(unit)
    inverse = solve(uniform, eye(len(uniform), uniform))
    found: list[Vector] = []
    for k, W in enumerate(orders):
        right = W[inner[0], 0] - W[inner[0], n]
        found.append(inverse @ (right - sum(matrices[j] @ found[k - j] for j in range(1, k + 1))))
    return [h[case.start - 1] for h in found]
