"""The statement as the source prints it, where an attained optimum is claimed in place of a supremum.

It has the signature of the formula that corrects it, so that one check can be handed both, and is used nowhere else.
Source: COHEN_2026; the slides are named in the docstring.
"""

from __future__ import annotations

from typing import Any

from lemmata.theory.chain_traversal.recursion import failure_probability


def attained_failure_probability(n: int, alpha: Any, beta: Any) -> Any:
    """Return zeros: the failure probability of the parameters that are said to achieve optimal reward, softmax at finite logits.

    Source: COHEN_2026, "Reasoning is Sufficient", "Efficient Solution Exists" and "Inefficient Solutions Exist", "optimal reward is
    achieved"; gap, corrected by `recursion.failure_probability`, positive for all logits, of infimum 0.

    >>> attained_failure_probability(2, 1.0, 0.0)
    array([0.])
    """
    return failure_probability(n, alpha, beta) * 0
