"""How small the gradient is where all starts are far from the end, if other steps keep a share of the probability.

The signal is a product of i ratios, each the probability that the killed walk gets one step closer before it dies. It survives a step
with probability 1 - o at most, so that no ratio exceeds 1 - o; it takes 1/o steps on average at most, and each adds 1 - o at most to the
derivative of a ratio. So the derivative of the product is at most i (1 - o)^i/o: exponentially small if p_other stays above a constant.
Source: COHEN_2026, "Without Simple Examples Learning is Intractable"; the bound is new.
"""

from __future__ import annotations

from lemmata.terms.arithmetic import admits, log
from lemmata.terms.types import Scalar


@admits("numpy", "jax", "sympy", "flint")
def gradient_bound_log(p_other: Scalar, start: int) -> Scalar:
    """Return log((i/2o) (1 - o)^i), which neither |dJ(i)/dalpha| nor |dJ(i)/dbeta| of a homogeneous chain with alpha > 0 exceeds.

    Args:
        p_other: o, a lower bound of the total mass of other steps, between 0 and 1.
        start: distance i, at least 1.

    Returns: a scalar.

    Source: COHEN_2026, "Without Simple Examples Learning is Intractable"; the bound is new.

    >>> round(float(gradient_bound_log(0.5, 2)), 12) == round(float(log(0.5)), 12)
    True
    """
    return log(start / (2 * p_other)) + start * log(1 - p_other)


@admits("numpy", "jax", "sympy", "flint")
def single_visit_bound_log(p_other: Scalar, start: int) -> Scalar:
    """Return log((i/2) (1 - o)^{i-1}), a bound as if no vertex were ever met twice.

    Args and Returns: as `gradient_bound_log`.

    Source: new; false, corrected by `gradient_bound_log`.

    >>> round(float(single_visit_bound_log(0.5, 2)), 12) == round(float(log(0.5)), 12)
    True
    """
    return gradient_bound_log(p_other, start) + log(p_other) - log(1 - p_other)
