"""Checks of the policy gradient: the dense system differentiated, perturbed in balls, and by autodiff."""

from __future__ import annotations

import functools
from collections.abc import Callable

import numpy as np

from lemmata.dynamics.compiling import lightly
from lemmata.dynamics.jax_problem import register
from lemmata.language.case import Case
from lemmata.language.check import enclosed, exact, tested
from lemmata.language.domain import EVERY, Choice, Integer
from lemmata.language.relation import All, Always, Equal
from lemmata.proofs_checks.chain_traversal import dense
from lemmata.proofs_checks.chain_traversal.kept import any_weights, rates_of_dying
from lemmata.proofs_checks.chain_traversal.rows import Rows, every_row, every_slope, written_out
from lemmata.terms.arithmetic import exp, ratio, solve
from lemmata.terms.types import Scalar, Size, Vector
from lemmata.theory.chain_traversal.claims.recursion.gradient import GRADIENT
from lemmata.theory.chain_traversal.killed_walk import killed_walk
from lemmata.theory.chain_traversal.problem import Traversal
from lemmata.theory.chain_traversal.recursion.gradient import adjoint_sums, signal_falls_adjoint
from lemmata.theory.chain_traversal.recursion.start_gradients import partial_sums, signal_slopes

SMALL = {"n": (2, 3)}
MEDIUM = {"n": Integer(2, 9)}


@exact(GRADIENT, sizes=SMALL | {"kind": ("homogeneous", "repeating")})
def is_the_derivative_of_the_dense_solution(formula, case):
    """The derivative of P(own sink), solved as a linear system, by each logit."""
    own = dense.absorbed(dense.of_case(case.having(gamma=case.gamma)))[0]
    reward: Scalar = sum(weight * probability for weight, probability in zip(case.start_weights, own, strict=True))
    by_gamma = 0 if case.homogeneous else reward.diff(case.gamma)
    return Equal(list(case.apply(formula)), [reward.diff(case.alpha), reward.diff(case.beta), by_gamma])


@exact(GRADIENT, sizes={"n": EVERY}, at={"n": Integer(3, None, search=(3, 5)), "kind": Choice("homogeneous")})
def is_the_mean_slope_on_any_chain(formula, case):
    """The sums over the adjoint against those of w_i times the slopes of the signal, whose rows say that they are its derivatives.

    With T y = r and T^T l = w, w_0 y_0 + … + w_i y_i - (l_0 r_0 + … + l_i r_i) = u l_i y_{i+1} - d l_{i+1} y_i for the y by either logit:
    at the first start, and from each to the next. After the last nothing is left. Weights are any numbers; at n = 3 they are two.
    No rate of dying is below S - 2, so that nothing is divided by 0.
    """
    n, f, b = case.n, exp(case.alpha), exp(case.beta)
    weights, killed, rows = any_weights(n, f), killed_walk(n, f - 1, b - 1), Rows(n, f, b)
    slopes = signal_slopes(n, f - 1, b - 1)
    g, falls, adjoint = signal_falls_adjoint(*killed, weights)
    sums, half = adjoint_sums(adjoint, falls, n), ratio(1, 2, f)
    ends = f * sums[0][n - 2], b * sums[1][n - 3]

    def left(y: Vector, weight: Scalar, total: Vector) -> Callable[[Scalar], Scalar]:
        mean = partial_sums(weights, y, n)
        return lambda i: mean[i] - weight * total[i] + (f - 1) * adjoint[i + 1] * y[i] - (b - 1) * adjoint[i] * y[i + 1]

    rests = [left(*each) for each in zip(slopes, (f, b), sums, strict=True)]
    means = [partial_sums(weights, y, n)[n - 2] for y in slopes]
    return All(
        Equal(list(formula(3, case.alpha, case.beta, start_weights=any_weights(3, f))), _slopes_of_three(case)),
        Equal(list(formula(n, case.alpha, case.beta, start_weights=weights)), [half * ends[0], -half * ends[1], 0]),
        rates_of_dying(n, f - 1, b - 1, 2),
        *(Equal(rest(0 * n), 0) for rest in rests),
        *(part for rest in rests for part in _kept(rest, n)),
        *(Equal(mean - end, rest(n - 3)) for mean, end, rest in zip(means, ends, rests, strict=True)),
        *every_row(rows, lambda gap: [gap], g, 1),
        *every_slope(rows, Rows(n, 2 * f, b), g, slopes[0]),
        *every_slope(rows, Rows(n, f, 2 * b), g, -slopes[1]),
        *written_out(rows),
    )


def _slopes_of_three(case: Case) -> list[Scalar]:
    """Return the gradient on a chain of three vertices by the slopes of the signal."""
    f, b = exp(case.alpha), exp(case.beta)
    by_alpha, by_beta = ((any_weights(3, f) * y).sum() for y in signal_slopes(3, f - 1, b - 1))
    return [by_alpha / 2, -by_beta / 2, 0]


def _kept(rest: Callable[[Scalar], Scalar], n: Size) -> list[Always | Equal]:
    """Return that something is at each place what it is at the one before, up to the last but two of a chain."""
    if isinstance(n, int):
        return [Equal(rest(i + 1), rest(i)) for i in range(n - 3)]
    return [Always(lambda place: Equal(rest(place + 1), rest(place)))]


@enclosed(GRADIENT, examples=6, at=MEDIUM)
@tested(GRADIENT, examples=30, at=MEDIUM)
def is_the_perturbed_dense_system(formula, case):
    """(diag(Z) - W) h = W_0 differentiated: the derivative of each weight is the weight times its number of edges of the class."""
    n, W = case.n, dense.of_case(case)
    matrix, inner = dense.system(W)
    h = 0 * W[0]
    h[0], h[inner] = h[0] + 1, solve(matrix, W[inner, 0])
    touching = _touching(n)
    found = []
    for counts in touching[: 2 if case.homogeneous else 3]:
        moved = (W * counts) * (h[None, :] - h[:, None])
        found.append((case.start_weights * solve(matrix, moved.sum(axis=1)[inner])[: n - 1]).sum())
    return Equal(list(case.apply(formula))[: len(found)], found)


def _touching(n: int) -> np.ndarray:
    """Return how many edges that touch y leave x, enter it, do neither: (3, 2n, 2n), counted one at a time."""
    pairs = [(base + i, base + i - 1) for base in (0, n) for i in range(1, n)]
    found = np.zeros((3, 2 * n, 2 * n), dtype=int)
    for x, y in np.ndindex(2 * n, 2 * n):
        for source, target in (pair for pair in pairs if y in pair):
            found[0 if x == source else 1 if x == target else 2, x, y] += 1
    return found


@tested(GRADIENT, examples=8, floats=True, at={"n": Choice(12), "kind": Choice("masked")})
def is_the_autodiff_of_the_record(formula, case):
    """JAX's gradient of the record's loss, a dense solve."""
    record = register(Traversal(case.n, case.start_weights, homogeneous=False))
    want = _slope()(record, (case.alpha, case.beta, float(case.gamma)))
    return Equal(np.array(case.apply(formula)), -np.array(want))


@functools.cache
def _slope() -> Callable[[Traversal, tuple[Scalar, ...]], tuple[Scalar, ...]]:
    import jax

    return lightly(lambda record, params: jax.grad(record.loss)(params))
