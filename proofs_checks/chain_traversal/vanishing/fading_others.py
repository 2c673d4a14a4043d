"""Checks of the gradient where other steps fade: the limit of the bulk gradient, and shooting along a long chain."""

from __future__ import annotations

import numpy as np

from lemmata.language.check import exact, tested
from lemmata.language.domain import Interval
from lemmata.language.relation import All, Equal, Limit
from lemmata.proofs_checks.chain_traversal.shooting import shot_logs
from lemmata.terms.arithmetic import sqrt
from lemmata.theory.chain_traversal.claims.vanishing.fading_others import FADING

MIDDLE, CLOSE = 20_000, 1e-3
"""On so long a chain the gradient is within 1e-3 of its limit, which is approached like 1/n."""


@exact(FADING, part="the limit of the bulk gradient")
def is_the_limit_of_the_bulk_gradient(formula, case):
    """i r^{i-1} r'/2 at i = x n as n grows, r = 1 - w the smaller root of the quadratic of the bulk and r' its slope in alpha."""
    import sympy

    x, c, f = case.place, case.spread, case.p_fwd

    def bulk(n):
        each = c / n / (2 * n - 3)
        a, b = (f - c / n) / each, (1 - f) / each
        total, below = a + b + 2 * n - 2, 2 * n
        apart = sqrt((below * each) ** 2 + 2 * below * each * (a + b - 2) * each + (a - b) ** 2 * each**2)
        return a, b, total, 2 * below * each / (below * each + (a - b) * each + apart)

    def gradient(n):
        a, b, total, w = bulk(n)
        slope = -a * w / (2 * (b - 1) * (1 - w) - total)
        return x * n * (1 - w) ** (x * n - 1) * slope / 2

    n = sympy.Symbol("any n", positive=True)
    a, b, total, w = bulk(n)
    root = (b - 1) * (1 - w) ** 2 - total * (1 - w) + a - 1
    return All(Equal(root, 0), Limit(gradient, case.apply(formula)))


@tested(
    FADING,
    examples=6,
    floats=True,
    rtol=CLOSE,
    part="the gradient of the chain",
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
