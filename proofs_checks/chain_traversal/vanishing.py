"""Checks of the vanishing gradient: the dense system and shooting in balls, positive coefficients, limits and series in symbols, runs."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from lemmata.proofs_checks.chain_traversal import dense
from lemmata.proofs_checks.chain_traversal.continuants import generators, signal_slopes, squares
from lemmata.proofs_checks.chain_traversal.shooting import shot_logs
from lemmata.proofs_checks.check import enclosed, exact, integrated, tested
from lemmata.proofs_checks.relation import All, AtLeast, Equal, SumOfSquares
from lemmata.simulations import flow
from lemmata.simulations.jax_problem import register
from lemmata.theory.arithmetic import array, exp, expm1, solve
from lemmata.theory.chain_traversal.claims.vanishing import BOUND, ESCAPE, FADING, FINITE_SIZE, GRADIENT_LOG, SADDLE, SIGNAL_LOG
from lemmata.theory.chain_traversal.problem import Traversal, emission_weights
from lemmata.theory.domain import Choice, Integer

LONG = {"n": Choice(800)}
NEGLECTED = 5e-3
MIDDLE, CLOSE = 20_000, 1e-3


@exact(SIGNAL_LOG, sizes={"n": (3, 4)})
@enclosed(SIGNAL_LOG, examples=3, at={"n": Integer(3, 7)})
def is_the_log_of_the_dense_signal(formula, case):
    """P(own sink) - P(other sink) on all 2n - 2 vertices, halved."""
    own, other, _ = dense.absorbed(emission_weights(case.n, case.alpha, case.beta))
    return Equal(2 * exp(case.apply(formula)), own - other)


@enclosed(SIGNAL_LOG, examples=2, at=LONG)
@tested(SIGNAL_LOG, examples=4, at=LONG, rtol=1e-11)
def is_the_log_of_the_shot_signal(formula, case):
    """Shooting from the head of 800 vertices, down to signals of 1e-250 and less."""
    starts = (1, 2, 100, 400, case.n - 2, case.n - 1)
    want, _ = shot_logs(case.n, expm1(case.alpha), exp(case.beta), starts)
    found = case.apply(formula)
    return Equal([found[i - 1] for i in starts], want)


@exact(GRADIENT_LOG, sizes={"n": (3, 4)})
def is_the_slope_by_continuants(formula, case):
    """The exponential of the formula against polynomials in the weights."""
    there = dict(zip(generators()[0].gens, (exp(case.alpha) - 1, exp(case.beta)), strict=True))
    parts = [[part.as_expr().subs(there) for part in signal_slopes(case.n, start)] for start in range(1, case.n)]
    return Equal(exp(case.apply(formula)), [top / bottom for top, _, bottom in parts])


@enclosed(GRADIENT_LOG, examples=3, at={"n": Integer(3, 7)})
def is_the_log_of_the_perturbed_dense_system(formula, case):
    """(diag(Z) - W) h = W_0 on all 2n - 2 vertices, differentiated by alpha."""
    n, W = case.n, emission_weights(case.n, case.alpha, case.beta)
    matrix, inner = dense.system(W)
    h = 0 * W[0]
    h[0], h[inner] = h[0] + 1, solve(matrix, W[inner, 0])
    ahead = [x - 1 if x % n else x for x in range(2 * n)]
    right = array([W[x, ahead[x]] * (h[ahead[x]] - h[x]) for x in inner], W)
    return Equal(exp(case.apply(formula)), solve(matrix, right)[: n - 1])


@enclosed(GRADIENT_LOG, examples=2, at=LONG)
@tested(GRADIENT_LOG, examples=4, at=LONG, rtol=1e-11)
def is_the_log_of_the_shot_gradient(formula, case):
    """Shooting from the head of 800 vertices, down to gradients of 1e-250 and less."""
    starts = (1, 2, 100, 400, case.n - 2, case.n - 1)
    _, want = shot_logs(case.n, expm1(case.alpha), exp(case.beta), starts)
    found = case.apply(formula)
    return Equal([found[i - 1] for i in starts], want)


@enclosed(FINITE_SIZE, examples=4)
@tested(FINITE_SIZE, examples=10, rtol=1e-11)
def is_the_log_of_the_shot_gradient_far_from_the_head(formula, case):
    """Shooting from the head of the chain."""
    return Equal(case.apply(formula), shot_logs(case.n, expm1(case.alpha), exp(case.beta), [case.start])[1][0])


@exact(BOUND, sizes={"n": (3, 4)})
def exceeds_the_gradient_by_positive_coefficients(formula, case):
    """The bound minus the gradient, by alpha and by beta: quotients of polynomials with positive coefficients."""
    x, b = generators()
    by_alpha, by_beta, under = signal_slopes(case.n, case.start)
    forward, total = x + b + 1, x + b + (2 * case.n - 2)
    parts = []
    for slope in (by_alpha, -by_beta):
        lost = case.start * forward ** (case.start - 1) * under - 2 * total ** (case.start - 1) * slope
        there = dict(zip(x.gens, (case.ahead, case.backward), strict=True))
        value = slope.as_expr().subs(there, simultaneous=True) / under.as_expr().subs(there, simultaneous=True)
        gap = squares(lost, 2 * total ** (case.start - 1) * under, case.ahead, case.backward)
        parts.append(SumOfSquares(exp(case.apply(formula)), value, gap))
    return All(*parts)


@exact(BOUND, tier="full", sizes={"n": (5,)})
def exceeds_the_gradient_on_longer_chains(formula, case):
    """The same at n = 5."""
    return exceeds_the_gradient_by_positive_coefficients(formula, case)


@tested(BOUND, examples=40)
def exceeds_the_shot_gradient(formula, case):
    """The logarithm of dJ/dalpha, by shooting."""
    return AtLeast(case.apply(formula), shot_logs(case.n, case.ahead, case.backward, [case.start])[1][0])


@exact(FADING)
def is_the_limit_of_the_bulk_gradient(formula, case):
    """SymPy's limits of n (1 - r) and n dr/dalpha, r a root of the quadratic solved by SymPy, put together."""
    import sympy

    n, a = sympy.symbols("n a", positive=True)
    b, x, c, f = sympy.Symbol("b", positive=True), case.place, case.spread, case.p_fwd
    y = sympy.Symbol("y")
    quadratic = (b - 1) * y**2 - (a + b + 2 * n - 2) * y + a - 1
    slope = -a * quadratic.diff(a) / quadratic.diff(y)
    each = c / n / (2 * n - 3)
    there = {a: (f - c / n) / each, b: (1 - f) / each}
    first = sympy.Symbol("first")
    near = (quadratic.subs(there) * each).subs(y, 1 - first / n)
    rate = sympy.solve(sympy.limit(sympy.expand(near * n), n, sympy.oo), first)
    turned = sympy.limit((slope.subs(there) * n).subs(y, 1 - rate[0] / n), n, sympy.oo)
    return Equal(case.apply(formula), x * turned / 2 * sympy.exp(-x * rate[0]))


