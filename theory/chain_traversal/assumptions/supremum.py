"""Reward 1 is a supremum: 1 - J(i) to full relative accuracy, positive for all logits, however small.

With the ratios of `killed_walk`, 1 - J(i) = (1 - prod_{j<=i} d_j/(k_j + d_j))/2, computed without cancellation.
Source: COHEN_2026, "Simple Examples Lead to Efficient Reasoning"; the recursion is new.
"""

from __future__ import annotations

from lemmata.terms.arithmetic import ratio
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.chain_traversal.killed_walk import dying_rates, missing_signal, walk


def failure_probability(
    n: int, alpha: Scalar, beta: Scalar, gamma: Scalar = 0.0, *, homogeneous: bool = True, mask_self: bool = True
) -> Vector:
    """Return 1 - J(i) to full relative accuracy, however close to 1 the probability of success is.

    Args, Returns and Raises: as `success_probability`.

    Source: COHEN_2026, "Simple Examples Lead to Efficient Reasoning"; the recursion is new.

    >>> import numpy as np
    >>> failure_probability(2, np.log(3.0), 0.0).round(12), failure_probability(2, 50.0, 0.0) * np.exp(50.0)
    (array([0.33333333]), array([2.]))
    """
    killing, down, up = walk(n, alpha, beta, gamma, homogeneous=homogeneous, mask_self=mask_self)
    return missing_signal(dying_rates(killing, down, up), down) * ratio(1, 2, killing)
