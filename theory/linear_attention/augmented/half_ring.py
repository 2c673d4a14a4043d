"""A window of more than half the ring sees every lag: training on every shift then generalises perfectly.

Source: SABBAGHI_2024, formal statement of the second part of Proposition 5.1, for large windows.
"""

from __future__ import annotations

from lemmata.terms.types import Scalar
from lemmata.theory.linear_attention import arguments
from lemmata.theory.linear_attention.augmented.leading_loss import leading_isotropic_loss


def covers_ring(n: int, n1: int) -> bool:
    """Return whether the window sees every lag of the ring, n1 >= (n + 1)/2: then zero training loss is zero test loss.

    Args:
        n: positions.
        n1: window, 1 <= n1 <= n.

    Returns: bool.

    Raises: ValueError for sizes out of range.

    Source: SABBAGHI_2024, second part of Proposition 5.1, where it fails.

    >>> covers_ring(51, 25), covers_ring(51, 26)
    (False, True)
    """
    n, n1 = arguments.ring(n, n1)
    return 2 * n1 > n


def half_ring_loss(n: int, n1: int, d: int, alpha: Scalar) -> Scalar:
    """Return the mean test loss per position at zero training loss, which is 0 for a window of more than half the ring.

    It is the leading order alpha^2 (n - 2 n1 + 1)_+ / d for every window, which is exact, and independent of d, for n1 >= (n + 1)/2.

    Args:
        n: positions.
        n1: window, 1 <= n1 <= n.
        d: dimension, d >= 1.
        alpha: target weight of the site itself.

    Returns: a scalar in the arithmetic of alpha.

    Raises: ValueError for sizes out of range.

    Source: SABBAGHI_2024, formal statement of the second part of Proposition 5.1, for large windows.

    >>> half_ring_loss(51, 26, 200, 2.0)
    0.0
    """
    return leading_isotropic_loss(n, n1, d, alpha)
