"""Checks of the families of solutions: exact limits of the dense linear system, and the system at logits of 30 and 40."""

from __future__ import annotations

import numpy as np

from lemmata.language.check import enclosed, exact, tested
from lemmata.language.domain import EVERY, Integer
from lemmata.language.relation import All, Always, AtLeast, Equal, ForAll, Limit, Recurrence, Throughout
from lemmata.proofs_checks.chain_traversal import dense
from lemmata.proofs_checks.chain_traversal.kept import free_numbers
from lemmata.proofs_checks.chain_traversal.limits import growth, orders
from lemmata.proofs_checks.chain_traversal.rows import Rows, every_row, written_out
from lemmata.prove import balls
from lemmata.terms.arithmetic import array, exp, number, power, ratio, solve, zeros
from lemmata.terms.entries import entries
from lemmata.terms.types import Formula, Scalar, Size, Tree
from lemmata.terms.unknown import unknown_sequence
from lemmata.theory.chain_traversal.claims.solutions import (
    EFFICIENT_LENGTH,
    FAILURE_BOUND,
    LAZY_LENGTH,
    SHUTTLE_LENGTH,
    SHUTTLE_SUCCESS,
    SLOW,
    SUCCESS_TENDS_TO_ONE,
)
from lemmata.theory.chain_traversal.killed_walk import dying_rates, killed_walk, signal

SMALL, SHORT = {"n": (2, 3, 4)}, (2, 3)
FAR = 10**13
LESS = 1e-9
"""A weight forward at which what the limit leaves out is relatively of order 1/FAR, times constants below 10^4 on these chains."""


@exact(SUCCESS_TENDS_TO_ONE, sizes={"n": EVERY})
def is_the_first_order_of_the_failure_on_any_chain(formula, case):
    """1 - 2 v/e^alpha in each row of the system for the signal, at chains of any length, without what is smaller.

    Where 1/e^alpha is 0 the system is triangular, so that its solution is analytic there, and its first order is this one.
    """
    f, small = growth(case.other)

    def rows(n):
        chain = Rows(n, f, case.backward + case.growing * f, case.other)
        return chain, every_row(chain, orders(f, small, 2), 1 - formula(n, case.other) * 2 * small, 1)

    chain, every = rows(case.n)
    return All(*every, *(row for n in SHORT for row in rows(n)[1]), *written_out(chain))


@exact(SUCCESS_TENDS_TO_ONE, sizes={"n": SHORT})
def is_the_limit_of_the_dense_failure(formula, case):
    """P(other sink) times the weight forward, solved in symbols, as that weight grows."""
    return Limit(
        lambda f: dense.absorbed(dense.weights(case.n, f, case.backward + case.growing * f, case.other))[1] * f, case.apply(formula)
    )


@tested(SUCCESS_TENDS_TO_ONE, examples=20, rtol=LESS, at={"n": Integer(2, 12)})
def is_the_dense_failure_at_a_large_weight(formula, case):
    """P(other sink) times the weight forward, at 10^13 or more: what the limit leaves out grows with the other weights."""
    f = number(FAR, case.other) * (1 + case.backward) * (case.other + 2 + 1 / case.other) ** 2
    failure = dense.absorbed(dense.weights(case.n, f, case.backward + case.growing * f, case.other))[1]
    return Equal(case.apply(formula), failure * f)


@exact(FAILURE_BOUND, sizes={"n": SHORT})
@tested(FAILURE_BOUND, examples=40)
def exceeds_the_dense_failure(formula, case):
    """P(other sink) from the linear system on all 2n - 2 vertices."""
    return AtLeast(case.apply(formula), dense.absorbed(dense.weights(case.n, case.forward, case.backward))[1])


@exact(FAILURE_BOUND, sizes={"n": EVERY})
def exceeds_the_failure_on_any_chain(formula, case):
    """The same on chains of any length, by induction along the signal, where 1 is below both weights, between them, and above both.

    Weights are any there; times their difference the bound is what it is at those of the case.
    """
    n, (x, y), short = case.n, free_numbers(case.backward), exceeds_the_dense_failure(formula, case.having(n=2))
    below, between, above = (1 + x + y, 1 + y), (1 + y, 1 / (1 + x)), (1 / (1 + y), 1 / (1 + x + y))
    kinds = [((case.forward, case.backward), 2, -1)] if isinstance(n, int) else [(below, 0, 0), (between, 2, 0), (above, 2, -1)]
    kept = [part for weights, less, least in kinds for part in _failure_kept(formula, n, *weights, less, least)]
    if isinstance(n, int):
        return All(short, *kept)
    own = formula(n, case.forward, case.backward)

    def alike(i: Scalar) -> Equal:
        apart = [formula(n, *weights).inner(i) * (weights[0] - weights[1]) for weights, _, _ in kinds]
        return Equal(apart, [own.inner(i) * (case.forward - case.backward)] * len(kinds))

    return All(short, Always(alike), *kept)


