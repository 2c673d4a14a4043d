"""From a start with b = c no weight b c turns negative in training: the student's taps are the moments of a measure.

Source: COHEN_2026, "Various Examples Lead to Generalization", the step to a random variable.
"""

from __future__ import annotations

from lemmata.terms.types import Vector
from lemmata.theory.state_space.problem import columns


def weight_floor(b: Vector, c: Vector) -> Vector:
    """Return the value below which no weight b c falls in training from a start with b = c: 0 for every state.

    Args:
        b, c: (D,) input and output weights at the start, equal.

    Returns: (D,).

    Raises: ValueError for columns of different lengths.

    Source: COHEN_2026, "Various Examples Lead to Generalization", the step to a random variable.

    >>> weight_floor([-0.5], [-0.5])
    array([0.])
    """
    b, c = columns(b=b, c=c)
    return abs(b * c) * 0
