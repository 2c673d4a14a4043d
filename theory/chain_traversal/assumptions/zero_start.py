"""Where A and V both start at exactly zero nothing moves: linear attention is bilinear in them.

Source: COHEN_2026, "Experiment: Theoretically-Inspired Setting"; new.
"""

from __future__ import annotations

import numpy as np

from lemmata.terms.inputs import integer


def gradient_at_zero(n: int) -> np.ndarray:
    """Return the policy gradient by A and by V where both are zero: zeros, since linear attention is bilinear in A and V.

    Args:
        n: vertices of a chain, at least 2.

    Returns: (2, 2n, 2n, 2n), entries [A or V, x, u, w] and [u, w, y] as in `problem.Transformer`.

    Raises: ValueError for n below 2.

    Source: COHEN_2026, "Experiment: Theoretically-Inspired Setting", small initialisation; new.

    >>> gradient_at_zero(2).any()
    np.False_
    """
    return np.zeros((2, *(2 * integer(n, "n", 2),) * 3), dtype=int)