def _failure_kept(formula: Formula, n: Size, forward: Scalar, backward: Scalar, less: int, least: int) -> list[Throughout]:
    """Return what is kept of the killed walk, k >= S - less and S (k + d) >= k (e^alpha - e^beta), and of its signal, with the bound."""
    killing, down, up = killed_walk(n, forward - 1, backward - 1)
    rates, bound, apart = dying_rates(killing, down, up), formula(n, forward, backward), forward - backward

    def slow(_: Tree, rate: Scalar) -> All:
        return All(AtLeast(rate, killing - less), AtLeast(killing * (rate + forward - 1), rate * apart))

    def near(i: Scalar, g: Scalar) -> All:
        return All(AtLeast(g, least), AtLeast(1, g), AtLeast(2 * bound[i], 1 - g))

    return [Throughout(rates, slow), Throughout(signal(rates, down), near)]


@exact(EFFICIENT_LENGTH, sizes={"n": EVERY})
def is_the_first_order_of_the_length_on_any_chain(formula, case):
    """i + v/e^alpha in each row of the system for the mean length, at chains of any length, without what is smaller.

    As for the failure; i sums to n (n - 1)/2 along a chain, and what v sums to is of a smaller order.
    """
    f, small = growth(case.backward)
    rest, half = unknown_sequence("rest", case.backward)(0), ratio(1, 2, case.backward)

    def rows(n):
        v, total = formula(n, case.backward), n * (n - 1) * half + small * rest
        inner = v.__getitem__ if isinstance(n, int) else v.inner
        length = entries(lambda k: k + 1 + small * inner(k), n - 1, small, last=n - 1 + small * v[n - 2])
        chain = Rows(n, f, case.backward, repeats=not case.mask_self)
        return chain, every_row(chain, orders(f, small, 2), length, 0, total)

    chain, every = rows(case.n)
    distances = ForAll(Recurrence(0 * half, lambda k, x: x + k), lambda k: k * (k - 1) * half)
    return All(*every, *(row for n in SHORT for row in rows(n)[1]), distances, *written_out(chain))


@exact(EFFICIENT_LENGTH, sizes={"n": SHORT})
def is_the_limit_of_the_dense_excess(formula, case):
    """Steps to absorption, solved in symbols, as the weight forward grows: their limit, and the next order."""
    distances = array([*range(1, case.n)], case.backward)

    def tokens(f):
        return dense.absorbed(dense.weights(case.n, f, case.backward, number(1, f), case.mask_self))[2]

    return All(Limit(tokens, distances), Limit(lambda f: (tokens(f) - distances) * f, case.apply(formula)))


@tested(EFFICIENT_LENGTH, examples=8, floats=True)
def is_the_dense_excess_at_a_large_weight(formula, case):
    """Steps to absorption at a weight forward of 10^40, in balls of 512 bits; the limit leaves out a part in about 10^40."""
    with balls.precision(512):
        f, b = balls.ball(10**40), balls.ball(case.backward)
        tokens = dense.absorbed(dense.weights(case.n, f, b, number(1, f), case.mask_self))[2]
        want = np.array([float(((token - i) * f).mid()) for i, token in enumerate(tokens, 1)])
    return Equal(case.apply(formula), want, scale=float(np.abs(want).max()))


@exact(SLOW, sizes={"n": (3, 4)})
@enclosed(SLOW, examples=6)
@tested(SLOW, examples=20)
def keeps_failure_and_length(formula, case):
    """P(other sink) and steps to absorption from the linear system on all 2n - 2 vertices."""
    forward, backward = case.apply(formula)
    _, failures, tokens = dense.absorbed(dense.weights(case.n, forward, backward, 1 + 0 * forward, case.mask_self))
    return All(AtLeast(case.failure, failures, scale=1.0), AtLeast(tokens, case.length))


@exact(LAZY_LENGTH, sizes={"n": EVERY})
def is_the_length_to_leading_order_on_any_chain(formula, case):
    """The limit in each row of the system for the mean length, divided by e^alpha: what is left as that grows, at chains of any length."""
    f, small = growth(case.beta)
    total = unknown_sequence("total", case.beta)(0)

    def rows(n):
        chain = Rows(n, f, exp(case.beta), repeats=not case.mask_self)
        return chain, every_row(chain, orders(f, small, 1), formula(n, case.beta), 0, total)

    chain, every = rows(case.n)
    return All(*every, *(row for n in SHORT for row in rows(n)[1]), *written_out(chain))


