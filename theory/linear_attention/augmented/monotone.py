"""One visible site, translation invariant: the diagonal nears alpha without crossing it, and off-diagonal entries grow while it is below.

    alpha - A_0(t) = (alpha - A_0(0)) e^{-8 alpha t} A_0(t)/A_0(0),   dA_j/dt = 8 (alpha - A_0) A_j.
Source: SABBAGHI_2024, below D.9.
"""

from __future__ import annotations

from lemmata.terms import inputs
from lemmata.terms.arithmetic import exp
from lemmata.terms.types import Scalar
from lemmata.theory.linear_attention.augmented.single_site import single_site_gram


def distance_from_alpha(t: Scalar, a0: Scalar, alpha: Scalar) -> Scalar:
    """Return alpha - A_0(t) as (alpha - A_0(0)) e^{-8 alpha t} A_0(t)/A_0(0): it keeps its sign.

    Args:
        t: time, t >= 0.
        a0: A_0(0) > 0.
        alpha: target weight of the site itself.

    Returns: a scalar.

    Raises: ValueError for a negative time or a diagonal that is not positive.

    Source: SABBAGHI_2024, below D.9.

    >>> float(distance_from_alpha(0.0, 0.5, 2.0))
    1.5
    """
    a0 = inputs.positive(a0, "A_0(0)")
    return (alpha - a0) * exp(-8 * alpha * t) * single_site_gram(t, a0, 0 * a0, alpha)[0] / a0


def growth(a0: Scalar, aj: Scalar, alpha: Scalar) -> tuple[Scalar, Scalar]:
    """Return dA_0/dt and dA_j/dt, 8 (alpha - A_0) A_0 and 8 (alpha - A_0) A_j: while A_0 < alpha every A_j moves away from 0.

    Args:
        a0: A_0 > 0.
        aj: A_j at another lag.
        alpha: target weight of the site itself.

    Returns: two scalars.

    Source: SABBAGHI_2024, D.9 and the signs below it.

    >>> growth(1.0, -0.5, 2.0)
    (8.0, -4.0)
    """
    rate = 8 * (alpha - a0)
    return rate * a0, rate * aj
