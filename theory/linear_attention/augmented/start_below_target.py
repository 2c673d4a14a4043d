"""How likely a Gaussian start lies below the target, |p_k|^2 < alpha for all k, from where on the diagonal rises.

Of p ~ N(0, I_d/d) the probability Q(d/2, alpha d/2) of |p|^2 >= alpha falls at a relative rate of at least (d/2)(1 - 1/alpha): the hazard
rate of a gamma law of shape k at x is no less than 1 - k/x. So, over (alpha e^{1 - alpha})^{d/2}, it is largest at alpha = 1, where it is
below 1/2, the median lying below the mean; it tends to 1/2 there as d grows. Vectors of covariance I_d have the mean square d.
Source: SABBAGHI_2024, below D.9, "with high probability"; the bound is new.
"""

from __future__ import annotations

from lemmata.terms import inputs
from lemmata.terms.arithmetic import exp, log
from lemmata.terms.types import Scalar


def start_above_bound(n: int, d: int, alpha: Scalar) -> Scalar:
    """Return (n/2) (alpha e^{1 - alpha})^{d/2}, a bound of the probability that some A_kk(0) of n Gaussian vectors is alpha or more.

    Args:
        n: number of position vectors, at least 1.
        d: their dimension, at least 1; each entry has variance 1/d.
        alpha: target weight of the site itself, at least 1.

    Returns: a scalar, in the arithmetic of alpha.

    Raises: ValueError for sizes below 1 or alpha below 1.

    Source: SABBAGHI_2024, below D.9; the bound is new.

    >>> float(start_above_bound(3, 2, 1.0)), float(start_above_bound(51, 200, 2.0)) < 1e-11
    (1.5, True)
    """
    n, d = inputs.count(n, "positions n", 1), inputs.count(d, "dimension d", 1)
    alpha = inputs.nonnegative(alpha, "alpha", 1)
    return n * exp((log(alpha) + 1 - alpha) * d / 2) / 2
