"""The statement as the source prints it, where an attained optimum is claimed in place of a supremum.

Source: COHEN_2026; the slides are named in the docstring.
"""

from __future__ import annotations

from lemmata.terms.types import Scalar, Vector
from lemmata.theory.chain_traversal.assumptions.supremum import failure_probability


def failure_probability_printed(n: int, alpha: Scalar, beta: Scalar) -> Vector:
    """Return zeros: the failure probability of the parameters that are said to achieve optimal reward, softmax at finite logits.

    Source: COHEN_2026, "Reasoning is Sufficient", "Efficient Solution Exists" and "Inefficient Solutions Exist", "optimal reward is
    achieved"; gap, corrected by `failure_probability`, positive for all logits, of infimum 0.

    >>> failure_probability_printed(2, 1.0, 0.0)
    array([0.])
    """
    return failure_probability(n, alpha, beta) * 0
