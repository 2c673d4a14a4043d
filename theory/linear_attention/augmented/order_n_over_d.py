"""The mean test loss as printed: of order n/d at least, whatever the window.

Source: SABBAGHI_2024, formal statement of the second part of Proposition 5.1.
"""

from __future__ import annotations

from lemmata.terms.types import Scalar
from lemmata.theory.linear_attention import arguments
from lemmata.theory.linear_attention.augmented.isotropic_loss import isotropic_loss


def half_ring_loss_printed(n: int, n1: int, d: int, alpha: Scalar) -> Scalar:
    """Return alpha^2 (n - 1)/d for every window: the order n/d that is claimed whatever n1 <= n.

    Source: SABBAGHI_2024, formal statement of the second part of Proposition 5.1; corrected by `half_ring.half_ring_loss`.
    """
    arguments.ring(n, n1)
    return isotropic_loss(n, d, alpha)