@tested(FADING, examples=6, floats=True, rtol=CLOSE)
def is_the_shot_gradient_of_a_long_chain(formula, case):
    """Shooting from the head of a chain of 20 000 vertices."""
    n = MIDDLE
    p_other = case.spread / n
    each = p_other / (2 * n - 3)
    ahead, backward = (case.p_fwd - p_other) / each - 1, (1 - case.p_fwd) / each
    got = case.apply(formula)
    return Equal(got, np.exp(shot_logs(n, ahead, backward, [round(case.place * n)])[1][0]), scale=got)


@exact(SADDLE, sizes={"n": (2, 3, 4, 5)})
def is_the_least_order_of_the_dense_signal(formula, case):
    """P(own sink) - P(other sink) from (t alpha, t beta), the linear system solved order by order in t."""
    return Equal(_signal_series(case), [0] * case.start + [case.apply(formula)])


def _signal_series(case: Any) -> list[Any]:
    """Return the coefficients of t^0, …, t^i: M_0 h_k = r_k - sum_{j>=1} M_j h_{k-j}, each weight a power of its logit over k!."""
    import sympy

    n = case.n
    unit = dense.weights(n, sympy.Integer(1), sympy.Integer(1))
    logits = np.full((2 * n, 2 * n), sympy.S.Zero)
    for base, i in np.ndindex(2, n - 1):
        logits[n * base + i + 1, n * base + i], logits[n * base + i, n * base + i + 1] = case.alpha, case.beta
    orders = [unit * logits**k / math.factorial(k) for k in range(case.start + 1)]
    matrices, inner = zip(*(dense.system(W) for W in orders), strict=True)
    inverse = np.array(sympy.Matrix(matrices[0]).inv())
    found: list[Any] = []
    for k, W in enumerate(orders):
        right = W[inner[0], 0] - W[inner[0], n]
        found.append(inverse @ (right - sum(matrices[j] @ found[k - j] for j in range(1, k + 1))))
    return [sympy.expand(h[case.start - 1]) for h in found]


@exact(ESCAPE)
def is_the_time_that_the_leading_slope_takes(formula, case):
    """SymPy's derivative by the size at the end, times the speed alpha^{i-1} i/(2 (2n)^i N); zero from a size to itself."""
    n, i = case.n, case.start
    speed = i * case.alpha ** (i - 1) / (2 * (2 * n) ** i * 2 * n * (2 * n - 1))
    still = case.having(alpha_init=case.alpha).apply(formula)
    return All(Equal(case.apply(formula).diff(case.alpha) * speed, 1), Equal(still, 0))


@integrated(ESCAPE, examples=1, rtol=NEGLECTED, at={"n": Choice(4)})
def is_the_time_of_the_trained_chain(formula, case, settings):
    """The sizes of alpha and beta after that time from each distance, in the flow of the record: beta is of the next order."""
    finals = []
    for start in range(1, case.n):
        record = register(Traversal(case.n, np.eye(case.n - 1)[start - 1]))
        time = case.having(start=start).apply(formula)
        finals.append([float(size) for size in flow.solve(record, (case.alpha_init, 0.0), time, **settings.solver).final])
    return Equal(np.array(finals) / case.alpha, np.array([[1.0, 0.0]] * (case.n - 1)))
