"""The same step as the source prints it: any start near zero, of finite size, is said to lead to a measure.

Source: COHEN_2026, "Various Examples Lead to Generalization", proof sketch, second line.
"""

from __future__ import annotations

from lemmata.theory.state_space.extrapolation.balanced_start import weight_floor
from lemmata.theory.types import Vector


def weight_floor_printed(b: Vector, c: Vector) -> Vector:
    """Return 0 for every state, the value below which no weight b c is said to fall in training from any start near zero.

    Args:
        b, c: (D,) input and output weights at the start.

    Returns: (D,).

    Raises: ValueError for columns of different lengths.

    Source: COHEN_2026, "Various Examples Lead to Generalization", proof sketch, second line; gap, corrected by `weight_floor`, b = c.
    """
    return weight_floor(b, c)
