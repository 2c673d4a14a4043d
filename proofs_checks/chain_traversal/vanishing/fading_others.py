"""Checks of the gradient where other steps fade: SymPy's limit of the bulk gradient, and shooting along a long chain."""

from __future__ import annotations

import numpy as np

from lemmata.proofs_checks.chain_traversal.shooting import shot_logs
from lemmata.proofs_checks.check import exact, tested
from lemmata.proofs_checks.relation import Equal
from lemmata.theory.chain_traversal.claims.vanishing.fading_others import FADING
from lemmata.theory.domain import Interval

MIDDLE, CLOSE = 20_000, 1e-3
"""On so long a chain the gradient is within 1e-3 of its limit, which is approached like 1/n."""


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


@tested(
    FADING,
    examples=6,
    floats=True,
    rtol=CLOSE,
    at={"p_fwd": Interval(0.625, 0.9375), "spread": Interval(0.5, 2), "place": Interval(0.25, 0.75)},
)
def is_the_shot_gradient_of_a_long_chain(formula, case):
    """Shooting from the head of a chain of 20 000 vertices."""
    n = MIDDLE
    p_other = case.spread / n
    each = p_other / (2 * n - 3)
    ahead, backward = (case.p_fwd - p_other) / each - 1, (1 - case.p_fwd) / each
    got = case.apply(formula)
    return Equal(got, np.exp(shot_logs(n, ahead, backward, [round(case.place * n)])[1][0]), scale=got)
