"""Checks of the bound on the gradient: positive coefficients, and shooting."""

from __future__ import annotations

from lemmata.proofs_checks.chain_traversal.continuants import generators, signal_slopes, squares
from lemmata.proofs_checks.chain_traversal.shooting import shot_logs
from lemmata.proofs_checks.check import exact, tested
from lemmata.proofs_checks.relation import All, AtLeast, SumOfSquares
from lemmata.theory.arithmetic import exp
from lemmata.theory.chain_traversal.claims.vanishing.bound import BOUND


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
