"""How small the gradient is where all starts are far from the end, and when it is not: what decides is the probability of other steps.

Every step that is neither forward nor backward ends all memory of the own chain, so from distance i the gradient is at most of the order
of i (1 - p_other)^i: exponentially small if p_other stays above a constant. Where p_other is of order 1/n instead, i = x n other steps
fit in, and the gradient tends to a positive number. Source: COHEN_2026, "Without Simple Examples Learning is Intractable"; the bound
and the limit are new.
"""

from __future__ import annotations

from typing import Any

from lemmata.theory.arithmetic import admits, exp, log, ratio


@admits("numpy", "jax", "sympy", "flint")
def gradient_bound_log(p_other: Any, start: int) -> Any:
    """Return log((i/2) (1 - p_other)^{i-1}), which neither |dJ(i)/dalpha| nor |dJ(i)/dbeta| of a homogeneous chain exceeds.

    Args:
        p_other: a lower bound of the total mass of other steps, between 0 and 1.
        start: distance i, at least 2.

    Returns: a scalar.

    Source: COHEN_2026, "Without Simple Examples Learning is Intractable"; the bound is new.

    >>> round(float(gradient_bound_log(0.5, 2)), 12) == round(float(log(0.5)), 12)
    True
    """
    return log(ratio(start, 2, p_other)) + (start - 1) * log(1 - p_other)


@admits("numpy", "jax", "sympy", "flint")
def fading_gradient(p_fwd: Any, spread: Any, place: Any) -> Any:
    """Return the limit of dJ(xn)/dalpha as n -> inf with p_other = c/n, x c f/(2 v^2) e^{-x c/v}, v = 2 f - 1.

    Args:
        p_fwd: f, the limit of p_fwd, above 1/2 and up to 1; p_bwd tends to 1 - f.
        spread: c, positive.
        place: x, the start distance as a fraction of the chain, below 1.

    Returns: a scalar.

    Source: COHEN_2026, "Without Simple Examples Learning is Intractable"; the limit is new.

    >>> round(float(fading_gradient(1.0, 1.0, 0.5)), 5), round(float(fading_gradient(0.7, 1.0, 0.5)), 5)
    (0.15163, 0.31336)
    """
    drift = 2 * p_fwd - 1
    return place * spread * p_fwd / (2 * drift * drift) * exp(-place * spread / drift)
