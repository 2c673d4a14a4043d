"""Repeating the last vertex leaves the reward as it is and lengthens the rollout: its mean length in the weights of the steps.

Source: RAN_MILO_2026 as reported in a third party's note, which leaves open whether a vertex may be repeated; the formula is new.
"""

from __future__ import annotations

from lemmata.terms import inputs
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.chain_traversal.killed_walk import killed_walk
from lemmata.theory.chain_traversal.recursion.length import length_from_walk


def length_from_weights(n: int, forward: Scalar, backward: Scalar, other: Scalar = 1, *, mask_self: bool = True) -> Vector:
    """Return `expected_length` as a rational function of the weights e^alpha, e^beta, e^gamma, in any arithmetic.

    Args:
        n: vertices of a chain, at least 2.
        forward, backward, other: the weights, positive.
        mask_self: forbid repetitions.

    Returns: (n - 1,), for starts i = 1, …, n - 1.

    Raises: ValueError for n below 2.

    Source: COHEN_2026, "Efficient vs. Inefficient Reasoning"; the formula is new.

    >>> length_from_weights(2, 1.0, 1.0)
    array([1.5])
    """
    like = forward + backward + other
    forward, backward, other = (inputs.beside(weight, like) for weight in (forward, backward, other))
    return length_from_walk(n, killed_walk(n, forward - other, backward - other, other), forward, backward, other, mask_self)
