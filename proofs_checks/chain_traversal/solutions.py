"""Checks of the families of solutions: exact limits of the dense linear system, and the system at logits of 30 and 40."""

from __future__ import annotations

from lemmata.proofs_checks.chain_traversal import dense
from lemmata.proofs_checks.chain_traversal.limits import growing, limits
from lemmata.proofs_checks.check import enclosed, exact, tested
from lemmata.proofs_checks.relation import All, Equal
from lemmata.theory.arithmetic import exp, number, solve, zeros
from lemmata.theory.chain_traversal.claims.solutions import LAZY_LENGTH, SHUTTLE_LENGTH, SHUTTLE_SUCCESS, SUCCESS_TENDS_TO_ONE
from lemmata.theory.domain import Integer

SMALL = {"n": (2, 3, 4)}
FAR = 10**13
LESS = 1e-9
"""A weight forward at which what the limit leaves out is relatively of order 1/FAR, times constants below 10^4 on these chains."""


@exact(SUCCESS_TENDS_TO_ONE, sizes=SMALL)
def is_the_limit_of_the_dense_failure(formula, case):
    """P(other sink) times the weight forward, solved in symbols, as that weight grows."""
    f = growing()
    failure = dense.absorbed(dense.weights(case.n, f, case.backward + case.growing * f, case.other))[1]
    return Equal(case.apply(formula), limits(failure * f, f))


@tested(SUCCESS_TENDS_TO_ONE, examples=20, rtol=LESS, at={"n": Integer(2, 12)})
def is_the_dense_failure_at_a_large_weight(formula, case):
    """P(other sink) times the weight forward, at 10^13."""
    f = number(FAR, case.other)
    failure = dense.absorbed(dense.weights(case.n, f, case.backward + case.growing * f, case.other))[1]
    return Equal(case.apply(formula), failure * f)


@exact(LAZY_LENGTH, sizes=SMALL)
def is_the_limit_of_the_dense_length(formula, case):
    """Steps to absorption and P(other sink), solved in symbols, as the weight forward grows."""
    f = growing()
    _, failure, tokens = dense.absorbed(dense.weights(case.n, f, exp(case.beta), number(1, f), case.mask_self))
    return All(Equal(case.apply(formula), limits(tokens, f)), Equal(limits(failure, f), 0))


@tested(LAZY_LENGTH, examples=20, rtol=LESS)
def is_the_dense_length_at_a_large_weight(formula, case):
    """Steps to absorption at a weight forward of 10^13."""
    f = number(FAR, case.beta)
    return Equal(case.apply(formula), dense.absorbed(dense.weights(case.n, f, exp(case.beta), f * 0 + 1, case.mask_self))[2])


@exact(SHUTTLE_LENGTH, sizes=SMALL)
def is_the_limit_of_the_dense_length_back_and_forth(formula, case):
    """Steps to absorption and P(other sink), solved in symbols, as both weights grow at a fixed ratio."""
    f = growing()
    _, failure, tokens = dense.absorbed(dense.weights(case.n, f, case.ratio * f, number(1, f)))
    return All(Equal(case.apply(formula), limits(tokens, f)), Equal(limits(failure, f), 0))


@exact(SHUTTLE_SUCCESS, sizes=SMALL)
def is_the_limit_of_the_dense_failure_back_and_forth(formula, case):
    """P(other sink) times the weight forward, solved in symbols, as both weights grow at a fixed ratio."""
    f = growing()
    return Equal(case.apply(formula), limits(dense.absorbed(dense.weights(case.n, f, case.ratio * f, number(1, f)))[1] * f, f))


@tested(SHUTTLE_SUCCESS, examples=20, rtol=LESS, at={"n": Integer(2, 6)})
def is_the_dense_failure_at_large_weights(formula, case):
    """P(other sink) times the weight forward, at 10^13, where the weight backward keeps its ratio to it."""
    f = number(FAR, case.ratio)
    return Equal(case.apply(formula), dense.absorbed(dense.weights(case.n, f, case.ratio * f, f * 0 + 1))[1] * f)


@exact(SHUTTLE_LENGTH, sizes={"n": range(2, 8)})
@enclosed(SHUTTLE_LENGTH, examples=6)
@tested(SHUTTLE_LENGTH, examples=20)
def is_the_duration_of_a_walk_between_two_neighbours(formula, case):
    """(1 + rho) t_i = 1 + rho + t_{i-1} + rho t_{i+1} along the chain, reflected at the head, as a linear system."""
    n, both = case.n, case.ratio + 1
    matrix = zeros((n - 1, n - 1), both)
    for i in range(n - 1):
        matrix[i, i] = matrix[i, i] + both
        if i:
            matrix[i, i - 1] = matrix[i, i - 1] - (both if i == n - 2 else 1)
        if i < n - 2:
            matrix[i, i + 1] = matrix[i, i + 1] - case.ratio
    return Equal(case.apply(formula), solve(matrix, matrix[0] * 0 + both))
