"""Checks that failure is no less than one jump to the wrong end: positive coefficients, a limit, and the domain searched."""

from __future__ import annotations

from typing import Any

from lemmata.proofs_checks.chain_traversal import dense
from lemmata.proofs_checks.chain_traversal.continuants import squares
from lemmata.proofs_checks.chain_traversal.limits import growing, limits
from lemmata.proofs_checks.check import exact, tested
from lemmata.proofs_checks.relation import All, AtLeast, Equal, SumOfSquares
from lemmata.theory.arithmetic import exp, log
from lemmata.theory.chain_traversal.claims.assumptions.supremum import SUPREMUM


@exact(SUPREMUM, sizes={"n": (2, 3)})
def is_at_least_a_jump_to_the_wrong_end(formula, case):
    """The dense P(other sink) beyond that jump has positive coefficients; SymPy's limit of the formula as alpha grows is 0."""
    import sympy

    n, f = case.n, growing()
    a, b = sympy.symbols("a b", positive=True)
    parts: list[Any] = []
    for value, failure in zip(case.apply(formula), dense.absorbed(dense.weights(n, a, b))[1], strict=True):
        jump = 1 / (a + b + 2 * n - 2)
        top, bottom = (sympy.Poly(part, a, b) for part in sympy.fraction(sympy.cancel(failure - jump)))
        there = jump.subs({a: exp(case.alpha), b: exp(case.beta)}, simultaneous=True)
        parts.append(SumOfSquares(value, there, squares(top, bottom, exp(case.alpha), exp(case.beta))))
    late = formula(n, log(f), case.beta)
    return All(*parts, Equal(limits(late, f), 0))


@tested(SUPREMUM, examples=40)
def is_no_less_than_a_jump_to_the_wrong_end(formula, case):
    """The failure times the largest sum of weights, against 1."""
    return AtLeast(case.apply(formula) * (exp(case.alpha) + exp(case.beta) + 2 * case.n - 2), 1)