@exact(LAZY_LENGTH, sizes={"n": SHORT})
def is_the_limit_of_the_dense_length(formula, case):
    """Steps to absorption and P(other sink), solved in symbols, as the weight forward grows."""

    def absorbed(f):
        return dense.absorbed(dense.weights(case.n, f, exp(case.beta), number(1, f), case.mask_self))

    return All(Limit(lambda f: absorbed(f)[2], case.apply(formula)), Limit(lambda f: absorbed(f)[1], 0))


@tested(LAZY_LENGTH, examples=20, rtol=LESS)
def is_the_dense_length_at_a_large_weight(formula, case):
    """Steps to absorption at a weight forward of 10^13 or more: what the limit leaves out grows with the weight backward."""
    f = number(FAR, case.beta) * (1 + exp(case.beta)) ** 2
    return Equal(case.apply(formula), dense.absorbed(dense.weights(case.n, f, exp(case.beta), f * 0 + 1, case.mask_self))[2])


@exact(SHUTTLE_LENGTH, sizes={"n": EVERY}, at={"n": Integer(4, None, search=(4, 5))})
def is_the_length_to_leading_order_back_and_forth_on_any_chain(formula, case):
    """The limit in each row of the system for the mean length, divided by e^alpha, at chains of any length; e^beta is rho e^alpha."""
    f, small = growth(case.ratio)
    total = unknown_sequence("total", case.ratio)(0)

    def rows(n):
        chain = Rows(n, f, case.ratio * f)
        return chain, every_row(chain, orders(f, small, 1), formula(n, case.ratio), 0, total)

    chain, every = rows(case.n)
    return All(*every, *(row for n in SHORT for row in rows(n)[1]), *written_out(chain))


@exact(SHUTTLE_SUCCESS, sizes={"n": EVERY}, at={"n": Integer(4, None, search=(4, 5))})
def is_the_first_order_of_the_failure_back_and_forth_on_any_chain(formula, case):
    """1 - 2 v/e^alpha in each row of the system for the signal, at chains of any length, without what is smaller; e^beta is rho e^alpha."""
    f, small = growth(case.ratio)

    def rows(n):
        chain = Rows(n, f, case.ratio * f)
        return chain, every_row(chain, orders(f, small, 2), 1 - formula(n, case.ratio) * 2 * small, 1)

    chain, every = rows(case.n)
    return All(*every, *(row for n in SHORT for row in rows(n)[1]), *written_out(chain))


@exact(SHUTTLE_LENGTH, sizes=SMALL)
def is_the_limit_of_the_dense_length_back_and_forth(formula, case):
    """Steps to absorption and P(other sink), solved in symbols, as both weights grow at a fixed ratio."""

    def absorbed(f):
        return dense.absorbed(dense.weights(case.n, f, case.ratio * f, number(1, f)))

    return All(Limit(lambda f: absorbed(f)[2], case.apply(formula)), Limit(lambda f: absorbed(f)[1], 0))


@exact(SHUTTLE_SUCCESS, sizes=SMALL)
def is_the_limit_of_the_dense_failure_back_and_forth(formula, case):
    """P(other sink) times the weight forward, solved in symbols, as both weights grow at a fixed ratio."""
    return Limit(lambda f: dense.absorbed(dense.weights(case.n, f, case.ratio * f, number(1, f)))[1] * f, case.apply(formula))


@tested(SHUTTLE_SUCCESS, examples=20, rtol=LESS, at={"n": Integer(2, 6)})
def is_the_dense_failure_at_large_weights(formula, case):
    """P(other sink) times the weight forward, at 10^13 or more, where the weight backward keeps its ratio to it."""
    f = number(FAR, case.ratio) * (1 + case.ratio) ** case.n
    return Equal(case.apply(formula), dense.absorbed(dense.weights(case.n, f, case.ratio * f, f * 0 + 1))[1] * f)


@exact(SHUTTLE_LENGTH, sizes={"n": range(2, 8)})
@enclosed(SHUTTLE_LENGTH, examples=6)
@tested(SHUTTLE_LENGTH, examples=20)
def is_the_duration_of_a_walk_between_two_neighbours(formula, case):
    """(1 + rho) t_i = 1 + rho + t_{i-1} + rho t_{i+1} along the chain, reflected at the head, as a linear system; the least of it grows."""
    n, both, found = case.n, case.ratio + 1, case.apply(formula)
    matrix = zeros((n - 1, n - 1), both)
    for i in range(n - 1):
        matrix[i, i] = matrix[i, i] + both
        if i:
            matrix[i, i - 1] = matrix[i, i - 1] - (both if i == n - 2 else 1)
        if i < n - 2:
            matrix[i, i + 1] = matrix[i, i + 1] - case.ratio
    return All(Equal(found, solve(matrix, matrix[0] * 0 + both)), AtLeast(found, power(case.ratio, n - 2)))
