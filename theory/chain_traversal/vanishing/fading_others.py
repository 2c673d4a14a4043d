"""Where the gradient does not vanish: with p_other of order 1/n a start in the middle of the chain still learns.

From distance i = x n the walk makes a bounded number of other steps on its way, and the gradient tends to a positive number.
Source: COHEN_2026, "Without Simple Examples Learning is Intractable"; the limit is new.
"""

from __future__ import annotations

from lemmata.terms.arithmetic import admits, exp
from lemmata.terms.types import Scalar


@admits("numpy", "jax", "sympy", "flint")
def fading_gradient(p_fwd: Scalar, spread: Scalar, place: Scalar) -> Scalar:
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
