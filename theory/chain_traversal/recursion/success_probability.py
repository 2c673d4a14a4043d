"""The probability of success as a product of ratios along one chain, J(i) = (1 + prod_{j<=i} d_j/(k_j + d_j))/2.

S, d, u and k are those of `killed_walk`. Source: COHEN_2026, "Simple Examples Lead to Efficient Reasoning"; the reduction is new.
"""

from __future__ import annotations

from lemmata.terms.arithmetic import ratio
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.chain_traversal.killed_walk import dying_rates, signal, walk


def success_probability(
    n: int, alpha: Scalar, beta: Scalar, gamma: Scalar = 0.0, *, homogeneous: bool = True, mask_self: bool = True
) -> Vector:
    """Return J(i), the probability that an unbounded rollout ends in the start's own chain, J(i) = (1 + prod_{j<=i} g_j/g_{j-1})/2.

    Args:
        n: vertices of a chain, at least 2.
        alpha, beta, gamma: logits; floats lie between -300 and 300.
        homogeneous: gamma = 0 and no repetitions, all other steps equally likely.
        mask_self: forbid repetitions; J does not depend on it.

    Returns: (n - 1,), for i = 1, …, n - 1.

    Raises: ValueError for bad sizes or logits, or a homogeneous chain with another gamma or with repetitions.

    Source: COHEN_2026, "Simple Examples Lead to Efficient Reasoning"; the recursion is new.

    >>> import numpy as np
    >>> success_probability(2, np.log(3.0), 0.0).round(12)
    array([0.66666667])
    """
    killing, down, up = walk(n, alpha, beta, gamma, homogeneous=homogeneous, mask_self=mask_self)
    g = signal(dying_rates(killing, down, up), down)
    return (g + 1) * ratio(1, 2, killing)
