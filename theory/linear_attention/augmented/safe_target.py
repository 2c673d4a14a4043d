"""Targets that training on every shift matches with zero loss whatever the ring and the window.

Source: SABBAGHI_2024, caption of Fig. 9(a), for any number of neighbours.
"""

from __future__ import annotations

from collections.abc import Sequence

from lemmata.terms.entries import Entries
from lemmata.terms.sequences import carried
from lemmata.terms.types import Scalar


def safe_alpha(betas: Sequence[Scalar] | Entries) -> Scalar:
    """Return the alpha from which on the target is matched whatever n and n1: alpha >= 2 sum_k |beta_k|.

    alpha + 2 sum_k beta_k cos(2 pi k w/n) is then a sum of squares: the target's own spectrum is not negative.

    Args:
        betas: target weights of the neighbours at distance 1, 2, …, of any number of them where that is a symbol.

    Returns: a scalar in the arithmetic of the betas.

    >>> safe_alpha([0.5, -0.25])
    1.5
    """
    if isinstance(betas, Entries):
        return carried(lambda k, before: before + 2 * abs(betas[k]), 2 * abs(betas[0]), betas.count)[betas.count - 1]
    return 2 * sum(map(abs, betas))
