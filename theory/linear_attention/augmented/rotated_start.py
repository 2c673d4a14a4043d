"""The mean test loss from a random start that is translation invariant: position vectors that are turned one into the next.

p_k = R^k g with R orthogonal, R^n = I, and g isotropic Gaussian, is translation invariant and Gaussian at once. With a window of one
site the loss ends at sum_{j != 0} (alpha A_j/A_0)^2 for beta = 0, A_j = g^T R^j g. Where all n-th roots of unity are eigenvalues of R
equally often, E A_j^2 = tr(R^j)^2 + tr(R^j R^{-j}) + tr(R^{2j}) has no first term, and a third for 2 j = n only.
Source: SABBAGHI_2024, D.7 and D.10, the start of both made explicit.
"""

from __future__ import annotations

from lemmata.terms import inputs
from lemmata.terms.arithmetic import ratio
from lemmata.terms.types import Scalar


def rotated_start_loss(n: int, d: int, alpha: Scalar) -> Scalar:
    """Return the mean test loss per position at t = inf from p_k = R^k g, with a window of one site and beta = 0.

    E loss = alpha^2 (n - 1)/(d + 2) for odd n and alpha^2 n/(d + 2) for even n, where the product at lag n/2 has twice the mean square.

    Args:
        n: positions.
        d: dimension, a multiple of n: every n-th root of unity is an eigenvalue of R, d/n times.
        alpha: target weight of the site itself, positive (no weight decay).

    Returns: a scalar in the arithmetic of alpha.

    Raises: ValueError for sizes below 1.

    Source: SABBAGHI_2024, D.10, under its own hypotheses D.7 and A_j = Theta(1/sqrt d).

    >>> rotated_start_loss(5, 10, 3.0), rotated_start_loss(6, 6, 2.0)
    (3.0, 3.0)
    """
    n, d = inputs.integer(n, "positions n", 1), inputs.integer(d, "dimension d", 1)
    return alpha * alpha * ratio(n // 2 * 2, d + 2, alpha)
