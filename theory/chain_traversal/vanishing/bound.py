"""How small the gradient is where all starts are far from the end, if other steps keep a share of the probability.

Every step that is neither forward nor backward erases all memory of the start's own chain, so from distance i the gradient is at most of
the order of i (1 - p_other)^i: exponentially small if p_other stays above a constant.
Source: COHEN_2026, "Without Simple Examples Learning is Intractable"; the bound is new.
"""

from __future__ import annotations

from lemmata.theory.arithmetic import admits, log, ratio
from lemmata.theory.types import Scalar


@admits("numpy", "jax", "sympy", "flint")
def gradient_bound_log(p_other: Scalar, start: int) -> Scalar:
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
