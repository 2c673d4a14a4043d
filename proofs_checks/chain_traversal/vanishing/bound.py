"""Checks of the bound on the gradient: positive coefficients, the perturbed dense system, and shooting."""

from __future__ import annotations

from lemmata.proofs_checks.chain_traversal import dense
from lemmata.proofs_checks.chain_traversal.continuants import signal_slopes, squares
from lemmata.proofs_checks.chain_traversal.shooting import shot_logs
from lemmata.proofs_checks.check import exact, tested
from lemmata.proofs_checks.relation import All, AtLeast, SumOfSquares
from lemmata.theory.arithmetic import exp
from lemmata.theory.chain_traversal.claims.vanishing.bound import BOUND
from lemmata.theory.domain import Integer


@exact(BOUND, sizes={"n": (2, 3)})
def exceeds_the_gradient_by_positive_coefficients(formula, case):
    """The bound minus the gradient, by alpha and by beta: quotients of polynomials with positive coefficients."""
    import sympy

    i, others, there = case.start, 2 * case.n - 3, (case.ahead, case.backward, case.slack)
    x, b, z = generators = sympy.symbols("x b z")
    by_alpha, by_beta, under = (sympy.Poly(part.as_expr(), *generators) for part in signal_slopes(case.n, i))
    known = sympy.Poly((x + 1 + b) * (1 + z), *generators)
    parts = []
    for slope in (by_alpha, -by_beta):
        value = (slope.as_expr() / under.as_expr()).subs(dict(zip(generators, there, strict=True)), simultaneous=True)
        lost = i * known**i * under - 2 * others * (known + others) ** (i - 1) * slope
        gap = squares(lost, 2 * others * (known + others) ** (i - 1) * under, *there)
        parts.append(SumOfSquares(exp(case.apply(formula)), value, gap))
    return All(*parts)


@exact(BOUND, tier="full", sizes={"n": (4, 5)})
def exceeds_the_gradient_on_longer_chains(formula, case):
    """The same at n = 4 and 5."""
    return exceeds_the_gradient_by_positive_coefficients(formula, case)


@tested(BOUND, examples=40)
def exceeds_the_shot_gradient(formula, case):
    """The logarithm of dJ/dalpha, by shooting."""
    return AtLeast(case.apply(formula), shot_logs(case.n, case.ahead, case.backward, [case.start])[1][0])


@tested(BOUND, examples=20, at={"n": Integer(2, 9)})
def exceeds_the_perturbed_dense_system(formula, case):
    """Both derivatives from the linear system on all 2n - 2 vertices."""
    by_alpha, by_beta = dense.slopes(dense.weights(case.n, 1 + case.ahead, case.backward))
    bound = exp(case.apply(formula))
    return All(AtLeast(bound, by_alpha[case.start - 1]), AtLeast(bound, -by_beta[case.start - 1]))
