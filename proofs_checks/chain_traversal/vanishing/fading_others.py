"""Checks of the gradient where other steps fade: the limit of the bulk gradient, and shooting along a long chain."""

from __future__ import annotations

import numpy as np

from lemmata.language.check import exact, tested
from lemmata.language.domain import Interval
from lemmata.language.relation import All, AtLeast, Equal, Limit
from lemmata.proofs_checks.chain_traversal.shooting import shot_logs
from lemmata.terms.arithmetic import exp, log, sqrt
from lemmata.terms.unknown import unknown_sequence
from lemmata.theory.chain_traversal.claims.vanishing.fading_others import FADING

MIDDLE, CLOSE = 20_000, 1e-3
"""On so long a chain the gradient is within 1e-3 of its limit, which is approached like 1/n."""


@exact(FADING, part="the limit of the bulk gradient")
def is_the_limit_of_the_bulk_gradient(formula, case):
    """i r^{i-1} r'/2 at i = x n as n grows, r = 1 - w the smaller root of the quadratic of the bulk and r' its slope in alpha.

    Since 1 - 1/r <= log r <= r - 1, it lies between what it is with (i - 1) w/r and with (i - 1) w in the place of -log r^{i-1}: both tend
    to the limit.
    """
    x, c, f = case.place, case.spread, case.p_fwd

    def step(a, b, whole, unit, scale):
        """1 - r where steps forward, backward and to another vertex are likely as a : b : unit; whole is n units, scale any number > 0."""
        apart = scale * sqrt((4 * whole**2 + 4 * whole * (a + b - 2 * unit) + (a - b) ** 2) / scale**2)
        return 4 * whole / (2 * whole + a - b + apart)

    def gradient(n, fall):
        a, b, whole = f - c / n, 1 - f, c / (2 * n - 3)
        w = step(a, b, whole, whole / n, 2 * f - 1)
        slope = -a * w / (2 * (b - whole / n) * (1 - w) - (a + b + 2 * whole - 2 * whole / n))
        return x * n * exp(-(x * n - 1) * fall(w)) * slope / 2

    b, ahead, more = (unknown_sequence(name, c, ">= 0")(0) for name in ("b", "ahead", "more"))
    unit, scale, r = (unknown_sequence(name, c, "> 0")(0) for name in ("unit", "scale", "r"))
    a, whole = b + ahead, (2 + more) * unit
    w = step(a, b, whole, unit, scale)
    return All(
        Equal((b - unit) * (1 - w) ** 2 - (a + b + 2 * whole - 2 * unit) * (1 - w) + a - unit, 0),
        AtLeast(r - 1, log(r)),
        AtLeast(log(r), 1 - 1 / r),
        Limit(lambda n: gradient(n, lambda w: w), case.apply(formula)),
        Limit(lambda n: gradient(n, lambda w: w / (1 - w)), case.apply(formula)),
    )


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
